import type { FieldErrors } from '@app/contract/core/problem.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type Draft, NewReport, type ReportTexts, reports } from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { z } from 'zod'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import {
  reportTexts,
  type StoredReport,
  storedReport,
  useReportDraft,
} from '#lib/autosave/report-draft.ts'
import type { SaveStatus } from '#lib/autosave/use-autosave.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useCheckOut } from './attendance.api.ts'

const Report = NewReport.pick({
  work_summary: true,
  completed_tasks: true,
  challenges: true,
  tomorrow_plans: true,
})

interface CheckOutFormProps {
  id: string
  defaults: ReportTexts
  busy: boolean
  errors: FieldErrors | undefined
  onChange: (input: z.input<typeof Report>) => void
  onSubmit: (report: ReportTexts) => void
}

function CheckOutForm({ errors, ...props }: CheckOutFormProps) {
  const atFields = useMemo(() => errors?.map(atItsField), [errors])
  return (
    <Form
      {...props}
      schema={Report}
      errors={atFields}
      onInvalid={() =>
        toast.error(
          t('Work Summary Required'),
          t("Please provide a summary of today's work before checking out"),
        )
      }
    >
      {(field) => (
        <>
          <TextArea {...field('work_summary')} label={t('Work summary')} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
            <TextArea {...field('completed_tasks')} label={t('Completed tasks')} optional />
            <TextArea {...field('challenges')} label={t('Challenges')} optional />
            <TextArea {...field('tomorrow_plans')} label={t('Tomorrow plans')} optional />
          </div>
        </>
      )}
    </Form>
  )
}

const fields: Record<string, keyof ReportTexts> = {
  'notes.workSummary': 'work_summary',
  'notes.completedTasks': 'completed_tasks',
  'notes.challenges': 'challenges',
  'notes.tomorrowPlans': 'tomorrow_plans',
}

/** The server reports errors by the fields within `notes`. */
const atItsField = ({ path, message }: FieldErrors[number]) => ({
  path: fields[path] ?? path,
  message,
})

const blank: ReportTexts = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
}

/** The server's draft of a day's report; undefined while it loads, empty when it cannot be read. */
function useDayDraft(day: string): Draft | undefined {
  const { data, isPending } = useQuery(
    { ...query(reports.draft, { query: { date: day } }), staleTime: 0, refetchOnMount: 'always' },
    queryClient,
  )
  const { id } = useMe()
  const isHere = storedReport(id, day).read()?.saved_at === null
  if (isPending && !isHere) return undefined
  return data ?? { ...blank, date: day, updated_at: null }
}

/** The form's initial values: what this browser could not save yet, else the server's draft. */
const startOf = (draft: Draft, stored: StoredReport | undefined) =>
  stored && stored.saved_at === null
    ? stored.report
    : { task_ids: stored?.report.task_ids ?? [], ...reportTexts(draft) }

const statusLabels: Record<SaveStatus, string> = localized({
  idle: '',
  saving: '',
  saved: msg('Draft saved'),
  local: msg('Draft saved in this browser'),
  rejected: msg('Draft saved in this browser'),
})

/** The day's report and the end of the session, in one act. */
export function CheckOutDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useId()
  const draft = useDayDraft(day)
  const checkOut = useCheckOut()
  const [status, setStatus] = useState<SaveStatus>('idle')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('Submit Report & Check Out')}
      description={t('Your report goes to your reviewer, and your time ends now.')}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {statusLabels[status]}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!draft}
            busy={checkOut.isPending}
            busyText={t('Checking out…')}
          >
            {t('Submit Report & Check Out')}
          </Button>
        </>
      }
    >
      {draft ? (
        <CheckOutReport
          id={form}
          draft={draft}
          checkOut={checkOut}
          onStatus={setStatus}
          onClose={onClose}
        />
      ) : (
        <Loading text={t('Loading your draft…')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  )
}

interface CheckOutReportProps {
  id: string
  draft: Draft
  checkOut: ReturnType<typeof useCheckOut>
  onStatus: (status: SaveStatus) => void
  onClose: () => void
}

function CheckOutReport({ id, draft, checkOut, onStatus, onClose }: CheckOutReportProps) {
  const { id: me } = useMe()
  const { edition, change, submit } = useReportDraft(draft, onStatus)
  const start = startOf(draft, storedReport(me, draft.date).read())
  const send = async (report: ReportTexts) => {
    // On failure a toast shows the reason.
    const isSent = await submit(() => checkOut.mutateAsync({ body: { notes: notesOf(report) } }))
    if (isSent) onClose()
  }
  return (
    <CheckOutForm
      key={edition}
      id={id}
      defaults={start}
      busy={checkOut.isPending}
      errors={checkOut.errors}
      onChange={(input) => change({ ...start, ...input })}
      onSubmit={send}
    />
  )
}

/** In the server's format (spec §7). */
const notesOf = ({ work_summary, completed_tasks, challenges, tomorrow_plans }: ReportTexts) =>
  JSON.stringify({
    workSummary: work_summary,
    completedTasks: completed_tasks,
    challenges,
    tomorrowPlans: tomorrow_plans,
  })
