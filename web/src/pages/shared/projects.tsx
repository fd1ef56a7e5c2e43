import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewProject } from '#features/projects/projects/new-project.tsx'
import { ProjectPanel } from '#features/projects/projects/project-panel.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Projects · {organisation}') }]

/** For the roles without a list of projects among their own pages. */
export default function Projects() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title={t('Projects')} action={may(role, 'projects.manage') && <NewProject />} />
      <ProjectPanel none={t('Projects appear here once one of your teams works on them.')} />
    </>
  )
}
