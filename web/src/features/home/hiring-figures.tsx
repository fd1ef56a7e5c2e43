import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useHiringFigures } from './home.api.ts'

export function HiringFigures() {
  const stats = useHiringFigures()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <StatCard label="Pending Applications" value={formatCount(stats.pending_applications)} />
      <StatCard label="Scheduled Interviews" value={formatCount(stats.scheduled_interviews)} />
      <StatCard label="Recent Hires" value={formatCount(stats.recent_hires)} />
      <StatCard label="Total Candidates" value={formatCount(stats.total_candidates)} />
    </div>
  )
}
