import { Building2, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useSuperadminFigures } from './superadmin-dashboard.api.ts'

/** The four figures of the whole product (spec §2). */
export function SuperadminFigures() {
  const { stats, failed, retry } = useSuperadminFigures()
  const cards = [
    { label: 'Total Users', icon: Users, value: stats?.total_users },
    { label: 'Active Projects', icon: FolderKanban, value: stats?.active_projects },
    { label: 'Pending Startups', icon: Building2, value: stats?.pending_startups },
    { label: 'Total Interns', icon: GraduationCap, value: stats?.total_interns },
  ]
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ value, ...card }) => (
        <StatCard
          key={card.label}
          {...card}
          value={value === undefined ? undefined : formatCount(value)}
          failed={failed}
          onRetry={retry}
        />
      ))}
    </section>
  )
}
