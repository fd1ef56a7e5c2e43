import { t } from '@app/contract/i18n/translate.ts'
import { FileClock, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCards } from '#ui/stat-cards.tsx'
import { useManagerStats } from './projects.api.ts'

/** The four figures of a project manager (spec §2); one that could not be had is no zero. */
export function ManagerStats() {
  const { stats, failed, retry } = useManagerStats()
  const cards = [
    { label: t('My Projects'), icon: FolderKanban, value: stats && formatCount(stats.my_projects) },
    { label: t('Active Teams'), icon: Users, value: stats && formatCount(stats.active_teams) },
    {
      label: t('Total Interns'),
      icon: GraduationCap,
      value: stats && formatCount(stats.total_interns),
    },
    {
      label: t('Pending Reports'),
      icon: FileClock,
      value: stats && formatCount(stats.pending_reports),
    },
  ]
  return <StatCards cards={cards} failed={failed} onRetry={retry} />
}
