import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { ReportDialog, useCloseReport } from './report-dialog.tsx'
import { useReportCounts } from './reports.api.ts'
import { ReviewActions } from './review-actions.tsx'
import { askedOf } from './review-asked.ts'
import { RefusedReviews } from './review-bulk.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { type Box, boxes, countOf, ReviewList } from './review-list.tsx'
import { useListPlace } from './review-place.ts'
import { useReviewing } from './reviewing.ts'

/** The reports one reviews; for roles that review, and nothing for everybody else (spec §6). */
export const ReviewPanel = () => may(useMe().role, 'reports.review') && <Panel />

const boxNames = ['to_review', 'reviewed'] as const

function Panel() {
  const address = useListAddress()
  const asked = askedOf(address)
  const counts = useReportCounts()
  const place = useListPlace()
  const reviewing = useReviewing(place.back)
  const closeReport = useCloseReport(address)
  const tabOf = (box: Box): Tab => ({
    value: box,
    label: boxes[box].label,
    count: counts?.[countOf[box]],
    content: (
      <>
        <h2 className="sr-only">{boxes[box].list}</h2>
        <Load of={box} title={t('The reports could not be loaded')} skeleton={<SkeletonRows />}>
          <ReviewList {...{ box, address, asked, reviewing, place }} />
        </Load>
      </>
    ),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReviewFilters address={address} asked={asked} />
      <RefusedReviews reviewing={reviewing} />
      <Tabs
        label={t('Work reports')}
        value={oneOf(boxNames, address.said('box')) ?? 'to_review'}
        onValueChange={(box) => address.ask({ box: box === 'to_review' ? undefined : box })}
        tabs={boxNames.map(tabOf)}
      />
      <ReportDialog
        address={address}
        actions={(report) => <ReviewActions {...{ report, address, reviewing }} />}
      />
      <ReviewDialog reviewing={reviewing} onDone={closeReport} />
    </div>
  )
}
