import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReportTexts, reports as routes, WorkReport } from '@app/contract/work/reports.ts'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { requireTracking } from '#domains/identity/guardians/guardians.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor } from '#platform/http/principal.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { reportDrafts, reportRevisions, reportTasks, workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { dayOf, workOf } from './report-day.ts'
import { shownOne } from './report-lists.ts'
import {
  newNotification,
  notifyReviewers,
  type ReportReference,
  refreshReports,
} from './report-notifications.ts'
import { addressed, teamOf } from './report-routing.ts'
import { isSentBack } from './report-rows.ts'
import { type Addressee, isRevisable, reviewersOf } from './reports.rules.ts'

interface ReportInput {
  texts: ReportTexts
  task_ids: readonly string[]
  hours?: number | undefined
  sent_late: boolean
}

/** Submits the report of a day; an existing one is revised, unless it is approved (409). 409 for a student. */
export async function submit(
  db: Db,
  actor: Actor,
  { date, happened_at, hours, task_ids, ...texts }: Parsed<typeof routes.submit>['body'],
): Promise<WorkReport> {
  await requireTracking(db, actor.user, { time: Boolean(hours) })
  const day = await dayOf(db, actor.user, { date, happened_at })
  const input = { texts, task_ids, hours, sent_late: day.sent_late }
  const id = await store(db, actor, day.date, input, 'unless_approved')
  return shownOne(db, actor.user, id)
}

/** Revises one's own report: 404 for that of another, 409 when it was changed in the meantime or is approved. */
export async function revise(
  db: Db,
  actor: Actor,
  id: string,
  { version, hours, task_ids, ...texts }: Parsed<typeof routes.revise>['body'],
): Promise<WorkReport> {
  const stored = await lockOwn(db, actor, eq(workReports.id, id))
  if (!stored) throw notFound()
  if (!isRevisable(stored)) throw conflict(approvedAlready(stored.date))
  if (stored.version !== version) throw changed()
  await requireTracking(db, actor.user, { time: Boolean(hours) })
  await replace(db, actor, stored, { texts, task_ids, hours, sent_late: stored.sent_late })
  return shownOne(db, actor.user, id)
}

/**
 * Submits the report of a day; with `over: 'always'` even over an approved one. Two devices at once create one report:
 * the second finds the first one's row and revises it.
 */
export async function store(
  db: Db,
  actor: Actor,
  date: string,
  input: ReportInput,
  over: 'always' | 'unless_approved',
): Promise<string> {
  const created = await insert(db, actor, date, input)
  if (created) return created
  const stored = await lockOwn(db, actor, eq(workReports.date, date))
  if (!stored) throw notFound()
  if (over === 'unless_approved' && !isRevisable(stored)) throw conflict(approvedAlready(date))
  await replace(db, actor, stored, input)
  return stored.id
}

const approvedAlready = (date: string) =>
  t('The report of {date} is approved already.', { date: formatDate(date) })

async function insert(
  db: Db,
  actor: Actor,
  date: string,
  input: ReportInput,
): Promise<string | undefined> {
  const { user } = actor
  const team_id = await teamOf(db, user.id)
  const [report] = await db
    .insert(workReports)
    .values({
      from_user_id: user.id,
      from_user_role: user.role,
      team_id,
      date,
      ...(await addressed(db, user.id, team_id, reviewersOf(user.role))),
      ...input.texts,
      ...(await workOf(db, user.id, date, input.hours)),
      sent_late: input.sent_late,
    })
    .onConflictDoNothing() // one_report_per_person_and_day
    .returning()
  if (!report) return undefined
  await settle(db, actor, { ...report, before: [] }, input)
  return report.id
}

const lockOwn = async (db: Db, { user }: Actor, which: ReturnType<typeof eq>) => {
  const [stored] = await db
    .select({ ...getTableColumns(workReports), is_sent_back: isSentBack })
    .from(workReports)
    .where(and(which, eq(workReports.from_user_id, user.id), isNull(workReports.escalated_from)))
    .for('update', { of: workReports })
  return stored
}
type LockedReport = NonNullable<Awaited<ReturnType<typeof lockOwn>>>

/** The next revision of a locked report: pending and addressed again; the previous version is stored. */
async function replace(db: Db, actor: Actor, stored: LockedReport, input: ReportInput) {
  const { user } = actor
  const team_id = await teamOf(db, user.id)
  const hours = input.hours ?? stored.worked_duration / 3600
  const [report] = await db
    .update(workReports)
    .set({
      from_user_role: user.role,
      team_id,
      ...(await addressed(db, user.id, team_id, reviewersOf(user.role))),
      ...input.texts,
      ...(await workOf(db, user.id, stored.date, hours)),
      sent_late: input.sent_late,
      ...undecided,
      timestamp: sql`now()`,
      revision: sql`${workReports.revision} + 1`,
      version: sql`${workReports.version} + 1`,
    })
    .where(eq(workReports.id, stored.id))
    .returning()
  if (!report) throw notFound()
  await settle(db, actor, { ...report, before: [stored] }, input)
}

/** The columns that are reset when a report is pending again. */
export const undecided = {
  status: 'pending',
  reviewed_by: null,
  reviewed_at: null,
  review_comment: '',
  waiting_since: sql`now()`,
  reminded_at: null,
} as const

type SentReport = ReportReference & {
  revision: number
  before: Pick<LockedReport, 'to_role' | 'to_user_id'>[]
}

/** What every submission does: stores the version, links tasks and sessions, deletes the draft and notifies. */
async function settle(
  db: Db,
  actor: Actor,
  { before, ...report }: SentReport,
  { texts, task_ids }: ReportInput,
) {
  const { user, from } = actor
  const { id, date, revision } = report
  await db.insert(reportRevisions).values({ report_id: id, revision, ...texts })
  await linkTasks(db, id, user.id, task_ids)
  await db
    .update(timeEntries)
    .set({ report_id: id })
    .where(
      and(
        eq(timeEntries.user_id, user.id),
        eq(timeEntries.day, date),
        isNull(timeEntries.report_id),
      ),
    )
  await db
    .delete(reportDrafts)
    .where(and(eq(reportDrafts.user_id, user.id), eq(reportDrafts.date, date)))
  const { to_role, to_user_id }: Pick<Addressee, 'to_user_id'> & Pick<ReportReference, 'to_role'> =
    report
  await record(db, user, from, {
    action: before.length ? 'report_revised' : 'report_submitted',
    entity_type: 'report',
    entity_id: id,
    details: { date, revision, to_role, to_user_id },
  })
  await notifyReviewers(db, report, () =>
    newNotification(user.full_name, report, before.length > 0),
  )
  await refreshReports(db, report, before)
}

/** Links the author's own tasks to a report; 422 for those of others. */
async function linkTasks(
  db: Db,
  report_id: string,
  author_id: string,
  named: readonly string[],
): Promise<void> {
  const task_ids = [...new Set(named)]
  await db.delete(reportTasks).where(eq(reportTasks.report_id, report_id))
  if (!task_ids.length) return
  const own = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, task_ids), eq(tasks.assigned_to, author_id)))
  if (own.length !== task_ids.length)
    throw invalid('task_ids', t('Please choose only tasks of your own.'))
  await db.insert(reportTasks).values(task_ids.map((task_id) => ({ report_id, task_id })))
}
