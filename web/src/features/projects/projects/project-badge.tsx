import type { MilestoneStatus } from '@app/contract/projects/milestones.ts'
import type { ProjectStatus } from '@app/contract/projects/projects.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { statusTones, statusWords } from './project-words.ts'

export const StandingBadge = ({ status }: { status: ProjectStatus | MilestoneStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
