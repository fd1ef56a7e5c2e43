import { startupRole, superadminRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import type {
  AttendanceRow,
  Presence,
  attendance as routes,
  Turnout,
} from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { lacksGuardian } from '#domains/identity/guardians/guardians.ts'
import { peopleOf, shownPicture, teamsIn } from '#domains/identity/visibility/visibility.ts'
import { creditedSelfReported, lateFrom } from '#domains/work/time-entries/time-entries.ts'
import {
  hasBegun,
  isFreeOfLeave,
  isOnLeave,
  isWorkday,
  peopleAway,
  peopleToCome,
  shareOfDay,
  worksOn,
} from '#domains/work/working-time/working-time.ts'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import { containsPattern, inlineRole, isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { dailyHours } from './attendance-forgotten.ts'
import { type Frame, frameOf, isOver, type Visibility, visible } from './attendance-frame.ts'

/** Whether a row exists, evaluated per user: an `exists` would first list all users who have one. */
const isAny = (rows: SQL) => sql`coalesce((select true ${rows} limit 1), false)`

/** Users with working days (alias `u`): in a team, leading one, or with a session within 31 days. */
const tracksTime = sql`u.role <> ${inlineRole(startupRole)} and (u.role <> ${inlineRole(superadminRole)} and (
    ${isAny(sql`from ${teamMembers} member where member.user_id = u.id`)}
    or ${isAny(sql`from ${teams} team where team.leader_id = u.id`)})
  or ${isAny(sql`from ${timeEntries} recent
    where recent.user_id = u.id and recent.check_in_time > now() - interval '31 days'`)})`

/** All users that attendance lists are about. */
const isListed = sql`u.status = 'active' and ${tracksTime}`

/**
 * The same users as one set: to look each one up would read the indexes once per user of the company. The day narrows
 * to an index, and is two days off at most.
 */
const roster = sql`from ${users} u
  left join (select member.user_id from ${teamMembers} member
    union select team.leader_id from ${teams} team where team.leader_id is not null) placed on placed.user_id = u.id
  left join (select distinct recent.user_id from ${timeEntries} recent
    where recent.day >= (now() - interval '33 days')::date and recent.check_in_time > now() - interval '31 days') recent
    on recent.user_id = u.id`
const isOnRoster = sql`u.status = 'active' and u.role <> ${inlineRole(startupRole)}
  and (u.role <> ${inlineRole(superadminRole)} and placed.user_id is not null or recent.user_id is not null)`

interface Filter {
  user_id?: string | undefined
  team_id?: string | undefined
  department_id?: string | undefined
  search?: string | undefined
}

/** The users of a list (alias `u`), as this user may see it. */
function people(
  user: User,
  visibility: Visibility,
  { user_id, team_id, department_id, search }: Filter,
) {
  const pattern = search ? containsPattern(search) : undefined
  const parts = [
    sql`u.status = 'active'`,
    managementScopeOf(user.role) === 'none' ? undefined : tracksTime,
    visible(user, visibility, sql`u.id`),
    user_id ? sql`u.id = ${user_id}` : undefined,
    team_id ? sql`u.id in (${peopleOf(sql`${team_id}::uuid`)})` : undefined,
    department_id ? sql`u.id in (${peopleOf(teamsIn(department_id))})` : undefined,
    pattern
      ? sql`(u.full_name || ' ' || u.email) ilike ${pattern} and u.full_name ilike ${pattern}`
      : undefined,
  ].filter((part) => part !== undefined)
  return sql.join(parts, sql` and `)
}

/** The current day and time of day in a time zone, as the alias `c`. */
const clockOf = (zone: SQL) =>
  sql`cross join lateral (select (now() at time zone ${zone})::date as day, now() at time zone ${zone} as local) c`

/** Users `u` with their open entry `e`, open break `b`, the clock `c` and today's sessions `t`. */
const joined = sql`from ${users} u
  left join ${timeEntries} e on e.user_id = u.id and e.check_out_time is null
  left join ${breaks} b on b.entry_id = e.id and b.end_time is null
  ${clockOf(sql`u.time_zone`)}
  cross join lateral (select bool_or(d.is_late) as is_late from ${timeEntries} d where d.user_id = u.id and d.day = c.day) t`

const presence = sql`case when e.id is null then 'out' when b.id is null then 'in' else 'on_break' end`

/** Whether, by the clock `c`, it is a working day and past the late limit. */
const isPastStart = sql`(${isWorkday(sql`c.day`)}
  and c.local > (select ${lateFrom} from (select c.day) today))`

/** Checked in late today, or not at all although it is late. A night shift that began yesterday counts as in. */
const isLate = sql`(${worksOn(sql`c.day`, sql`u.id`)} and coalesce(t.is_late, e.id is null and ${isPastStart}))`

const elapsed = sql`floor(extract(epoch from now() - d.check_in_time))::int`
const inBreaks = sql`(select coalesce(sum(floor(extract(epoch from coalesce(b.end_time, now()) - b.start_time))), 0)::int
  from ${breaks} b where b.entry_id = d.id)`

/** The days of a user of `page`; an open session counts up to now, an unconfirmed one not at all. */
const days = sql`
  select coalesce(sum(worked), 0) as worked, coalesce(sum(broken), 0) as broken, coalesce(sum(stated), 0) as stated,
    json_agg(json_build_object('day', range.day, 'check_in_time', ${isoUtc(sql`first_in`)}, 'check_out_time', ${isoUtc(sql`last_out`)},
      'worked_seconds', coalesce(worked, 0), 'is_late', coalesce(is_late, false) and ${isFreeOfLeave(sql`range.day`, sql`page.id`)},
      'is_on_leave', ${isOnLeave(sql`range.day`, sql`page.id`)}, 'time_zone', time_zone,
      'is_open', coalesce(is_open, false), 'is_unconfirmed', coalesce(is_unconfirmed, false)) order by range.day) as list,
    sum(${shareOfDay(sql`range.day`, sql`page.id`)})::float8 as working_days
  from (select one::date as day from generate_series(page.first_day, page.last_day, interval '1 day') one) range
  left join (
    select d.day, sum(case when d.check_out_time is null then greatest(0, ${elapsed} - ${inBreaks}) else d.worked_seconds end) as worked,
      sum(case when d.check_out_time is null then ${inBreaks} else d.break_seconds end) as broken, bool_or(d.is_late) as is_late,
      sum(${creditedSelfReported(sql`d`)}) as stated, (array_agg(d.time_zone order by d.check_in_time))[1] as time_zone,
      min(d.check_in_time) as first_in, case when bool_and(d.check_out_time is not null) then max(d.check_out_time) end as last_out,
      bool_or(d.status = 'open') as is_open, bool_or(d.status = 'unconfirmed') as is_unconfirmed
    from ${timeEntries} d where d.user_id = page.id and d.day between page.first_day and page.last_day group by d.day
  ) worked_day on worked_day.day = range.day`

/** The JSON of one user of `page`, and the joins it needs. */
const rowJson = ({ department_id }: Filter) => sql`json_build_object(
    'user', json_build_object('id', page.id, 'full_name', page.full_name, 'role', page.role, 'avatar_id', ${shownPicture('page')}),
    'team_names', (select coalesce(json_agg(team.name order by team.name), '[]') from ${teams} team
      where ${department_id ? sql`team.department_id = ${department_id}` : sql`true`} and team.id in (select led.id from ${teams} led where led.leader_id = page.id
        union select member.team_id from ${teamMembers} member where member.user_id = page.id)),
    'presence', page.presence, 'is_late', page.is_late, 'is_on_leave', page.is_on_leave, 'awaits_guardian', page.awaits_guardian, 'check_in_time', ${isoUtc(sql`page.check_in_time`)},
    'work_mode', page.work_mode, 'worked_seconds', days.worked, 'break_seconds', days.broken, 'self_reported_seconds', days.stated,
    'target_seconds', extract(epoch from page.daily)::int * days.working_days, 'days', days.list) as row
  from (select u.*, ${dailyHours} as daily from page u) page cross join lateral (${days}) days`

type Counts = Record<Presence | 'late', number>

/** The entries `d` of user `u` in the range. */
const entriesIn = ({ start_date, end_date }: Frame) => sql`from ${timeEntries} d
  where d.user_id = u.id and d.day between ${start_date}::date and ${end_date}::date`

/** Whether a user `u` checked in late on a working day of the range. */
const cameLate = (frame: Frame) =>
  sql`coalesce((select bool_or(d.is_late and ${isFreeOfLeave(sql`d.day`, sql`u.id`)}) ${entriesIn(frame)}), false)`

const came = (frame: Frame) => isAny(entriesIn(frame))

/** No session in the range, nor a first day after it; on a single day nobody who does not work, or where it is not over. */
const wasAbsent = (frame: Frame, day = sql`${frame.end_date}::date`) =>
  frame.start_date === frame.end_date
    ? sql`(not ${came(frame)} and ${isOver(day, sql`u.time_zone`)} and ${worksOn(day, sql`u.id`)})`
    : sql`(not ${came(frame)} and ${hasBegun(day, sql`u.id`)})`

/** Counts who was there on days that are over, who was not, and who came late. */
async function turnoutAmong(db: Db, frame: Frame, fits: SQL) {
  const [row] = await rowsOf<Record<Turnout | 'late' | 'all', number>>(
    db,
    sql`select count(*)::int as all, count(*) filter (where ${came(frame)})::int as present,
        count(*) filter (where ${wasAbsent(frame)})::int as absent, count(*) filter (where ${cameLate(frame)})::int as late
      from ${users} u where ${fits}`,
  )
  return row ?? { all: 0, present: 0, absent: 0, late: 0 }
}

/** The same for everyone with working days: who came or was away is read by the days, not user by user. */
const turnoutOfAll = cacheWhenSlow(250, async (db, start_date: string, end_date: string) => {
  const [day, isRange] = [sql`${end_date}::date`, start_date !== end_date]
  const isOwed = sql`(away.user_id is null and (${isRange} or (${isWorkday(day)} and ${isOver(day, sql`u.time_zone`)})))`
  const [row] = await rowsOf<Record<Turnout | 'late' | 'all', number>>(
    db,
    sql`select count(*)::int as all, count(came.user_id)::int as present,
        count(*) filter (where came.user_id is null and ${isOwed})::int as absent,
        count(*) filter (where came.is_late)::int as late
      ${roster} left join (select d.user_id, bool_or(d.is_late and ${isFreeOfLeave(sql`d.day`, sql`d.user_id`)}) as is_late
        from ${timeEntries} d where d.day between ${start_date}::date and ${day} group by d.user_id) came
        on came.user_id = u.id
      left join (${isRange ? peopleToCome(day) : peopleAway(day)}) away on away.user_id = u.id
      where ${isOnRoster}`,
  )
  return row ?? { all: 0, present: 0, absent: 0, late: 0 }
})

/** Counts who is in, on break, out and late among given users, one by one. */
async function countsAmong(db: Db, fits: SQL): Promise<Counts> {
  const [row] = await rowsOf<Counts>(
    db,
    sql`select count(*) filter (where presence = 'in')::int as in, count(*) filter (where presence = 'on_break')::int as on_break,
        count(*) filter (where presence = 'out')::int as out, count(*) filter (where is_late)::int as late
      from (select ${presence} as presence, ${isLate} as is_late ${joined} where ${fits}) counted`,
  )
  return row ?? { in: 0, on_break: 0, out: 0, late: 0 }
}

/** The same for everyone with working days: who came today is examined, the rest is counted by time zone. */
const countsOfAll = cacheWhenSlow(250, async (db): Promise<Counts> => {
  const roster = await rosterOf(db)
  const counts = { in: 0, on_break: 0, out: 0, late: 0 }
  if (!roster.size) return counts
  for (const zone of await zonesToday(db, [...roster.keys()])) {
    const people = Math.max(zone.here, roster.get(zone.time_zone) ?? 0)
    counts.in += zone.in
    counts.on_break += zone.on_break
    counts.out += people - zone.in - zone.on_break
    counts.late += zone.came_late + (zone.is_past ? Math.max(0, people - zone.here - zone.away) : 0)
  }
  return counts
})

interface Zone {
  time_zone: string
  /** Whether the working day began longer ago than the grace period. */
  is_past: boolean
  /** Users who are in, or were in today. */
  here: number
  in: number
  on_break: number
  came_late: number
  /** Users who are not to work today, and were not in. */
  away: number
}

const zonesToday = (db: Db, zones: string[]) =>
  rowsOf<Zone>(
    db,
    sql`with present as (
        select e.user_id, u.time_zone, bool_or(e.check_out_time is null) as is_in, bool_or(b.id is not null) as on_break,
          bool_or(e.is_late and e.day = c.day and ${worksOn(sql`c.day`, sql`e.user_id`)}) as came_late
        from ${timeEntries} e join ${users} u on u.id = e.user_id ${clockOf(sql`u.time_zone`)}
        left join ${breaks} b on b.entry_id = e.id and b.end_time is null
        where (e.check_out_time is null or e.day between (now() - interval '14 hours')::date - 1
            and (now() + interval '14 hours')::date + 1)
          and (e.check_out_time is null or e.day = c.day) and u.status = 'active' and u.role <> ${inlineRole(startupRole)}
        group by e.user_id, u.time_zone
      )
      select z.time_zone, ${isPastStart} as is_past, count(p.user_id)::int as here,
        count(*) filter (where p.is_in and not p.on_break)::int as in, count(*) filter (where p.on_break)::int as on_break,
        count(*) filter (where p.came_late)::int as came_late,
        (select count(*)::int from (${peopleAway(sql`c.day`)}) away join ${users} u on u.id = away.user_id
          where u.time_zone = z.time_zone and ${isListed} and not exists (select from present come where come.user_id = u.id)) as away
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
    sql`select u.time_zone, count(*)::int as people ${roster} where ${isOnRoster} group by u.time_zone`,
  )
  return new Map(rows.map(({ time_zone, people }) => [time_zone, people]))
})

type Query = Parsed<typeof routes.list>['query']

/**
 * Who is in, on break, out or late, by name, with the hours of at most 42 days; the counts ignore the presence filter.
 */
export async function list(db: Db, user: User, query: Query) {
  const after = query.cursor ? keysOf(query.cursor, ['text', 'uuid']) : undefined
  const frame = await frameOf(db, user, query)
  const fits = people(user, frame.time_visibility, query)
  const { all, ...counts } = await countsFor(db, user, frame, fits, query)
  const total = query.show ? (new Map(Object.entries(counts)).get(query.show) ?? 0) : all
  const rows = total ? await rowsFor(db, user, frame, { ...query, fits, after }) : []
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

const isNarrow = ({ user_id, team_id, department_id, search }: Query) =>
  Boolean(user_id ?? team_id ?? department_id ?? search)

async function countsFor(db: Db, user: User, frame: Frame, fits: SQL, query: Query) {
  const isOfAll =
    managementScopeOf(user.role) !== 'none' && frame.time_visibility === 'all' && !isNarrow(query)
  if (!frame.is_today)
    return isOfAll
      ? turnoutOfAll(db, frame.start_date, frame.end_date)
      : turnoutAmong(db, frame, fits)
  const counts = await (isOfAll ? countsOfAll(db) : countsAmong(db, fits))
  return { ...counts, all: counts.in + counts.on_break + counts.out }
}

const shownToday = (show: Query['show']) => {
  if (!show) return sql`true`
  return show === 'late' ? isLate : sql`${presence} = ${show}`
}

const shownIn = (frame: Frame, show: Query['show']) => {
  if (show === 'late') return cameLate(frame)
  if (show === 'present') return came(frame)
  return show === 'absent' ? wasAbsent(frame) : sql`${!show}`
}

/** How things stand now with the users of a page, each on their own today. */
const standingToday = {
  state: sql`${presence} as presence, ${isLate} as is_late, ${isOnLeave(sql`c.day`, sql`u.id`)} as is_on_leave,
    c.day as first_day, c.day as last_day, e.check_in_time, e.work_mode`,
  source: joined,
}

/** The same for other days, without the current presence. */
const standingIn = (frame: Frame) => ({
  state: sql`null as presence, ${cameLate(frame)} as is_late, null::timestamptz as check_in_time, null as work_mode,
    ${frame.start_date}::date as first_day, ${frame.end_date}::date as last_day,
    ${frame.start_date === frame.end_date ? isOnLeave(sql`${frame.start_date}::date`, sql`u.id`) : sql`false`} as is_on_leave`,
  source: sql`from ${users} u`,
})

const sorted = sql`lower(u.full_name)`

const rowsFor = (
  db: Db,
  user: User,
  frame: Frame,
  query: Query & { fits: SQL; after: (string | number)[] | undefined },
) => {
  const { limit, show, sort, fits, after } = query
  const { state, source } = frame.is_today ? standingToday : standingIn(frame)
  const way = sort === 'name' ? sql`asc` : sql`desc`
  return rowsOf<{ row: AttendanceRow; sorted: string }>(
    db,
    sql`with page as (
        select u.id, u.full_name, u.role, u.avatar_id, u.settings, ${sorted} as sorted, ${state},
          ${visible(user, 'scope', sql`u.id`)} and ${lacksGuardian(sql`u`)} as awaits_guardian
        ${source} where ${fits} and ${frame.is_today ? shownToday(show) : shownIn(frame, show)}
          and ${after ? beyond([sorted, sql`u.id`], after, sort === 'name' ? 'more' : 'less') : sql`true`}
        order by ${sorted} ${way}, u.id ${way} limit ${limit + 1}
      ) select page.sorted, ${rowJson(query)} order by page.sorted ${way}, page.id ${way}`,
  )
}
