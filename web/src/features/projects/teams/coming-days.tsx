import { t } from '@app/contract/i18n/translate.ts'
import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/i18n/format.ts'
import { dayIn, formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { useDays } from './team.api.ts'

const few = 8

interface ComingDaysProps {
  /** Leaves tasks out, beside a list of them or where those of whole departments would drown the rest. */
  withoutTasks?: boolean
}

/** The first items of today and of the six days after; each links to the calendar or its record. */
export function ComingDays({ withoutTasks = false }: ComingDaysProps) {
  const today = dayIn(useZone())
  const last = new Date(Date.parse(today) + 6 * 86_400_000).toISOString().slice(0, 10)
  const ahead = useDays(today, last).filter(
    ({ kind }) => kind !== 'session' && kind !== 'report' && !(withoutTasks && kind === 'task'),
  )
  if (ahead.length === 0)
    return (
      <Card>
        <EmptyState icon={CalendarDays} title={t('Nothing in the next seven days')} level={3}>
          {withoutTasks
            ? t('Meetings and milestones appear here.')
            : t('Tasks with due dates, meetings and milestones appear here.')}
        </EmptyState>
      </Card>
    )
  const first = ahead.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).slice(0, few)
  const days = [...new Set(first.map(({ day }) => day))]
  return (
    <Card>
      <ol className="divide-y">
        {days.map((day) => (
          <li key={day} className="px-4 py-2.5">
            <p className="text-sm text-muted">{day === today ? t('Today') : formatDay(day)}</p>
            <ul>
              {first
                .filter((item) => item.day === day)
                .map((item) => (
                  <Line key={`${item.kind} ${item.id}`} item={item} />
                ))}
            </ul>
          </li>
        ))}
      </ol>
      {ahead.length > few && (
        <p className="border-t px-4 py-2">
          <Link to="/calendar?view=agenda" className={linkClass('text-sm')}>
            {t('{value} more in the calendar', { value: ahead.length - few })}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Day after day, what has no time of its own before what has. */
const orderOf = ({ day, starts_at }: CalendarItem) => `${day} ${starts_at ?? ''}`

function Line({ item: { title, day, starts_at, link } }: { item: CalendarItem }) {
  const zone = useZone()
  return (
    <li className="flex items-baseline justify-between gap-3 py-1">
      <Link to={link ?? `/calendar?day=${day}`} className="min-w-0 wrap-anywhere hover:underline">
        {title}
      </Link>
      {starts_at && (
        <time dateTime={starts_at} className="numbers shrink-0 text-sm text-muted">
          {formatTimeIn(zone, starts_at)}
        </time>
      )}
    </li>
  )
}
