import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { calendarKinds } from '@app/contract/insight/calendar.ts'
import { CalendarDays, CalendarOff, ChevronLeft, ChevronRight, Columns3, List } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import {
  longDay,
  monthDays,
  numberOf,
  shownDays,
  titleOf,
  weekdayOf,
} from '#lib/calendar/calendar-days.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type ByDay, byDay, useCalendar } from './calendar.api.ts'
import { ItemRow } from './calendar-item.tsx'
import { kinds } from './calendar-kinds.ts'
import { type CalendarParams, useCalendarParams } from './calendar-params.ts'
import { CutNotice } from './cut-notice.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

interface AgendaProps {
  at: CalendarParams
  items: ByDay | undefined
  days: readonly string[]
}

/** A list of the days with entries. */
function Agenda({ at, items, days }: AgendaProps) {
  if (!items) return <SkeletonRows rows={6} />
  const full = days.filter((day) => items.has(day))
  if (full.length === 0)
    return (
      <EmptyState
        icon={CalendarOff}
        title={t('Nothing in {view}', { view: titleOf(at.view, at.day) })}
        level={3}
      >
        {t('Tasks with due dates, meetings and your work time appear here.')}
      </EmptyState>
    )
  return (
    <ol className="divide-y rounded-md border bg-surface">
      {full.map((day) => (
        <li key={day} className="flex gap-3 px-3 py-1.5 sm:gap-5 sm:px-4">
          <DayButton day={day} at={at} />
          <ul className="min-w-0 flex-1 divide-y">
            {items.get(day)?.map((item) => (
              <ItemRow key={`${item.kind} ${item.id}`} item={item} at={at} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const DayButton = ({ day, at }: { day: string; at: CalendarParams }) => (
  <button
    type="button"
    aria-label={longDay(day)}
    onClick={() => at.open(day)}
    className="group flex w-11 shrink-0 flex-col items-center self-start rounded-md py-2 hover:bg-subtle"
  >
    <span className="text-xs text-muted">{weekdayOf(day)}</span>
    <span
      className={cn(
        'numbers grid size-8 place-items-center rounded-full text-lg font-semibold',
        day === at.today && 'bg-accent text-on-accent',
      )}
    >
      {numberOf(day)}
    </span>
  </button>
)

const looks = localized([
  { view: 'month', name: msg('Month'), icon: CalendarDays },
  { view: 'week', name: msg('Week'), icon: Columns3 },
  { view: 'agenda', name: msg('Agenda'), icon: List },
] as const)

function CalendarToolbar({ at, titleId }: { at: CalendarParams; titleId: string }) {
  const isWeek = at.view === 'week'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1.5">
        <Button variant="secondary" onClick={at.goToday}>
          {t('Today')}
        </Button>
        <Turn
          label={isWeek ? t('Previous week') : t('Previous month')}
          onClick={() => at.turn(-1)}
          icon={ChevronLeft}
        />
        <Turn
          label={isWeek ? t('Next week') : t('Next month')}
          onClick={() => at.turn(1)}
          icon={ChevronRight}
        />
      </div>
      <h2 id={titleId} aria-live="polite" className="text-lg font-semibold">
        {titleOf(at.view, at.day)}
      </h2>
      <nav aria-label={t('Show as')} className="flex gap-1 sm:ml-auto">
        {looks.map(({ view, name, icon: Icon }) => (
          <Link
            key={view}
            to={at.to({ view: view === 'month' ? undefined : view })}
            preventScrollReset
            aria-current={at.view === view ? 'page' : undefined}
            className={buttonClass({ variant: at.view === view ? 'secondary' : 'ghost' })}
          >
            <Icon aria-hidden /> {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface TurnProps {
  label: string
  icon: typeof ChevronLeft
  onClick: () => void
}

const Turn = ({ label, icon: Icon, onClick }: TurnProps) => (
  <Button variant="secondary" aria-label={label} className="w-10 px-0! sm:w-9" onClick={onClick}>
    <Icon aria-hidden />
  </Button>
)

/** The legend; each kind can be hidden. Browsers do not move what is half in view when it gets the focus. */
const CalendarLegend = ({ at }: { at: CalendarParams }) => (
  <fieldset
    onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    className="-mx-1 min-w-0 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
  >
    <legend className="sr-only">{t('Shown in the calendar')}</legend>
    <div className="flex gap-1.5 sm:flex-wrap sm:gap-1">
      {calendarKinds.map((kind) => {
        const { label, icon: Icon, chip } = kinds[kind]
        const isShown = !at.isHidden(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => at.toggle(kind)}
            className={cn(
              'flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap focus-visible:rounded-full sm:px-2 sm:text-xs [&_svg]:size-3.5',
              isShown
                ? cn(chip, 'border-transparent')
                : 'border-dashed text-muted line-through hover:bg-subtle',
            )}
          >
            <Icon aria-hidden />
            {label}
          </button>
        )
      })}
    </div>
  </fieldset>
)

interface CalendarPanelProps {
  /** The tasks of a day, for its dialog. */
  tasksOf: (day: string) => ReactNode
}

/** The user's calendar as a month, a week or a list, with each day in a dialog. */
export function CalendarPanel({ tasksOf }: CalendarPanelProps) {
  const at = useCalendarParams()
  const titleId = useId()
  const { items, cuts, failed, isFetching, retry } = useCalendar(shownDays(at.view, at.day))
  const shown = items && byDay(items.filter(({ kind }) => !at.isHidden(kind)))
  return (
    <div className="grid grid-cols-1 gap-3">
      <CalendarToolbar at={at} titleId={titleId} />
      <CalendarLegend at={at} />
      {failed && <LoadError isFetching={isFetching} retry={retry} />}
      <CutNotice cuts={cuts.filter(({ kind }) => !at.isHidden(kind))} view={at.view} />
      <Days at={at} items={shown} failed={failed} titleId={titleId} />
      <DayDialog at={at} items={items && byDay(items)} cuts={cuts} tasksOf={tasksOf} />
    </div>
  )
}

interface DaysProps {
  at: CalendarParams
  items: ByDay | undefined
  failed: boolean
  titleId: string
}

/** On a phone the entries of a month or a week are listed below the grid. */
function Days({ at, items, failed, titleId }: DaysProps) {
  if (at.view === 'agenda')
    return failed ? null : <Agenda at={at} items={items} days={monthDays(at.day)} />
  if (at.view === 'week')
    return (
      <>
        <div className="max-sm:hidden">
          <WeekGrid at={at} items={failed ? none : items} />
        </div>
        {!failed && (
          <div className="sm:hidden">
            <Agenda at={at} items={items} days={shownDays('week', at.day)} />
          </div>
        )}
      </>
    )
  return (
    <>
      <MonthGrid at={at} items={failed ? none : items} titleId={titleId} />
      {!failed && (
        <div className="sm:hidden">
          <Agenda at={at} items={items} days={fromToday(at)} />
        </div>
      )}
    </>
  )
}

const none: ByDay = new Map()

/** Past entries are left out on a phone; the agenda has them. */
function fromToday({ day, today }: CalendarParams) {
  const days = monthDays(day)
  return days.includes(today) ? days.filter((one) => one >= today) : days
}

const LoadError = ({ isFetching, retry }: { isFetching: boolean; retry: () => void }) => (
  <Banner
    tone="danger"
    title={t("Couldn't load your calendar")}
    action={
      <Button variant="secondary" size="sm" busy={isFetching} onClick={retry}>
        {t('Retry')}
      </Button>
    }
  >
    {t("We couldn't load what's on these days.")}
  </Banner>
)
