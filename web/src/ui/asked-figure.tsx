import type { LucideIcon } from 'lucide-react'
import { StatCard } from './stat-card.tsx'

interface AskedFigureProps {
  label: string
  icon: LucideIcon
  asked: { data: { total: number } | undefined; isError: boolean; refetch: () => unknown }
  format: (total: number) => string
}

/** The total of a list that was asked for. A figure that could not be had is no zero. */
export const AskedFigure = ({
  label,
  icon,
  asked: { data, isError, refetch },
  format,
}: AskedFigureProps) => (
  <StatCard
    label={label}
    icon={icon}
    value={data && format(data.total)}
    failed={isError && !data}
    onRetry={() => void refetch()}
  />
)
