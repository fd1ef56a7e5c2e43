import type { ImportOutcome, ImportStatus } from '@app/contract/admin/imports.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const statusLabels: Record<ImportStatus, string> = localized({
  checked: msg('Not started'),
  running: msg('Running'),
  done: msg('Done'),
  cancelled: msg('Stopped'),
})

export const statusTones: Record<ImportStatus, BadgeTone> = {
  checked: 'neutral',
  running: 'accent',
  done: 'success',
  cancelled: 'warning',
}

export const outcomeLabels: Record<ImportOutcome, string> = localized({
  create: msg('Invite'),
  change: msg('Change'),
  unchanged: msg('Unchanged'),
  refused: msg('Refused'),
})

export const outcomeTones: Record<ImportOutcome, BadgeTone> = {
  create: 'success',
  change: 'accent',
  unchanged: 'neutral',
  refused: 'danger',
}
