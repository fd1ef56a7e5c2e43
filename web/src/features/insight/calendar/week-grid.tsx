import { t } from '@app/contract/i18n/text.ts'
import type { CalendarItem } from '@app/contract/insight/calendar.ts'
import { dateWords } from '#lib/i18n/format.ts'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ByDay } from './calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { longDay, numberOf, weekDays, weekdayOf } from './calendar-days.ts'
import { ItemChip } from './calendar-item.tsx'
import { hourHeight, WeekColumn } from './week-column.tsx'
import { type Placed, placed } from './week-lanes.ts'

interface WeekGridProps {
  at: CalendarAddress
  items: ByDay | undefined
}

/** Seven columns with the hours of the day; what takes no time of its own stands above them. */
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

function partsOf(day: string, items: readonly CalendarItem[], { zone, now }: CalendarAddress) {
  const isWork = ({ kind }: CalendarItem) => kind === 'session'
  const until = new Date(now).toISOString()
  const work = items
    .filter(isWork)
    .map((item) => (item.status === 'open' ? { ...item, ends_at: until } : item))
  return {
    day,
    allDay: items.filter(isOfDay),
    worked: placed(work, zone),
    rest: placed(
      items.filter((item) => !isWork(item) && !isOfDay(item)),
      zone,
    ),
  }
}

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

const hourWords = dateWords({ hour: 'numeric', timeZone: 'UTC' })
/** 9 am */
const nameOf = (hour: number) => hourWords(Date.UTC(2026, 0, 1, hour))
