import { t } from '@app/contract/i18n/text.ts'
import { type ReactNode, useId } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Agenda } from './agenda.tsx'
import { type ByDay, byDay, useCalendar } from './calendar.api.ts'
import { type CalendarAddress, useCalendarAddress } from './calendar-address.ts'
import { monthDays, shownDays } from './calendar-days.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

interface CalendarPanelProps {
  /** The tasks of a day, for its dialog. */
  tasksOf: (day: string) => ReactNode
}

/** One's days as a month, a week or a list, and each of them in a dialog. */
export function CalendarPanel({ tasksOf }: CalendarPanelProps) {
  const at = useCalendarAddress()
  const titleId = useId()
  const { items, failed, isFetching, retry } = useCalendar(shownDays(at.view, at.day))
  const shown = items && byDay(items.filter(({ kind }) => !at.isHidden(kind)))
  return (
    <div className="grid grid-cols-1 gap-3">
      <CalendarToolbar at={at} titleId={titleId} />
      <CalendarLegend at={at} />
      {failed && <CouldNotLoad isFetching={isFetching} retry={retry} />}
      <Days at={at} items={shown} failed={failed} titleId={titleId} />
      <DayDialog at={at} items={items && byDay(items)} tasksOf={tasksOf} />
    </div>
  )
}

interface DaysProps {
  at: CalendarAddress
  items: ByDay | undefined
  failed: boolean
  titleId: string
}

/** On a phone the words of a month or a week stand in a list below. */
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

/** What is over is not what one looks for on a phone; the agenda has it. */
function fromToday({ day, today }: CalendarAddress) {
  const days = monthDays(day)
  return days.includes(today) ? days.filter((one) => one >= today) : days
}

const CouldNotLoad = ({ isFetching, retry }: { isFetching: boolean; retry: () => void }) => (
  <Banner
    tone="danger"
    title={t('Your calendar could not be loaded')}
    action={
      <Button variant="secondary" size="sm" busy={isFetching} onClick={retry}>
        {t('Retry')}
      </Button>
    }
  >
    {t('The days are here, but what stands on them is missing.')}
  </Banner>
)
