import { t } from '@app/contract/i18n/translate.ts'
import { MilestoneSheet } from '#features/projects/projects/milestone-sheet.tsx'
import { StandingBadge } from '#features/projects/projects/project-badge.tsx'
import { StartupMilestones } from '#features/projects/startups/startup-milestones.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'

export const meta = () => [{ title: t('Milestones · {organisation}') }]

export default function StartupMilestonesPage() {
  const selection = useSearchParamState('milestone')
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Milestones')}</h2>
      <StartupMilestones Standing={StandingBadge} onOpen={selection.open} />
      <MilestoneSheet id={selection.id} onClose={selection.close} />
    </div>
  )
}
