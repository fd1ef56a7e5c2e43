import { t } from '@app/contract/i18n/translate.ts'
import { LatestApplications } from '#features/hiring/applications/latest-applications.tsx'
import { HireCandidate } from '#features/hiring/hires/hire-candidate.tsx'
import { OfferCandidate } from '#features/hiring/job-offers/offer-candidate.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('HR Dashboard · {organisation}') }]

export default function HrDashboard() {
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('Latest applications')}</h2>
      <AsyncBoundary
        title={t("Couldn't load the applications")}
        skeleton={<SkeletonTable rows={5} />}
      >
        <LatestApplications />
      </AsyncBoundary>
      <HireCandidate />
      <OfferCandidate />
    </>
  )
}
