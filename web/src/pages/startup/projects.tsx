import { t } from '@app/contract/i18n/translate.ts'
import { StandingBadge } from '#features/projects/projects/project-badge.tsx'
import { StartupProjects } from '#features/projects/startups/startup-projects.tsx'
import { useListParams } from '#lib/lists/list-params.ts'

export const meta = () => [{ title: t('Project Progress · {organisation}') }]

export default function StartupProjectsPage() {
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Projects')}</h2>
      <StartupProjects params={useListParams()} Standing={StandingBadge} />
    </div>
  )
}
