import { t } from '@app/contract/i18n/translate.ts'
import { ApplicationsPanel } from '#features/hiring/applications/applications-panel.tsx'
import { HiringDialogs } from '../shared/hiring-dialogs.tsx'

export const meta = () => [{ title: t('Applications · {organisation}') }]

export default function HrApplications() {
  return (
    <>
      <h2 className="sr-only">{t('Applications')}</h2>
      <ApplicationsPanel />
      <HiringDialogs />
    </>
  )
}
