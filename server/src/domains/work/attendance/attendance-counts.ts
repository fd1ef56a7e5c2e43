import { startupRole } from '@app/contract/core/access.ts'
import type { Presence } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { clockOf, isLate, isPastStart, joined, presence } from './attendance-people.ts'
import { everybody } from './attendance-scope.ts'

export type Counts = Record<Presence | 'late', number>

/** Counts who is in, on break, out and late among given users, one by one. */
export async function countsAmong(db: Db, fits: SQL): Promise<Counts> {
  const [row] = await rowsOf<Counts>(
    db,
    sql`select count(*) filter (where presence = 'in')::int as in, count(*) filter (where presence = 'on_break')::int as on_break,
        count(*) filter (where presence = 'out')::int as out, count(*) filter (where is_late)::int as late
      from (select ${presence} as presence, ${isLate} as is_late ${joined} where ${fits}) counted`,
  )
  return row ?? { in: 0, on_break: 0, out: 0, late: 0 }
}

/**
 * The same for everyone with working days: only users who came today are examined, the rest is counted by time zone.
 */
export async function countsOfAll(db: Db): Promise<Counts> {
  const roster = await rosterOf(db)
  const counts = { in: 0, on_break: 0, out: 0, late: 0 }
  if (!roster.size) return counts
  for (const zone of await zonesToday(db, [...roster.keys()])) {
    const people = Math.max(zone.here, roster.get(zone.time_zone) ?? 0)
    counts.in += zone.in
    counts.on_break += zone.on_break
    counts.out += people - zone.in - zone.on_break
    counts.late += zone.came_late + (zone.is_past ? people - zone.here : 0)
  }
  return counts
}

interface Zone {
  time_zone: string
  /** Whether the working day began longer ago than the grace period. */
  is_past: boolean
  /** Users who are in, or were in today. */
  here: number
  in: number
  on_break: number
  came_late: number
}

const zonesToday = (db: Db, zones: string[]) =>
  rowsOf<Zone>(
    db,
    sql`with present as (
        select e.user_id, u.time_zone, bool_or(e.check_out_time is null) as is_in, bool_or(b.id is not null) as on_break,
          bool_or(e.is_late and e.day = c.day) as came_late
        from ${timeEntries} e join ${users} u on u.id = e.user_id ${clockOf(sql`u.time_zone`)}
        left join ${breaks} b on b.entry_id = e.id and b.end_time is null
        where (e.check_out_time is null or e.day between (now() - interval '14 hours')::date - 1
            and (now() + interval '14 hours')::date + 1)
          and (e.check_out_time is null or e.day = c.day) and u.status = 'active' and u.role <> ${inlineRole(startupRole)}
        group by e.user_id, u.time_zone
      )
      select z.time_zone, ${isPastStart} as is_past, count(p.user_id)::int as here,
        count(*) filter (where p.is_in and not p.on_break)::int as in, count(*) filter (where p.on_break)::int as on_break,
        count(*) filter (where p.came_late)::int as came_late
      from (values ${sql.join(
        zones.map((zone) => sql`(${zone}::text)`),
        sql`, `,
      )}) z(time_zone) ${clockOf(sql`z.time_zone`)} left join present p on p.time_zone = z.time_zone
      group by z.time_zone, c.day, c.local`,
  )

/** The number of users with working days per time zone; it changes with teams, not with check-ins. */
const rosterOf = cacheWhenSlow(100, async (db) => {
  const rows = await rowsOf<{ time_zone: string; people: number }>(
    db,
    sql`select u.time_zone, count(*)::int as people from ${users} u where ${everybody} group by u.time_zone`,
  )
  return new Map(rows.map(({ time_zone, people }) => [time_zone, people]))
})
