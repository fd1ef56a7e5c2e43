import { t } from '@app/contract/i18n/translate.ts'
import { CircleAlert, CircleCheck, ListChecks, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCards } from '#lib/stat-cards.tsx'
import { useLeaderStats } from './team.api.ts'

/** The figures leave the leader's own tasks out, and so do the lists behind them. */
const ofTeam = { assignee: 'team' }

/** The four figures of a team leader (spec §2), of all the teams one leads. */
export function LeaderStats() {
  const { stats, sprint, failed, retry } = useLeaderStats()
  const cards = [
    {
      label: t('Team Size'),
      page: 'my_team',
      icon: Users,
      value: stats && formatCount(stats.team_size),
    },
    {
      label: t('Active Tasks'),
      page: 'tasks',
      query: { status: 'active', ...ofTeam },
      icon: ListChecks,
      value: stats && formatCount(stats.active_tasks),
    },
    {
      label: t('Completed'),
      page: 'tasks',
      query: { status: 'completed', ...ofTeam, ...(sprint && { completed_from: sprint.starts }) },
      icon: CircleCheck,
      value: stats && formatCount(stats.completed),
      hint: t('this sprint'),
    },
    {
      label: t('Blocked'),
      page: 'tasks',
      query: { status: 'blocked', ...ofTeam },
      icon: CircleAlert,
      value: stats && formatCount(stats.blocked),
    },
  ] as const
  return <StatCards cards={cards} failed={failed} onRetry={retry} />
}
