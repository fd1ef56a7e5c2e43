import { type Role, superadminRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { ReportStatus } from '@app/contract/work/reports.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type NotificationContent as Content,
  notify,
} from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import { type Audience, publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { deputies as deputiesTable, type workReports } from '#schema/reports.table.ts'
import { commentOf } from './reports.rules.ts'

export type ReportReference = Pick<
  typeof workReports.$inferSelect,
  'id' | 'from_user_id' | 'from_user_role' | 'team_id' | 'date' | 'to_role' | 'to_user_id'
>
type ReportRoute = Pick<ReportReference, 'from_user_id' | 'to_role' | 'to_user_id'>
type NotificationContent = Pick<Content, 'title' | 'message' | 'type' | 'similar'>

/** The page on which a role writes its report. */
export const reportPage = (role: Role, query: Record<string, string> = {}): string =>
  pageUrl('daily_report', { role, query })

/** The users other than the author who may decide a report now: the addressee or the pool, and their deputies. */
function reviewers({ to_role, to_user_id, from_user_id }: ReportRoute): SQL {
  const isAddressee = (person: SQL) =>
    to_user_id ? sql`${person}.id = ${to_user_id}` : sql`${person}.role = ${to_role}`
  return sql`select id, role from ${users} where status = 'active' and id <> ${from_user_id} and id = any(array(
    select addressee.id from ${users} addressee where ${isAddressee(sql`addressee`)}
    union all select away.deputy_id from ${deputiesTable} away join ${users} absent on absent.id = away.user_id
      where ${isAddressee(sql`absent`)} and absent.id <> ${from_user_id}
        and (now() at time zone absent.time_zone)::date between away.from_day and away.until_day))`
}

export interface ReviewerRow {
  id: string
  role: Role
}

/** The users who may decide a report now. */
export const currentReviewers = (db: Db, report: ReportRoute) =>
  rowsOf<ReviewerRow>(db, reviewers(report))

/** Notifies the users who may decide a report, each once. */
export async function notifyReviewers(
  db: Db,
  report: ReportReference,
  content: () => NotificationContent,
  known?: ReviewerRow[],
): Promise<void> {
  const people = known ?? (await currentReviewers(db, report))
  await Promise.all(
    people.map(({ id, role }) =>
      notify(db, id, () => ({
        ...content(),
        kind: 'reports',
        link: pageUrl('reports', { role, query: { report: report.id } }),
      })),
    ),
  )
}

/** The author's link leads to the original report, whichever copy was decided. */
export async function notifyAuthor(
  db: Db,
  report: ReportReference & { original_id: string },
  content: () => NotificationContent,
): Promise<void> {
  const link = reportPage(report.from_user_role, { report: report.original_id })
  await notify(db, report.from_user_id, () => ({ ...content(), kind: 'reports', link }))
}

/** A name for messages. */
export async function nameOf(db: Db, user_id: string): Promise<string> {
  const [person] = await db
    .select({ full_name: users.full_name })
    .from(users)
    .where(eq(users.id, user_id))
  return person?.full_name ?? ''
}

const desk = ({
  to_user_id,
  to_role,
}: Pick<ReportReference, 'to_user_id' | 'to_role'>): Audience =>
  to_user_id ? { user_id: to_user_id, others: true } : { role: to_role }

/** Publishes to the author, current and previous addressees, their deputies and superadmins. */
export async function refreshReports(
  db: Db,
  report: ReportReference,
  before: readonly Pick<ReportReference, 'to_user_id' | 'to_role'>[] = [],
): Promise<void> {
  const addressees = [report, ...before]
  const isAway = addressees.map(({ to_user_id, to_role }) =>
    to_user_id
      ? sql`user_id = ${to_user_id}::uuid`
      : sql`user_id in (select id from ${users} where role = ${to_role})`,
  )
  const deputies = await rowsOf<{ deputy_id: string }>(
    db,
    sql`select distinct deputy_id from ${deputiesTable} where ${sql.join(isAway, sql` or `)}`,
  )
  const audiences: Audience[] = [
    { user_id: report.from_user_id },
    ...addressees.map(desk),
    ...deputies.map(({ deputy_id }) => ({ user_id: deputy_id, others: true })),
    { role: superadminRole },
  ]
  const each = new Map(audiences.map((audience) => [JSON.stringify(audience), audience]))
  await publish(db, 'reports', [...each.values()], report.id)
}

export const newNotification = (
  author: string,
  { date }: ReportReference,
  is_revised: boolean,
): NotificationContent =>
  is_revised
    ? {
        title: t('Work Report Revised'),
        message: t('{author} revised the report for {date}.', { author, date: formatDate(date) }),
        type: 'info',
      }
    : {
        title: t('New Work Report'),
        message: t('{author} submitted a report for {date}.', { author, date: formatDate(date) }),
        type: 'info',
        similar: { topic: 'report' },
      }

const decisions: Record<
  Exclude<ReportStatus, 'pending'>,
  Omit<NotificationContent, 'message'>
> = localized({
  approved: { title: msg('Report Approved'), type: 'success' },
  rejected: { title: msg('Report Rejected'), type: 'warning' },
  changes_requested: { title: msg('Changes Requested'), type: 'warning' },
})
const sentences = {
  approved: msg('{reviewer} approved your report for {date}: {comment}'),
  rejected: msg('{reviewer} rejected your report for {date}: {comment}'),
  changes_requested: msg('{reviewer} requested changes to your report for {date}: {comment}'),
}

export const decidedNotification = (
  reviewer: string,
  { date }: ReportReference,
  status: keyof typeof decisions,
  comment: string,
): NotificationContent => ({
  ...decisions[status],
  ...(status === 'approved' && { similar: { topic: 'report_approved' } }),
  message: t(sentences[status], {
    reviewer,
    date: formatDate(date),
    comment: commentOf(comment),
  }).slice(0, 1000),
})
