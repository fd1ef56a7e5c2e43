import { t } from '@app/contract/i18n/translate.ts'
import { ProjectPanel } from '#features/projects/projects/project-panel.tsx'

export const meta = () => [{ title: t('Projects · {organisation}') }]

export default function PmProjects() {
  return (
    <>
      <h2 className="sr-only">{t('Projects')}</h2>
      <ProjectPanel none={t('Projects appear here once you manage them.')} />
    </>
  )
}
