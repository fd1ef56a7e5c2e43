import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { clockIn } from '#lib/session/zone.ts'
import { cn } from '#ui/cn.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { ItemTarget, timesOf } from './calendar-item.tsx'
import { kinds } from './calendar-kinds.ts'
import { minutesOf, type Placed } from './week-lanes.ts'

export const hourHeight = 44

interface WeekColumnProps {
  day: string
  /** What was worked lies behind the rest. */
  worked: readonly Placed[]
  rest: readonly Placed[]
  hours: readonly number[]
  at: CalendarAddress
}

export function WeekColumn({ day, worked, rest, hours, at }: WeekColumnProps) {
  const isToday = day === at.today
  const first = hours[0] ?? 0
  return (
    <div className={cn('relative min-w-0 border-l', isToday && 'bg-accent-soft/30')}>
      {hours.map((hour) => (
        <div key={hour} aria-hidden style={{ height: hourHeight }} className="border-b" />
      ))}
      <Blocks blocks={worked} first={first} at={at} className="inset-x-0" />
      <Blocks
        blocks={rest}
        first={first}
        at={at}
        className={worked.length > 0 ? 'right-0 left-4' : 'inset-x-0'}
      />
      {isToday && <NowLine minutes={minutesOf(clockIn(at.zone, at.now)) - first * 60} />}
    </div>
  )
}

const pixels = (minutes: number) => (minutes / 60) * hourHeight

const NowLine = ({ minutes }: { minutes: number }) =>
  minutes >= 0 && (
    <span
      aria-hidden
      style={{ top: pixels(minutes) }}
      className="absolute inset-x-0 z-10 h-0.5 bg-danger-fill before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-danger-fill"
    />
  )

interface BlocksProps {
  blocks: readonly Placed[]
  first: number
  at: CalendarAddress
  className: string
}

const Blocks = ({ blocks, first, at, className }: BlocksProps) => (
  <ul className={cn('absolute top-0', className)}>
    {blocks.map(({ item, from, to, lane, lanes }) => (
      <li
        key={`${item.kind} ${item.id}`}
        className="absolute p-px"
        style={{
          top: pixels(from - first * 60),
          height: pixels(to - from),
          left: `${(lane / lanes) * 100}%`,
          width: `${100 / lanes}%`,
        }}
      >
        <ItemTarget item={item} at={at} className={blockClass(item)}>
          <span className="font-medium">{item.title}</span>{' '}
          <span className="numbers block">{timesOf(item, at.zone)}</span>
        </ItemTarget>
      </li>
    ))}
  </ul>
)

const blockClass = ({ kind }: CalendarItem) =>
  cn(
    'block size-full overflow-hidden rounded-md border-l-2 border-current px-1.5 py-0.5 text-xs no-underline hover:brightness-95 focus-visible:-outline-offset-2 dark:hover:brightness-125',
    kind !== 'session' && 'ring-1 ring-surface',
    kinds[kind].chip,
  )
