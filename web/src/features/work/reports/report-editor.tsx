import { msg, t } from '@app/contract/i18n/text.ts'
import { noSummary } from '@app/contract/work/attendance.ts'
import { type Draft, type ReportDetail, reports } from '@app/contract/work/reports.ts'
import { type ReactNode, useRef } from 'react'
import {
  type ReadReport,
  readTyped,
  StatedReport,
  TypedReport,
} from '#lib/autosave/typed-report.ts'
import { useReportKeeper } from '#lib/autosave/use-report-keeper.ts'
import { Load } from '#lib/load.tsx'
import { useKeptAction } from '#lib/offline/use-kept-action.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { HoursField } from './hours-field.tsx'
import { KeepTyped, KeptState } from './keep-typed.tsx'
import { startOf } from './report-start.ts'
import { touched, useSessionsOf } from './reports.api.ts'
import { TaskChoice } from './task-choice.tsx'

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
          <Load
            title={t('Your tasks could not be loaded')}
            skeleton={<Skeleton className="h-16" />}
          >
            <TaskChoice
              chosen={form.watch('task_ids') ?? []}
              onChange={(ids) => form.setValue('task_ids', ids, { shouldDirty: true })}
            />
          </Load>
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

const terms = {
  label: msg('Work report'),
  done: msg('Work Report Sent'),
  failed: msg('Work Report Not Sent'),
  refreshes: [...touched, reports.draft],
} as const

/** Sends what was written; without a connection it waits in this browser. */
function useSend(date: string, report: ReportDetail | undefined) {
  const submit = useKeptAction(reports.submit, terms)
  const revise = useKeptAction(reports.revise, terms)
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
