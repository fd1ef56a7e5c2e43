import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import type { Moment } from './attendance-moment.ts'

/** A user's open session at the time of an action. */
export interface OpenSession {
  id: string
  day: string
  check_in_time: string
  /** When the action takes place: after everything else in the session so far. */
  at: string
  /** The client's time is before something that already happened in the session. */
  is_before: boolean
}

/** Locks and returns the open session of a locked user. */
export async function lockOpen(db: Db, user_id: string, { at, sent_late }: Moment) {
  const [open] = await rowsOf<OpenSession>(
    db,
    sql`select id, day::text, check_in_time::text, (${sent_late} and least_at > said) as is_before,
        greatest(said, least_at)::text as at
      from (select e.id, e.day, e.check_in_time, ${at} as said,
        greatest(e.check_in_time + interval '1 millisecond', (
          select max(coalesce(b.end_time, b.start_time)) from ${breaks} b where b.entry_id = e.id)) as least_at
        from ${timeEntries} e where e.user_id = ${user_id} and e.check_out_time is null for update) open`,
  )
  return open
}
