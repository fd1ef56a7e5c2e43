import type { Role } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { dayWords } from '#platform/documents/moments.ts'
import type { By } from '#platform/http/by.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { reportRevisions, workReports } from '#schema/reports.table.ts'
import { nameOf, refreshReports, tellReviewers } from './report-news.ts'
import { addressed } from './report-routing.ts'
import { undecided } from './report-submitting.ts'
import { above } from './reports.rules.ts'

type Decided = typeof workReports.$inferSelect

/**
 * Sends a copy of an approved report to the next role up, with its review. There is one copy of a report: when it was
 * revised and approved again, its copy takes over the new words and waits again.
 */
export async function escalate(db: Db, by: By, report: Decided, acting: Role): Promise<void> {
  const to = await addressed(db, report.from_user_id, report.team_id, above(acting))
  const copy = {
    ...contentOf(report),
    ...to,
    escalated_by: by.user.id,
    escalated_at: sql`now()`,
    previous_reviewed_by: report.reviewed_by,
    previous_reviewed_at: report.reviewed_at,
    previous_comment: report.review_comment,
  }
  const [sent] = await db
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
  if (!sent) throw notFound()
  await settle(db, by, sent)
}

/** What the author wrote and the sessions say. */
function contentOf(report: Decided) {
  const { from_user_id, from_user_role, team_id, date, worked_duration, sent_late } = report
  const { work_summary, completed_tasks, challenges, tomorrow_plans } = report
  const { check_in_time, check_out_time, work_mode, planned_tasks } = report
  return {
    ...{ from_user_id, from_user_role, team_id, date, worked_duration, sent_late },
    ...{ work_summary, completed_tasks, challenges, tomorrow_plans },
    ...{ check_in_time, check_out_time, work_mode, planned_tasks },
  }
}

async function settle(db: Db, { user, from }: By, sent: Decided) {
  const { id, revision, work_summary, completed_tasks, challenges, tomorrow_plans } = sent
  const texts = { work_summary, completed_tasks, challenges, tomorrow_plans }
  await db.insert(reportRevisions).values({ report_id: id, revision, ...texts })
  await record(db, user, from, {
    action: 'report_escalated',
    entity_type: 'report',
    entity_id: id,
    details: { from: sent.escalated_from, to_role: sent.to_role, to_user_id: sent.to_user_id },
  })
  const author = await nameOf(db, sent.from_user_id)
  await tellReviewers(db, sent, () => ({
    title: t('New Work Report'),
    message: t("{full_name} approved {author}'s report of {date}; it is yours to review now.", {
      full_name: user.full_name,
      author,
      date: dayWords(sent.date),
    }),
    type: 'info',
  }))
  await refreshReports(db, sent)
}
