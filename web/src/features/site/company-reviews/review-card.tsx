import { t } from '@app/contract/i18n/translate.ts'
import type { CompanyReview } from '@app/contract/site/company-reviews.ts'
import type { ReactNode } from 'react'
import { formatPublicDate } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { Stars } from './stars.tsx'

/** A past intern's review, the company's reply, and the reader's actions. */
export function ReviewCard({ review, children }: { review: CompanyReview; children?: ReactNode }) {
  const { stars, text, position, written_at, is_changed, answer, hidden_reason } = review
  const author = review.author || t('Former intern')
  return (
    <Card>
      <article aria-label={t('Review by {author}', { author })}>
        <CardBody className="grid grid-cols-1 gap-3 wrap-anywhere">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars stars={stars} />
            <p className="text-sm font-medium">{t('{stars} of 5 stars', { stars })}</p>
            <p className="text-sm text-muted">
              {author} · {position} · {formatPublicDate(written_at)}
              {is_changed && ` · ${t('changed')}`}
            </p>
          </header>
          {hidden_reason !== null && (
            <Banner tone="warning">
              {t('Hidden from everyone else: {reason}', { reason: hidden_reason })}
            </Banner>
          )}
          <p className="max-w-prose whitespace-pre-line">{text}</p>
          {answer && (
            <div className="max-w-prose border-l-2 pl-3">
              <p className="text-sm font-medium">
                {t('The company replied on {day}', { day: formatPublicDate(answer.at) })}
              </p>
              <p className="whitespace-pre-line text-muted">{answer.text}</p>
            </div>
          )}
          {children}
        </CardBody>
      </article>
    </Card>
  )
}
