import {
  type Application,
  type ApplicationStatus,
  type Step,
  stageStatuses,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { formatDateTime } from './i18n/format.ts'

interface ApplicationTimelineProps {
  application: Pick<Application, 'history'>
}

/** The history of an application, in order; the last step is its status. */
export const ApplicationTimeline = ({ application }: ApplicationTimelineProps) => (
  <Timeline
    steps={application.history.map((step, index, { length }) =>
      asTimelineStep(step, index === length - 1),
    )}
  />
)

const asTimelineStep = (step: Step, isLast: boolean): TimelineStep => ({
  key: `${step.at} ${step.to_status}`,
  title: statusLabels[step.to_status],
  when: formatDateTime(step.at),
  at: step.at,
  detail: detailOf(step),
  tone: isLast ? toneOf(step) : 'done',
})

function detailOf({ is_undo, from_status, by_name }: Step) {
  const what =
    is_undo &&
    from_status &&
    t('{status} was set by mistake', { status: statusLabels[from_status] })
  const who =
    by_name === null
      ? t('automatically: the promised date had passed')
      : by_name && t('by {by_name}', { by_name })
  return [what, who].filter(Boolean).join(', ') || undefined
}

function toneOf({ to_status }: Step): TimelineStep['tone'] {
  if (to_status === 'hired' || to_status === 'accepted') return 'success'
  return to_status === 'rejected' ? 'danger' : 'current'
}

/** The usual path of an application; one that failed the assessment took another. */
const pipeline: readonly ApplicationStatus[] = [
  'Applied',
  'received',
  'assessed_pass',
  'shortlisted',
  'hr_scheduled',
  'accepted',
  'hired',
]

interface Stage {
  status: ApplicationStatus
  at: string | undefined
  is: 'done' | 'now' | 'next' | 'later'
}

const placeOf = (status: ApplicationStatus) =>
  pipeline.indexOf(status === 'assessed_fail' ? 'assessed_pass' : status)

/** An undo follows the step that it takes back; neither counts. */
const withoutMistakes = (history: readonly Step[]) =>
  history.filter(({ is_undo }, at) => !is_undo && !history[at + 1]?.is_undo)

/**
 * What is behind, where it stands, and what may come; an application that ended has nothing to come. A stage that its
 * posting skips is shown only where it was gone through.
 */
function stagesOf({ status, history, skipped_stages }: Application): Stage[] {
  const steps = withoutMistakes(history)
  const skipped = skipped_stages.flatMap((stage) => stageStatuses[stage])
  const last = steps.findLast(({ to_status }) => placeOf(to_status) >= 0)?.to_status ?? 'Applied'
  const place = placeOf(last)
  const has = (name: ApplicationStatus) =>
    steps.findLast(({ to_status }) => to_status === name && placeOf(name) <= place)?.at
  const nameOf = (name: ApplicationStatus) =>
    name === 'assessed_pass' && has('assessed_fail') ? 'assessed_fail' : name
  const way = pipeline.filter((name) => !skipped.includes(name) || has(nameOf(name)))
  const next = way.find((name) => placeOf(name) > place)
  const stages = way.flatMap((name): Stage[] => {
    const own = nameOf(name)
    if (placeOf(name) <= place)
      return [{ status: own, at: has(own), is: own === status ? 'now' : 'done' }]
    const isOver = placeOf(status) < 0
    return isOver ? [] : [{ status: name, at: undefined, is: name === next ? 'next' : 'later' }]
  })
  if (placeOf(status) >= 0) return stages
  return [...stages, { status, at: steps.at(-1)?.at, is: 'now' }]
}

const dots: Record<Stage['is'], string> = {
  done: 'border-accent bg-accent',
  now: 'border-accent bg-surface ring-2 ring-accent-soft',
  next: 'border-control bg-surface',
  later: 'border-line bg-surface',
}

const stateLabel = (is: Stage['is']) =>
  ({ done: t('Done'), now: t('Now'), next: t('Up next'), later: t('Later') })[is]

/** One stepper: done, now, next, each with its date. */
export const Stages = ({ application }: { application: Application }) => (
  <ol aria-label={t('Stages')} className="flex flex-col gap-3 sm:flex-row sm:gap-0">
    {stagesOf(application).map(({ status, at, is }) => (
      <li
        key={status}
        aria-current={is === 'now' ? 'step' : undefined}
        className="relative flex min-w-0 flex-1 gap-3 sm:flex-col sm:gap-1.5 sm:pr-3"
      >
        <span
          aria-hidden
          className={cn(
            'absolute bg-line max-sm:top-4 max-sm:-bottom-3 max-sm:left-[5px] max-sm:w-px sm:top-[5px] sm:right-0 sm:left-3 sm:h-px',
            'in-[li:last-child]:hidden',
          )}
        />
        <span
          aria-hidden
          className={cn(
            'relative mt-1 size-[11px] shrink-0 rounded-full border-2 sm:mt-0',
            dots[is],
          )}
        />
        <span className="min-w-0 text-sm">
          <span
            className={cn('block', is === 'now' ? 'font-semibold' : is !== 'done' && 'text-muted')}
          >
            {statusLabels[status]}
          </span>
          <span className="numbers block text-xs text-muted">
            <span className={is === 'done' ? 'sr-only' : undefined}>{stateLabel(is)}</span>
            {at && (
              <>
                {is === 'now' && ' · '}
                <time dateTime={at}>{formatDate(at)}</time>
              </>
            )}
          </span>
        </span>
      </li>
    ))}
  </ol>
)
