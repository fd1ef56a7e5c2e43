import { t } from '@app/contract/text.ts'
import { refreshAnalytics } from '#features/metrics/metrics.api.ts'
import { Metrics } from '#features/metrics/metrics.tsx'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Global Metrics · Cohort') }]

export default function GlobalMetrics() {
  return (
    <>
      <PageHeader
        title={t('Global Metrics')}
        action={<RefreshButton refresh={refreshAnalytics} />}
      />
      <Load title={t('The figures could not be loaded')} skeleton={<SkeletonCards cards={4} />}>
        <Metrics />
      </Load>
    </>
  )
}
