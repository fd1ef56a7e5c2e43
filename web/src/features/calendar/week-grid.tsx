import type { CalendarItem } from '@app/contract/calendar.ts'
import { serverNow } from '#lib/server-clock.ts'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { longDay, numberOf, weekDays, weekdayOf } from './calendar-days.ts'
import { ItemChip, ItemTarget, timesOf } from './calendar-item.tsx'
import { kinds } from './calendar-kinds.ts'
import { type Placed, placed } from './week-lanes.ts'

const hourHeight = 44

interface WeekGridProps {
  at: CalendarAddress
  items: ByDay | undefined
}

/** Seven columns with the hours of the day; what lasts all day stands above them. */
export function WeekGrid({ at, items }: WeekGridProps) {
  const days = weekDays(at.day).map((day) => {
    const all = items?.get(day) ?? []
    return {
      day,
      allDay: all.filter(({ starts_at }) => !starts_at),
      timed: placed(all.map(running), at.zone),
    }
  })
  const hours = shownHours(days.flatMap(({ timed }) => timed))
  return (
    <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] overflow-hidden rounded-md border bg-surface">
      <span className="border-b bg-subtle" />
      {days.map(({ day }) => (
        <DayHead key={day} day={day} at={at} />
      ))}
      <span className="border-b px-1.5 py-1.5 text-right text-xs text-muted">All day</span>
      {days.map(({ day, allDay }) => (
        <div key={day} className="grid min-w-0 content-start gap-0.5 border-b border-l p-1">
          {!items && <Skeleton className="h-5" />}
          {allDay.map((item) => (
            <ItemChip key={`${item.kind} ${item.id}`} item={item} at={at} />
          ))}
        </div>
      ))}
      <HourNames hours={hours} />
      {days.map(({ day, timed }) => (
        <DayColumn key={day} day={day} timed={timed} hours={hours} at={at} />
      ))}
    </div>
  )
}

/** An open session lasts until now. */
const running = (item: CalendarItem): CalendarItem =>
  item.kind === 'session' && item.status === 'open'
    ? { ...item, ends_at: new Date(serverNow()).toISOString() }
    : item

/** From seven to eight in the evening, and as far beyond as anything stands. */
function shownHours(all: readonly Placed[]) {
  const first = Math.min(7, ...all.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(20, ...all.map(({ to }) => Math.ceil(to / 60)))
  return Array.from({ length: last - first }, (_, at) => first + at)
}

const DayHead = ({ day, at }: { day: string; at: CalendarAddress }) => (
  <button
    type="button"
    aria-label={longDay(day)}
    aria-current={day === at.today ? 'date' : undefined}
    onClick={() => at.open(day)}
    className="flex items-center justify-center gap-1.5 border-b border-l bg-subtle py-1.5 text-sm hover:brightness-95 focus-visible:-outline-offset-2"
  >
    <span className="text-muted">{weekdayOf(day)}</span>
    <span
      className={cn(
        'numbers grid size-6 place-items-center rounded-full font-semibold',
        day === at.today && 'bg-accent text-on-accent',
      )}
    >
      {numberOf(day)}
    </span>
  </button>
)

const HourNames = ({ hours }: { hours: readonly number[] }) => (
  <div aria-hidden>
    {hours.map((hour, at) => (
      <div
        key={hour}
        style={{ height: hourHeight }}
        className="numbers px-1.5 text-right text-xs text-muted"
      >
        <span className={cn('relative -top-2', at === 0 && 'invisible')}>{nameOf(hour)}</span>
      </div>
    ))}
  </div>
)

const nameOf = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

interface DayColumnProps {
  day: string
  timed: readonly Placed[]
  hours: readonly number[]
  at: CalendarAddress
}

const DayColumn = ({ day, timed, hours, at }: DayColumnProps) => (
  <div className={cn('relative min-w-0 border-l', day === at.today && 'bg-accent-soft/30')}>
    {hours.map((hour) => (
      <div key={hour} aria-hidden style={{ height: hourHeight }} className="border-b" />
    ))}
    <ul>
      {timed.map((place) => (
        <Block
          key={`${place.item.kind} ${place.item.id}`}
          place={place}
          first={hours[0] ?? 0}
          at={at}
        />
      ))}
    </ul>
  </div>
)

const pixels = (minutes: number) => (minutes / 60) * hourHeight

function Block({ place, first, at }: { place: Placed; first: number; at: CalendarAddress }) {
  const { item, from, to, lane, lanes } = place
  return (
    <li
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
        <span className="numbers block opacity-80">{timesOf(item, at.zone)}</span>
      </ItemTarget>
    </li>
  )
}

const blockClass = ({ kind }: CalendarItem) =>
  cn(
    'block size-full overflow-hidden rounded-md border-l-2 border-current px-1.5 py-0.5 text-xs no-underline hover:brightness-95 focus-visible:-outline-offset-2 dark:hover:brightness-125',
    kinds[kind].chip,
  )
