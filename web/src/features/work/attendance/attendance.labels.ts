import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { Presence, TimeEntry } from '@app/contract/work/attendance.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const presenceLabels: Record<Presence, string> = localized({
  in: msg('In'),
  on_break: msg('On break'),
  out: msg('Out'),
})

export const presenceTones: Record<Presence, BadgeTone> = {
  in: 'success',
  on_break: 'warning',
  out: 'neutral',
}

export const entryLabels: Record<TimeEntry['status'], string> = localized({
  open: msg('Open'),
  closed: msg('Counted'),
  unconfirmed: msg('Not counted'),
  corrected: msg('Corrected'),
})

export const entryTones: Record<TimeEntry['status'], BadgeTone> = {
  open: 'accent',
  closed: 'success',
  unconfirmed: 'warning',
  corrected: 'success',
}

export const correctionLabels = localized({
  pending: msg('Correction pending'),
  confirmed: msg('Correction confirmed'),
  declined: msg('Correction declined'),
} as const)
