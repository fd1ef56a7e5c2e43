import { t } from '@app/contract/i18n/text.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { isBoard, ListViews } from '#lib/lists/list-views.tsx'
import { Load } from '#lib/load.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { askedOf } from './application-asked.ts'
import { ApplicationBoard } from './application-board.tsx'
import { ApplicationFilters } from './application-filters.tsx'
import { ApplicationTable } from './application-table.tsx'
import { useLastMove } from './last-move.ts'
import { LastMoveBar } from './last-move-bar.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { StatusFilter } from './status-filter.tsx'

/** Every application, as a table or as a board by status, with the review of one beside it. */
export function ApplicationsPanel() {
  const address = useListAddress()
  const asked = askedOf(address)
  const moves = useLastMove()
  return (
    <div className="grid grid-cols-1 gap-4 pb-16">
      <ApplicationFilters address={address} asked={asked} />
      <div className="flex items-start justify-end gap-3 max-sm:flex-col">
        {!isBoard(address) && <StatusFilter address={address} asked={asked} />}
        <ListViews address={address} rows={t('Table')} />
      </div>
      {isBoard(address) ? (
        <ApplicationBoard address={address} asked={asked} moves={moves} />
      ) : (
        <Load
          title={t('The applications could not be loaded')}
          skeleton={<SkeletonRows rows={8} />}
        >
          <ApplicationTable address={address} asked={asked} moves={moves} />
        </Load>
      )}
      <LastMoveBar moves={moves} />
      <ReviewDrawer address={address} moves={moves} />
    </div>
  )
}
