import type { MilestoneStatus } from '@app/contract/projects/milestones.ts'
import type { ProjectStatus } from '@app/contract/projects/projects.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { statusLabels, statusTones } from './project.labels.ts'

export const StandingBadge = ({ status }: { status: ProjectStatus | MilestoneStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusLabels[status]}</StatusBadge>
)
