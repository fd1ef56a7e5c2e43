import { t } from '@app/contract/i18n/translate.ts'
import { StartupQueue } from '#features/projects/startups/startup-queue.tsx'
import { PanelHead } from '#ui/panel-head.tsx'

export const meta = () => [{ title: t('Startup Queue · {organisation}') }]

export default function Startups() {
  return (
    <>
      <PanelHead title={t('Startup Queue')} description={t('Review new startups.')} />
      <StartupQueue />
    </>
  )
}
