import type { Parsed } from '@app/contract/core/route.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { peopleOf, teamsIn } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { containsPattern, decimalHours } from '#platform/database/sql.ts'
import { statusLabel } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { teams } from '#schema/projects.table.ts'
import { frameOf, visible } from './attendance-frame.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

const longestExport = 366

/**
 * The sessions of a range of days (today by default, at most a year) that a user may see, as a condition on the alias
 * `e`.
 */
export async function exportWhere(db: Db, user: User, filter: Filter): Promise<SQL> {
  const { start_date, end_date, time_visibility } = await frameOf(db, user, filter, longestExport)
  const { user_id, role, team_id, department_id, project_id, search } = filter
  const pattern = search ? containsPattern(search) : undefined
  const inProject = sql`select team.id from ${teams} team where team.project_id = ${project_id}`
  const parts = [
    sql`e.day between ${start_date}::date and ${end_date}::date`,
    visible(user, time_visibility, sql`e.user_id`),
    user_id ? sql`e.user_id = ${user_id}` : undefined,
    role ? sql`e.user_id in (select id from ${users} where role = ${role})` : undefined,
    team_id ? sql`e.user_id in (${peopleOf(sql`${team_id}::uuid`)})` : undefined,
    department_id ? sql`e.user_id in (${peopleOf(teamsIn(department_id))})` : undefined,
    project_id ? sql`e.user_id in (${peopleOf(inProject)})` : undefined,
    pattern
      ? sql`e.user_id in (select id from ${users} where full_name ilike ${pattern})`
      : undefined,
  ].filter((part) => part !== undefined)
  return sql.join(parts, sql` and `)
}

/** Counts the sessions, up to `most`. */
export async function exportCount(db: Db, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${timeEntries} e where ${where} limit ${most}) counted`,
  )
  return counted?.total ?? 0
}

export const exportColumns = localized([
  { name: msg('Person'), width: 3 },
  { name: msg('Day'), width: 2 },
  { name: msg('Time zone'), width: 2 },
  { name: msg('Check in'), width: 1 },
  { name: msg('Check out'), width: 1 },
  { name: msg('Break minutes'), width: 1 },
  { name: msg('Hours'), width: 1 },
  { name: msg('Status'), width: 2 },
  { name: msg('Work mode'), width: 1 },
  { name: msg('Sent late'), width: 1 },
] as const)

type Row = (string | number)[]
const worded = [7, 8]
const inWords = (cell: string | number, at: number) =>
  worded.includes(at) ? statusLabel(String(cell)) : cell

/** A batch of rows by day and user, in the order of the columns; local times in the session's own time zone. */
export async function exportRows(db: Db, where: SQL, cursor: string | null, limit: number) {
  const [day, user_id, id] = cursor ? keysOf(cursor, ['text', 'uuid', 'uuid']) : []
  const after = id
    ? sql`(e.day, e.user_id, e.id) > (${day}::date, ${user_id}::uuid, ${id}::uuid)`
    : sql`true`
  const local = (at: SQL) => sql`coalesce(to_char(${at} at time zone e.time_zone, 'HH24:MI'), '')`
  const rows = await rowsOf<{ day: string; user_id: string; id: string; cells: Row }>(
    db,
    sql`select e.day::text as day, e.user_id, e.id, json_build_array(u.full_name, e.day, e.time_zone, ${local(sql`e.check_in_time`)},
        ${local(sql`e.check_out_time`)}, e.break_seconds / 60, ${decimalHours(sql`e.worked_seconds`)}, e.status, e.work_mode,
        case when e.sent_late then ${t('yes')}::text else ${t('no')}::text end) as cells
      from ${timeEntries} e join ${users} u on u.id = e.user_id where ${where} and ${after}
      order by e.day, e.user_id, e.id limit ${limit + 1}`,
  )
  const { page, next_cursor } = pageFrom(rows, limit, (row) => [row.day, row.user_id, row.id])
  return { rows: page.map(({ cells }) => cells.map(inWords)), next_cursor }
}
