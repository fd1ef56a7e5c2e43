import type { reportReviews, reportRevisions, workReports } from '#schema/reports.table.ts'
import type { Random } from './random.ts'
import { earliest, hour, later, latest } from './work-clock.ts'
import type { Session } from './work-days.ts'
import type { Person, StaffedTeam } from './work-teams.ts'
import { changesWanted, remarkOf, reportWords } from './work-texts.ts'

type Row = typeof workReports.$inferInsert & { id: string }

export interface ReportBundle {
  session_id: string
  reports: Row[]
  revisions: (typeof reportRevisions.$inferInsert)[]
  reviews: (typeof reportReviews.$inferInsert)[]
}

/** The state of a report: the number of approvals, or changes requested by the first reviewer. */
export type ReportProgress = number | 'changes_requested'

/** The report of a closed session and its copies further up, each with its review (spec §4). */
export function reportOf(
  random: Random,
  now: Date,
  team: StaffedTeam,
  session: Session,
  done: string,
  way: ReportProgress,
): ReportBundle {
  const content = contentOf(random, team, session, done)
  const mates = matesOf(session.person, team.leader, team.members)
  const ladder = session.person.id === team.leader.id ? team.managers : team.reviewers
  const steps = way === 'changes_requested' ? 1 : Math.min(way + 1, ladder.length)
  const written: ReportBundle = {
    session_id: session.row.id,
    reports: [],
    revisions: [],
    reviews: [],
  }
  let before: Row | undefined
  for (const [at, reviewer] of ladder.slice(0, steps).entries()) {
    const sent = before?.reviewed_at ? new Date(before.reviewed_at) : (session.until ?? now)
    const decision =
      way === 'changes_requested' ? way : at < way ? ('approved' as const) : undefined
    const row = rowOf(random, content, reviewer, sent, before)
    before = decision
      ? decided(random, now, row, { reviewer, decision, at, sent, done, mates })
      : row
    written.reports.push(before)
    written.revisions.push(revisionOf(before))
    if (decision) written.reviews.push(reviewOf(random, before, decision))
  }
  return written
}

const contentOf = (
  random: Random,
  { team, leader, members }: StaffedTeam,
  { person, row }: Session,
  done: string,
) => ({
  from_user_id: person.id,
  from_user_role: person.role,
  team_id: team.id,
  date: row.day,
  ...reportWords(random, person.full_name, done, matesOf(person, leader, members)),
  worked_duration: row.worked_seconds ?? 0,
  check_in_time: row.check_in_time ?? null,
  check_out_time: row.check_out_time ?? null,
  work_mode: row.work_mode,
  planned_tasks: row.planned_tasks,
})

const matesOf = (person: Person, leader: Person, members: readonly Person[]) =>
  [leader, ...members]
    .filter(({ id }) => id !== person.id)
    .map(({ full_name }) => full_name.split(' ')[0] ?? full_name)

/** The original, or the copy of the one before, waiting for its reviewer. */
function rowOf(
  random: Random,
  content: ReturnType<typeof contentOf>,
  reviewer: Person,
  sent: Date,
  before: Row | undefined,
): Row {
  const at = sent.toISOString()
  return {
    ...content,
    id: random.id(sent),
    to_role: reviewer.role,
    to_user_id: reviewer.id,
    timestamp: at,
    waiting_since: at,
    ...(before && {
      escalated_from: before.id,
      escalated_by: before.reviewed_by ?? null,
      escalated_at: at,
      previous_reviewed_by: before.reviewed_by ?? null,
      previous_reviewed_at: before.reviewed_at ?? null,
      previous_comment: before.review_comment ?? null,
    }),
  }
}

interface Decision {
  reviewer: Person
  decision: 'approved' | 'changes_requested'
  at: number
  sent: Date
  /** The task of the day, and who works beside its author. */
  done: string
  mates: readonly string[]
}

/** The next morning, then the same afternoon, then a day later; a few hours ago at the latest, or an hour after it was sent. */
const waits = [16, 5, 20] as const

function decided(
  random: Random,
  now: Date,
  row: Row,
  { reviewer, decision, at, sent, done, mates }: Decision,
): Row {
  const usual = later(sent, (waits[at] ?? 1) * hour)
  const reviewed = earliest(usual, latest(later(now, (at - 4) * hour), later(sent, hour)))
  return {
    ...row,
    status: decision,
    reviewed_by: reviewer.id,
    reviewed_at: reviewed.toISOString(),
    review_comment: decision === 'approved' ? remarkOf(random, done, mates) : changesWanted,
    version: 2,
  }
}

const revisionOf = ({ id, timestamp, ...row }: Row) => ({
  report_id: id,
  revision: 1,
  work_summary: row.work_summary,
  completed_tasks: row.completed_tasks ?? '',
  challenges: row.challenges ?? '',
  tomorrow_plans: row.tomorrow_plans ?? '',
  ...(timestamp && { submitted_at: timestamp }),
})

function reviewOf(random: Random, row: Row, status: Decision['decision']) {
  const at = row.reviewed_at ?? ''
  return {
    id: random.id(new Date(String(at))),
    report_id: row.id,
    revision: 1,
    status,
    comment: row.review_comment ?? '',
    by_id: row.reviewed_by ?? '',
    at,
  }
}
