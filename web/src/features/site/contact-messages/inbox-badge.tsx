import { type EnquiryStatus, enquiryLabels } from '@app/contract/site/contact-messages.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

const tones: Record<EnquiryStatus, BadgeTone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
}

export const InboxBadge = ({ status }: { status: EnquiryStatus }) => (
  <StatusBadge tone={tones[status]}>{enquiryLabels[status]}</StatusBadge>
)
