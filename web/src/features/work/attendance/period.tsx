import { weekStartOf } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { dateFormatter } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { buttonClass } from '#ui/button.tsx'

/** Days as YYYY-MM-DD; both ends belong to a period. */
export interface Days {
  start_date: string
  end_date: string
}

export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

const dayLength = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number) =>
  dayOf(new Date(dateOf(day).getTime() + days * dayLength))

const monthStart = (day: string, months: number) => {
  const date = dateOf(day)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)))
}

/** The day, the week (spec §9: from Sunday, until the organisation begins its weeks on another day) or the month that holds a day. */
export function daysOf(span: Span, day: string): Days {
  if (span === 'day') return { start_date: day, end_date: day }
  if (span === 'month')
    return { start_date: monthStart(day, 0), end_date: addDays(monthStart(day, 1), -1) }
  const start_date = weekStartOf(day)
  return { start_date, end_date: addDays(start_date, 6) }
}

/** A day in the period before or after. */
export function shiftDay(span: Span, day: string, by: 1 | -1) {
  if (span === 'month') return monthStart(day, by)
  return addDays(day, span === 'week' ? 7 * by : by)
}

const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const write = dateFormatter({ ...options, timeZone: 'UTC' })
  return (day: string) => write(+dateOf(day))
}

const fullDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = dayFormatter({ day: 'numeric', month: 'short' })
const longDay = dayFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
const monthName = dayFormatter({ month: 'long', year: 'numeric' })

/** Sat, 21 Nov 2026 · 15 Nov – 21 Nov 2026 · November 2026 */
export function formatPeriod(span: Span, day: string) {
  if (span === 'day') return fullDay(day)
  if (span === 'month') return monthName(day)
  const { start_date, end_date } = daysOf('week', day)
  return `${shortDay(start_date)} – ${longDay(end_date)}`
}

/** Sat, 21 Nov */
export const formatWeekday = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' })

/** Sat */
export const formatShortWeekday = dayFormatter({ weekday: 'short' })

const labels: Record<Span, string> = localized({
  day: msg('Day'),
  week: msg('Week'),
  month: msg('Month'),
})

const before: Record<Span, string> = localized({
  day: msg('Previous day'),
  week: msg('Previous week'),
  month: msg('Previous month'),
})

const after: Record<Span, string> = localized({
  day: msg('Next day'),
  week: msg('Next week'),
  month: msg('Next month'),
})

interface PeriodSwitchProps {
  params: ListParams
  spans: readonly Span[]
  span: Span
  day: string
  today: string
}

/** Links to other lengths of the period and to the previous and next one; the state is in the URL. */
export function PeriodSwitch({ params, spans, span, day, today }: PeriodSwitchProps) {
  const step = (by: 1 | -1) => params.to({ day: shiftDay(span, day, by), cursor: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={t('Length of the period')} className="flex gap-1">
        {spans.map((each) => (
          <Link
            key={each}
            to={params.to({ span: each, cursor: undefined })}
            preventScrollReset
            aria-current={each === span ? 'true' : undefined}
            className={buttonClass({ variant: each === span ? 'secondary' : 'ghost', size: 'sm' })}
          >
            {labels[each]}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('Period')} className="flex items-center gap-1">
        <Link
          to={step(-1)}
          preventScrollReset
          aria-label={before[span]}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <ChevronLeft aria-hidden />
        </Link>
        <span aria-live="polite" className="numbers text-center text-sm sm:min-w-40">
          {formatPeriod(span, day)}
        </span>
        <Link
          to={step(1)}
          preventScrollReset
          aria-label={after[span]}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <ChevronRight aria-hidden />
        </Link>
        {day !== today && (
          <Link
            to={params.to({ day: undefined, cursor: undefined })}
            preventScrollReset
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {t('Today')}
          </Link>
        )}
      </nav>
    </div>
  )
}
