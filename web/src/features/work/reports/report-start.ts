import type { Draft, ReportDetail } from '@app/contract/work/reports.ts'
import { type Kept, sending, type TypedReport } from '#lib/autosave/typed-report.ts'

interface KnownDraft {
  draft: Draft
  typed: Kept | undefined
  report: ReportDetail | undefined
}

const blank: TypedReport = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
  task_ids: [],
}

/**
 * What the form begins with: what this browser could not save yet, else what the server keeps, else what was sent.
 * Hours and tasks are no part of the server's draft; they are remembered here.
 */
export function startOf({ draft, typed, report }: KnownDraft): TypedReport {
  if (typed && isUnsaved(typed, report)) return typed.report
  const sent = report ? sentOf(report) : blank
  if (!isNewer(draft, report)) return sent
  const { work_summary, completed_tasks, challenges, tomorrow_plans } = draft
  const texts = { work_summary, completed_tasks, challenges, tomorrow_plans }
  return { ...sent, hours: typed?.report.hours ?? sent.hours, ...withTasks(typed, sent), ...texts }
}

/** Something was typed after the report was sent. */
export const isBegun = ({ draft, typed, report }: KnownDraft) =>
  isNewer(draft, report) || (typed !== undefined && isUnsaved(typed, report))

const isNewer = ({ updated_at }: Draft, report: ReportDetail | undefined) =>
  updated_at !== null && (!report || updated_at > report.timestamp)

const isUnsaved = ({ saved_at }: Kept, report: ReportDetail | undefined) =>
  saved_at === null || (saved_at === sending && !report)

const withTasks = (typed: Kept | undefined, sent: TypedReport) => ({
  task_ids: typed?.report.task_ids ?? sent.task_ids,
})

const sentOf = (report: ReportDetail): TypedReport => ({
  work_summary: report.work_summary,
  completed_tasks: report.completed_tasks,
  challenges: report.challenges,
  tomorrow_plans: report.tomorrow_plans,
  hours: Math.round(report.worked_duration / 36) / 100,
  task_ids: report.tasks.map(({ id }) => id),
})
