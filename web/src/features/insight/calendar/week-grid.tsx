import { t } from '@app/contract/i18n/translate.ts'
import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { longDay, numberOf, weekDays, weekdayOf } from '#lib/calendar/calendar-days.ts'
import { dateFormatter } from '#lib/i18n/format.ts'
import { clockIn, dayIn } from '#lib/session/zone.ts'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import { ItemChip, ItemTarget, timesOf } from './calendar-item.tsx'
import { kinds } from './calendar-kinds.ts'
import type { CalendarParams } from './calendar-params.ts'

/** The position in a day's column: minutes since midnight, and the share of the width. */
interface LanePlacement {
  item: CalendarItem
  from: number
  to: number
  lane: number
  lanes: number
}

const shortest = 30

/** Items with a time; overlapping ones are side by side, and those past midnight are cut off there. */
export function placeInLanes(items: readonly CalendarItem[], zone: string): LanePlacement[] {
  const spans = items
    .flatMap((item) => (item.starts_at ? spanOf(item, item.starts_at, zone) : []))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  return clusters(spans).flatMap(inLanes)
}

type Span = Pick<LanePlacement, 'item' | 'from' | 'to'>

function spanOf(item: CalendarItem, starts_at: string, zone: string): Span {
  const from = minutesOf(clockIn(zone, starts_at))
  const ends = item.ends_at
  const isPast = ends !== null && dayIn(zone, ends) > item.day
  const to = isPast ? 1440 : ends ? minutesOf(clockIn(zone, ends)) : from
  return { item, from: Math.min(from, 1440 - shortest), to: Math.max(to, from + shortest) }
}

/** Groups that overlap among themselves and with nothing else. */
function clusters(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = []
  let end = -1
  for (const span of spans) {
    if (span.from >= end) groups.push([])
    groups.at(-1)?.push(span)
    end = Math.max(span.from >= end ? 0 : end, span.to)
  }
  return groups
}

function inLanes(group: readonly Span[]): LanePlacement[] {
  const ends: number[] = []
  const lanes = group.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return lane
  })
  return group.map((span, at) => ({ ...span, lane: lanes[at] ?? 0, lanes: ends.length }))
}

/** 09:30 → 570 */
function minutesOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const hourHeight = 44

interface WeekColumnProps {
  day: string
  /** Work sessions are drawn behind the other items. */
  worked: readonly LanePlacement[]
  rest: readonly LanePlacement[]
  hours: readonly number[]
  at: CalendarParams
}

function WeekColumn({ day, worked, rest, hours, at }: WeekColumnProps) {
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
  blocks: readonly LanePlacement[]
  first: number
  at: CalendarParams
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

interface WeekGridProps {
  at: CalendarParams
  items: ByDay | undefined
}

/** Seven columns with the hours of the day; entries without a time are above them. */
export function WeekGrid({ at, items }: WeekGridProps) {
  const days = weekDays(at.day).map((day) => partsOf(day, items?.get(day) ?? [], at))
  const hours = shownHours(days.flatMap(({ worked, rest }) => [...worked, ...rest]))
  return (
    <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] overflow-hidden rounded-md border bg-surface">
      <span className="border-b bg-subtle" />
      {days.map(({ day }) => (
        <DayHead key={day} day={day} at={at} />
      ))}
      <span className="border-b px-1.5 py-1.5 text-right text-xs text-muted">{t('Day')}</span>
      {days.map(({ day, allDay }) => (
        <div key={day} className="grid min-w-0 content-start gap-0.5 border-b border-l p-1">
          {!items && <Skeleton className="h-5" />}
          {allDay.map((item) => (
            <ItemChip key={`${item.kind} ${item.id}`} item={item} at={at} isStop />
          ))}
        </div>
      ))}
      <HourNames hours={hours} />
      {days.map(({ day, worked, rest }) => (
        <WeekColumn key={day} day={day} worked={worked} rest={rest} hours={hours} at={at} />
      ))}
    </div>
  )
}

/** A task that is due at some time takes no time then. */
const isOfDay = ({ kind, starts_at }: CalendarItem) => kind === 'task' || !starts_at

function partsOf(day: string, items: readonly CalendarItem[], { zone, now }: CalendarParams) {
  const isWork = ({ kind }: CalendarItem) => kind === 'session'
  const until = new Date(now).toISOString()
  const work = items
    .filter(isWork)
    .map((item) => (item.status === 'open' ? { ...item, ends_at: until } : item))
  return {
    day,
    allDay: items.filter(isOfDay),
    worked: placeInLanes(work, zone),
    rest: placeInLanes(
      items.filter((item) => !isWork(item) && !isOfDay(item)),
      zone,
    ),
  }
}

/** From 7:00 to 20:00, extended to fit every entry. */
function shownHours(all: readonly LanePlacement[]) {
  const first = Math.min(7, ...all.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(20, ...all.map(({ to }) => Math.ceil(to / 60)))
  return Array.from({ length: last - first }, (_, at) => first + at)
}

const DayHead = ({ day, at }: { day: string; at: CalendarParams }) => (
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

const formatHour = dateFormatter({ hour: 'numeric', timeZone: 'UTC' })
/** 9 am */
const nameOf = (hour: number) => formatHour(Date.UTC(2026, 0, 1, hour))
