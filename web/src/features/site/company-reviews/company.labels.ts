import { companyPath } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Company } from '@app/contract/site/company-reviews.ts'

/** A rounded median: hours, then days. */
export const answerTime = (hours: number) =>
  hours < 48
    ? t('{hours, plural, one {# hour} other {# hours}}', { hours })
    : t('{days, plural, one {# day} other {# days}}', { days: Math.round(hours / 24) })

/** An explanation of how the figures are computed. */
export const responseRule = () =>
  t(
    'Based on applications from the last twelve months that were answered or whose promised day has passed: the share answered by that day, and the median time to an answer. Shown from five applications on.',
  )

/** Structured data for search engines; with a rating only where there is one. */
export function organization(company: Company, base_url: string) {
  const { name, domain, description, rating } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: base_url + companyPath(company),
    ...(description && { description }),
    ...(domain && { knowsAbout: domain }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}
