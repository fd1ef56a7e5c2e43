import { largestPage } from '@app/contract/core/paging.ts'
import { decimalHours, formatDuration } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { noSummary, type TimeEntry } from '@app/contract/work/attendance.ts'
import { type Draft, type ReportDetail, reports } from '@app/contract/work/reports.ts'
import { type ReactNode, useRef } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { AutosaveStatus } from '#lib/autosave/autosave-status.tsx'
import {
  type ParsedReport,
  ReportInput,
  ReportWithHours,
  storedReport,
  useReportDraft,
} from '#lib/autosave/report-draft.ts'
import { choicesOf, startOf, takenOf, useKnownTasksOf } from '#lib/autosave/report-start.ts'
import { formatIdentifier } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { ReportFields, toastMissingSummary } from '#lib/report-fields.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useSessionsOf, useTasksOf } from './reports.api.ts'

interface ReportEditorProps {
  draft: Draft
  /** The report that is revised. */
  report?: ReportDetail
  /** A way out of a revision. */
  cancel?: ReactNode
  onSent?: () => void
}

/** Input that the server rejects is still stored in this browser. */
const statusLabels = { rejected: msg('Draft saved on this device') }

/** Writes the report of a day, or revises it; saved as a draft while it is typed. */
export function ReportEditor({ draft, report, cancel, onSent }: ReportEditorProps) {
  const { id: me } = useMe()
  const sessions = useSessionsOf(draft.date)
  const tasks = useKnownTasksOf(me)
  const { status, edition, change, submit } = useReportDraft(draft)
  const { send, isPending, error, errors } = useSend(draft.date, report)
  const isSent = useRef(false)
  const onSubmit = async (parsed: ParsedReport) => {
    // A second click may come before the form has made room for what was sent.
    if (isSent.current) return
    const task_ids = takenOf(parsed.task_ids, tasks, report) ?? []
    const hours = sessions.length > 0 ? undefined : parsed.hours
    const input = { ...parsed, hours, task_ids }
    // On failure the form shows the reason.
    isSent.current = await submit(() => send(input))
    if (isSent.current) onSent?.()
  }
  return (
    <Form
      key={edition}
      schema={sessions.length > 0 ? ReportInput : ReportWithHours}
      defaults={startOf({ draft, stored: storedReport(me, draft.date).read(), report })}
      busy={isPending}
      errors={errors}
      problem={error}
      onChange={change}
      onSubmit={onSubmit}
      onInvalid={toastMissing}
    >
      {(field, form) => (
        <>
          <TextArea {...field('work_summary')} label={t('What did you work on today?')} rows={5} />
          <HoursField field={field} sessions={sessions} />
          <ReportFields field={field} />
          <AsyncBoundary
            title={t("Couldn't load your tasks")}
            skeleton={<Skeleton className="h-16" />}
          >
            <TaskChoice
              report={report}
              chosen={form.watch('task_ids') ?? []}
              onChange={(ids) => form.setValue('task_ids', ids, { shouldDirty: true })}
            />
          </AsyncBoundary>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isPending} busyText={t('Submitting…')}>
              {report ? t('Submit revision') : t('Submit')}
            </Button>
            {cancel}
            <AutosaveStatus status={status} labels={statusLabels} />
          </div>
        </>
      )}
    </Form>
  )
}

const toastMissing = (message: string) =>
  message === t(noSummary) ? toastMissingSummary() : toast.error(t('Missing Information'), message)

const options = localized({
  label: msg('Work report'),
  done: msg('Work Report Sent'),
  failed: msg("Couldn't send the work report"),
})

/** Sends what was written; without a connection it waits in this browser. */
function useSend(date: string, report: ReportDetail | undefined) {
  const submit = useOfflineMutation(reports.submit, options)
  const revise = useOfflineMutation(reports.revise, options)
  const send = (parsed: ParsedReport) =>
    report
      ? revise.mutateAsync({
          params: { id: report.id },
          body: { ...parsed, version: report.version },
        })
      : submit.mutateAsync({ body: { ...parsed, date } })
  const { isPending, error, errors } = report ? revise : submit
  return { send, isPending, error, errors }
}

interface TaskChoiceProps {
  report: ReportDetail | undefined
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The tasks of the report, out of those assigned to the author and those that it names already. */
function TaskChoice({ report, chosen, onChange }: TaskChoiceProps) {
  const own = useTasksOf(useMe().id)
  const tasks = choicesOf(own, report)
  if (tasks.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {t('Tasks of the day')} <span className="font-normal text-muted">{t('(optional)')}</span>
      </legend>
      <div className="relative max-h-48 overflow-y-auto rounded-md border px-3 py-1.5">
        {tasks.map(({ id, title, status }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            label={
              <>
                <span className="wrap-anywhere">{title}</span>{' '}
                <span className="text-sm text-muted">{formatIdentifier(status)}</span>
              </>
            }
          />
        ))}
      </div>
      <LimitNote count={own.length} most={largestPage} className="mt-1.5" />
    </fieldset>
  )
}

interface HoursFieldProps {
  field: FieldOf<ReportInput>
  sessions: readonly TimeEntry[]
}

/** Stated only where the clock knows nothing of the day. */
function HoursField({ field, sessions }: HoursFieldProps) {
  if (sessions.length === 0)
    return (
      <Input
        {...field('hours', { number: true })}
        type="number"
        inputMode="decimal"
        min={0}
        max={24}
        step={0.25}
        label={t('Hours worked')}
        hint={t("You didn't check in, so we'll use these hours.")}
        className="sm:max-w-72"
      />
    )
  const seconds = sessions.reduce((sum, { worked_seconds }) => sum + worked_seconds, 0)
  const worked = formatDuration(seconds)
  const isOpen = sessions.some(({ check_out_time }) => check_out_time === null)
  return (
    <Input
      type="number"
      readOnly
      min={0}
      max={24}
      value={decimalHours(seconds)}
      label={t('Hours worked')}
      hint={
        isOpen
          ? t('From your check-ins: {worked}. Your open session is added when you check out.', {
              worked,
            })
          : t('From your check-ins: {worked}.', { worked })
      }
      className="sm:max-w-72"
    />
  )
}
