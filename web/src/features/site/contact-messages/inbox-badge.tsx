import { type ContactStatus, contactStatusLabels } from '@app/contract/site/contact-messages.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

const tones: Record<ContactStatus, BadgeTone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
}

export const InboxBadge = ({ status }: { status: ContactStatus }) => (
  <StatusBadge tone={tones[status]}>{contactStatusLabels[status]}</StatusBadge>
)
