import type { Account } from '@app/contract/users.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const accountLabels: Record<Account['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
  deleted: 'Removed',
}

export const accountTones: Record<Account['status'], BadgeTone> = {
  active: 'success',
  invited: 'accent',
  suspended: 'warning',
  deleted: 'neutral',
}
