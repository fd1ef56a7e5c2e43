import { paymentLabels } from '@app/contract/hiring/category-labels.ts'
import type { InternshipCard } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatMoney, formatPublicDate } from '#lib/i18n/format.ts'

/** The list in its two parts, each in the order it came in; a part without internships is left out. */
export function grouped<T extends Pick<InternshipCard, 'category_group'>>(cards: readonly T[]) {
  const isTech = ({ category_group }: T) => category_group === 'tech'
  return [
    { title: t('Tech Internship'), cards: cards.filter(isTech) },
    { title: t('Non Technical Internship'), cards: cards.filter((card) => !isTech(card)) },
  ].filter((group) => group.cards.length > 0)
}

type Payment = Pick<InternshipCard, 'paid_or_unpaid' | 'stipend'>

/** Un-Paid, the monthly stipend, or Paid when no more is known (spec §2). */
export function stipendLine({ paid_or_unpaid, stipend }: Payment): string {
  if (paid_or_unpaid === 'Unpaid' || !stipend) return paymentLabels[paid_or_unpaid]
  return t('{stipend}/month', { stipend: formatMoney(stipend) })
}

export const hoursLine = (hours: number): string => t('{hours} h a week', { hours })

export const answerLine = (days: number): string =>
  t('Usually answers in {days, plural, one {# day} other {# days}}', { days })

/** Un-Paid, Paid, or Paid (₹12,000 a month). */
export const paymentType = ({ paid_or_unpaid, stipend }: Payment): string =>
  paid_or_unpaid === 'Paid' && stipend
    ? t('Paid ({stipend}/month)', { stipend: formatMoney(stipend) })
    : paymentLabels[paid_or_unpaid]

/** The duration in the reader's language; `duration` has it in English for other programs. */
export const monthsOf = ({ duration_months }: Pick<InternshipCard, 'duration_months'>): string =>
  t('{months, plural, one {# month} other {# months}}', { months: duration_months })

type Dates = Pick<InternshipCard, 'created_at' | 'published_at'>

/** The created date, by which the list is ordered (spec §2, §7); one that is not public yet has no date there. */
export const postedOn = ({ created_at, published_at }: Dates): string =>
  published_at ? formatPublicDate(created_at) : t('Recently posted')

/** Pune, Remote, or Pune · Remote where both will do. */
export function placeLine({ location, is_remote }: Pick<InternshipCard, 'location' | 'is_remote'>) {
  if (!is_remote) return location
  return /remote|work from home|anywhere/i.test(location)
    ? location
    : t('{location} · Remote', { location })
}
