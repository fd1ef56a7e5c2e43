import { CalendarClock, Inbox, UserCheck, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useHrFigures } from './hr.api.ts'

/** A figure that could not be had is no zero: the card says so and offers another try. */
export function HrFigures() {
  const { stats, failed, retry } = useHrFigures()
  const cards = [
    { label: 'Pending Applications', icon: Inbox, value: stats?.pending_applications },
    { label: 'Scheduled Interviews', icon: CalendarClock, value: stats?.scheduled_interviews },
    {
      label: 'Recent Hires',
      icon: UserCheck,
      value: stats?.recent_hires,
      hint: 'In the last 30 days',
    },
    { label: 'Total Candidates', icon: Users, value: stats?.total_candidates },
  ]
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, icon, value, hint }) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          value={value === undefined ? undefined : formatCount(value)}
          hint={hint}
          failed={failed}
          onRetry={retry}
        />
      ))}
    </section>
  )
}
