import {
  type BriefStatus,
  briefLabels,
  type SeatStatus,
  seatLabels,
} from '@app/contract/programme/briefs.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

const briefTones: Record<BriefStatus, BadgeTone> = {
  open: 'accent',
  proposed: 'warning',
  staffed: 'success',
  withdrawn: 'neutral',
}

export const BriefBadge = ({ status }: { status: BriefStatus }) => (
  <StatusBadge tone={briefTones[status]}>{briefLabels[status]}</StatusBadge>
)

const seatTones: Record<SeatStatus, BadgeTone> = {
  open: 'neutral',
  picked: 'accent',
  proposed: 'warning',
  accepted: 'success',
  dropped: 'outline',
}

export const SeatBadge = ({ status }: { status: SeatStatus }) => (
  <StatusBadge tone={seatTones[status]}>{seatLabels[status]}</StatusBadge>
)
