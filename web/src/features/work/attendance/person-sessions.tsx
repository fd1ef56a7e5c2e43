import { msg, said, t } from '@app/contract/i18n/text.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatRole } from '#lib/i18n/format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useAttendance, useSessions } from './attendance.api.ts'
import type { Period } from './attendance-asked.ts'
import { DayBars } from './day-bars.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { HoursBar } from './hours-bar.tsx'
import { daysOf, type Span } from './period.ts'
import { SessionRow } from './session-row.tsx'

export function PersonSessions({ id, period }: { id: string; period: Period }) {
  const days = daysOf(period.span, period.day)
  const [row] = useAttendance({ ...days, user_id: id }).attendance
  return (
    <div className="grid grid-cols-1 gap-5">
      {row && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex items-center gap-3">
              <PersonAvatar person={row.user} size="lg" />
              <span>
                <span className="block text-lg font-semibold">{row.user.full_name}</span>
                <span className="text-sm text-muted">
                  {[formatRole(row.user.role), ...row.team_names].join(' · ')}
                </span>
              </span>
            </span>
            <ExportButtons asked={{ ...days, user_id: id }} />
          </div>
          <HoursBar row={row} />
          {row.days.length > 1 && <DayBars days={row.days} />}
        </>
      )}
      <Sessions id={id} days={days} span={period.span} />
    </div>
  )
}

interface SessionsProps {
  id: string
  days: ReturnType<typeof daysOf>
  span: Period['span']
}

const nothingIn: Record<Span, string> = said({
  day: msg('No sessions in this day'),
  week: msg('No sessions in this week'),
  month: msg('No sessions in this month'),
})

function Sessions({ id, days, span }: SessionsProps) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const { entries, next_cursor, total } = useSessions({
    ...days,
    user_id: id,
    cursor: trail.at(-1),
  })
  if (entries.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={nothingIn[span]} level={3}>
        {t('Choose other days to see earlier ones.')}
      </EmptyState>
    )
  return (
    <section aria-label={t('Sessions')}>
      <ul className="divide-y rounded-md border">
        {entries.map((entry) => (
          <SessionRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {(trail.length > 0 || next_cursor) && (
        <Pagination
          previous={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : null}
          next={next_cursor ? () => setTrail([...trail, next_cursor]) : null}
          shown={`${trail.length * 20 + 1}–${trail.length * 20 + entries.length}`}
          total={total}
        />
      )}
    </section>
  )
}
