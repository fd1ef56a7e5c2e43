import type { Output } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Company, companies } from '@app/contract/site/company-reviews.ts'
import { ReviewCard } from './review-card.tsx'

export type ReviewsPage = Output<typeof companies.reviews>

export interface ReviewsProps {
  company: Pick<Company, 'id' | 'name'>
  /** The public version. */
  page: ReviewsPage
  /** The end of the page before, when this is a later one. */
  cursor: string | undefined
}

/** The public reviews. */
export const PublicReviews = ({ page }: ReviewsProps) =>
  page.reviews.length ? (
    <div className="grid grid-cols-1 gap-3">
      {page.reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </div>
  ) : (
    <NoReviews />
  )

export const NoReviews = () => (
  <p className="max-w-prose text-muted">
    {t('Complete an internship here to write the first review.')}
  </p>
)
