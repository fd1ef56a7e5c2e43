import { t } from '@app/contract/i18n/text.ts'
import { useNavigate } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { reviewedOf } from './application-asked.ts'
import { ApplicationReview } from './application-review.tsx'
import type { Moves } from './last-move.ts'

/** The application that the address names, over whatever list stands behind it. Escape closes it. */
export function ReviewDrawer({ address, moves }: { address: ListAddress; moves: Moves }) {
  const navigate = useNavigate()
  const id = reviewedOf(address)
  const close = () => void navigate(address.to({ review: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Application')}
      className="max-w-2xl"
    >
      {id && (
        <Load
          of={id}
          title={t('The application could not be loaded')}
          skeleton={<ReviewSkeleton />}
        >
          <ApplicationReview key={id} id={id} moves={moves} />
        </Load>
      )}
    </Sheet>
  )
}

const ReviewSkeleton = () => (
  <Loading text={t('Loading application…')}>
    <div className="grid gap-6">
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </div>
      <Skeleton className="h-9 w-2/3" />
      <SkeletonText lines={5} />
    </div>
  </Loading>
)
