import type { ImportField, ImportOutcome, ImportStatus } from '@app/contract/admin/imports.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const statusLabels: Record<ImportStatus, string> = localized({
  checked: msg('Not started'),
  running: msg('Running'),
  done: msg('Done'),
  cancelled: msg('Stopped'),
})

export const fieldLabels: Record<ImportField, string> = localized({
  email: msg('Email'),
  full_name: msg('Full name'),
  role: msg('Role'),
  team: msg('Team'),
  department: msg('Department'),
  roll_number: msg('Roll number'),
  phone: msg('Phone'),
  college: msg('College'),
  start_date: msg('First day'),
  end_date: msg('Last day'),
  weekly_hours: msg('Weekly hours'),
  supervisor: msg('Supervisor (email)'),
  time_zone: msg('Time zone'),
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
