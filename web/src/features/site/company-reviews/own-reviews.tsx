import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useReviews } from './company-reviews.api.ts'
import { NoReviews, type ReviewsPage, type ReviewsProps } from './public-reviews.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'
import { WriteReview } from './write-review.tsx'

/** The figures in the page's head come from its loader: after a change of the reviews it is asked again. */
function useFreshFigures(reviews: ReviewsPage | undefined) {
  const { revalidate } = useRevalidator()
  const known = useRef(reviews)
  useEffect(() => {
    if (known.current && reviews && known.current !== reviews) void revalidate()
    known.current = reviews
  }, [reviews, revalidate])
}

/** The reviews with the signed-in user's actions; the public ones until they have loaded. */
export function OwnReviews({ company, page, cursor }: ReviewsProps) {
  const own = useReviews(company.id, cursor)
  useFreshFigures(own)
  const { reviews, can } = own ?? page
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
