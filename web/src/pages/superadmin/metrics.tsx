import { t } from '@app/contract/i18n/text.ts'
import { Metrics } from '#features/insight/analytics/metrics.tsx'
import { Load } from '#lib/load.tsx'
import { PanelHead } from '#ui/panel-head.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Global Metrics · Cohort') }]

export default function GlobalMetrics() {
  return (
    <>
      <PanelHead title={t('Global Metrics')} />
      <Load title={t('The figures could not be loaded')} skeleton={<SkeletonCards cards={4} />}>
        <Metrics />
      </Load>
    </>
  )
}
