import { CircleAlert, CircleCheck, ListTodo, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useLeaderFigures } from './team.api.ts'

/** The four figures of a team leader (spec §2), of all the teams one leads. */
export function LeaderFigures() {
  const { stats, failed, retry } = useLeaderFigures()
  const cards = [
    { label: 'Team Size', icon: Users, value: stats?.team_size },
    { label: 'Active Tasks', icon: ListTodo, value: stats?.active_tasks },
    { label: 'Completed', icon: CircleCheck, value: stats?.completed, hint: 'this sprint' },
    { label: 'Blocked', icon: CircleAlert, value: stats?.blocked },
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
