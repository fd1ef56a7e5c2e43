import { type SQL, sql } from 'drizzle-orm'
import { shownPicture } from '#domains/identity/users/user-pictures.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { dailyHours } from './attendance-forgotten.ts'
import type { Frame } from './attendance-frame.ts'
import { lateFrom } from './attendance-settings.ts'

/** The current day and time of day in a time zone, as the alias `c`. */
export const clockOf = (zone: SQL) =>
  sql`cross join lateral (select (now() at time zone ${zone})::date as day, now() at time zone ${zone} as local) c`

/** Users `u` with their open entry `e`, open break `b`, the clock `c` and today's sessions `t`. */
export const joined = sql`from ${users} u
  left join ${timeEntries} e on e.user_id = u.id and e.check_out_time is null
  left join ${breaks} b on b.entry_id = e.id and b.end_time is null
  ${clockOf(sql`u.time_zone`)}
  cross join lateral (select bool_or(d.is_late) as is_late from ${timeEntries} d where d.user_id = u.id and d.day = c.day) t`

export const presence = sql`case when e.id is null then 'out' when b.id is null then 'in' else 'on_break' end`

/** Whether, by the clock `c`, it is a working day and past the late limit. */
export const isPastStart = sql`(extract(isodow from c.day) < 6
  and c.local > (select ${lateFrom} from (select c.day) today))`

/** Checked in late today, or not at all although it is late. A night shift that began yesterday counts as in. */
export const isLate = sql`coalesce(t.is_late, e.id is null and ${isPastStart})`

const passed = sql`floor(extract(epoch from now() - d.check_in_time))::int`
const broken = sql`(select coalesce(sum(floor(extract(epoch from coalesce(b.end_time, now()) - b.start_time))), 0)::int
  from ${breaks} b where b.entry_id = d.id)`

/** A user's days of the range; an open session counts up to now, an unconfirmed one not at all. */
const days = ({ start_date, end_date }: Frame) => sql`
  select coalesce(sum(worked), 0) as worked, coalesce(sum(broken), 0) as broken,
    json_agg(json_build_object('day', asked.day, 'worked_seconds', coalesce(worked, 0), 'is_late', coalesce(is_late, false),
      'is_open', coalesce(is_open, false), 'is_unconfirmed', coalesce(is_unconfirmed, false)) order by asked.day) as list,
    count(*) filter (where extract(isodow from asked.day) < 6) as working_days
  from (select one::date as day from generate_series(${start_date}::date, ${end_date}::date, interval '1 day') one) asked
  left join (
    select d.day, sum(case when d.check_out_time is null then greatest(0, ${passed} - ${broken}) else d.worked_seconds end) as worked,
      sum(case when d.check_out_time is null then ${broken} else d.break_seconds end) as broken, bool_or(d.is_late) as is_late,
      bool_or(d.status = 'open') as is_open, bool_or(d.status = 'unconfirmed') as is_unconfirmed
    from ${timeEntries} d where d.user_id = page.id and d.day between ${start_date}::date and ${end_date}::date group by d.day
  ) had on had.day = asked.day`

/** The JSON of one user of `page`, and the joins it needs. */
export const rowJson = (frame: Frame) => sql`json_build_object(
    'user', json_build_object('id', page.id, 'full_name', page.full_name, 'role', page.role, 'avatar_id', ${shownPicture('page')}),
    'team_names', (select coalesce(json_agg(team.name order by team.name), '[]') from ${teams} team
      where team.id in (select led.id from ${teams} led where led.leader_id = page.id
        union select member.team_id from ${teamMembers} member where member.user_id = page.id)),
    'presence', page.presence, 'is_late', page.is_late, 'check_in_time', ${isoUtc(sql`page.check_in_time`)},
    'work_mode', page.work_mode, 'worked_seconds', days.worked, 'break_seconds', days.broken,
    'target_seconds', extract(epoch from page.daily)::int * days.working_days, 'days', days.list) as row
  from (select u.*, ${dailyHours} as daily from page u) page cross join lateral (${days(frame)}) days`
