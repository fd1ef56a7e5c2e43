import { t } from '@app/contract/i18n/translate.ts'
import { Metrics } from '#features/insight/analytics/analytics.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PanelHead } from '#ui/panel-head.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Global Metrics · {organisation}') }]

export default function GlobalMetrics() {
  return (
    <>
      <PanelHead title={t('Global Metrics')} />
      <AsyncBoundary title={t("Couldn't load the numbers")} skeleton={<SkeletonCards cards={4} />}>
        <Metrics />
      </AsyncBoundary>
    </>
  )
}
