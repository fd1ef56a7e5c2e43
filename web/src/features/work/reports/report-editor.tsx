import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { noSummary, type TimeEntry } from '@app/contract/work/attendance.ts'
import { type Draft, type ReportDetail, reports } from '@app/contract/work/reports.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import type { Keeping } from '#lib/autosave/report-keeper.ts'
import {
  type Kept,
  type ReadReport,
  readTyped,
  StatedReport,
  TypedReport,
} from '#lib/autosave/typed-report.ts'
import { useReportKeeper } from '#lib/autosave/use-report-keeper.ts'
import { formatDuration, formatRole } from '#lib/i18n/format.ts'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { startOf } from './report-start.ts'
import { useSessionsOf, useTasksOf } from './reports.api.ts'

interface KeepTypedProps {
  form: UseFormReturn<TypedReport, unknown, ReadReport>
  onTyped: (report: Kept['report']) => void
}

/** Hands on every change of the form, which keeps its values outside of React. */
function KeepTyped({ form, onTyped }: KeepTypedProps) {
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) latest.current(whole(values))
        },
      }),
    [form],
  )
  return null
}

const whole = ({ hours, ...typed }: TypedReport): Kept['report'] => ({
  work_summary: typed.work_summary ?? '',
  completed_tasks: typed.completed_tasks ?? '',
  challenges: typed.challenges ?? '',
  tomorrow_plans: typed.tomorrow_plans ?? '',
  task_ids: typed.task_ids ?? [],
  hours: typeof hours === 'number' && Number.isFinite(hours) ? hours : undefined,
})

const text: Record<Keeping, string> = localized({
  idle: '',
  typing: msg('Saving draft…'),
  saved: msg('Draft saved'),
  kept: msg('Draft kept on this device'),
})

function KeptState({ state }: { state: Keeping }) {
  const Icon = state === 'kept' ? CloudOff : CloudCheck
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {(state === 'saved' || state === 'kept') && <Icon aria-hidden className="size-4" />}
      {text[state]}
    </p>
  )
}

interface ReportEditorProps {
  draft: Draft
  /** The report that is revised. */
  report?: ReportDetail
  /** A way out of a revision. */
  cancel?: ReactNode
  onSent?: () => void
}

/** Writes the report of a day, or revises it. What is typed is kept on the way. */
export function ReportEditor({ draft, report, cancel, onSent }: ReportEditorProps) {
  const { id: me } = useMe()
  const sessions = useSessionsOf(draft.date)
  const { keeper, state, edition } = useReportKeeper(draft)
  const { send, isPending, error, errors } = useSend(draft.date, report)
  const isSent = useRef(false)
  const submit = async (typed: ReadReport) => {
    // A second click may come before the form has made room for what was sent.
    if (isSent.current) return
    await keeper.hold()
    try {
      await send(sessions.length > 0 ? { ...typed, hours: undefined } : typed)
    } catch {
      // The form says why.
      return keeper.release()
    }
    isSent.current = true
    keeper.forget()
    onSent?.()
  }
  return (
    <Form
      key={edition}
      schema={sessions.length > 0 ? TypedReport : StatedReport}
      defaults={startOf({ draft, typed: readTyped(me, draft.date), report })}
      busy={isPending}
      errors={errors}
      problem={error}
      onSubmit={submit}
      onInvalid={(message) =>
        toast.error(
          message === noSummary ? t('Work Summary Required') : t('Missing Information'),
          message,
        )
      }
    >
      {(field, form) => (
        <>
          <KeepTyped form={form} onTyped={keeper.type} />
          <TextArea {...field('work_summary')} label={t('What did you work on today?')} rows={5} />
          <HoursField field={field} sessions={sessions} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
            <TextArea {...field('completed_tasks')} label={t('Completed tasks')} optional />
            <TextArea {...field('challenges')} label={t('Challenges')} optional />
            <TextArea {...field('tomorrow_plans')} label={t('Tomorrow plans')} optional />
          </div>
          <AsyncBoundary
            title={t('Your tasks could not be loaded')}
            skeleton={<Skeleton className="h-16" />}
          >
            <TaskChoice
              chosen={form.watch('task_ids') ?? []}
              onChange={(ids) => form.setValue('task_ids', ids, { shouldDirty: true })}
            />
          </AsyncBoundary>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isPending} busyText={t('Submitting…')}>
              {report ? t('Submit revision') : t('Submit')}
            </Button>
            {cancel}
            <KeptState state={state} />
          </div>
        </>
      )}
    </Form>
  )
}

const options = {
  label: msg('Work report'),
  done: msg('Work Report Sent'),
  failed: msg('Work Report Not Sent'),
} as const

/** Sends what was written; without a connection it waits in this browser. */
function useSend(date: string, report: ReportDetail | undefined) {
  const submit = useOfflineMutation(reports.submit, options)
  const revise = useOfflineMutation(reports.revise, options)
  const send = (typed: ReadReport) =>
    report
      ? revise.mutateAsync({
          params: { id: report.id },
          body: { ...typed, version: report.version },
        })
      : submit.mutateAsync({ body: { ...typed, date } })
  const { isPending, error, errors } = report ? revise : submit
  return { send, isPending, error, errors }
}

interface TaskChoiceProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The tasks the report speaks of, of those given to the author. */
function TaskChoice({ chosen, onChange }: TaskChoiceProps) {
  const tasks = useTasksOf(useMe().id)
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
                <span className="text-sm text-muted">{formatRole(status)}</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface HoursFieldProps {
  field: FieldOf<TypedReport>
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
        hint={t('You did not check in on this day, so these hours count.')}
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
      value={Math.round(seconds / 36) / 100}
      label={t('Hours worked')}
      hint={
        isOpen
          ? t('From your check-ins: {worked}. Your open session is added at check-out.', { worked })
          : t('From your check-ins: {worked}.', { worked })
      }
      className="sm:max-w-72"
    />
  )
}
