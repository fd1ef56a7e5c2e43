import { type Application, type Step, statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
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
