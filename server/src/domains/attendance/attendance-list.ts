import type { AttendanceRow, attendance as routes } from '@app/contract/attendance.ts'
import type { Parsed } from '@app/contract/route.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/paging.ts'
import type { User } from '#platform/who.ts'
import { type Frame, frameOf } from './attendance-frame.ts'
import { isLate, joined, presence, rowJson } from './attendance-people.ts'
import { people } from './attendance-scope.ts'

type Query = Parsed<typeof routes.list>['query']
type Show = Query['show']

/** Who is in, on break, out or late, by name, with the hours of at most 42 days; counts for the same filter whatever is shown. */
export async function list(db: Db, user: User, query: Query) {
  const frame = await frameOf(db, user, query)
  const fits = people(user, frame.time_visibility, query)
  const counts = await countsOf(db, fits)
  const rows = await rowsFor(db, frame, fits, query)
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ sorted, row }) => [
    sorted,
    row.user.id,
  ])
  return {
    attendance: page.map(({ row }) => row),
    next_cursor,
    total: query.show ? counts[query.show] : counts.in + counts.on_break + counts.out,
    counts,
    start_date: frame.start_date,
    end_date: frame.end_date,
    server_time: frame.server_time,
  }
}

type Counts = Record<'in' | 'on_break' | 'out' | 'late', number>

async function countsOf(db: Db, fits: ReturnType<typeof people>): Promise<Counts> {
  const [row] = await rowsOf<Counts>(
    db,
    sql`select count(*) filter (where presence = 'in')::int as in, count(*) filter (where presence = 'on_break')::int as on_break,
        count(*) filter (where presence = 'out')::int as out, count(*) filter (where is_late)::int as late
      from (select ${presence} as presence, ${isLate} as is_late ${joined} where ${fits}) counted`,
  )
  return row ?? { in: 0, on_break: 0, out: 0, late: 0 }
}

const shown = (show: Show) => {
  if (!show) return sql`true`
  return show === 'late' ? isLate : sql`${presence} = ${show}`
}

const sorted = sql`lower(u.full_name)`

const rowsFor = (
  db: Db,
  frame: Frame,
  fits: ReturnType<typeof people>,
  { cursor, limit, show }: Query,
) =>
  rowsOf<{ row: AttendanceRow; sorted: string }>(
    db,
    sql`with page as (
        select u.id, u.full_name, u.role, u.settings, ${sorted} as sorted, ${presence} as presence, ${isLate} as is_late,
          e.check_in_time, e.work_mode
        ${joined} where ${fits} and ${shown(show)}
          and ${cursor ? beyond([sorted, sql`u.id`], keysOf(cursor, ['text', 'uuid']), 'more') : sql`true`}
        order by ${sorted}, u.id limit ${limit + 1}
      )
      select page.sorted, ${rowJson(frame)} order by page.sorted, page.id`,
  )
