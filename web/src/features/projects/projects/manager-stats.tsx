import { t } from '@app/contract/i18n/translate.ts'
import { FileClock, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCards } from '#lib/stat-cards.tsx'
import { useManagerStats } from './projects.api.ts'

/** The four figures of a project manager (spec §2); one that could not be had is no zero. */
export function ManagerStats() {
  const { stats, failed, retry } = useManagerStats()
  const cards = [
    {
      label: t('My Projects'),
      page: 'projects',
      icon: FolderKanban,
      value: stats && formatCount(stats.my_projects),
    },
    {
      label: t('Active Teams'),
      page: 'teams',
      icon: Users,
      value: stats && formatCount(stats.active_teams),
    },
    {
      label: t('Total Interns'),
      page: 'teams',
      icon: GraduationCap,
      value: stats && formatCount(stats.total_interns),
    },
    {
      label: t('Pending Reports'),
      page: 'reports',
      icon: FileClock,
      value: stats && formatCount(stats.pending_reports),
    },
  ] as const
  return <StatCards cards={cards} failed={failed} onRetry={retry} />
}
