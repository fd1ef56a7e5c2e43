import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { Account } from '@app/contract/identity/users.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const accountLabels: Record<Account['status'], string> = localized({
  active: msg('Active'),
  invited: msg('Invited'),
  suspended: msg('Suspended'),
  deleted: msg('Removed'),
})

export const accountTones: Record<Account['status'], BadgeTone> = {
  active: 'success',
  invited: 'accent',
  suspended: 'warning',
  deleted: 'neutral',
}
