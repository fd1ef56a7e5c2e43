import { companyPath } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ModeratedReview, moderated } from '@app/contract/site/company-reviews.ts'
import { MessageSquareWarning } from 'lucide-react'
import { Link } from 'react-router'
import { formatRelative } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useModerated } from './company-reviews.api.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'

type Only = (typeof moderated)[number]

/** Reviews of every company: those that wait for a decision, the longest waiting first, or those out of sight. */
export function ModeratedList({ only }: { only: Only }) {
  const params = useListParams()
  return (
    <ListPage title={t("Couldn't load the reviews")} skeleton={<SkeletonRows rows={4} />}>
      <Rows only={only} params={params} />
    </ListPage>
  )
}

function Rows({ only, params }: { only: Only; params: ListParams }) {
  const page = useModerated({ only, cursor: params.cursor })
  return (
    <ListResults
      className="grid grid-cols-1 gap-4"
      params={params}
      page={page}
      count={page.reviews.length}
      empty={<Nothing only={only} params={params} />}
    >
      <ul className="grid grid-cols-1 gap-4">
        {page.reviews.map((review) => (
          <li key={review.id} id={review.id}>
            <ReviewToDecide review={review} />
          </li>
        ))}
      </ul>
    </ListResults>
  )
}

interface ReviewToDecideProps {
  review: ModeratedReview
  onDecided?: () => void
}

/** A review with the company it is about, its reports and the decisions on it. */
export const ReviewToDecide = ({ review, onDecided }: ReviewToDecideProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    <About review={review} />
    <ReviewCard review={review}>
      <ReviewActions review={review} company={review.company} onDecided={onDecided} />
    </ReviewCard>
  </div>
)

const About = ({ review: { company, reported_at } }: { review: ModeratedReview }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
    <Link to={`${companyPath(company)}#reviews`} className={textLinkClass('wrap-anywhere')}>
      {company.name}
    </Link>
    {reported_at && (
      <time dateTime={reported_at}>
        {t('First reported {when}', { when: formatRelative(reported_at) })}
      </time>
    )}
  </p>
)

const Nothing = ({ only, params }: { only: Only; params: ListParams }) => (
  <EmptyState
    icon={MessageSquareWarning}
    title={only === 'reported' ? t('No reviews to moderate') : t('No hidden reviews')}
    action={
      <Link
        to={params.to({ only: only === 'reported' ? 'hidden' : undefined })}
        className={buttonClass({ variant: 'secondary' })}
      >
        {only === 'reported' ? t('Show hidden reviews') : t('Show reported reviews')}
      </Link>
    }
  >
    {only === 'reported'
      ? t('Reported company reviews appear here until you decide.')
      : t('Hidden reviews stay here so you can show them again.')}
  </EmptyState>
)
