import { type SQL, sql } from 'drizzle-orm'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { storedZone } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { leave } from '#schema/leave.table.ts'
import { teamMembers } from '#schema/projects.table.ts'

/** Whether a day (a date) is worked: in the working week and not a holiday. */
export const isWorkday = (day: SQL) => sql`(
  ${setting('work_week')}::jsonb @> to_jsonb(extract(isodow from ${day})::int)
  and ${day} not in (select holiday.day from ${holidays} holiday))`

/** Whether a user (an id) has approved leave on a day, be it half of it; both with the name of their table. */
export const isOnLeave = (day: SQL, person: SQL) => sql`exists (select from ${leave} away
  where away.user_id = ${person} and away.status = 'approved' and ${day} between away.from_day and away.to_day)`

/** The day from which a hire (an alias) counts. */
export const firstDay = (hire: SQL) =>
  sql`coalesce(${hire}.start_date, (${hire}.hired_date at time zone ${storedZone})::date)`

const endOf = (day: SQL, zone: SQL) => sql`((${day} + 1)::timestamp at time zone ${zone})`

/** No zone's day has ended by then, so that an index serves. */
const beforeAnyEnd = (day: SQL) => sql`((${day})::timestamp at time zone 'UTC')`

/** Whether a user (an id) was ever hired or had checked in by a day; an `exists` would first list all users who have. */
const hasWorked = (day: SQL, person: SQL) => sql`(
  coalesce((select true from ${hires} hired where hired.user_id = ${person} limit 1), false)
  or coalesce((select true from ${timeEntries} entry
    where entry.user_id = ${person} and entry.day <= ${day} limit 1), false))`

/**
 * Whether a user (an id) has begun by a day: the first day of a hire that goes on has come, or they were in a team before
 * being hired. Without such a hire, those who worked before are there, all others from the day of their account or, in a
 * team, of joining it.
 */
export const hasBegun = (day: SQL, person: SQL) => sql`coalesce((
  select bool_or(${day} >= ${firstDay(sql`hire`)} or exists (select from ${teamMembers} earlier
    where earlier.user_id = hire.user_id and earlier.joined_at < least(hire.hired_date, ${endOf(day, storedZone)})))
  from ${hires} hire where hire.user_id = ${person} and coalesce(hire.last_day >= ${day}, true)),
  ${hasWorked(day, person)} or (
    select account.created_at < own.end_at and coalesce((
      select bool_or(member.joined_at < own.end_at) from ${teamMembers} member where member.user_id = account.id), true)
    from ${users} account cross join lateral (select ${endOf(day, sql`account.time_zone`)} as end_at) own
    where account.id = ${person}))`

/** Those of everyone who have not begun by a day, as `user_id`: read as sets, not person by person. */
export const peopleToCome = (day: SQL) => sql`select coming.user_id from ${hires} coming
  left join ${teamMembers} earlier on earlier.user_id = coming.user_id
    and earlier.joined_at < least(coming.hired_date, ${endOf(day, storedZone)})
  where coalesce(coming.last_day >= ${day}, true) group by coming.user_id
  having not bool_or(${day} >= ${firstDay(sql`coming`)} or earlier.user_id is not null)
  union all select newcomer.user_id from (
    select account.id as user_id from ${users} account
    where account.created_at >= ${beforeAnyEnd(day)} and account.created_at >= ${endOf(day, sql`account.time_zone`)}
    union select joined.user_id from ${teamMembers} joined join ${users} account on account.id = joined.user_id
    where joined.joined_at >= ${beforeAnyEnd(day)} and not exists (select from ${teamMembers} earlier
      where earlier.user_id = account.id and earlier.joined_at < ${endOf(day, sql`account.time_zone`)})) newcomer
  where not ${hasWorked(day, sql`newcomer.user_id`)}`

/** The same of those who do not work on a working day: on leave, or not begun. */
export const peopleAway = (day: SQL) => sql`select away.user_id from ${leave} away
  where away.status = 'approved' and ${day} between away.from_day and away.to_day
  union ${peopleToCome(day)}`

/** Whether a day is a working day of a user without leave; whether they have begun tells `worksOn`. */
export const isFreeOfLeave = (day: SQL, person: SQL) =>
  sql`(${isWorkday(day)} and not ${isOnLeave(day, person)})`

/** Whether a user is to work on a day: a working day without leave, from their first one on. */
export const worksOn = (day: SQL, person: SQL) =>
  sql`(${isFreeOfLeave(day, person)} and ${hasBegun(day, person)})`

/** How much of a day a user is to work: all of it, half of it or nothing. */
export const shareOfDay = (
  day: SQL,
  person: SQL,
) => sql`(case when ${isWorkday(day)} and ${hasBegun(day, person)} then 1 - coalesce((
  select case when (away.starts_midday and ${day} = away.from_day) or (away.ends_midday and ${day} = away.to_day)
    then 0.5 else 1 end
  from ${leave} away where away.user_id = ${person} and away.status = 'approved'
    and ${day} between away.from_day and away.to_day), 0) else 0 end)`

/** The working days from one day to another, half ones at the ends; by the holidays as they are now. */
export const workingDays = (from: SQL, to: SQL, startsMidday: SQL, endsMidday: SQL) => sql`((
    select count(*) from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') one
    where ${isWorkday(sql`one::date`)})
  - case when ${startsMidday} and ${isWorkday(from)} then 0.5 else 0 end
  - case when ${endsMidday} and ${isWorkday(to)} then 0.5 else 0 end)::float8`

/**
 * The hours between two moments that lie on days that count, in a zone. Such a day counts from midnight to midnight, so
 * that 24 hours are one working day; where a clock changes, the day has 23 or 25.
 */
export const workingHours = (
  since: SQL,
  until: SQL,
  zone: SQL,
  counts: (day: SQL) => SQL = isWorkday,
) => sql`(
  select coalesce(sum(extract(epoch from
      least(${until}, (span.day + 1)::timestamp at time zone ${zone})
      - greatest(${since}, span.day::timestamp at time zone ${zone}))), 0)::float8 / 3600
  from (select one::date as day from generate_series(
    date_trunc('day', ${since} at time zone ${zone}), date_trunc('day', ${until} at time zone ${zone}),
    interval '1 day') one) span
  where ${counts(sql`span.day`)})`
