import { paymentLabels } from '@app/contract/hiring/category-labels.ts'
import type { InternshipCard as Card } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CalendarClock, Hourglass, MapPin, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CompanyMark } from '#ui/company-mark.tsx'
import { CompanyLink } from './company-link.tsx'
import { monthsOf, placeLine, postedOn, stipendLine } from './internship.labels.ts'
import { Save } from './save.tsx'

/** The facts by which students choose a posting (spec §2, internship list). */
export function InternshipCard({ card }: { card: Card }) {
  const to = `/internships/${card.id}`
  const stipend = stipendLine(card)
  return (
    <article className="relative flex h-full flex-col gap-3 wrap-anywhere rounded-md border bg-surface p-4 transition-colors hover:border-control">
      <header className="flex items-start gap-2.5">
        <CompanyMark name={card.company_name} logo={card.company_logo_url} />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate text-sm font-medium">
            <CompanyLink {...card} />
          </p>
          <p className="text-xs text-muted">{postedOn(card)}</p>
        </div>
        <Save id={card.id} title={card.title} />
      </header>
      <h3 className="text-lg leading-snug font-semibold">
        <Link to={to} prefetch="intent" className="after:absolute after:inset-0 hover:underline">
          {card.title}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{t('Part-Time')}</Badge>
        <Badge tone={card.paid_or_unpaid === 'Paid' ? 'success' : 'neutral'}>
          {paymentLabels[card.paid_or_unpaid]}
        </Badge>
      </p>
      <ul className="grid gap-1.5 text-sm text-muted">
        <Fact icon={<MapPin />}>{placeLine(card)}</Fact>
        {stipend && (
          <Fact icon={<Wallet />}>
            <span className="font-medium text-ink">{stipend}</span>
          </Fact>
        )}
        <Fact icon={<Hourglass />}>
          {monthsOf(card)} · <span>{t('Each Project')}</span>
        </Fact>
        <Fact icon={<CalendarClock />}>
          {t('Apply by {application_closing_date}', {
            application_closing_date: formatDay(card.application_closing_date),
          })}
        </Fact>
      </ul>
      <Link
        to={to}
        prefetch="intent"
        aria-label={t('Apply Now: {title}', { title: card.title })}
        className={buttonClass({ variant: 'secondary' }, 'relative mt-auto')}
      >
        {t('Apply Now')}
      </Link>
    </article>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)
