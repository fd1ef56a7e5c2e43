import { internRole, teamLeaderRole } from '@app/contract/core/roles.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { type ReportDetail, type ReportStatus, reports } from '@app/contract/work/reports.ts'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'

export const at = '2026-11-20T12:00:00.000Z'
export const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
export const text = { completed_tasks: '', challenges: '', tomorrow_plans: '' }

export const one = (n: number, from_user_name: string): ReportDetail => ({
  id: idOf(n),
  from_user_id: idOf(n + 4),
  from_user_name,
  from_user_role: internRole,
  team_name: 'Frontend',
  to_role: teamLeaderRole,
  to_user_id: null,
  to_user_name: null,
  date: '2026-11-20',
  timestamp: at,
  status: 'pending',
  work_summary: 'Wrote the sign-in page',
  ...text,
  worked_duration: 27_000,
  check_in_time: at,
  check_out_time: at,
  work_mode: 'remote',
  planned_tasks: 'The sign-in',
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
  revision: 1,
  version: 1,
  is_overdue: false,
  can: { review: true, revise: false },
  tasks: [],
  sessions: [],
  revisions: [{ work_summary: 'Wrote the sign-in page', ...text, revision: 1, submitted_at: at }],
  history: [{ kind: 'submitted', at, by_name: from_user_name, revision: 1, comment: '' }],
  reviews: [],
})

type ReviewInput = { status: ReportStatus; comment?: string | null }

/** A small fake server with reports to review. */
export function desk() {
  const server = fakeServer()
  signInAs(teamLeaderRole)
  let all = [one(1, 'Asha Rao'), one(2, 'Vikram Shah'), one(3, 'Meera Iyer')]
  const get = (id: string | undefined) => {
    const match = all.find((report) => report.id === id)
    if (!match) throw new Error('No such report.')
    return match
  }
  const put = (changed: ReportDetail) => {
    all = all.map((report) => (report.id === changed.id ? changed : report))
    return changed
  }
  const decide = (
    id: string | undefined,
    { status, comment }: ReviewInput,
    reviewed_by_name = 'Ravi',
  ) =>
    put({
      ...get(id),
      status,
      reviewed_by: idOf(9),
      reviewed_by_name,
      reviewed_at: at,
      review_comment: comment || 'Approved',
      can: { review: false, revise: false },
    })
  const pending = () => all.filter(({ status }) => status === 'pending')
  const reviewed = () => all.filter(({ status }) => status !== 'pending')
  server.respond(teams.list, () => ({ teams: [], next_cursor: null, total: 0 }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  // First, for its pattern fits the paths of the others too.
  server.respond(reports.read, ({ params }) => get(params?.id))
  server.respond(reports.counts, () => ({ pending: pending().length, reviewed: reviewed().length }))
  server.respond(reports.list, ({ query }) => {
    const rows = query?.box === 'reviewed' ? reviewed() : pending()
    return { reports: rows, next_cursor: null, total: rows.length }
  })
  server.respond(reports.review, ({ params, body }) => decide(params?.id, body))
  server.respond(reports.reviewMany, ({ body }) => {
    const [first = '', ...others] = body.report_ids
    return {
      reviewed: others.map((id) => decide(id, body)),
      refused: [{ id: first, detail: 'This report has already been reviewed.' }],
    }
  })
  const arrives = (report: ReportDetail) => {
    all = [report, ...all.filter(({ id }) => id !== report.id)]
    return invalidate([reports.list, reports.counts])
  }
  return { server, decide, arrives }
}
