import { FileClock, FolderKanban, GraduationCap, Users } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { AskedFigure } from '#ui/asked-figure.tsx'
import { useFigures } from './internships.api.ts'

/** The four figures of a project manager (spec §2), each asked for by itself. */
export function PmFigures() {
  const { projectList, teamList, interns, pending } = useFigures()
  const cards = [
    { label: 'My Projects', icon: FolderKanban, asked: projectList },
    { label: 'Active Teams', icon: Users, asked: teamList },
    { label: 'Total Interns', icon: GraduationCap, asked: interns },
    { label: 'Pending Reports', icon: FileClock, asked: pending },
  ]
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map((card) => (
        <AskedFigure key={card.label} format={formatCount} {...card} />
      ))}
    </section>
  )
}
