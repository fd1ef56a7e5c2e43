import type { ReportTexts } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import type { timeEntries } from '#schema/attendance.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { workOf } from './report-day.ts'
import { refreshReports } from './report-news.ts'
import { store } from './report-submitting.ts'

type Entry = Pick<typeof timeEntries.$inferSelect, 'id' | 'day'>

/**
 * Sends the report of a closed session's day, in the check-out's transaction. The first of the day makes it, each later
 * one revises it and makes it pending again, approved or not. 422 for tasks that are not the person's own (spec §4).
 */
export async function submitAtCheckOut(
  db: Db,
  by: By,
  { day }: Entry,
  texts: ReportTexts,
  task_ids: readonly string[],
  sent_late: boolean,
): Promise<{ id: string }> {
  return { id: await store(db, by, day, { texts, task_ids, sent_late }, 'always') }
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
        select date, worked_duration from work_reports
        where from_user_id = ${user_id} and status = 'approved' and escalated_from is null
      ), credited as (
        select day, sum(total_hours) as hours from time_entries where user_id = ${user_id} group by day
      )
      select round(coalesce(sum(coalesce(credited.hours, approved.worked_duration / 3600.0)), 0), 2)::float8 as hours
      from approved left join credited on credited.day = approved.date`,
  )
  return sum?.hours ?? 0
}
