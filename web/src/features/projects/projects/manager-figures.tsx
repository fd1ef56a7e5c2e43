import { t } from '@app/contract/i18n/text.ts'
import { FileClock, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { Figures } from '#ui/figures.tsx'
import { useManagerFigures } from './projects.api.ts'

/** The four figures of a project manager (spec §2); one that could not be had is no zero. */
export function ManagerFigures() {
  const { stats, failed, retry } = useManagerFigures()
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
  return <Figures cards={cards} failed={failed} onRetry={retry} />
}
