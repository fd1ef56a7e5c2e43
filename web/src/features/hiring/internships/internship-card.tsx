import { paymentLabels } from '@app/contract/hiring/category-labels.ts'
import type { InternshipCard as Card } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CalendarClock, Hourglass, MapPin, MessageCircleReply, Star, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CompanyMark } from '#lib/company-mark.tsx'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CompanyLink } from './company-link.tsx'
import {
  answerLine,
  hoursLine,
  monthsOf,
  placeLine,
  postedOn,
  stipendLine,
} from './internship.labels.ts'
import { useListState } from './list-return.tsx'
import { Match } from './match.tsx'
import { Save } from './save.tsx'

/** The facts by which students choose a posting (spec §2, internship list), the title first. */
export function InternshipCard({ card }: { card: Card }) {
  const to = `/internships/${card.id}`
  const state = useListState()
  const { hours_per_week, company_answer_days } = card
  return (
    <article className="relative flex h-full flex-col gap-2.5 wrap-anywhere rounded-md border bg-surface p-4 transition-colors hover:border-control">
      <header className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-lg leading-snug font-semibold">
          <Link
            to={to}
            state={state}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:underline"
          >
            {card.title}
          </Link>
        </h3>
        <Save id={card.id} title={card.title} />
      </header>
      <div className="flex items-center gap-2">
        <CompanyMark name={card.company_name} logo={card.company_logo_url} />
        <p className="mr-auto min-w-0 truncate text-sm">
          <span className="font-medium">
            <CompanyLink {...card} />
          </span>
        </p>
        <CompanyRating card={card} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{t('Part-Time')}</Badge>
        <Badge tone={card.paid_or_unpaid === 'Paid' ? 'success' : 'neutral'}>
          {paymentLabels[card.paid_or_unpaid]}
        </Badge>
        {card.is_closing_soon && <Badge tone="warning">{t('Closing soon')}</Badge>}
      </p>
      <ul className="grid gap-1 text-sm text-muted">
        <Fact icon={<Wallet />}>
          <span className={card.paid_or_unpaid === 'Paid' ? 'font-semibold text-money' : ''}>
            {stipendLine(card)}
          </span>{' '}
          · <span>{t('Each Project')}</span>
        </Fact>
        <Fact icon={<MapPin />}>{placeLine(card)}</Fact>
        <Fact icon={<Hourglass />}>
          <span className="text-time">
            {[monthsOf(card), ...(hours_per_week ? [hoursLine(hours_per_week)] : [])].join(' · ')}
          </span>
        </Fact>
        <Fact icon={<CalendarClock />}>
          {t('Apply by {application_closing_date}', {
            application_closing_date: formatDay(card.application_closing_date),
          })}
        </Fact>
        {company_answer_days !== null && (
          <Fact icon={<MessageCircleReply />}>{answerLine(company_answer_days)}</Fact>
        )}
      </ul>
      <Skills skills={card.skills} />
      <Match posting={card} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <p className="text-xs text-muted">{postedOn(card)}</p>
        <Link
          to={to}
          state={state}
          prefetch="intent"
          aria-label={t('Apply Now: {title}', { title: card.title })}
          className={buttonClass({ variant: 'secondary' }, 'relative')}
        >
          {t('Apply Now')}
        </Link>
      </div>
    </article>
  )
}

/** How past interns rated the company; nothing where none has. */
export function CompanyRating({
  card: { company_rating },
}: {
  card: Pick<Card, 'company_rating'>
}) {
  if (!company_rating) return null
  const { average, count } = company_rating
  return (
    <span className="numbers flex shrink-0 items-center gap-1 text-sm text-muted">
      <Star aria-hidden className="size-3.5 fill-current text-warning" />
      <span aria-hidden>
        {formatCount(average)} ({formatCount(count)})
      </span>
      <span className="sr-only">
        {t('Rated {average} of 5 by {count, plural, one {# past intern} other {# past interns}}', {
          average: formatCount(average),
          count,
        })}
      </span>
    </span>
  )
}

const fewSkills = 3

const Skills = ({ skills }: { skills: readonly string[] }) =>
  skills.length > 0 && (
    <ul aria-label={t('Skills')} className="flex flex-wrap gap-1">
      {skills.slice(0, fewSkills).map((skill) => (
        <li key={skill} className="rounded-full border px-2 text-xs leading-5 text-muted">
          {skill}
        </li>
      ))}
      {skills.length > fewSkills && (
        <li className="px-1 text-xs leading-5 text-muted">
          {t('{count} more', { count: skills.length - fewSkills })}
        </li>
      )}
    </ul>
  )

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)
