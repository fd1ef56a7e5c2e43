import { sql } from 'drizzle-orm'
import { entryJson } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'

/**
 * The JSON of TimeStatus, built by PostgreSQL from the aliases `act` (user_id, day: the local day) and `e` (the open
 * entry, all null when there is none).
 */
export const statusJson = sql`json_build_object(
  'is_checked_in', e.id is not null,
  'is_on_break', exists (select from ${breaks} b where b.entry_id = e.id and b.end_time is null),
  'current_session', case when e.id is not null then ${entryJson} end,
  'check_in_time', ${isoUtc(sql`e.check_in_time`)},
  'today', (select json_build_object('day', act.day, 'worked_seconds', coalesce(sum(d.worked_seconds), 0),
      'break_seconds', coalesce(sum(d.break_seconds), 0))
    from ${timeEntries} d where d.user_id = act.user_id and d.day = act.day and d.status in ('closed', 'corrected')),
  'server_time', ${isoUtc(sql`clock_timestamp()`)})::text`

/** The check-in status of a user, and the closed sessions of the local day. */
export async function status(db: Db, { id, time_zone }: User): Promise<JsonText> {
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`select ${statusJson} as json
      from (select ${id}::uuid as user_id, (now() at time zone ${time_zone})::date as day) act
      left join ${timeEntries} e on e.user_id = act.user_id and e.check_out_time is null`,
  )
  return new JsonText(row?.json ?? '')
}
