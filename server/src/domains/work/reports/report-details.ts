import type { ReportDetail } from '@app/contract/work/reports.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { sessionsOfDay } from '#domains/work/attendance/attendance-rows.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { reportReviews, reportRevisions, reportTasks, workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { rowsFor, storedRows } from './report-rows.ts'
import { readable } from './report-scope.ts'

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
