import { msg, t } from '@app/contract/i18n/translate.ts'
import { Flag, FolderKanban, Target, Users } from 'lucide-react'
import { formatCount, formatShare } from '#lib/i18n/format.ts'
import { StatCards } from '#ui/stat-cards.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useStartupStats } from './startup-dashboard.api.ts'

const rule = msg(
  'Of all milestones that are completed or overdue, how many were completed on their due date or before.',
)

export function StartupStats() {
  const { stats, failed, retry } = useStartupStats()
  const shown = (value: number | undefined) =>
    value === undefined ? undefined : formatCount(value)
  return (
    <StatCards
      failed={failed}
      onRetry={retry}
      cards={[
        { label: t('Total Projects'), icon: FolderKanban, value: shown(stats?.total_projects) },
        { label: t('Active Interns'), icon: Users, value: shown(stats?.active_interns) },
        { label: t('Completed Milestones'), icon: Flag, value: shown(stats?.completed_milestones) },
        {
          label: t('Success Rate'),
          icon: Target,
          value: stats && <SuccessRate rate={stats.success_rate} />,
          hint: stats?.success_rate === null ? t('No milestone was due yet') : undefined,
        },
      ]}
    />
  )
}

/** Explained on hover and focus, and in the accessible name. */
const SuccessRate = ({ rate }: { rate: number | null }) => (
  <Tooltip text={t(rule)}>
    <button
      type="button"
      className="min-h-6 cursor-help text-left underline decoration-dotted underline-offset-4"
    >
      {rate === null ? '–' : formatShare(rate / 100)}
      <span className="sr-only"> {t(rule)}</span>
    </button>
  </Tooltip>
)
