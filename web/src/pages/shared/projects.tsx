import { may } from '@app/contract/access.ts'
import { NewProject } from '#features/projects/new-project.tsx'
import { ProjectPanel } from '#features/projects/project-panel.tsx'
import { useMe } from '#lib/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: 'Projects · Cohort' }]

/** For the roles without a list of projects among their own pages. */
export default function Projects() {
  const { role } = useMe()
  return (
    <>
      <PageHeader
        title="Projects"
        action={may(role, 'projects.manage') && <NewProject base="/projects" />}
      />
      <ProjectPanel
        base="/projects"
        none="A project appears here as soon as a team of yours works on it."
      />
    </>
  )
}
