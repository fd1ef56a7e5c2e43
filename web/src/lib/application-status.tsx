import { type ApplicationStatus, statusLabels } from '@app/contract/hiring/applications.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

const tones: Record<ApplicationStatus, BadgeTone> = {
  Applied: 'neutral',
  received: 'neutral',
  assessed_pass: 'accent',
  assessed_fail: 'warning',
  shortlisted: 'accent',
  hr_scheduled: 'accent',
  accepted: 'success',
  hired: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

/** One of a newer server, which has no label yet, is shown as it is (spec §4). */
export const ApplicationStatusBadge = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge tone={tones[status]}>{statusLabels[status] ?? status}</StatusBadge>
)
