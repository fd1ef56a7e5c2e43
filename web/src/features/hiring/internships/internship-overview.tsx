import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { monthsOf, paymentType, placeLine } from './internship.labels.ts'

/** What its certificate asks for, where that is the posting's own. */
const certificateFacts = ({ target_hours, minimum_evaluation }: Internship) => [
  ...(target_hours === null
    ? []
    : [[t('Hours for the certificate'), formatCount(target_hours)] as const]),
  ...(minimum_evaluation === null
    ? []
    : [[t('Minimum final evaluation'), formatCount(minimum_evaluation)] as const]),
]

type Fact = readonly [name: string, value: string, tone?: 'text-time' | 'text-money' | undefined]

/** The facts one decides by; time and money stand out, each in its own colour. */
export function InternshipOverview({ internship }: { internship: Internship }) {
  const facts: Fact[] = [
    [t('Duration'), monthsOf(internship), 'text-time'],
    ...(internship.hours_per_week
      ? [[t('Hours per week'), formatCount(internship.hours_per_week), 'text-time'] as const]
      : []),
    [t('Start Date'), formatDay(internship.start_date)],
    [t('Apply By'), formatDay(internship.application_closing_date)],
    ...(internship.answer_by ? [[t('Answer By'), formatDay(internship.answer_by)] as const] : []),
    [t('Location'), placeLine(internship)],
    [
      t('Type'),
      paymentType(internship),
      internship.paid_or_unpaid === 'Paid' ? 'text-money' : undefined,
    ],
    [t('Openings'), `${internship.openings}`],
    ...certificateFacts(internship),
  ]
  return (
    <Card>
      <CardHead title={t('Overview')} />
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          {facts.map(([name, fact, tone]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className={cn('numbers font-medium', tone && 'font-semibold', tone)}>{fact}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
