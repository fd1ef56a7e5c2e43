import { may } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { NewProject } from '#features/projects/new-project.tsx'
import { ProjectPanel } from '#features/projects/project-panel.tsx'
import { useMe } from '#lib/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Projects · Cohort') }]

/** For the roles without a list of projects among their own pages. */
export default function Projects() {
  const { role } = useMe()
  return (
    <>
      <PageHeader
        title={t('Projects')}
        action={may(role, 'projects.manage') && <NewProject base="/projects" />}
      />
      <ProjectPanel
        base="/projects"
        none={t('A project appears here as soon as a team of yours works on it.')}
      />
    </>
  )
}
