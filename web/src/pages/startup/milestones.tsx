import { t } from '@app/contract/text.ts'
import { MilestoneSheet } from '#features/projects/milestone-sheet.tsx'
import { StandingBadge } from '#features/projects/project-badge.tsx'
import { StartupMilestones } from '#features/startups/startup-milestones.tsx'
import { useOpened } from '#lib/use-opened.ts'

export const meta = () => [{ title: t('Milestones · Cohort') }]

export default function StartupMilestonesPage() {
  const opened = useOpened('milestone')
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Milestones')}</h2>
      <StartupMilestones Standing={StandingBadge} onOpen={opened.open} />
      <MilestoneSheet id={opened.id} onClose={opened.close} />
    </div>
  )
}
