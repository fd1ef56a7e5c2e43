import { superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import { systemClient } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { workReports } from '#schema/reports.table.ts'
import {
  nameOf,
  notifyReviewers,
  type ReportReference,
  refreshReports,
} from './report-notifications.ts'
import { addressed } from './report-routing.ts'
import { hoursWaiting } from './report-rows.ts'
import { above } from './reports.rules.ts'

const atOnce = 100

/**
 * Escalates reports that waited too long to the next role up; returns how many. Call it again until it returns 0.
 * Those of a superadmin stay (product.md, the reviewer's clock).
 */
export async function escalateWaiting(db: Db): Promise<number> {
  const { review_escalation_hours } = await systemSettings(db)
  const late = await overdue(db, review_escalation_hours, ne(workReports.to_role, superadminRole))
  for (const report of late) await moveUp(db, report)
  return late.length
}

/** Reminds the reviewers of waiting reports, once each; returns how many. Call it again until it returns 0. */
export async function remindReviewers(db: Db): Promise<number> {
  const { review_reminder_hours } = await systemSettings(db)
  const late = await overdue(db, review_reminder_hours, isNull(workReports.reminded_at))
  if (!late.length) return 0
  await db
    .update(workReports)
    .set({ reminded_at: sql`now()` })
    .where(
      inArray(
        workReports.id,
        late.map(({ id }) => id),
      ),
    )
  for (const report of late)
    await notifyReviewers(db, report, () => ({
      title: t('Report Awaiting Review'),
      message: t("{author}'s report ({date}) is awaiting your review.", {
        author: report.author,
        date: formatDate(report.date),
      }),
      type: 'warning',
    }))
  return late.length
}

type OverdueReport = ReportReference & { author: string }

/** Concurrent nodes take different reports. */
async function overdue(db: Db, hours: number, and_also: SQL): Promise<OverdueReport[]> {
  const waiting = await db
    .select()
    .from(workReports)
    .where(
      and(
        eq(workReports.status, 'pending'),
        // The first condition is implied by the second and uses the index.
        sql`${workReports.waiting_since} < now() - make_interval(hours => ${hours})`,
        sql`${hoursWaiting} > ${hours}`,
        and_also,
      ),
    )
    .orderBy(workReports.waiting_since, workReports.id)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const named: OverdueReport[] = []
  for (const report of waiting)
    named.push({ ...report, author: await nameOf(db, report.from_user_id) })
  return named
}

async function moveUp(db: Db, before: OverdueReport) {
  const { id, from_user_id, author, date } = before
  const to = await addressed(db, from_user_id, before.team_id, above(before.to_role))
  const [report] = await db
    .update(workReports)
    .set({
      ...to,
      waiting_since: sql`now()`,
      reminded_at: null,
      version: sql`${workReports.version} + 1`,
    })
    .where(eq(workReports.id, id))
    .returning()
  if (!report) return
  await record(db, undefined, systemClient(), {
    action: 'report_moved_up',
    entity_type: 'report',
    entity_id: id,
    details: { from_role: before.to_role, from_user_id: before.to_user_id, ...to },
  })
  await notifyReviewers(db, before, () => ({
    title: t('Report Escalated'),
    message: t("{author}'s report ({date}) was escalated to someone else for review.", {
      author,
      date: formatDate(date),
    }),
    type: 'warning',
  }))
  await notifyReviewers(db, report, () => ({
    title: t('New Work Report'),
    message: t("{author}'s report ({date}) was escalated to you for review.", {
      author,
      date: formatDate(date),
    }),
    type: 'warning',
  }))
  await refreshReports(db, report, [before])
}
