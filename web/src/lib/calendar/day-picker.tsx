import { t } from '@app/contract/i18n/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import {
  longDay,
  monthDays,
  monthWeeks,
  numberOf,
  sameMonth,
  step,
  titleOf,
  weekdays,
} from './calendar-days.ts'
import { useDayKeys } from './day-keys.ts'

interface DayPickerProps {
  /** The days that can be chosen, soonest first, each with what it offers; at least one. */
  days: ReadonlyMap<string, string>
  value: string
  today: string
  onChange: (day: string) => void
}

/**
 * A month in which some days can be chosen. One stop of the Tab key; arrows go from day to day, and a day that can be
 * chosen is chosen as soon as they reach it.
 */
export function DayPicker({ days, value, today, onChange }: DayPickerProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [known, setKnown] = useState(value)
  const [at, setAt] = useState(value)
  // Chosen elsewhere: its month is shown.
  if (known !== value) {
    setKnown(value)
    setAt(value)
  }
  const all = [...days.keys()]
  const [first = value, last = value] = [all[0], all.at(-1)]
  const go = (day: string) => {
    setAt(day)
    if (days.has(day)) onChange(day)
  }
  const turn = (by: number) => {
    const month = step('month', at, by)
    setAt(all.find((day) => sameMonth(day, month)) ?? month)
  }
  const onKeyDown = useDayKeys(
    {
      day: at,
      go,
      open: go,
      bounds: [monthDays(first)[0] ?? first, monthDays(last).at(-1) ?? last],
    },
    grid,
  )
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 id={titleId} aria-live="polite" className="font-semibold first-letter:uppercase">
          {titleOf('month', at)}
        </h3>
        <div className="flex gap-1">
          <Turn
            label={t('Previous month')}
            icon={ChevronLeft}
            isEnd={sameMonth(at, first)}
            onClick={() => turn(-1)}
          />
          <Turn
            label={t('Next month')}
            icon={ChevronRight}
            isEnd={sameMonth(at, last)}
            onClick={() => turn(1)}
          />
        </div>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrows walk is a grid
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            {weekdays().map(({ name, short }) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="h-8 text-center text-xs font-medium text-muted"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  offer={days.get(day)}
                  isHidden={!sameMonth(day, at)}
                  isReached={day === at}
                  isChosen={day === value}
                  isToday={day === today}
                  onChoose={() => go(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  day: string
  /** What it offers; without it the day cannot be chosen. */
  offer: string | undefined
  /** Of another month. */
  isHidden: boolean
  /** The one in the Tab order. */
  isReached: boolean
  isChosen: boolean
  isToday: boolean
  onChoose: () => void
}

function DayCell(props: DayCellProps) {
  const { day, offer, isHidden, isReached, isChosen, isToday, onChoose } = props
  if (isHidden) return <td />
  const name = isToday ? t('{day}, today', { day: longDay(day) }) : longDay(day)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isChosen}
      aria-disabled={!offer}
      aria-label={offer ? `${name}: ${offer}` : name}
      onClick={offer ? onChoose : undefined}
      className={cn(
        'numbers relative h-11 rounded-md text-center transition-colors focus-visible:rounded-md',
        isChosen
          ? 'bg-accent font-semibold text-on-accent'
          : offer
            ? 'bg-accent-soft font-semibold text-accent hover:bg-accent hover:text-on-accent'
            : 'text-muted',
        offer && 'cursor-pointer',
        isToday &&
          'after:absolute after:bottom-1.5 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-current',
      )}
    >
      {numberOf(day)}
    </td>
  )
}

interface TurnProps {
  label: string
  icon: typeof ChevronLeft
  /** No day beyond can be chosen. It keeps the focus all the same. */
  isEnd: boolean
  onClick: () => void
}

const Turn = ({ label, icon: Icon, isEnd, onClick }: TurnProps) => (
  <Button
    variant="ghost"
    aria-label={label}
    aria-disabled={isEnd}
    className="w-10 px-0! aria-disabled:opacity-40 sm:w-9"
    onClick={isEnd ? undefined : onClick}
  >
    <Icon aria-hidden />
  </Button>
)
