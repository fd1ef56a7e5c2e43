import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Draft,
  ReportDetail,
  ReportTexts,
  reports as routes,
} from '@app/contract/work/reports.ts'
import { NewTask, type Task } from '@app/contract/work/tasks.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { create } from '#domains/work/tasks/tasks.ts'
import { sessionsOfDay } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import type { timeEntries } from '#schema/attendance.table.ts'
import { timeEntries as timeEntriesTable } from '#schema/attendance.table.ts'
import { teams } from '#schema/projects.table.ts'
import {
  reportDrafts,
  reportReviews,
  reportRevisions,
  reportTasks,
  workReports,
} from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { dayOf, workOf } from './report-day.ts'
import { refreshReports } from './report-notifications.ts'
import { rowsFor, storedRows } from './report-rows.ts'
import { readable } from './report-scope.ts'
import { store } from './report-submitting.ts'

/** One report one may open, with all that belongs to it; a foreign one answers as one that does not exist. */
export async function read(db: Db, user: User, id: string): Promise<ReportDetail> {
  const [stored] = await storedRows(db, user).where(and(eq(workReports.id, id), readable(user)))
  const [report] = stored ? await rowsFor(db, user, [stored]) : []
  if (!report) throw notFound()
  const family = await familyOf(db, report.from_user_id, report.date)
  return {
    ...report,
    tasks: await tasksOf(db, family),
    sessions: await sessionsOfDay(db, report.from_user_id, report.date),
    revisions: await revisionsOf(db, report.id),
    reviews: await reviewsOf(db, family),
  }
}

/** The report of a day and its copies further up. */
async function familyOf(db: Db, author_id: string, date: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${workReports} where from_user_id = ${author_id} and date = ${date}`,
  )
  return rows.map(({ id }) => id)
}

const tasksOf = (db: Db, family: string[]) =>
  db
    .select({ id: tasks.id, title: tasks.title, status: tasks.status })
    .from(reportTasks)
    .innerJoin(tasks, eq(tasks.id, reportTasks.task_id))
    .where(inArray(reportTasks.report_id, family))
    .orderBy(asc(tasks.id))

const revisionsOf = (db: Db, report_id: string) =>
  db
    .select()
    .from(reportRevisions)
    .where(eq(reportRevisions.report_id, report_id))
    .orderBy(asc(reportRevisions.revision))

const reviewsOf = (db: Db, family: string[]) =>
  db
    .select({
      revision: reportReviews.revision,
      status: reportReviews.status,
      comment: reportReviews.comment,
      reviewed_by: reportReviews.by_id,
      reviewed_by_name: users.full_name,
      reviewed_at: reportReviews.at,
    })
    .from(reportReviews)
    .innerJoin(users, eq(users.id, reportReviews.by_id))
    .where(inArray(reportReviews.report_id, family))
    .orderBy(asc(reportReviews.at), asc(reportReviews.id))

const empty = { work_summary: '', completed_tasks: '', challenges: '', tomorrow_plans: '' }

/** What one has typed for a day (today unless said) and not sent; empty when nothing is kept. */
export async function draft(db: Db, user: User, date?: string): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [stored] = await db
    .select()
    .from(reportDrafts)
    .where(and(eq(reportDrafts.user_id, user.id), eq(reportDrafts.date, day.date)))
  return stored ?? { ...empty, date: day.date, updated_at: null }
}

/** Keeps what is typed; the last device to type wins. */
export async function keepDraft(
  db: Db,
  user: User,
  { date, ...texts }: Parsed<typeof routes.keepDraft>['body'],
): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [stored] = await db
    .insert(reportDrafts)
    .values({ user_id: user.id, date: day.date, ...texts })
    .onConflictDoUpdate({
      target: [reportDrafts.user_id, reportDrafts.date],
      set: { ...texts, updated_at: sql`now()` },
    })
    .returning()
  if (!stored) throw notFound()
  return stored
}

type Entry = Pick<typeof timeEntries.$inferSelect, 'id' | 'day'>

/**
 * Sends the report of a closed session's day, in the check-out's transaction. The first of the day makes it, each later
 * one revises it and makes it pending again, approved or not. 422 for tasks that are not the person's own (spec §4).
 */
export async function submitAtCheckOut(
  db: Db,
  actor: Actor,
  { day }: Entry,
  texts: ReportTexts,
  task_ids: readonly string[],
  sent_late: boolean,
): Promise<{ id: string }> {
  return { id: await store(db, actor, day, { texts, task_ids, sent_late }, 'always') }
}

/**
 * Brings the times of a day's report, and of its copies, up to its sessions: a correction changed them. Decisions stay.
 */
export async function recount(db: Db, user_id: string, day: string): Promise<void> {
  const { worked_duration, check_in_time, check_out_time } = await workOf(db, user_id, day)
  const changed = await db
    .update(workReports)
    .set({
      worked_duration,
      check_in_time,
      check_out_time,
      version: sql`${workReports.version} + 1`,
    })
    .where(and(eq(workReports.from_user_id, user_id), eq(workReports.date, day)))
    .returning()
  for (const report of changed) await refreshReports(db, report)
}

/**
 * A person's approved hours, to two decimals: the credited hours of the sessions whose day's report is approved, and the
 * stated hours of approved days without sessions (product.md, the chain to the certificate).
 */
export async function approvedHours(db: Db, user_id: string): Promise<number> {
  const [sum] = await rowsOf<{ hours: number }>(
    db,
    sql`with approved as (
        select date, worked_duration from ${workReports}
        where from_user_id = ${user_id} and status = 'approved' and escalated_from is null
      ), credited as (
        select day, sum(total_hours) as hours from ${timeEntriesTable} where user_id = ${user_id} group by day
      )
      select round(coalesce(sum(coalesce(credited.hours, approved.worked_duration / 3600.0)), 0), 2)::float8 as hours
      from approved left join credited on credited.day = approved.date`,
  )
  return sum?.hours ?? 0
}

/** Makes a blocked task of the report's author, in the project of its team. 404 for a report one may not open. */
export async function liftBlocker(
  db: Db,
  actor: Actor,
  id: string,
  { title, blocker }: Parsed<typeof routes.liftBlocker>['body'],
): Promise<Task> {
  const [report] = await db
    .select({ author_id: workReports.from_user_id, project_id: teams.project_id })
    .from(workReports)
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .where(and(eq(workReports.id, id), readable(actor.user)))
  if (!report) throw notFound()
  const { author_id, project_id } = report
  const named = { title, blocker, project_id, status: 'blocked', assigned_to: author_id } as const
  const input = NewTask.parse({ ...named, team_visible: true })
  const task = await create(db, actor, input, { is_placed: true })
  await record(db, actor.user, actor.from, {
    action: 'blocker_lifted',
    entity_type: 'report',
    entity_id: id,
    details: { task_id: task.id },
  })
  return task
}
