import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { isAddressed } from './report-scope.ts'
import { isRevisable, mayReview } from './reports.rules.ts'

const author = alias(users, 'author')

/** A lookup per row is planned faster than six joins of the same table. */
const nameOf = (person: SQL) =>
  sql<string | null>`(select named.full_name from ${users} named where named.id = ${person})`

/** A copy of it, or the copy of a copy, was not approved. Two lookups, because one condition would read every row. */
export const isSentBack = sql<boolean>`(exists (
  select from ${workReports} copy where copy.escalated_from = work_reports.id
    and copy.status in ('rejected', 'changes_requested'))
  or exists (select from ${workReports} copy join ${workReports} higher on higher.escalated_from = copy.id
    where copy.escalated_from = work_reports.id and higher.status in ('rejected', 'changes_requested')))`

/** The columns of every response about a report. */
export const storedRows = (db: Db, user: User) =>
  db
    .select({
      ...getTableColumns(workReports),
      from_user_name: author.full_name,
      from_user_avatar_id: pictureFor(user, 'author'),
      to_user_name: nameOf(sql`work_reports.to_user_id`),
      reviewed_by_name: nameOf(sql`work_reports.reviewed_by`),
      escalated_by_name: nameOf(sql`work_reports.escalated_by`),
      previous_reviewed_by_name: nameOf(sql`work_reports.previous_reviewed_by`),
      team_name: sql<string>`coalesce(${teams.name}, '')`,
      hours_waiting: sql<number>`extract(epoch from now() - ${workReports.waiting_since})::float8 / 3600`,
      is_addressed: isAddressed(user),
      is_sent_back: isSentBack,
    })
    .from(workReports)
    .innerJoin(author, eq(author.id, workReports.from_user_id))
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .$dynamic()

export type StoredReport = Awaited<ReturnType<typeof storedRows>>[number]

/** Rows with the rights of this user. */
export async function rowsFor(db: Db, user: User, stored: readonly StoredReport[]) {
  const { review_reminder_hours } = await systemSettings(db)
  return stored.map((report) => ({
    ...report,
    previous_review: previousReview(report),
    is_overdue: report.status === 'pending' && report.hours_waiting > review_reminder_hours,
    can: {
      review: mayReview(user, report),
      revise: report.from_user_id === user.id && isRevisable(report),
    },
  }))
}

function previousReview(report: StoredReport) {
  const { previous_reviewed_by, previous_reviewed_at, previous_comment } = report
  if (!previous_reviewed_by || !previous_reviewed_at) return null
  return {
    reviewed_by: previous_reviewed_by,
    reviewed_by_name: report.previous_reviewed_by_name ?? '',
    reviewed_at: previous_reviewed_at,
    comment: previous_comment ?? '',
  }
}
