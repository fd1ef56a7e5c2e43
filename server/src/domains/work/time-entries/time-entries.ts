import type { TimeEntry } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { breaks, corrections, timeEntries } from '#schema/attendance.table.ts'

/** The JSON of the time entry with the alias `e`, built by PostgreSQL. */
export const entryJson = sql`json_build_object(
  'id', e.id, 'user_id', e.user_id, 'day', e.day, 'time_zone', e.time_zone, 'work_mode', e.work_mode,
  'planned_tasks', e.planned_tasks, 'check_in_time', ${isoUtc(sql`e.check_in_time`)},
  'check_out_time', ${isoUtc(sql`e.check_out_time`)}, 'status', e.status, 'auto_closed', e.auto_closed,
  'is_late', e.is_late, 'sent_late', e.sent_late,
  'breaks', (select coalesce(json_agg(json_build_object('id', b.id, 'start_time', ${isoUtc(sql`b.start_time`)},
      'end_time', ${isoUtc(sql`b.end_time`)},
      'duration', coalesce(floor(extract(epoch from b.end_time - b.start_time))::int, 0)) order by b.start_time, b.id), '[]')
    from ${breaks} b where b.entry_id = e.id),
  'worked_seconds', e.worked_seconds, 'break_seconds', e.break_seconds, 'total_hours', e.total_hours,
  'correction', (select json_build_object('id', c.id, 'status', c.status) from ${corrections} c
    where c.entry_id = e.id order by c.id desc limit 1),
  'report_id', e.report_id)`

/** The sessions that match `where` (on the alias `e`), ordered by start. At most `limit`. */
export async function sessionsWhere(db: Db, where: SQL, limit = 1000): Promise<TimeEntry[]> {
  const rows = await rowsOf<{ entry: TimeEntry }>(
    db,
    sql`select ${entryJson} as entry from ${timeEntries} e where ${where} order by e.check_in_time, e.id limit ${limit}`,
  )
  return rows.map(({ entry }) => entry)
}

/** A user's sessions of a local day, first to last. */
export const sessionsOfDay = (db: Db, user_id: string, day: string) =>
  sessionsWhere(db, sql`e.user_id = ${user_id} and e.day = ${day}`)
