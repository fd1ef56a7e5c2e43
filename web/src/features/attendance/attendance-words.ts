import type { Presence, TimeEntry, WorkMode } from '@app/contract/attendance.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const workModeLabels: Record<WorkMode, string> = {
  office: 'Office',
  remote: 'Remote',
  hybrid: 'Hybrid',
  field: 'Field',
}

export const workModeOptions = Object.entries(workModeLabels).map(([value, label]) => ({
  value,
  label,
}))

export const presenceLabels: Record<Presence, string> = {
  in: 'In',
  on_break: 'On break',
  out: 'Out',
}

export const presenceTones: Record<Presence, BadgeTone> = {
  in: 'success',
  on_break: 'warning',
  out: 'neutral',
}

export const entryLabels: Record<TimeEntry['status'], string> = {
  open: 'Open',
  closed: 'Counted',
  unconfirmed: 'Not counted',
  corrected: 'Corrected',
}

export const entryTones: Record<TimeEntry['status'], BadgeTone> = {
  open: 'accent',
  closed: 'success',
  unconfirmed: 'warning',
  corrected: 'success',
}

export const correctionLabels = {
  pending: 'Correction waits for a decision',
  confirmed: 'Correction confirmed',
  declined: 'Correction declined',
} as const
