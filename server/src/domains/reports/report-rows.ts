import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { teams } from '#domains/projects/projects.table.ts'
import { systemSettings } from '#domains/settings/system-settings.ts'
import type { Db } from '#platform/db.ts'
import type { User } from '#platform/who.ts'
import { isAddressed } from './report-scope.ts'
import { isRevisable, mayReview } from './reports.rules.ts'
import { workReports } from './reports.table.ts'

const author = alias(users, 'author')
const addressee = alias(users, 'addressee')
const reviewer = alias(users, 'reviewer')
const escalator = alias(users, 'escalator')
const previous = alias(users, 'previous')

/** A copy of it, or a copy of that, was not approved. */
export const isSentBack = sql<boolean>`exists (
  select from work_reports copy where copy.status in ('rejected', 'changes_requested')
    and (copy.escalated_from = work_reports.id or copy.escalated_from in (
      select first.id from work_reports first where first.escalated_from = work_reports.id)))`

/** What every answer about a report is made of. */
export const storedRows = (db: Db, user: User) =>
  db
    .select({
      ...getTableColumns(workReports),
      from_user_name: author.full_name,
      to_user_name: addressee.full_name,
      reviewed_by_name: reviewer.full_name,
      escalated_by_name: escalator.full_name,
      previous_reviewed_by_name: previous.full_name,
      team_name: sql<string>`coalesce(${teams.name}, '')`,
      hours_waiting: sql<number>`extract(epoch from now() - ${workReports.waiting_since})::float8 / 3600`,
      is_addressed: isAddressed(user),
      is_sent_back: isSentBack,
    })
    .from(workReports)
    .innerJoin(author, eq(author.id, workReports.from_user_id))
    .leftJoin(addressee, eq(addressee.id, workReports.to_user_id))
    .leftJoin(reviewer, eq(reviewer.id, workReports.reviewed_by))
    .leftJoin(escalator, eq(escalator.id, workReports.escalated_by))
    .leftJoin(previous, eq(previous.id, workReports.previous_reviewed_by))
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .$dynamic()

export type Stored = Awaited<ReturnType<typeof storedRows>>[number]

/** Rows as a person may see them and act on them. */
export async function rowsFor(db: Db, user: User, stored: readonly Stored[]) {
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

function previousReview(report: Stored) {
  const { previous_reviewed_by, previous_reviewed_at, previous_comment } = report
  if (!previous_reviewed_by || !previous_reviewed_at) return null
  return {
    reviewed_by: previous_reviewed_by,
    reviewed_by_name: report.previous_reviewed_by_name ?? '',
    reviewed_at: previous_reviewed_at,
    comment: previous_comment ?? '',
  }
}
