import { largestPage } from '@app/contract/core/paging.ts'
import { decimalHours } from '@app/contract/i18n/durations.ts'
import type { Draft, ReportDetail } from '@app/contract/work/reports.ts'
import { type Task, tasks } from '@app/contract/work/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { type ReportInput, reportTexts, type StoredReport, submitting } from './report-draft.ts'

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
}

/**
 * The form's initial values: what this browser could not save yet, else the server's draft, else the submitted report.
 * Hours and tasks are not part of the server's draft, only of the copy in this browser.
 */
export function startOf({ draft, stored, report }: KnownDraft): ReportInput {
  const sent = report ? sentOf(report) : blank
  if (stored && isUnsaved(stored, report)) {
    const { task_ids = sent.task_ids } = stored.report
    return { ...stored.report, task_ids }
  }
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
  hours: decimalHours(report.worked_duration),
  task_ids: report.tasks.map(({ id }) => id),
})

/** A person's latest tasks, which a report may name. */
export const latestTasksOf = (userId: string) =>
  query(tasks.list, { query: { assigned_to: userId, limit: largestPage } })

/** The same once they are loaded; undefined until then. */
export const useKnownTasksOf = (userId: string) =>
  useQuery(latestTasksOf(userId), queryClient).data?.tasks

/**
 * Of the chosen tasks those that the server takes: one's own and those that the report names already. A draft may name
 * others that went to someone else or were removed since. All of them while one's own are unknown.
 */
export function takenOf(
  chosen: readonly string[] | undefined,
  own: readonly { id: string }[] | undefined,
  report: ReportDetail | undefined,
) {
  const known = own && [...own, ...(report?.tasks ?? [])]
  return chosen?.filter((id) => !known || known.some((task) => task.id === id))
}

/** The tasks to choose from: those that the report names already, and one's own. */
export function choicesOf(own: readonly Task[], report: ReportDetail | undefined) {
  const named = report?.tasks ?? []
  return [...named.filter(({ id }) => own.every((task) => task.id !== id)), ...own]
}
