import { t } from '@app/contract/i18n/text.ts'
import { Building2, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { Figures } from '#ui/figures.tsx'
import { useSuperadminFigures } from './superadmin-dashboard.api.ts'

/** The four figures of the whole product (spec §2). */
export function SuperadminFigures() {
  const { stats, failed, retry } = useSuperadminFigures()
  const cards = [
    { label: t('Total Users'), icon: Users, value: stats && formatCount(stats.total_users) },
    {
      label: t('Active Projects'),
      icon: FolderKanban,
      value: stats && formatCount(stats.active_projects),
    },
    {
      label: t('Pending Startups'),
      icon: Building2,
      value: stats && formatCount(stats.pending_startups),
    },
    {
      label: t('Total Interns'),
      icon: GraduationCap,
      value: stats && formatCount(stats.total_interns),
    },
  ]
  return <Figures cards={cards} failed={failed} onRetry={retry} />
}
