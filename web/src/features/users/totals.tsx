import { Briefcase, GraduationCap, type LucideIcon, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useTotals } from './users.api.ts'

/** A figure that could not be had is no zero. */
export function Totals() {
  const { accounts, interns, open } = useTotals()
  return (
    <section aria-label="Figures" className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Total label="Total Users" icon={Users} asked={accounts} />
      <Total label="Total Interns" icon={GraduationCap} asked={interns} />
      <Total label="Open Internships" icon={Briefcase} asked={open} />
    </section>
  )
}

interface TotalProps {
  label: string
  icon: LucideIcon
  asked: { data: { total: number } | undefined; isError: boolean; refetch: () => unknown }
}

const Total = ({ label, icon, asked: { data, isError, refetch } }: TotalProps) => (
  <StatCard
    label={label}
    icon={icon}
    value={data && formatCount(data.total)}
    failed={isError && !data}
    onRetry={() => void refetch()}
  />
)
