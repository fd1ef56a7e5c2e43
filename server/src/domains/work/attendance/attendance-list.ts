import { leadOf } from '@app/contract/core/reach.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { AttendanceRow, attendance as routes } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/who.ts'
import { type Counts, countsAmong, countsOfAll } from './attendance-counts.ts'
import { type Frame, frameOf } from './attendance-frame.ts'
import { isLate, joined, presence, rowJson } from './attendance-people.ts'
import { people } from './attendance-scope.ts'

type Query = Parsed<typeof routes.list>['query']
type Show = Query['show']

/** Who is in, on break, out or late, by name, with the hours of at most 42 days; counts for the same filter whatever is shown. */
export async function list(db: Db, user: User, query: Query) {
  const after = query.cursor ? keysOf(query.cursor, ['text', 'uuid']) : undefined
  const frame = await frameOf(db, user, query)
  const fits = people(user, frame.time_visibility, query)
  const counts = await countsFor(db, user, frame, fits, query)
  const total = totalOf(counts, query.show)
  const rows = total ? await rowsFor(db, frame, fits, query, after) : []
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ sorted, row }) => [
    sorted,
    row.user.id,
  ])
  return {
    attendance: page.map(({ row }) => row),
    next_cursor,
    total,
    counts,
    start_date: frame.start_date,
    end_date: frame.end_date,
    server_time: frame.server_time,
  }
}

const totalOf = (counts: Counts, show: Show) =>
  show ? counts[show] : counts.in + counts.on_break + counts.out

const isNarrow = ({ user_id, team_id, search }: Query) => Boolean(user_id ?? team_id ?? search)

const countsFor = (db: Db, user: User, { time_visibility }: Frame, fits: SQL, query: Query) =>
  leadOf(user.role) !== 'none' && time_visibility === 'all' && !isNarrow(query)
    ? countsOfAll(db)
    : countsAmong(db, fits)

const shown = (show: Show) => {
  if (!show) return sql`true`
  return show === 'late' ? isLate : sql`${presence} = ${show}`
}

const sorted = sql`lower(u.full_name)`

const rowsFor = (
  db: Db,
  frame: Frame,
  fits: SQL,
  { limit, show }: Query,
  after: (string | number)[] | undefined,
) =>
  rowsOf<{ row: AttendanceRow; sorted: string }>(
    db,
    sql`with page as (
        select u.id, u.full_name, u.role, u.avatar_id, u.settings, ${sorted} as sorted, ${presence} as presence, ${isLate} as is_late,
          e.check_in_time, e.work_mode
        ${joined} where ${fits} and ${shown(show)}
          and ${after ? beyond([sorted, sql`u.id`], after, 'more') : sql`true`}
        order by ${sorted}, u.id limit ${limit + 1}
      )
      select page.sorted, ${rowJson(frame)} order by page.sorted, page.id`,
  )
