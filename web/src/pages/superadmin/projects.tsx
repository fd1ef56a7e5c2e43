import { t } from '@app/contract/i18n/translate.ts'
import { NewProject } from '#features/projects/projects/new-project.tsx'
import { ProjectPanel } from '#features/projects/projects/project-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Projects · {organisation}') }]

export default function SuperadminProjects() {
  return (
    <>
      <PageHeader title={t('Projects')} action={<NewProject />} />
      <ProjectPanel none={t('Create the first one and assign it to a project manager.')} />
    </>
  )
}
