import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReportTexts, reports as routes, WorkReport } from '@app/contract/work/reports.ts'
import { and, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { requireTracking } from '#domains/identity/guardians/guardians.ts'
import { lockPerson } from '#domains/work/time-entries/time-entries.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor } from '#platform/http/principal.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { reportDrafts, reportRevisions, reportTasks, workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { dayOf, localDay, sessionsOf, workOf } from './report-day.ts'
import { shownOne } from './report-lists.ts'
import {
  currentReviewers,
  newNotification,
  notifyReviewers,
  type ReviewerRow,
  refreshReports,
} from './report-notifications.ts'
import { type ReportRoute, routeOf } from './report-routing.ts'
import { isSentBack } from './report-rows.ts'
import { isRevisable } from './reports.rules.ts'

interface ReportInput {
  texts: ReportTexts
  /** Unchanged if undefined. */
  task_ids: readonly string[] | undefined
  hours?: number | undefined
  sent_late: boolean
  route: ReportRoute
}

/** Submits the report of a day; an existing one is revised, unless it is approved (409). 409 for a student. */
export async function submit(
  db: Db,
  actor: Actor,
  { date, happened_at, hours, task_ids, ...texts }: Parsed<typeof routes.submit>['body'],
): Promise<WorkReport> {
  const { user } = actor
  const [, , day, route] = await Promise.all([
    lockPerson(db, user.id),
    requireTracking(db, user, { time: Boolean(hours), date }),
    dayOf(db, user, { date, happened_at }),
    routeOf(db, user, localDay(user, { date, happened_at })),
  ])
  const input = { texts, task_ids, hours, sent_late: day.sent_late, route }
  return store(db, actor, day.date, input, 'unless_approved', (id) => shownOne(db, user, id))
}

/** Revises the user's own report: 404 for that of another, 409 when it was changed in the meantime or is approved. */
export async function revise(
  db: Db,
  actor: Actor,
  id: string,
  { version, hours, task_ids, ...texts }: Parsed<typeof routes.revise>['body'],
): Promise<WorkReport> {
  const stored = await lockOwn(db, actor, eq(workReports.id, id))
  if (!stored) throw notFound()
  if (!isRevisable(stored)) throw conflict(approvedAlready(stored.date))
  if (version !== undefined && version !== stored.version) throw changed()
  const { date } = stored
  await requireTracking(db, actor.user, { time: Boolean(hours), date })
  const route = await routeOf(db, actor.user, date)
  const input = { texts, task_ids, hours, sent_late: stored.sent_late, route }
  const day = await sessionsOf(db, actor.user.id, date)
  const people = await currentReviewers(db, { from_user_id: actor.user.id, ...route })
  await put(db, actor, { id, date, stored, day, people }, input)
  return shownOne(db, actor.user, id)
}

/**
 * Submits the report of a day; with `over: 'always'` even over an approved one. The person is locked, so that of two
 * devices at once the second finds the first one's row and revises it. What `answer` reads is sent with the last writes.
 */
export async function store<T>(
  db: Db,
  actor: Actor,
  date: string,
  input: ReportInput,
  over: 'always' | 'unless_approved',
  answer: (id: string) => Promise<T>,
): Promise<T> {
  const { id: from_user_id } = actor.user
  const [stored, day, people] = await Promise.all([
    lockOwn(db, actor, eq(workReports.date, date)),
    sessionsOf(db, from_user_id, date),
    currentReviewers(db, { from_user_id, ...input.route }),
  ])
  if (stored && over === 'unless_approved' && !isRevisable(stored))
    throw conflict(approvedAlready(date))
  const id = stored?.id ?? v7()
  const written = put(db, actor, { id, date, stored, day, people }, input)
  const [result] = await Promise.all([answer(id), written])
  return result
}

const approvedAlready = (date: string) =>
  t('Your report for {date} is already approved.', { date: formatDate(date) })

const lockOwn = async (db: Db, { user }: Actor, which: ReturnType<typeof eq>) => {
  const [stored] = await db
    .select({ ...getTableColumns(workReports), is_sent_back: isSentBack })
    .from(workReports)
    .where(and(which, eq(workReports.from_user_id, user.id), isNull(workReports.escalated_from)))
    .for('update', { of: workReports })
    .execute()
  return stored
}

interface Submission {
  id: string
  date: string
  /** The report that is revised, locked. */
  stored: Awaited<ReturnType<typeof lockOwn>>
  day: Awaited<ReturnType<typeof sessionsOf>>
  people: ReviewerRow[]
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

/**
 * Writes a report of a day, or the next revision of a locked one, pending and addressed again: its version, tasks and
 * sessions; deletes the draft and notifies. All is sent at once.
 */
async function put(
  db: Db,
  { user, from }: Actor,
  { id, date, stored, day, people }: Submission,
  { texts, task_ids, hours, sent_late, route }: ReportInput,
): Promise<void> {
  const author = { from_user_id: user.id, from_user_role: user.role }
  const report = { id, ...author, date, ...route }
  const revision = (stored?.revision ?? 0) + 1
  const work = workOf(day, hours ?? (stored && stored.worked_duration / 3600))
  const content = { ...author, ...route, ...texts, ...work, sent_late }
  const { version } = workReports
  const next = { ...undecided, timestamp: sql`now()`, revision, version: sql`${version} + 1` }
  const { to_role, to_user_id } = route
  await Promise.all([
    stored
      ? db
          .update(workReports)
          .set({ ...content, ...next })
          .where(eq(workReports.id, id))
          .execute()
      : db
          .insert(workReports)
          .values({ id, date, ...content })
          .execute(),
    db
      .insert(reportRevisions)
      .values({ report_id: id, revision, ...texts })
      .execute(),
    linkTasks(db, id, user.id, { task_ids, sent_late }),
    db
      .update(timeEntries)
      .set({ report_id: id })
      .where(
        and(
          eq(timeEntries.user_id, user.id),
          eq(timeEntries.day, date),
          isNull(timeEntries.report_id),
        ),
      )
      .execute(),
    db
      .delete(reportDrafts)
      .where(and(eq(reportDrafts.user_id, user.id), eq(reportDrafts.date, date)))
      .execute(),
    record(db, user, from, {
      action: stored ? 'report_revised' : 'report_submitted',
      entity_type: 'report',
      entity_id: id,
      details: { date, revision, to_role, to_user_id },
    }),
    notifyReviewers(
      db,
      report,
      () => newNotification(user.full_name, report, stored !== undefined),
      people,
    ),
    refreshReports(db, report, stored && [stored]),
  ])
}

/**
 * Links the author's own tasks to a report, and those that it named before: a task may have gone to someone else since.
 * 422 for others, which a report that was sent late leaves out: nobody can choose anew there. Without a list the links
 * stay.
 */
async function linkTasks(
  db: Db,
  report_id: string,
  author_id: string,
  { task_ids: named, sent_late }: Pick<ReportInput, 'task_ids' | 'sent_late'>,
): Promise<void> {
  if (!named) return
  const task_ids = [...new Set(named)]
  const ofReport = eq(reportTasks.report_id, report_id)
  const own = db
    .select({ report_id: sql<string>`${report_id}::uuid`.as('report_id'), task_id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, task_ids), eq(tasks.assigned_to, author_id)))
  const removed = db
    .delete(reportTasks)
    .where(and(ofReport, notInArray(reportTasks.task_id, task_ids)))
  if (!task_ids.length) return void (await removed.execute())
  const [, , linked] = await Promise.all([
    removed.execute(),
    db.insert(reportTasks).select(own).onConflictDoNothing().execute(),
    db.$count(reportTasks, ofReport),
  ])
  if (!sent_late && linked !== task_ids.length)
    throw invalid('task_ids', t('You can only choose your own tasks.'))
}
