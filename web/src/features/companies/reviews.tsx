import type { Company, companies } from '@app/contract/companies.ts'
import type { Output } from '@app/contract/route.ts'
import { t } from '@app/contract/text.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#lib/session-store.ts'
import { ReviewCard } from './review-card.tsx'

export type ReviewsPage = Output<typeof companies.reviews>

export interface ReviewsProps {
  company: Pick<Company, 'id' | 'name'>
  /** As everybody sees it. */
  page: ReviewsPage
  /** The end of the page before, when this is a later one. */
  cursor: string | undefined
}

/** Until it is there, and if it never comes, everybody's list stands. */
const OwnReviews = lazy<ComponentType<ReviewsProps>>(() =>
  import('./own-reviews.tsx').then(
    ({ OwnReviews }) => ({ default: OwnReviews }),
    () => ({ default: PublicReviews }),
  ),
)

/** The server's rendering knows nobody; who is signed in may do more, and sees more. */
export function Reviews(props: ReviewsProps) {
  const { me } = useSession()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-12 scroll-mt-20">
      <h2 id="reviews-title" className="mb-3 text-lg font-semibold">
        {t('Reviews by past interns')}
      </h2>
      {me ? (
        <Suspense fallback={<PublicReviews {...props} />}>
          <OwnReviews {...props} />
        </Suspense>
      ) : (
        <PublicReviews {...props} />
      )}
    </section>
  )
}

const PublicReviews = ({ page }: ReviewsProps) =>
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
    {t('Nobody has written yet. Whoever completes an internship here can be the first.')}
  </p>
)
