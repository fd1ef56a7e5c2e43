import type { ReportDetail, ReportStep } from '@app/contract/work/reports.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import { nameOf } from '#domains/identity/users/users.ts'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import { exceedsSelfReported, sessionsOfDay } from '#domains/work/time-entries/time-entries.ts'
import { isOnLeave, isWorkday, workingHours } from '#domains/work/working-time/working-time.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { teams } from '#schema/projects.table.ts'
import {
  deputies,
  reportReviews,
  reportRevisions,
  reportTasks,
  workReports,
} from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { taskRefusal } from './report-blockers.ts'
import { isAddressed, readable } from './report-scope.ts'
import { commentOf, isRevisable, mayReview } from './reports.rules.ts'

const author = alias(users, 'author')

/**
 * The copies of a report (an alias), and of its copy, that were sent back since the report was approved: an approval that does
 * not escalate leaves the earlier ones as they are. Two lookups, because one condition would read every row.
 */
export const sentBackCopies = (report: SQL) => {
  const isSince = (copy: SQL) => sql`${copy}.status in ('rejected', 'changes_requested')
    and (${report}.reviewed_at > ${copy}.reviewed_at) is not true`
  return sql`
    select copy.* from ${workReports} copy where copy.escalated_from = ${report}.id and ${isSince(sql`copy`)}
    union all select higher.* from ${workReports} copy join ${workReports} higher on higher.escalated_from = copy.id
    where copy.escalated_from = ${report}.id and ${isSince(sql`higher`)}`
}

export const isSentBack = sql<boolean>`exists (${sentBackCopies(sql`work_reports`)})`

/** The zone by which a waiting report's working days are counted: the reviewer's, or the author's while any of a role may review. */
const clockZone = sql`coalesce(
  (select reviewer.time_zone from ${users} reviewer where reviewer.id = work_reports.to_user_id),
  (select sender.time_zone from ${users} sender where sender.id = work_reports.from_user_id))`

/** A working day, unless the reviewer is on leave and no deputy reviews in their place. */
const isReviewed = (day: SQL) => sql`(${isWorkday(day)} and (
  not ${isOnLeave(day, sql`work_reports.to_user_id`)}
  or exists (select from ${deputies} deputy where deputy.user_id = work_reports.to_user_id
    and ${day} between deputy.from_day and deputy.until_day)))`

/**
 * The working hours a report has waited for its reviewer, null unless it is pending: 24 for each working day, nothing
 * on other days. Beyond 200 days it is overdue whatever is counted.
 */
export const hoursWaiting = sql<number | null>`case when work_reports.status = 'pending' then (
  select ${workingHours(sql`clock.since`, sql`now()`, sql`clock.zone`, isReviewed)}
  from (select greatest(work_reports.waiting_since, now() - interval '200 days') as since, ${clockZone} as zone) clock) end`

/** A pending report whose self-reported hours count only when its reviewer confirms them. Sessions have corrections for that. */
export const needsConfirmation = sql<boolean>`(work_reports.status = 'pending' and work_reports.escalated_from is null
  and work_reports.check_in_time is null and ${exceedsSelfReported(
    sql`work_reports.self_reported_seconds`,
    sql`work_reports.date`,
    sql`(work_reports.timestamp at time zone (
      select sender.time_zone from ${users} sender where sender.id = work_reports.from_user_id))::date`,
  )})`

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
      needs_confirmation: needsConfirmation,
      hours_waiting: hoursWaiting,
      is_addressed: isAddressed(user),
      is_sent_back: isSentBack,
    })
    .from(workReports)
    .innerJoin(author, eq(author.id, workReports.from_user_id))
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .$dynamic()

export type StoredReport = Awaited<ReturnType<typeof storedRows>>[number]

/** Rows with the rights of this user. */
export async function rowsFor(
  db: Db,
  user: User,
  stored: readonly StoredReport[] | PromiseLike<StoredReport[]>,
) {
  const [rows, { review_reminder_hours }] = await Promise.all([stored, systemSettings(db)])
  return rows.map((report) => ({
    ...report,
    review_comment: commentOf(report.review_comment),
    previous_review: previousReview(report),
    is_overdue: (report.hours_waiting ?? 0) > review_reminder_hours,
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
    comment: commentOf(previous_comment ?? ''),
  }
}

/** One report with everything that belongs to it; 404 when the user may not open it. */
export async function read(db: Db, user: User, id: string): Promise<ReportDetail> {
  const [stored] = await storedRows(db, user).where(and(eq(workReports.id, id), readable(user)))
  const [report] = stored ? await rowsFor(db, user, [stored]) : []
  if (!report) throw notFound()
  const family = await familyOf(db, report.from_user_id, report.date)
  const ids = family.map(({ id }) => id)
  const [sent, reviews, tasks, sessions, task_refusal] = await Promise.all([
    revisionsOf(db, ids),
    reviewsOf(db, ids),
    tasksOf(db, ids),
    sessionsOfDay(db, report.from_user_id, report.date),
    taskRefusal(db, user, id),
  ])
  const original = family.find(({ escalated_from }) => escalated_from === null)?.id
  const { escalated_at } = report
  return {
    ...report,
    tasks,
    sessions,
    revisions: sent.filter(
      ({ report_id, submitted_at }) =>
        report_id === original && (!escalated_at || submitted_at <= escalated_at),
    ),
    reviews,
    task_refusal,
    history: historyOf(report.from_user_name, family, sent, reviews),
  }
}

/** The report of a day and its copies for higher reviewers. */
const familyOf = (db: Db, author_id: string, date: string) =>
  db
    .select({
      id: workReports.id,
      escalated_from: workReports.escalated_from,
      escalated_by_name: nameOf(sql`work_reports.escalated_by`),
    })
    .from(workReports)
    .where(and(eq(workReports.from_user_id, author_id), eq(workReports.date, date)))

type Family = Awaited<ReturnType<typeof familyOf>>

/**
 * The steps of a day's report in order: what the author submitted, each review, each escalation. A copy is written in
 * the transaction of the approval that escalates, so that the moment tells who escalated it.
 */
function historyOf(
  author: string,
  family: Family,
  sent: Awaited<ReturnType<typeof revisionsOf>>,
  reviews: Awaited<ReturnType<typeof reviewsOf>>,
): ReportStep[] {
  const submissions = sent.map(({ report_id, revision, submitted_at: at }): ReportStep => {
    const copy = family.find(({ id, escalated_from }) => id === report_id && escalated_from)
    if (!copy)
      return {
        ...{ kind: revision === 1 ? 'submitted' : 'revised', at, by_name: author },
        ...{ revision, comment: '' },
      }
    const approval = reviews.find(
      (review) => review.report_id === copy.escalated_from && review.reviewed_at === at,
    )
    const by_name = approval?.reviewed_by_name ?? copy.escalated_by_name ?? ''
    return { kind: 'escalated', at, by_name, revision: null, comment: '' }
  })
  const decisions = reviews.flatMap(
    ({ status, reviewed_at: at, reviewed_by_name: by_name, comment, revision }): ReportStep[] =>
      status === 'pending' ? [] : [{ kind: status, at, by_name, revision, comment }],
  )
  // An approval and its escalation have the same moment: the approval comes first.
  return [...decisions, ...submissions].toSorted((a, b) => a.at.localeCompare(b.at))
}

const tasksOf = (db: Db, family: string[]) =>
  db
    .select({ id: tasks.id, title: tasks.title, status: tasks.status })
    .from(reportTasks)
    .innerJoin(tasks, eq(tasks.id, reportTasks.task_id))
    .where(inArray(reportTasks.report_id, family))
    .orderBy(asc(tasks.id))

const revisionsOf = (db: Db, family: string[]) =>
  db
    .select()
    .from(reportRevisions)
    .where(inArray(reportRevisions.report_id, family))
    .orderBy(asc(reportRevisions.submitted_at), asc(reportRevisions.revision))

const reviewsOf = async (db: Db, family: string[]) => {
  const rows = await db
    .select({
      report_id: reportReviews.report_id,
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
  return rows.map((row) => ({ ...row, comment: commentOf(row.comment) }))
}
