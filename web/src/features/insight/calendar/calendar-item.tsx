import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayIn, formatDateTimeIn, formatTimeIn } from '#lib/session/zone.ts'
import { cn } from '#ui/cn.ts'
import { kinds, statusLabels } from './calendar-kinds.ts'
import type { CalendarParams } from './calendar-params.ts'

interface ItemProps {
  item: CalendarItem
  at: CalendarParams
}

interface ItemChipProps extends ItemProps {
  /** Reached by Tab itself; in the month the keyboard reaches it through its day. */
  isStop?: boolean
}

/** A line where there is little room. */
export function ItemChip({ item, at, isStop = false }: ItemChipProps) {
  const Sign = signOf(item)
  return (
    <ItemTarget
      item={item}
      at={at}
      tabIndex={isStop ? undefined : -1}
      className={cn(
        'flex h-6 w-full min-w-0 items-center gap-1 rounded-md px-1.5 text-left text-xs no-underline hover:brightness-95 dark:hover:brightness-125',
        isOver(item) ? 'bg-subtle text-muted' : kinds[item.kind].chip,
      )}
    >
      <Sign aria-hidden className="size-3 shrink-0" />
      <span className={cn('min-w-0 flex-1 truncate', isOver(item) && 'line-through')}>
        {item.starts_at && (isStop || isAppointment(item)) && (
          <span className="numbers font-semibold">{shortTime(item, at.zone)} </span>
        )}
        {item.title}
      </span>
    </ItemTarget>
  )
}

/** A line in a list of a day. */
export function ItemRow({ item, at }: ItemProps) {
  const { icon: Icon, chip, one } = kinds[item.kind]
  return (
    <li className="flex items-center gap-3 py-2">
      <span aria-hidden className={cn('grid size-8 shrink-0 place-items-center rounded-md', chip)}>
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <ItemTarget
          item={item}
          at={at}
          className={cn(
            'block min-h-6 max-w-full truncate text-left font-medium text-ink hover:underline',
            isOver(item) && 'text-muted line-through',
          )}
        >
          {item.title}
        </ItemTarget>
        <p className="numbers truncate text-sm text-muted">
          {[timesOf(item, at.zone), one, statusLabel(item)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

interface ItemTargetProps extends ItemProps {
  className: string
  tabIndex?: number
  children: ReactNode
}

/** A link where it leads somewhere; else its text. */
export function ItemTarget({ item, at, className, tabIndex, children }: ItemTargetProps) {
  const target = at.targetOf(item)
  if (!target) return <span className={className.replace('hover:underline', '')}>{children}</span>
  return (
    <Link
      to={target}
      preventScrollReset
      tabIndex={tabIndex}
      title={item.title}
      className={className}
      // The cell around it would open its day.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}

/** Appointments show when they begin, even where space is short. */
const isAppointment = ({ kind }: CalendarItem) => kind === 'meeting' || kind === 'interview'

/** A task stands on its day where its assignee is; a reader elsewhere, where that time is on another day, is told it. */
const startOf = ({ starts_at, day }: CalendarItem, zone: string) =>
  starts_at && (dayIn(zone, starts_at) === day ? formatTimeIn : formatDateTimeIn)(zone, starts_at)

/** 6pm, 9:30am */
const shortTime = (item: CalendarItem, zone: string) =>
  startOf(item, zone)?.replace(/(:00)?\s(?=[ap]m)/i, '')

/** 9:30 am – 10:15 am, or nothing for what lasts all day. */
export const timesOf = (item: CalendarItem, zone: string) =>
  [startOf(item, zone), item.ends_at && formatTimeIn(zone, item.ends_at)]
    .filter(Boolean)
    .join(' – ')

export const isOver = ({ kind, status }: CalendarItem) =>
  (kind === 'task' && status === 'completed') || status === 'cancelled'

const signOf = (item: CalendarItem) =>
  item.kind === 'task' && item.status !== 'completed' ? Circle : kinds[item.kind].icon

/** Default values are left out. */
const usual = ['scheduled', 'closed', 'open', 'published', 'active']
const statusLabel = ({ status }: CalendarItem) =>
  !usual.includes(status) && (statusLabels[status] ?? status)
