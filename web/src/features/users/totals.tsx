import { Briefcase, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { AskedFigure } from '#ui/asked-figure.tsx'
import { useTotals } from './users.api.ts'

export function Totals() {
  const { accounts, interns, open } = useTotals()
  return (
    <section aria-label="Figures" className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <AskedFigure format={formatCount} label="Total Users" icon={Users} asked={accounts} />
      <AskedFigure
        format={formatCount}
        label="Total Interns"
        icon={GraduationCap}
        asked={interns}
      />
      <AskedFigure format={formatCount} label="Open Internships" icon={Briefcase} asked={open} />
    </section>
  )
}
