import type { FieldErrors } from '@app/contract/core/problem.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type Draft, NewReport, type ReportTexts, reports } from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { Keeping } from '#lib/autosave/report-keeper.ts'
import { type Kept, readTyped } from '#lib/autosave/typed-report.ts'
import { useReportKeeper } from '#lib/autosave/use-report-keeper.ts'
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
  typed: ReportTexts
  busy: boolean
  errors: FieldErrors | undefined
  onType: (typed: ReportTexts) => void
  onSubmit: (report: ReportTexts) => void
}

function CheckOutForm({ typed, onType, errors, ...props }: CheckOutFormProps) {
  const atFields = useMemo(() => errors?.map(atItsField), [errors])
  return (
    <Form
      {...props}
      schema={Report}
      defaults={typed}
      errors={atFields}
      onInvalid={() =>
        toast.error(
          t('Work Summary Required'),
          t("Please provide a summary of today's work before checking out"),
        )
      }
    >
      {(field, form) => {
        // After the form has taken the key in.
        const bind = (name: keyof ReportTexts) => {
          const { onChange, ...bound } = field(name)
          return {
            ...bound,
            onChange: async (event: { target: unknown; type?: unknown }) => {
              await onChange(event)
              onType({ ...typed, ...form.getValues() })
            },
          }
        }
        return (
          <>
            <TextArea {...bind('work_summary')} label={t('Work summary')} />
            <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
              <TextArea {...bind('completed_tasks')} label={t('Completed tasks')} optional />
              <TextArea {...bind('challenges')} label={t('Challenges')} optional />
              <TextArea {...bind('tomorrow_plans')} label={t('Tomorrow plans')} optional />
            </div>
          </>
        )
      }}
    </Form>
  )
}

const fields: Record<string, keyof ReportTexts> = {
  'notes.workSummary': 'work_summary',
  'notes.completedTasks': 'completed_tasks',
  'notes.challenges': 'challenges',
  'notes.tomorrowPlans': 'tomorrow_plans',
}

/** The server speaks of the parts of `notes`. */
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

/** What the server keeps of a day's report; undefined while it is asked. Without an answer it keeps nothing. */
function useDayDraft(day: string): Draft | undefined {
  const { data, isPending } = useQuery(
    { ...query(reports.draft, { query: { date: day } }), staleTime: 0, refetchOnMount: 'always' },
    queryClient,
  )
  const { id } = useMe()
  const isHere = readTyped(id, day)?.saved_at === null
  if (isPending && !isHere) return undefined
  return data ?? { ...blank, date: day, updated_at: null }
}

/** What the form begins with: what this browser could not save yet, else what the server keeps. */
function startOf(
  { work_summary, completed_tasks, challenges, tomorrow_plans }: Draft,
  stored: Kept | undefined,
) {
  const texts: ReportTexts = { work_summary, completed_tasks, challenges, tomorrow_plans }
  return stored && stored.saved_at === null
    ? stored.report
    : { task_ids: stored?.report.task_ids ?? [], ...texts }
}

const draftStateLabels: Record<Keeping, string> = localized({
  idle: '',
  typing: '',
  saved: msg('Draft saved'),
  kept: msg('Draft saved in this browser'),
})

/** The day's report and the end of the session, in one act. */
export function CheckOutDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const form = useId()
  const draft = useDayDraft(day)
  const checkOut = useCheckOut()
  const [keeping, setKeeping] = useState<Keeping>('idle')
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
            {draftStateLabels[keeping]}
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
          onKeeping={setKeeping}
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
  onKeeping: (state: Keeping) => void
  onClose: () => void
}

function CheckOutReport({ id, draft, checkOut, onKeeping, onClose }: CheckOutReportProps) {
  const { id: me } = useMe()
  const { keeper, edition } = useReportKeeper(draft, onKeeping)
  const start = startOf(draft, readTyped(me, draft.date))
  const send = async (report: ReportTexts) => {
    await keeper.hold()
    try {
      await checkOut.mutateAsync({ body: { notes: notesOf(report) } })
    } catch {
      // A toast says why.
      return keeper.release()
    }
    keeper.forget()
    onClose()
  }
  return (
    <CheckOutForm
      key={edition}
      id={id}
      typed={start}
      busy={checkOut.isPending}
      errors={checkOut.errors}
      onType={(typed) => keeper.type({ ...start, ...typed })}
      onSubmit={send}
    />
  )
}

/** As the server takes them in (spec §7). */
const notesOf = ({ work_summary, completed_tasks, challenges, tomorrow_plans }: ReportTexts) =>
  JSON.stringify({
    workSummary: work_summary,
    completedTasks: completed_tasks,
    challenges,
    tomorrowPlans: tomorrow_plans,
  })
