import { t } from '@app/contract/i18n/translate.ts'
import { MyApplications } from '#features/hiring/applications/my-applications.tsx'
import { OfferedTimes } from '#features/hiring/interviews/offered-times.tsx'
import { MyOffers } from '#features/hiring/job-offers/my-offers.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('My Applications · {organisation}') }]

export default function MyApplicationsPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t('My Applications')} description={t('Updates appear here live.')} />
      <OfferedTimes />
      <AsyncBoundary title={t("Couldn't load your applications")} skeleton={<SkeletonRows />}>
        <MyOffers />
        <MyApplications />
      </AsyncBoundary>
    </div>
  )
}
