import { t } from '@app/contract/i18n/translate.ts'
import type { ProjectRow } from '@app/contract/projects/projects.ts'
import { FolderKanban } from 'lucide-react'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProjectProgress, ProjectTable } from './project-table.tsx'
import { useFewProjects, useManagerDashboard } from './projects.api.ts'

const few = 6

/** The projects whose deadlines come first, for the dashboard. */
export function ManagerProjects() {
  const { projects } = useManagerDashboard()
  if (projects.length === 0)
    return (
      <EmptyState icon={FolderKanban} title={t('No projects yet')} level={3}>
        {t('Projects appear here once you manage them.')}
      </EmptyState>
    )
  return <ProjectTable projects={projects.slice(0, few)} />
}

/** The first of the projects one may see, for those who manage none. */
export function VisibleProjects() {
  const { projects } = useFewProjects()
  if (projects.length === 0)
    return (
      <EmptyState icon={FolderKanban} title={t('No projects yet')} level={3}>
        {t('Projects appear here once one of your teams works on them.')}
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divide-y">
        {projects.map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </ul>
    </Card>
  )
}

/** How many projects one may see. */
export const ProjectCount = () => formatCount(useFewProjects().total)

const ProjectLine = ({
  project: { id, name, startup_name, deadline, progress },
}: {
  project: ProjectRow
}) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-subtle/60">
    <div className="min-w-0">
      <PageLink
        page="project"
        params={{ id }}
        className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {name}
      </PageLink>
      <p className="numbers text-sm text-muted">
        {[startup_name, deadline && t('due {day}', { day: formatDay(deadline) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    {progress !== undefined && (
      <div className="w-40">
        <ProjectProgress name={name} progress={progress} />
      </div>
    )}
  </li>
)
