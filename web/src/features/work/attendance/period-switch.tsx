import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { buttonClass } from '#ui/button.tsx'
import { formatPeriod, type Span, shiftDay } from './period.ts'

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

/** How long a period is shown, and the one before and after; all of it in the address. */
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
