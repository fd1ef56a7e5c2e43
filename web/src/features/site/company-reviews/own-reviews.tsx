import { useReviews } from './company-reviews.api.ts'
import { NoReviews, type ReviewsProps } from './public-reviews.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'
import { WriteReview } from './write-review.tsx'

/** The reviews with the signed-in user's actions; the public ones until they have loaded. */
export function OwnReviews({ company, page, cursor }: ReviewsProps) {
  const { reviews, can } = useReviews(company.id, cursor) ?? page
  return (
    <div className="grid grid-cols-1 gap-3">
      {can.write && (
        <p>
          <WriteReview company={company} mine={null} />
        </p>
      )}
      {reviews.length === 0 && <NoReviews />}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review}>
          <ReviewActions review={review} company={company} />
        </ReviewCard>
      ))}
    </div>
  )
}
