import { t } from '@app/contract/i18n/translate.ts'
import { type StartupStep, startupLabels } from '@app/contract/projects/startups.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'

/** The decisions on a registration, in order; the last step is its status. */
export function StartupTimeline({ steps }: { steps: readonly StartupStep[] }) {
  const zone = useZone()
  return (
    <Timeline
      steps={steps.map((step, at) => ({
        key: step.id,
        title: at === 0 ? t('Registered') : startupLabels[step.status],
        when: formatDateTimeIn(zone, step.at),
        at: step.at,
        detail: <Detail step={step} zone={zone} />,
        tone: at === steps.length - 1 ? toneOf(step) : 'done',
      }))}
    />
  )
}

const Detail = ({ step, zone }: { step: StartupStep; zone: string }) => (
  <>
    {step.by_name && <p>{t('by {by_name}', { by_name: step.by_name })}</p>}
    {step.meeting_at && (
      <p>{t('The meeting is on {moment}.', { moment: formatDateTimeIn(zone, step.meeting_at) })}</p>
    )}
    {step.note && <p className="whitespace-pre-line wrap-anywhere">{step.note}</p>}
  </>
)

function toneOf({ status }: StartupStep): TimelineStep['tone'] {
  if (status === 'approved') return 'success'
  return status === 'rejected' ? 'danger' : 'current'
}
