import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Review, reports as routes, WorkReport } from '@app/contract/work/reports.ts'
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { issueEarned } from '#domains/programme/certificates/certificates.ts'
import type { Db } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import { changed, conflict, forbidden, notFound, Refused } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { reportReviews, workReports } from '#schema/reports.table.ts'
import { escalate } from './report-escalation.ts'
import { shown, shownOne } from './report-lists.ts'
import { decidedNews, refreshReports, tellAuthor } from './report-news.ts'
import { readable } from './report-scope.ts'
import { actingAs, escalates } from './reports.rules.ts'

type Decision = Pick<Parsed<typeof routes.review>['body'], 'status' | 'comment'>

/**
 * Approves, rejects or asks for changes (spec §4, work report review). 404 outside one's desk, 403 for one's own, 409
 * when somebody was first or the author changed it meanwhile.
 */
export async function review(
  db: Db,
  by: By,
  id: string,
  { version, ...decision }: ReturnType<typeof Review.parse>,
): Promise<WorkReport> {
  const [report] = await lockForReview(db, by, [id])
  await decide(db, by, reviewable(by, report, version), decision)
  return shownOne(db, by.user, id)
}

/** Decides each report for itself: what cannot be decided is said with its reason and changes nothing. */
export async function reviewMany(
  db: Db,
  by: By,
  { report_ids, ...decision }: Parsed<typeof routes.reviewMany>['body'],
) {
  const locked = await lockForReview(db, by, report_ids)
  const reviewed: string[] = []
  const refused: { id: string; detail: string }[] = []
  for (const id of new Set(report_ids)) {
    try {
      const report = locked.find((row) => row.id === id)
      await decide(db, by, reviewable(by, report), decision)
      reviewed.push(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id, detail: error.message })
    }
  }
  return { reviewed: reviewed.length ? await shown(db, by.user, reviewed) : [], refused }
}

/** Locked in the order of their ids: two reviewers of several cannot wait for each other crosswise. */
const lockForReview = (db: Db, { user }: By, ids: readonly string[]) =>
  db
    .select(getTableColumns(workReports))
    .from(workReports)
    .where(
      and(
        inArray(workReports.id, [...ids]),
        user.role === 'superadmin'
          ? undefined
          : or(readable(user), eq(workReports.from_user_id, user.id)),
      ),
    )
    .orderBy(workReports.id)
    .for('update', { of: workReports })
type Locked = Awaited<ReturnType<typeof lockForReview>>[number]

function reviewable({ user }: By, report: Locked | undefined, version?: number): Locked {
  if (!report) throw notFound()
  if (report.from_user_id === user.id) throw forbidden(t('You cannot review your own report.'))
  if (report.status !== 'pending') throw conflict(t('This report has already been reviewed.'))
  if (version !== undefined && version !== report.version) throw changed()
  return report
}

async function decide(db: Db, by: By, report: Locked, { status, comment: typed }: Decision) {
  const { user, from } = by
  const comment = typed || t('Approved')
  const [decided] = await db
    .update(workReports)
    .set({
      status,
      review_comment: comment,
      reviewed_by: user.id,
      reviewed_at: sql`now()`,
      version: sql`${workReports.version} + 1`,
    })
    .where(eq(workReports.id, report.id))
    .returning()
  if (!decided) throw notFound()
  const { id, revision } = decided
  await db
    .insert(reportReviews)
    .values({ report_id: id, revision, status, comment, by_id: user.id })
  await record(db, user, from, {
    action: `report_${status}`,
    entity_type: 'report',
    entity_id: id,
    details: { revision, comment },
  })
  await tellAuthor(db, decided, () => decidedNews(user.full_name, decided, status, comment))
  await refreshReports(db, decided)
  if (status === 'approved' && !decided.escalated_from)
    await issueEarned(db, from, decided.from_user_id)
  const acting = actingAs(user.role, decided.to_role)
  if (status === 'approved' && escalates(acting)) await escalate(db, by, decided, acting)
}
