import { t } from '@app/contract/i18n/translate.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import { PublicReviews, type ReviewsProps } from './public-reviews.tsx'

/** The public list is shown until it has loaded, and if it fails. */
const OwnReviews = lazy<ComponentType<ReviewsProps>>(() =>
  import('./own-reviews.tsx').then(
    ({ OwnReviews }) => ({ default: OwnReviews }),
    () => ({ default: PublicReviews }),
  ),
)

/** Server rendering has no session; signed-in users see and may do more. */
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
