import { roleNames } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { decimalHours } from '@app/contract/i18n/durations.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { type ReportStatus, reportStatuses } from '@app/contract/work/reports.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { visible } from './report-lists.ts'
import { commentOf } from './reports.rules.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

export const reportColumns = localized([
  { name: msg('Person'), width: 2 },
  { name: msg('Team'), width: 2 },
  { name: msg('Day'), width: 2.5 },
  { name: msg('Hours'), width: 1 },
  { name: msg('Status'), width: 2 },
  { name: msg('Addressed to'), width: 2 },
  { name: msg('Work summary'), width: 5 },
  { name: msg('Completed tasks'), width: 4 },
  { name: msg('Challenges'), width: 4 },
  { name: msg('Tomorrow plans'), width: 4 },
  { name: msg('Reviewed by'), width: 2 },
  { name: msg('Comment'), width: 3 },
  { name: msg('Escalated'), width: 2 },
  { name: msg('Self-reported hours'), width: 2 },
] as const)

/** The reports of the list with the same filter; of every day by default. */
export const reportWhere = async (_db: Db, user: User, filter: Filter): Promise<SQL> =>
  visible(user, { ...filter, status: statusOf(reportStatuses, filter.status) }) ?? sql`true`

/** The number of reports, counted up to `most`. */
export async function reportCount(db: Db, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${workReports} where ${where} limit ${most}) counted`,
  )
  return counted?.total ?? 0
}

/** A batch of them, newest first, in the order of the columns. */
export async function reportRows(db: Db, where: SQL, cursor: string | null, limit: number) {
  const after = cursor ? sql`${workReports.id} < ${keysOf(cursor, ['uuid'])[0]}` : undefined
  const result = await written(db)
    .where(and(where, after))
    .orderBy(desc(workReports.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(result, limit, ({ report }) => [report.id])
  return { rows: page.map(cellsOf), next_cursor }
}

const author = alias(users, 'author')
const addressee = alias(users, 'addressee')
const reviewer = alias(users, 'reviewer')

const written = (db: Db) =>
  db
    .select({
      report: workReports,
      author: author.full_name,
      team: teams.name,
      addressee: addressee.full_name,
      reviewer: reviewer.full_name,
    })
    .from(workReports)
    .innerJoin(author, eq(author.id, workReports.from_user_id))
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .leftJoin(addressee, eq(addressee.id, workReports.to_user_id))
    .leftJoin(reviewer, eq(reviewer.id, workReports.reviewed_by))
    .$dynamic()
type ReportRecord = Awaited<ReturnType<typeof written>>[number]

const statusWords: Record<ReportStatus, string> = localized({
  pending: msg('Pending'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
  changes_requested: msg('Changes requested'),
})

const cellsOf = ({ report, author, team, addressee, reviewer }: ReportRecord) => [
  author,
  team ?? '',
  report.date,
  decimalHours(report.worked_duration),
  statusWords[report.status],
  addressee ?? roleNames[report.to_role],
  report.work_summary,
  report.completed_tasks,
  report.challenges,
  report.tomorrow_plans,
  reviewer ?? '',
  commentOf(report.review_comment),
  report.escalated_from ? t('yes') : t('no'),
  decimalHours(report.self_reported_seconds),
]

/** The days of a file: by default from the first report until today. */
export const reportDays = ({ start_date, end_date }: Filter, today: string): [string, string] => [
  start_date ?? 'beginning',
  end_date ?? today,
]
