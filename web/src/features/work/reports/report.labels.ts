import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { ReportStatus, ReportTexts, Review, WorkReport } from '@app/contract/work/reports.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { formatRole, roleLabels } from '#lib/i18n/role.labels.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const statusLabels: Record<ReportStatus, string> = localized({
  pending: msg('Pending'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
  changes_requested: msg('Changes requested'),
})

export const statusTones: Record<ReportStatus, BadgeTone> = {
  pending: 'accent',
  approved: 'success',
  rejected: 'danger',
  changes_requested: 'warning',
}

/** The four texts of a report, in the order they are written. */
export const textLabels: Record<keyof ReportTexts, string> = localized({
  work_summary: msg('Work summary'),
  completed_tasks: msg('Completed tasks'),
  challenges: msg('Challenges'),
  tomorrow_plans: msg('Tomorrow plans'),
})

export const textNames = [
  'work_summary',
  'completed_tasks',
  'challenges',
  'tomorrow_plans',
] as const satisfies readonly (keyof ReportTexts)[]

/** What was done to a report, for the reviewer who did it. */
export const doneLabels: Record<Review['status'], string> = localized({
  approved: msg('Report Approved'),
  rejected: msg('Report Rejected'),
  changes_requested: msg('Changes Requested'),
})

/** Why a decision needs a comment. */
export const commentWanted: Record<Review['status'], string | undefined> = localized({
  approved: undefined,
  rejected: msg('Please provide a comment when rejecting a report.'),
  changes_requested: msg('Please say what to change.'),
})

/** Intern · Frontend · 21 Nov 2026 */
export const lineOf = ({ from_user_role, team_name, date }: WorkReport) =>
  [formatRole(from_user_role), team_name, formatDay(date)].filter(Boolean).join(' · ')

/** The label of the recipient. */
export const addresseeOf = ({ to_user_name, to_role }: WorkReport) =>
  to_user_name ?? roleLabels[to_role].anyone

/** The lists of the review desk. */
export const boxes = localized({
  to_review: { label: msg('Pending'), list: msg('Reports to review') },
  reviewed: { label: msg('Reviewed'), list: msg('Reports you reviewed') },
} as const)
export type Box = keyof typeof boxes
/** Numbers only: nothing to translate. */
export const countOf = { to_review: 'pending', reviewed: 'reviewed' } as const
