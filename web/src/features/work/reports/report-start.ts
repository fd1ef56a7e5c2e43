import type { Draft, ReportDetail } from '@app/contract/work/reports.ts'
import {
  type ReportInput,
  reportTexts,
  type StoredReport,
  submitting,
} from '#lib/autosave/report-draft.ts'

interface KnownDraft {
  draft: Draft
  stored: StoredReport | undefined
  report: ReportDetail | undefined
}

const blank: ReportInput = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
  task_ids: [],
}

/**
 * The form's initial values: what this browser could not save yet, else the server's draft, else the submitted report.
 * Hours and tasks are not part of the server's draft, only of the copy in this browser.
 */
export function startOf({ draft, stored, report }: KnownDraft): ReportInput {
  if (stored && isUnsaved(stored, report)) return stored.report
  const sent = report ? sentOf(report) : blank
  if (!isNewer(draft, report)) return sent
  const { hours = sent.hours, task_ids = sent.task_ids } = stored?.report ?? {}
  return { ...sent, hours, task_ids, ...reportTexts(draft) }
}

/** Something was typed after the report was submitted. */
export const isBegun = ({ draft, stored, report }: KnownDraft) =>
  isNewer(draft, report) || (stored !== undefined && isUnsaved(stored, report))

const isNewer = ({ updated_at }: Draft, report: ReportDetail | undefined) =>
  updated_at !== null && (!report || updated_at > report.timestamp)

const isUnsaved = ({ saved_at }: StoredReport, report: ReportDetail | undefined) =>
  saved_at === null || (saved_at === submitting && !report)

const sentOf = (report: ReportDetail): ReportInput => ({
  ...reportTexts(report),
  hours: Math.round(report.worked_duration / 36) / 100,
  task_ids: report.tasks.map(({ id }) => id),
})
