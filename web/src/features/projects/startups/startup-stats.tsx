import { msg, t } from '@app/contract/i18n/translate.ts'
import { Flag, FolderKanban, Target, Users } from 'lucide-react'
import { formatCount, formatShare } from '#lib/i18n/format.ts'
import { StatCards } from '#lib/stat-cards.tsx'
import { useStartupStats } from './startup-dashboard.api.ts'

const rule = msg('Share of completed or overdue milestones that were finished on time.')

export function StartupStats() {
  const { stats, failed, retry } = useStartupStats()
  const shown = (value: number | undefined) =>
    value === undefined ? undefined : formatCount(value)
  return (
    <StatCards
      failed={failed}
      onRetry={retry}
      cards={[
        {
          label: t('Total Projects'),
          page: 'startup_projects',
          icon: FolderKanban,
          value: shown(stats?.total_projects),
        },
        {
          label: t('Active Interns'),
          page: 'startup_interns',
          icon: Users,
          value: shown(stats?.active_interns),
        },
        {
          label: t('Completed Milestones'),
          page: 'startup_milestones',
          query: { completed: 'true' },
          icon: Flag,
          value: shown(stats?.completed_milestones),
        },
        {
          label: t('Success Rate'),
          page: 'startup_milestones',
          icon: Target,
          value:
            stats && (stats.success_rate === null ? '–' : formatShare(stats.success_rate / 100)),
          rule: t(rule),
          hint: stats?.success_rate === null ? t('No milestones due yet') : undefined,
        },
      ]}
    />
  )
}
