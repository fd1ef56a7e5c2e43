import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Leave, LeaveKind, LeaveStatus } from '@app/contract/work/leave.ts'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { type BadgeTone, StatusBadge } from '#ui/badge.tsx'

export const kindLabels: Record<LeaveKind, string> = localized({
  vacation: msg('Vacation'),
  sick: msg('Sick leave'),
  exams: msg('Exams'),
  other: msg('Other'),
})

const statusLabels: Record<LeaveStatus, string> = localized({
  pending: msg('Pending'),
  approved: msg('Approved'),
  declined: msg('Declined'),
  withdrawn: msg('Withdrawn'),
})

const statusTones: Record<LeaveStatus, BadgeTone> = {
  pending: 'accent',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

export const daysText = (days: number) =>
  t('{days, plural, one {{shown} day} other {{shown} days}}', { days, shown: formatCount(days) })

/** 10 Jun 2026 (from noon on) – 15 Jun 2026 (until noon) */
function spanText({ from_day, to_day, starts_midday, ends_midday }: Leave) {
  const day = (date: string, half: string | false) =>
    half ? `${formatDay(date)} (${half})` : formatDay(date)
  const first = day(from_day, starts_midday && t('from noon on'))
  const last = day(to_day, ends_midday && t('until noon'))
  if (from_day !== to_day) return `${first} – ${last}`
  return ends_midday ? last : first
}

interface LeaveRowProps {
  leave: Leave
  /** Whose it is, where that is not the reader. */
  name?: string
  action: ReactNode
}

/** Leave with what was decided about it. */
export function LeaveRow({ leave, name, action }: LeaveRowProps) {
  const { kind, days, note, status, decided_by_name, decided_at, comment } = leave
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        {name && <p className="font-medium">{name}</p>}
        <p className="numbers">
          {spanText(leave)}
          <span className="text-muted"> · {[kindLabels[kind], daysText(days)].join(' · ')}</span>
        </p>
        {note && <p className="text-sm whitespace-pre-line wrap-anywhere text-muted">{note}</p>}
        {decided_at && (
          <p className="text-sm wrap-anywhere">
            {decided_by_name}, {formatDateTime(decided_at)}
            {comment && `: ${comment}`}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <StatusBadge tone={statusTones[status]}>{statusLabels[status]}</StatusBadge>
        {action}
      </div>
    </li>
  )
}
