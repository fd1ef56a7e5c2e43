import { t } from '@app/contract/i18n/text.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import type { OpenSession, WorkBreak } from './work-day.ts'

/** The open session step by step. */
export function SessionTimeline({ session }: { session: OpenSession | null }) {
  const zone = useZone()
  if (!session)
    return (
      <>
        <h2 className="mb-2 font-semibold">{t('This session')}</h2>
        <p className="text-sm text-muted">
          {t(
            'Check in with your work mode and what you plan. Your breaks and your report follow here.',
          )}
        </p>
      </>
    )
  const steps: TimelineStep[] = [
    {
      key: 'in',
      title: t('Checked in'),
      at: session.check_in_time,
      when: formatTimeIn(zone, session.check_in_time),
      detail: <span className="whitespace-pre-line">{session.planned_tasks}</span>,
    },
    ...session.breaks.map((each) => stepOf(each, zone)),
  ]
  return (
    <>
      <h2 className="mb-3 font-semibold">{t('This session')}</h2>
      <Timeline steps={steps} />
    </>
  )
}

const stepOf = ({ start_time, end_time }: WorkBreak, zone: string): TimelineStep => ({
  key: start_time,
  title: end_time ? t('Break') : t('On break'),
  tone: end_time ? 'done' : 'current',
  at: start_time,
  when: `${formatTimeIn(zone, start_time)}${end_time ? ` – ${formatTimeIn(zone, end_time)}` : ''}`,
  detail: end_time && formatDuration((Date.parse(end_time) - Date.parse(start_time)) / 1000),
})
