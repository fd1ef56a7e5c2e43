import { Briefcase, FolderKanban, Inbox, type LucideIcon } from 'lucide-react'
import { formatCount } from '#lib/format.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { useFigures } from './internships.api.ts'

/** A figure that could not be had is no zero. */
export function PmFigures() {
  const { projectList, published, received } = useFigures()
  return (
    <section aria-label="Figures" className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Figure label="My Projects" icon={FolderKanban} asked={projectList} />
      <Figure label="Published Internships" icon={Briefcase} asked={published} />
      <Figure label="Applications" icon={Inbox} asked={received} />
    </section>
  )
}

interface FigureProps {
  label: string
  icon: LucideIcon
  asked: { data: { total: number } | undefined; isError: boolean; refetch: () => unknown }
}

const Figure = ({ label, icon, asked: { data, isError, refetch } }: FigureProps) => (
  <StatCard
    label={label}
    icon={icon}
    value={data && formatCount(data.total)}
    failed={isError && !data}
    onRetry={() => void refetch()}
  />
)
