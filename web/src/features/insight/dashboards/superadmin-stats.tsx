import { isIntern, roles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Building2, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/i18n/format.ts'
import { StatCards } from '#lib/stat-cards.tsx'
import { useSuperadminStats } from './superadmin-dashboard.api.ts'

/** The four figures of the whole product (spec §2). */
export function SuperadminStats() {
  const { stats, failed, retry } = useSuperadminStats()
  const cards = [
    {
      label: t('Total Users'),
      page: 'users',
      icon: Users,
      value: stats && formatCount(stats.total_users),
    },
    {
      label: t('Active Projects'),
      page: 'projects',
      query: { status: 'active' },
      icon: FolderKanban,
      value: stats && formatCount(stats.active_projects),
    },
    {
      label: t('Pending Startups'),
      // Whose meeting is still to come wait, too; the queue begins with both.
      page: 'startup_queue',
      icon: Building2,
      value: stats && formatCount(stats.pending_startups),
    },
    {
      label: t('Total Interns'),
      page: 'users',
      query: { role: roles.filter(isIntern).join() },
      icon: GraduationCap,
      value: stats && formatCount(stats.total_interns),
    },
  ] as const
  return <StatCards cards={cards} failed={failed} onRetry={retry} />
}
