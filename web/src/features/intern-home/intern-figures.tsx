import type { InternDashboard } from '@app/contract/dashboards.ts'
import { Award, CircleCheck, Clock, FolderKanban } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useInternFigures } from './intern-home.api.ts'

type Stats = InternDashboard['stats']

/** The four figures of an intern (spec §2); hours against the target that an operator sets. */
export function InternFigures() {
  const { stats, failed, retry } = useInternFigures()
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, icon, value, hint }) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          value={stats && value(stats)}
          hint={stats && hint(stats)}
          failed={failed}
          onRetry={retry}
        />
      ))}
    </section>
  )
}

const cards = [
  {
    label: 'Tasks Completed',
    icon: CircleCheck,
    value: (stats: Stats) =>
      `${formatCount(stats.tasks_completed)}/${formatCount(stats.tasks_total)}`,
    hint: (stats: Stats) => `${stats.completion_percent} % completed`,
  },
  {
    label: 'Hours Logged',
    icon: Clock,
    value: (stats: Stats) =>
      `${formatCount(stats.hours_logged)}/${formatCount(stats.target_hours)}`,
    hint: (stats: Stats) =>
      `${formatCount(stats.hours_remaining)} hours remaining, ${formatCount(stats.hours_approved)} approved`,
  },
  {
    label: 'Projects',
    icon: FolderKanban,
    value: (stats: Stats) => formatCount(stats.projects),
    hint: () => 'You work on',
  },
  {
    label: 'Certifications',
    icon: Award,
    value: (stats: Stats) => formatCount(stats.certifications),
    hint: () => 'For completed internships',
  },
]
