import { t } from '@app/contract/i18n/translate.ts'
import type { TeamLeaderDashboard } from '@app/contract/insight/dashboards.ts'
import { CalendarClock } from 'lucide-react'
import { serverNow } from '#lib/server-clock.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MeetingRow } from './meeting-row.tsx'

interface TodaysMeetingsProps {
  meetings: TeamLeaderDashboard['todays_meetings']
  onOpen: (id: string) => void
}

const isOver = (starts_at: string, minutes: number) =>
  Date.parse(starts_at) + minutes * 60_000 <= serverNow()

/** The day's meetings in order; a click opens one. Those that are over cannot be joined. */
export function TodaysMeetings({ meetings, onOpen }: TodaysMeetingsProps) {
  const zone = useZone()
  if (meetings.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={t('No meetings today')} level={3} className="py-8">
        {t('Meetings you organise or are invited to appear here.')}
      </EmptyState>
    )
  return (
    <ul className="divide-y">
      {meetings.map(({ id, meeting, attendees, time, duration_minutes, link }) => (
        <MeetingRow
          key={id}
          title={meeting}
          time={formatTimeIn(zone, time)}
          detail={t(
            '{attendees, plural, one {# person} other {# people}} · {duration_minutes} min',
            {
              attendees,
              duration_minutes,
            },
          )}
          onOpen={() => onOpen(id)}
          action={
            link.startsWith('https://') &&
            !isOver(time, duration_minutes) && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-label={t('Join {meeting}', { meeting })}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {t('Join')}
              </a>
            )
          }
        />
      ))}
    </ul>
  )
}
