import { t } from '@app/contract/i18n/translate.ts'
import { FolderKanban } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProjectTable } from './project-table.tsx'
import { useManagerDashboard } from './projects.api.ts'

const few = 6

/** The projects whose deadlines come first, for the dashboard. */
export function ManagerProjects() {
  const { projects } = useManagerDashboard()
  if (projects.length === 0)
    return (
      <EmptyState icon={FolderKanban} title={t('No projects yet')} level={3}>
        {t('A project appears here as soon as you are made its manager.')}
      </EmptyState>
    )
  return <ProjectTable projects={projects.slice(0, few)} />
}
