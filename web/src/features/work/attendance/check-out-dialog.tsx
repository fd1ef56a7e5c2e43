import type { FieldErrors } from '@app/contract/core/problem.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type DaySoFar,
  type Draft,
  NewReport,
  type ReportDetail,
  type ReportTexts,
  reports,
} from '@app/contract/work/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { call, query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { storedReport, useReportDraft } from '#lib/autosave/report-draft.ts'
import { isBegun, startOf, takenOf, useKnownTasksOf } from '#lib/autosave/report-start.ts'
import type { SaveStatus } from '#lib/autosave/use-autosave.ts'
import { ReportFields, toastMissingSummary } from '#lib/report-fields.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useCheckOut, useDaySoFar } from './attendance.api.ts'

const Report = NewReport.pick({
  work_summary: true,
  completed_tasks: true,
  challenges: true,
  tomorrow_plans: true,
})

interface CheckOutFormProps {
  id: string
  day: string
  /** Nothing was typed or sent for this day yet, here or elsewhere: the draft is brought in by itself. */
  isFresh: boolean
  defaults: z.input<typeof Report>
  busy: boolean
  errors: FieldErrors | undefined
  /** Called before fields are filled in from the day. */
  onBring: () => void
  onChange: (input: z.input<typeof Report>) => void
  onSubmit: (report: ReportTexts) => void
}

function CheckOutForm({ errors, day, isFresh, onBring, ...props }: CheckOutFormProps) {
  const atFields = useMemo(() => errors?.map(atItsField), [errors])
  return (
    <Form {...props} schema={Report} errors={atFields} onInvalid={toastMissingSummary}>
      {(field, { getValues, setValue }) => (
        <>
          <BroughtIn
            day={day}
            isFresh={isFresh}
            onBring={(texts) => {
              const empty = textNames.filter((name) => texts[name] && !getValues(name)?.trim())
              if (empty.length > 0) onBring()
              for (const name of empty)
                setValue(name, texts[name], { shouldDirty: true, shouldValidate: true })
            }}
          />
          <TextArea {...field('work_summary')} label={t('Work summary')} />
          <ReportFields field={field} />
        </>
      )}
    </Form>
  )
}

const textNames = ['work_summary', 'completed_tasks', 'challenges', 'tomorrow_plans'] as const

/** The texts that the plan of the morning and the tasks of the day make; in each a line for a task. */
function textsOf({ planned_tasks, tasks }: DaySoFar): ReportTexts {
  const lineOf = ({ title, worked_seconds }: DaySoFar['tasks'][number]) =>
    worked_seconds >= 60 ? `${title} (${formatDuration(worked_seconds)})` : title
  const begun = tasks.filter(({ is_completed }) => !is_completed)
  const blocked = begun.filter(({ status }) => status === 'blocked')
  const lines = (texts: readonly string[]) => texts.join('\n')
  return {
    work_summary: lines([planned_tasks.trim(), ...tasks.map(lineOf)].filter(Boolean)),
    completed_tasks: lines(tasks.filter(({ is_completed }) => is_completed).map(lineOf)),
    challenges: lines(
      blocked.map(({ title, blocker }) =>
        blocker ? t('{title}: {blocker}', { title, blocker }) : title,
      ),
    ),
    tomorrow_plans: lines(
      begun
        .filter(({ status }) => status === 'in_progress' || status === 'pending')
        .map(({ title }) => title),
    ),
  }
}

interface BroughtInProps extends Pick<CheckOutFormProps, 'day' | 'isFresh'> {
  /** Puts the texts into the fields in which nothing was typed. */
  onBring: (texts: ReportTexts) => void
}

/** Brings plan, tasks and times of the day into the empty fields: by itself at first, later when it is wanted. */
function BroughtIn({ day, isFresh, onBring }: BroughtInProps) {
  const known = useDaySoFar(day)
  const [isDone, setDone] = useState(false)
  const texts = known && textsOf(known)
  const hasText = texts !== undefined && textNames.some((name) => texts[name])
  const bring = useEffectEvent(() => {
    if (!texts) return
    onBring(texts)
    setDone(true)
  })
  useEffect(() => {
    if (isFresh && hasText) bring()
  }, [isFresh, hasText])
  if (!hasText) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border bg-subtle px-3 py-2 text-sm">
      <p role="status">
        {isDone
          ? t('Filled in from your plan, tasks and tracked time. Edit anything.')
          : t("Fill the empty fields from your plan and today's tasks?")}
      </p>
      {!isDone && (
        <Button variant="secondary" size="sm" onClick={() => bring()}>
          {t('Fill in')}
        </Button>
      )}
    </div>
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
  return data ?? (isPending ? undefined : nothingTyped(day))
}

const nothingTyped = (day: string): Draft => ({ ...blank, date: day, updated_at: null })

/**
 * The report that the check-out revises, as it was when the dialog opened; null when there is none, undefined while it
 * loads and when it cannot be read.
 */
function useSentReport(day: string) {
  const { data, isPending } = useQuery(
    {
      queryKey: ['report before check-out', day],
      queryFn: () => sentReport(day),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  return { report: data, isPending }
}

async function sentReport(day: string): Promise<ReportDetail | null> {
  const filter = { box: 'mine', start_date: day, end_date: day } as const
  const { reports: sent } = await call(reports.list, { query: filter })
  const report = sent.find(({ escalated_from }) => escalated_from === null)
  return report ? call(reports.read, { params: { id: report.id } }) : null
}

/** What the form begins with; undefined while it loads. What this browser could not save yet is shown at once. */
function useStart(day: string) {
  const { id } = useMe()
  const [isHere] = useState(() => storedReport(id, day).read()?.saved_at === null)
  const draft = useDayDraft(day)
  const { report, isPending } = useSentReport(day)
  if (!isHere && (!draft || isPending)) return undefined
  return {
    draft: draft ?? nothingTyped(day),
    report: report ?? undefined,
    isFirst: report === null,
  }
}

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
  const start = useStart(day)
  const checkOut = useCheckOut(day)
  const [status, setStatus] = useState<SaveStatus>('idle')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('Submit Report & Check Out')}
      description={t('This sends your report to your reviewer and checks you out.')}
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
            disabled={!start}
            busy={checkOut.isPending}
            busyText={t('Checking out…')}
          >
            {t('Submit Report & Check Out')}
          </Button>
        </>
      }
    >
      {start ? (
        <CheckOutReport
          id={form}
          {...start}
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
  /** Sent earlier that day. */
  report: ReportDetail | undefined
  /** It is known that none was sent. */
  isFirst: boolean
  checkOut: ReturnType<typeof useCheckOut>
  onStatus: (status: SaveStatus) => void
  onClose: () => void
}

function CheckOutReport(props: CheckOutReportProps) {
  const { id, draft, report, isFirst, checkOut, onStatus, onClose } = props
  const { id: me } = useMe()
  const { edition, change, submit } = useReportDraft(draft, onStatus)
  const tasks = useKnownTasksOf(me)
  const soFar = useDaySoFar(draft.date)
  const known = { draft, stored: storedReport(me, draft.date).read(), report }
  const start = startOf(known)
  const [isFresh] = useState(!report && !isBegun(known))
  // The first report of a day is about the tasks that it was filled in from, unless others were chosen.
  const brought = useRef<string[]>(undefined)
  const chosen = () => start.task_ids ?? (isFirst ? brought.current : undefined)
  const send = async (texts: ReportTexts) => {
    // Those of the day are one's own too, also when they are not among the latest.
    const own = tasks && [...tasks, ...(soFar?.tasks ?? [])]
    const task_ids = takenOf(chosen(), own, report)
    // Without a report that could be read none may mean that its tasks are unknown: then they stay as they are.
    const isKnown = task_ids && (report || task_ids.length > 0)
    const body = { notes: notesOf(texts), ...(isKnown && { task_ids }) }
    // On failure a toast shows the reason.
    const isSent = await submit(() => checkOut.mutateAsync({ body }))
    if (isSent) onClose()
  }
  return (
    <CheckOutForm
      key={edition}
      id={id}
      day={draft.date}
      isFresh={isFresh}
      defaults={start}
      busy={checkOut.isPending}
      errors={checkOut.errors}
      onBring={() => {
        brought.current = soFar?.tasks.map((task) => task.id)
      }}
      // With the tasks, so that they are still known when the dialog is closed and opened again.
      onChange={(input) => change({ ...start, ...input, task_ids: chosen() })}
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
