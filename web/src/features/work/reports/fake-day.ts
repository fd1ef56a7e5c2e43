import { internRole, teamLeaderRole } from '@app/contract/core/roles.ts'
import { attendance, type TimeEntry } from '@app/contract/work/attendance.ts'
import {
  type Draft,
  type ReportDetail,
  type ReportTexts,
  reports,
} from '@app/contract/work/reports.ts'
import { type Task, tasks } from '@app/contract/work/tasks.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'

export const today = '2026-11-20'
const at = `${today}T09:00:00.000Z`
const later = `${today}T12:00:00.000Z`
export const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
export const texts: ReportTexts = {
  work_summary: '',
  completed_tasks: '',
  challenges: '',
  tomorrow_plans: '',
}

export const workedSession: TimeEntry = {
  id: idOf(7),
  user_id: idOf(8),
  day: today,
  time_zone: 'Asia/Kolkata',
  work_mode: 'remote',
  planned_tasks: 'Tests',
  check_in_time: at,
  check_out_time: later,
  status: 'closed',
  auto_closed: false,
  is_late: false,
  sent_late: false,
  self_reported_seconds: 0,
  breaks: [],
  worked_seconds: 9036,
  break_seconds: 0,
  total_hours: 2.51,
  correction: null,
  report_id: null,
}

export const task: Task = {
  id: idOf(6),
  title: 'Test the form',
  description: '',
  priority: 'medium',
  due_date: null,
  due_time: null,
  status: 'in_progress',
  created_by: idOf(8),
  created_by_name: 'Asha Rao',
  assigned_to: idOf(8),
  assigned_to_name: 'Asha Rao',
  project_id: null,
  project_name: null,
  team_visible: false,
  blocker: '',
  checklist: [],
  open_blockers: 0,
  comment_count: 0,
  created_at: at,
  updated_at: at,
  completed_at: null,
  version: 1,
  can: { edit: true, move: true, remove: true },
}

type Body = ReportTexts & { date?: string; task_ids: string[]; hours?: number }

/** A fake server with the draft and the report of one person's day. */
export function day() {
  const server = fakeServer()
  const me = signInAs(internRole)
  let draft: Draft = { ...texts, date: today, updated_at: null }
  let report: ReportDetail | undefined
  let sessions = [workedSession]
  const sent = (body: Body, revision: number): ReportDetail => {
    draft = { ...texts, date: today, updated_at: null }
    const version = { ...body, revision, submitted_at: later }
    report = {
      ...body,
      id: idOf(1),
      from_user_id: me.id,
      from_user_name: me.full_name,
      from_user_role: internRole,
      team_name: 'Frontend',
      to_role: teamLeaderRole,
      to_user_id: null,
      to_user_name: null,
      date: today,
      timestamp: later,
      status: 'pending',
      worked_duration: 9000,
      check_in_time: at,
      check_out_time: later,
      work_mode: 'remote',
      planned_tasks: '',
      sent_late: false,
      self_reported_seconds: 0,
      needs_confirmation: false,
      reviewed_by: null,
      reviewed_by_name: null,
      reviewed_at: null,
      review_comment: '',
      escalated_from: null,
      escalated_by: null,
      escalated_by_name: null,
      escalated_at: null,
      previous_review: null,
      revision,
      version: revision,
      is_overdue: false,
      can: { review: false, revise: true },
      tasks: [],
      sessions: [],
      revisions: [...(report?.revisions ?? []), version],
      history: [{ kind: 'submitted', at, by_name: 'Isha Sharma', revision: 1, comment: '' }],
      reviews: [],
    }
    return report
  }
  const found = () => {
    if (!report) throw new Error('No such report.')
    return report
  }
  // First, for their pattern fits the paths of the others too.
  server.respond(reports.revise, ({ body }) => sent({ ...texts, task_ids: [], ...body }, 2))
  server.respond(reports.read, found)
  server.respond(reports.draft, ({ query }) => (query?.date ? { ...draft, ...query } : draft))
  server.respond(reports.keepDraft, ({ body }) => {
    draft = { ...draft, ...body, updated_at: new Date().toISOString() }
    return draft
  })
  server.respond(reports.list, () => ({
    reports: report ? [report] : [],
    next_cursor: null,
    total: report ? 1 : 0,
  }))
  server.respond(reports.submit, ({ body }) => sent({ ...texts, task_ids: [], ...body }, 1))
  server.respond(attendance.entries, () => ({ entries: sessions, next_cursor: null, total: 1 }))
  server.respond(tasks.list, () => ({ tasks: [task], next_cursor: null, total: 1 }))
  return {
    server,
    me,
    storedDraft: () => draft,
    typeElsewhere: (work_summary: string) => {
      draft = { ...draft, work_summary, updated_at: '2099-01-01T00:00:00.000Z' }
    },
    withoutSessions: () => {
      sessions = []
    },
    sendBack: (tasks: ReportDetail['tasks'] = [], more: Partial<ReportDetail> = {}) => {
      report = {
        ...sent({ ...texts, work_summary: 'Wrote it', task_ids: [] }, 1),
        tasks,
        status: 'changes_requested',
        reviewed_by: idOf(9),
        reviewed_by_name: 'Ravi Kumar',
        reviewed_at: later,
        review_comment: 'Which page?',
        ...more,
      }
    },
  }
}
