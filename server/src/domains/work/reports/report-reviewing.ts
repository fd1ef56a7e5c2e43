import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Review, reports as routes, WorkReport } from '@app/contract/work/reports.ts'
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor, ClientInfo } from '#platform/http/principal.ts'
import {
  changed,
  conflict,
  eachOrRefused,
  forbidden,
  invalid,
  notFound,
} from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { reportReviews, reportRevisions, workReports } from '#schema/reports.table.ts'
import { shown, shownOne } from './report-lists.ts'
import {
  currentReviewers,
  decidedNotification,
  notifyAuthor,
  notifyReviewers,
  refreshReports,
} from './report-notifications.ts'
import { addressed } from './report-routing.ts'
import { needsConfirmation } from './report-rows.ts'
import { readable } from './report-scope.ts'
import { undecided } from './report-submitting.ts'
import { type Addressee, above, actingAs, defaultComment, escalates } from './reports.rules.ts'

/** Run when a report is approved by its first reviewer: its author's hours count. */
export const reportApproved = hook<[from: ClientInfo, author_id: string]>('reportApproved')

type Decision = Pick<Parsed<typeof routes.review>['body'], 'status' | 'comment'> & {
  confirms_hours?: boolean | undefined
}

/**
 * Approves, rejects or asks for changes (spec §4, work report review). 404 outside one's desk, 403 for one's own, 409
 * when it was decided or revised in the meantime.
 */
export async function review(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...decision }: ReturnType<typeof Review.parse>,
): Promise<WorkReport> {
  const [report] = await lockForReview(db, actor, [id])
  const approved = await decide(db, actor, reviewable(actor, report, version), decision)
  const [, shown] = await Promise.all([
    approved && escalate(db, actor, approved),
    shownOne(db, actor.user, id),
  ])
  return shown
}

/**
 * Decides each report on its own; those that cannot be decided, or were changed since the version that was read, are
 * returned with the reason. Self-reported hours are approved one by one only, by someone who has seen them.
 */
export async function reviewMany(
  db: Db,
  actor: Actor,
  { report_ids, versions = {}, ...decision }: Parsed<typeof routes.reviewMany>['body'],
) {
  const locked = await lockForReview(db, actor, report_ids)
  const ids = [...new Set(report_ids)].map((id) => ({ id }))
  const { done, refused } = await eachOrRefused(ids, async ({ id }) => {
    const found = locked.find((row) => row.id === id)
    const report = reviewable(actor, found, versions[id])
    if (decision.status === 'approved' && report.self_reported_seconds > 0) throw isSelfReported()
    const approved = await decide(db, actor, report, decision)
    if (approved) await escalate(db, actor, approved)
  })
  return { reviewed: done.length ? await shown(db, actor.user, done) : [], refused }
}

/** Locks reports in the order of their ids, so that two reviewers cannot deadlock. */
const lockForReview = (db: Db, { user }: Actor, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(workReports),
      needs_confirmation: needsConfirmation,
      author_name: sql<string>`(select author.full_name from ${users} author where author.id = work_reports.from_user_id)`,
      original_id: sql<string>`(select own.id from ${workReports} own where own.from_user_id = work_reports.from_user_id
        and own.date = work_reports.date and own.escalated_from is null)`,
    })
    .from(workReports)
    .where(
      and(
        inArray(workReports.id, [...ids]),
        isSuperadmin(user.role)
          ? undefined
          : or(readable(user), eq(workReports.from_user_id, user.id)),
      ),
    )
    .orderBy(workReports.id)
    .for('update', { of: workReports })
type LockedReport = Awaited<ReturnType<typeof lockForReview>>[number]

function reviewable(
  { user }: Actor,
  report: LockedReport | undefined,
  version?: number,
): LockedReport {
  if (!report) throw notFound()
  if (report.from_user_id === user.id) throw forbidden(t('You cannot review your own report.'))
  if (report.status !== 'pending') throw conflict(t('This report has already been reviewed.'))
  if (version !== undefined && version !== report.version) throw changed()
  return report
}

/** What an approval sends up: the report, its review, and to whom it goes next. */
interface Escalation {
  report: LockedReport
  comment: string
  to: Addressee
}

/** Decides a locked report. Returns what is sent up, where its approval escalates; all is sent at once. */
async function decide(
  db: Db,
  actor: Actor,
  report: LockedReport,
  { status, comment: typed, confirms_hours = false }: Decision,
): Promise<Escalation | undefined> {
  const { user, from } = actor
  const mustConfirm = status === 'approved' && report.needs_confirmation
  if (mustConfirm && !confirms_hours) throw isSelfReported()
  const comment = typed || defaultComment
  const { id, revision, from_user_id, team_id } = report
  const acting = actingAs(user.role, report.to_role)
  const goesUp = status === 'approved' && escalates(acting)
  const [to] = await Promise.all([
    goesUp ? addressed(db, from_user_id, team_id, above(acting)) : undefined,
    db
      .update(workReports)
      .set({
        status,
        review_comment: comment,
        reviewed_by: user.id,
        reviewed_at: sql`now()`,
        version: sql`${workReports.version} + 1`,
      })
      .where(eq(workReports.id, id))
      .execute(),
    db
      .insert(reportReviews)
      .values({ report_id: id, revision, status, comment, by_id: user.id })
      .execute(),
    record(db, user, from, {
      action: `report_${status}`,
      entity_type: 'report',
      entity_id: id,
      details: {
        revision,
        ...(mustConfirm && { confirmed_seconds: report.self_reported_seconds }),
      },
    }),
    notifyAuthor(db, report, () => decidedNotification(user.full_name, report, status, comment)),
    refreshReports(db, report),
    status === 'approved' && !report.escalated_from
      ? reportApproved.run(db, from, from_user_id)
      : undefined,
  ])
  return to && { report, comment, to }
}

const isSelfReported = () =>
  invalid(
    'confirms_hours',
    t('These hours are self-reported, not measured. Please open the report and confirm them.'),
  )

/**
 * Sends a copy of an approved report to the next role up, with its review. A report has one copy: when it is revised
 * and approved again, the copy is updated and pending again.
 */
async function escalate(
  db: Db,
  { user, from }: Actor,
  { report, comment, to }: Escalation,
): Promise<void> {
  const { from_user_id, author_name, date } = report
  const { work_summary, completed_tasks, challenges, tomorrow_plans } = report
  const texts = { work_summary, completed_tasks, challenges, tomorrow_plans }
  const copy = {
    ...contentOf(report),
    ...to,
    escalated_by: user.id,
    escalated_at: sql`now()`,
    previous_reviewed_by: user.id,
    previous_reviewed_at: sql`now()`,
    previous_comment: comment,
  }
  const written = db
    .insert(workReports)
    .values({ ...copy, escalated_from: report.id })
    .onConflictDoUpdate({
      target: workReports.escalated_from,
      set: {
        ...copy,
        ...undecided,
        revision: sql`${workReports.revision} + 1`,
        version: sql`${workReports.version} + 1`,
      },
    })
    .returning()
    .execute()
  const [[sent], people] = await Promise.all([
    written,
    currentReviewers(db, { from_user_id, ...to }),
  ])
  if (!sent) throw notFound()
  const { id, revision } = sent
  const content = () => ({
    title: t('New Work Report'),
    message: t("{full_name} approved {author}'s report ({date}). It's now yours to review.", {
      full_name: user.full_name,
      author: author_name,
      date: formatDate(date),
    }),
    type: 'info' as const,
  })
  await Promise.all([
    db
      .insert(reportRevisions)
      .values({ report_id: id, revision, ...texts })
      .execute(),
    record(db, user, from, {
      action: 'report_escalated',
      entity_type: 'report',
      entity_id: id,
      details: { from: report.id, ...to },
    }),
    notifyReviewers(db, sent, content, people),
    refreshReports(db, sent),
  ])
}

/** The columns that the author and the sessions fill. */
function contentOf(report: LockedReport) {
  const { from_user_id, from_user_role, team_id, date, worked_duration, sent_late } = report
  const { self_reported_seconds } = report
  const { work_summary, completed_tasks, challenges, tomorrow_plans } = report
  const { check_in_time, check_out_time, work_mode, planned_tasks } = report
  return {
    ...{
      from_user_id,
      from_user_role,
      team_id,
      date,
      worked_duration,
      self_reported_seconds,
      sent_late,
    },
    ...{ work_summary, completed_tasks, challenges, tomorrow_plans },
    ...{ check_in_time, check_out_time, work_mode, planned_tasks },
  }
}
