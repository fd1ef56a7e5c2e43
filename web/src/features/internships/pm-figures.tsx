import { Briefcase, FolderKanban, Inbox } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { AskedFigure } from '#ui/asked-figure.tsx'
import { useFigures } from './internships.api.ts'

export function PmFigures() {
  const { projectList, published, received } = useFigures()
  return (
    <section aria-label="Figures" className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <AskedFigure
        format={formatCount}
        label="My Projects"
        icon={FolderKanban}
        asked={projectList}
      />
      <AskedFigure
        format={formatCount}
        label="Published Internships"
        icon={Briefcase}
        asked={published}
      />
      <AskedFigure format={formatCount} label="Applications" icon={Inbox} asked={received} />
    </section>
  )
}
