import { type StartupStatus, startupLabels } from '@app/contract/projects/startups.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

const tones: Record<StartupStatus, BadgeTone> = {
  pending: 'warning',
  meeting_scheduled: 'accent',
  approved: 'success',
  rejected: 'danger',
}

export const StartupStatusBadge = ({ status }: { status: StartupStatus }) => (
  <StatusBadge tone={tones[status]}>{startupLabels[status]}</StatusBadge>
)
