import { t } from '@app/contract/i18n/translate.ts'
import { StandingBadge } from '#features/projects/projects/project-badge.tsx'
import { SortedProjects } from '#features/projects/startups/sorted-projects.tsx'
import { StartupProjects } from '#features/projects/startups/startup-projects.tsx'

export const meta = () => [{ title: t('Project Progress · {organisation}') }]

export default function StartupProjectsPage() {
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Projects')}</h2>
      <StartupProjects Standing={StandingBadge} Sorted={SortedProjects} />
    </div>
  )
}
