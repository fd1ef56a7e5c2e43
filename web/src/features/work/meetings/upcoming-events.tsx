import { internRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { InternDashboard } from '@app/contract/insight/dashboards.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { CalendarClock } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDay } from '#lib/i18n/format.ts'
import { dayIn, formatTimeIn, useZone } from '#lib/session/zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MeetingRow } from './meeting-row.tsx'

interface UpcomingEventsProps {
  events: InternDashboard['upcoming_events']
  /** Opens a meeting; an interview leads to its application. */
  onOpen: (id: string) => void
}

export function UpcomingEvents({ events, onOpen }: UpcomingEventsProps) {
  const zone = useZone()
  const navigate = useNavigate()
  if (events.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={t('No upcoming events')} level={3} className="py-8">
        {t("Meetings and interviews you're invited to appear here.")}
      </EmptyState>
    )
  return (
    <ul className="divide-y">
      {events.map(({ id, kind, title, starts_at }) => (
        <MeetingRow
          key={id}
          title={title}
          time={formatTimeIn(zone, starts_at)}
          detail={`${formatDay(dayIn(zone, starts_at))} · ${kind === 'meeting' ? t('Meeting') : t('Interview')}`}
          onOpen={() =>
            kind === 'meeting'
              ? onOpen(id)
              : void navigate(pageUrl('my_applications', { role: internRole }))
          }
        />
      ))}
    </ul>
  )
}
