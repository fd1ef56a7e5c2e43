import { ApiError } from '@app/contract/core/route.ts'
import { multiline } from '@app/contract/core/schemas.ts'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { commentWanted, doneLabels } from './report.labels.ts'
import { invalidateReports, reviewDraft, useReview } from './reports.api.ts'
import type { Decision } from './review-keys.ts'

const Answer = z.object({
  comment: multiline(msg('Comment'), 4000),
  confirms_hours: z.boolean(),
})
type Answer = z.output<typeof Answer>

/** The decision about the open report; `onDecided` is called once the server has it. */
export function useDecision(
  report: ReportDetail | undefined,
  onDecided: (before: ReportDetail, version: number, status: Decision) => void,
) {
  const form = useId()
  const chosen = useRef<Decision>('approved')
  const [missing, setMissing] = useState<readonly { path: string; message: string }[]>()
  const { mutate, isPending, variables, error, errors } = useReview()
  const restart = useEffectEvent(() => {
    chosen.current = 'approved'
    setMissing(undefined)
  })
  const id = report?.id
  useEffect(() => {
    if (id) restart()
  }, [id])

  const submit = ({ comment, confirms_hours }: Answer) => {
    if (!report || isPending) return
    const status = chosen.current
    const wanted = comment === '' ? commentWanted[status] : undefined
    const mustConfirm = status === 'approved' && report.needs_confirmation
    setMissing([
      ...(wanted ? [{ path: 'comment', message: wanted }] : []),
      ...(mustConfirm && !confirms_hours
        ? [{ path: 'confirms_hours', message: t('Please confirm the hours.') }]
        : []),
    ])
    if (wanted) toast.error(t('Comment Required'), wanted)
    if (wanted || (mustConfirm && !confirms_hours)) return
    const body = {
      ...{ status, comment, version: report.version },
      ...(report.needs_confirmation && { confirms_hours }),
    }
    mutate(
      { params: { id: report.id }, body },
      {
        onError: (problem) => {
          toast.error(t('Review Failed'), problem.message)
          // Already reviewed, or revised by the author: shows the current state.
          if (isLate(problem)) void invalidateReports()
        },
        onSuccess: ({ version }) => {
          onDecided(report, version, status)
        },
      },
    )
  }

  const isAbout = variables?.params.id === id
  return {
    form,
    chosen,
    submit,
    isPending,
    problem: isAbout && error && !errors ? error.message : undefined,
    errors: missing?.length ? missing : isAbout ? errors : undefined,
    /** Approves at once; what needs a comment begins with it. */
    start: (decision: Decision) => {
      const element = document.getElementById(form)
      if (!report?.can.review || isPending || !(element instanceof HTMLFormElement)) return
      chosen.current = decision
      if (decision === 'approved') element.requestSubmit()
      else element.querySelector('textarea')?.focus()
    },
  }
}

const isLate = (problem: Error) => problem instanceof ApiError && problem.status === 409

export interface LastDecision {
  name: string
  status: Decision
}

interface DecisionBarProps {
  report: ReportDetail
  decision: ReturnType<typeof useDecision>
  last: LastDecision | undefined
  /** How many still wait; undefined while unknown. */
  left: number | undefined
  /** Goes on without deciding; undefined when this is the last one. */
  onNext: (() => void) | undefined
}

/** Decides the report above it; it stays while one report follows the other, so that the focus stays too. */
export function DecisionBar({ report, decision, last, left, onNext }: DecisionBarProps) {
  const { problem, isPending, chosen, form } = decision
  const choose = (status: Decision) => ({
    type: 'submit' as const,
    form,
    busy: isPending && chosen.current === status,
    disabled: isPending && chosen.current !== status,
    onClick: () => {
      chosen.current = status
    },
  })
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <p role="status" className="flex gap-1.5 text-sm empty:hidden">
        {last && (
          <>
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{doneLabels[last.status]}</span>{' '}
              <span className="text-muted">
                {t("We'll notify {from_user_name}.", { from_user_name: last.name })}
              </span>
            </span>
            {left !== undefined && (
              <span className="numbers text-muted">{t('{count} left', { count: left })}</span>
            )}
          </>
        )}
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {report.can.review && <Comment key={report.id} report={report} decision={decision} />}
      {/* On a phone the approval comes first, in a row of its own. */}
      <div className="flex flex-wrap gap-2 [&>button]:h-11 [&>button]:sm:h-10">
        {report.can.review ? (
          <>
            <Button
              variant="danger"
              {...choose('rejected')}
              busyText={t('Rejecting…')}
              className="grow sm:grow-0"
            >
              {t('Reject')}
            </Button>
            <Button
              variant="secondary"
              {...choose('changes_requested')}
              busyText={t('Requesting…')}
              className="grow sm:grow-0"
            >
              {t('Request changes')}
            </Button>
            <Button
              {...choose('approved')}
              busyText={t('Approving…')}
              className="max-sm:order-first max-sm:basis-full sm:ml-auto sm:min-w-32"
            >
              {t('Approve')}
            </Button>
          </>
        ) : (
          onNext && (
            <Button className="ml-auto" onClick={onNext}>
              {t('Next report')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function Comment({ report, decision }: Pick<DecisionBarProps, 'report' | 'decision'>) {
  return (
    <Form
      id={decision.form}
      schema={Answer}
      defaults={{ comment: '', confirms_hours: false }}
      draft={reviewDraft(report.id)}
      busy={decision.isPending}
      errors={decision.errors}
      onSubmit={decision.submit}
      className="gap-2"
    >
      {(field) => (
        <>
          <TextArea
            {...field('comment')}
            label={t('Comment')}
            rows={1}
            onKeyDown={sendOnCtrlEnter}
            className="[&_textarea]:min-h-10"
          />
          {report.needs_confirmation && (
            <Checkbox
              {...field('confirms_hours')}
              label={t('I confirm {duration} of self-reported hours', {
                duration: formatDuration(report.self_reported_seconds),
              })}
              hint={t('They only count with your confirmation.')}
            />
          )}
        </>
      )}
    </Form>
  )
}

function sendOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.closest('form')?.requestSubmit()
}
