import { t } from '@app/contract/i18n/translate.ts'
import { SystemSettingsForm } from '#features/identity/settings/system-settings-form.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PanelHead } from '#ui/panel-head.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('System Settings · Cohort') }]

export default function SystemSettings() {
  return (
    <div className="max-w-3xl">
      <PanelHead title={t('System Settings')} description={t('What counts for everybody.')} />
      <AsyncBoundary
        title={t('The settings could not be loaded')}
        skeleton={<SkeletonCards cards={2} />}
      >
        <SystemSettingsForm />
      </AsyncBoundary>
    </div>
  )
}
