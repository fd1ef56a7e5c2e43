import { isSuperadmin, type Role, roles, superadminRole } from '@app/contract/core/roles.ts'
import type { Topic } from '@app/contract/core/route.ts'
import { type ManagementScope, managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type TimeEntry, tooManyHours } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import {
  endedHires,
  ledTeamIds,
  ownTeams,
  peopleOf,
} from '#domains/identity/visibility/visibility.ts'
import { worksOn } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole, isoUtc } from '#platform/database/sql.ts'
import { type ClientInfo, systemClient, type User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { invalid, unauthenticated } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, corrections, timeEntries } from '#schema/attendance.table.ts'
import { projects, teams } from '#schema/projects.table.ts'

/**
 * The seconds of a session that lie before its check-in arrived: the person reported them afterwards. What follows was
 * measured, because nobody can check out later than now.
 */
const selfReportedSeconds = (
  entry: SQL,
  until: SQL = sql`coalesce(${entry}.check_out_time, now())`,
): SQL<number> =>
  sql`(case when ${entry}.sent_late then greatest(0, floor(extract(epoch from
    least(${entry}.created_at, ${until}) - ${entry}.check_in_time)))::int else 0 end)`

/** Those among the credited seconds of a session: a correction was confirmed, and what is not confirmed does not count. */
export const creditedSelfReported = (entry: SQL): SQL<number> =>
  sql`case ${entry}.status when 'closed' then least(${entry}.worked_seconds, ${selfReportedSeconds(entry)}) else 0 end`

/** The JSON of the time entry with the alias `e`, built by PostgreSQL. */
export const entryJson = sql`json_build_object(
  'id', e.id, 'user_id', e.user_id, 'day', e.day, 'time_zone', e.time_zone, 'work_mode', e.work_mode,
  'planned_tasks', e.planned_tasks, 'check_in_time', ${isoUtc(sql`e.check_in_time`)},
  'check_out_time', ${isoUtc(sql`e.check_out_time`)}, 'status', e.status, 'auto_closed', e.auto_closed,
  'is_late', e.is_late, 'sent_late', e.sent_late, 'self_reported_seconds', ${selfReportedSeconds(sql`e`)},
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

/** When an action took place, and whether it was reported later. */
export interface Moment {
  at: SQL
  /** The time as text if the client sent one. */
  reported_at?: string
  sent_late: boolean
}

/** The database's wall clock, not the transaction's start: actions that waited for a lock follow each other. */
export const clock = sql`date_trunc('milliseconds', clock_timestamp())`

/** Now, or the time an offline browser sent: never in the future, at most three days back (422). */
export async function momentOf(db: Db, happened_at: string | undefined): Promise<Moment> {
  if (happened_at === undefined) return { at: clock, sent_late: false }
  const [stored] = await rowsOf<{ at: string; is_old: boolean; sent_late: boolean }>(
    db,
    sql`select at::text, at < now() - interval '72 hours' as is_old, at < now() - interval '2 minutes' as sent_late
      from (select least(date_trunc('milliseconds', ${happened_at}::timestamptz), ${clock}) as at) reported`,
  )
  if (!stored || stored.is_old)
    throw invalid('happened_at', t('This is more than 72 hours old. Please request a correction.'))
  return { at: sql`${stored.at}::timestamptz`, reported_at: stored.at, sent_late: stored.sent_late }
}

/** Serialises changes of a user's times; 401 for a user who was removed. */
export async function lockPerson(db: Db, user_id: string): Promise<void> {
  const rows = await rowsOf(
    db,
    sql`select id from ${users} where id = ${user_id} and status = 'active' for no key update`,
  )
  if (!rows.length) throw unauthenticated()
}

/** Who corrects everybody's times, not only those of their own people. */
const managesAll = audienceOf('attendance.correct').filter(
  ({ role }) => managementScopeOf(role) === 'all',
)

/** Publishes a change of a user's times to the user and to those who may correct them. */
export async function publishTimes(
  db: Db,
  user_id: string,
  about?: string,
  topics: readonly Topic[] = ['attendance'],
) {
  const subscribers = [{ user_id }, { leaders_of: user_id }, ...managesAll]
  for (const topic of topics) await publish(db, topic, subscribers, about)
}

/**
 * Publishes a correction of a day, which changes the list of sessions too. What is published to a person's leaders does not
 * reach those of a team that was left and who decide on it.
 */
export async function publishCorrection(
  db: Db,
  user_id: string,
  about: string,
  day: string,
  topics: readonly Topic[] = ['attendance', 'corrections'],
) {
  await publishTimes(db, user_id, about, topics)
  const deciders = await leadersOf(db, user_id, day)
  const subscribers = deciders.map(({ id }) => ({ user_id: id, others: true }))
  await publish(db, 'corrections', subscribers, about)
}

export interface Measure {
  worked_seconds: number
  break_seconds: number
}

/** A user's open session at the time of an action. */
export interface OpenSession extends Measure {
  id: string
  day: string
  check_in_time: string
  /** When the action takes place: after everything else in the session so far. */
  at: string
  /** The client's time is before something that already happened in the session. */
  is_before: boolean
  /** The credited seconds of the other sessions of its day. */
  others: number
  /** It would count only once a leader confirms it. */
  is_beyond: boolean
}

/** Locks and returns the open session of a locked user, measured until the action. */
export async function lockOpen(db: Db, user_id: string, { at, sent_late }: Moment) {
  const [open] = await rowsOf<OpenSession>(
    db,
    sql`select e.id, e.day::text, e.check_in_time::text, act.at::text,
        (${sent_late} and e.least_at > e.reported_at) as is_before,
        ${measured(sql`e.check_in_time`, sql`act.at`)}, ${isBeyond(sql`act.at`)} as is_beyond
      from (select e.*, ${at} as reported_at,
        greatest(e.check_in_time + interval '1 millisecond', (
          select max(coalesce(b.end_time, b.start_time)) from ${breaks} b where b.entry_id = e.id)) as least_at
        from ${timeEntries} e where e.user_id = ${user_id} and e.check_out_time is null for update) e
      cross join lateral (select greatest(e.reported_at, e.least_at) as at) act`,
  )
  return open
}

const longestDay = 24 * 3600

/**
 * The seconds of the session `e` between two times, those of its breaks in between, and those of the day's other
 * sessions. An open break lasts until the end.
 */
function measured(from: SQL, until: SQL) {
  const broken = sql`coalesce((select sum(floor(extract(epoch from
        least(coalesce(b.end_time, ${until}), ${until}) - greatest(b.start_time, ${from}))))
      from ${breaks} b where b.entry_id = e.id and b.start_time < ${until} and coalesce(b.end_time, ${until}) > ${from}), 0)::float8`
  return sql`floor(extract(epoch from ${until} - ${from}))::float8 - ${broken} as worked_seconds, ${broken} as break_seconds,
    coalesce((select sum(d.worked_seconds) from ${timeEntries} d where d.user_id = e.user_id and d.day = e.day
      and d.id <> e.id and d.status in ('closed', 'corrected')), 0)::float8 as others`
}

/** 422 when the day would exceed 24 hours. */
export function withinDay({
  worked_seconds,
  break_seconds,
  others,
}: Measure & { others: number }): Measure {
  if (worked_seconds + others > longestDay) throw invalid('check_out_time', tooManyHours)
  return { worked_seconds, break_seconds }
}

/**
 * Measures a session between two times: the elapsed seconds without the part of its breaks in between. An open break
 * lasts until the end. 422 when the day would exceed 24 hours.
 */
export async function measure(db: Db, id: string, from: SQL, until: SQL): Promise<Measure> {
  const [row] = await rowsOf<Measure & { others: number }>(
    db,
    sql`select ${measured(from, until)} from ${timeEntries} e where e.id = ${id}`,
  )
  if (!row) throw new Error('There is no such session.')
  return withinDay(row)
}

/** Whether self-reported seconds of a day count only once a leader confirms them: too many, or too long after the day. */
export const exceedsSelfReported = (seconds: SQL, day: SQL, today: SQL): SQL<boolean> =>
  sql`(${seconds} > 0 and (${seconds} > ${setting('self_reported_hours')}::float8 * 3600
    or ${day} < ${today} - ${setting('self_reported_days')}::int))`

/** Whether the session `e`, ended at a time, counts only once a leader confirms it. */
const isBeyond = (until: SQL) => sql`(
  select own > 0 and ${exceedsSelfReported(sql`own + others`, sql`day`, sql`today`)} from (
    select e.day, (now() at time zone e.time_zone)::date as today, ${selfReportedSeconds(sql`e`, until)} as own,
      coalesce((select sum(${selfReportedSeconds(sql`d`)}) from ${timeEntries} d
        where d.user_id = e.user_id and d.day = e.day and d.id <> e.id and d.status = 'closed'), 0)::float8 as others) stated)`

/** Ends a session, or changes its end, at measured times. Credited hours are stored to two decimals. */
export const settle = (db: Db, id: string, { worked_seconds, break_seconds }: Measure, to: SQL) =>
  rowsOf(
    db,
    sql`update ${timeEntries} set ${to}, worked_seconds = ${worked_seconds}, break_seconds = ${break_seconds},
    total_hours = round(${worked_seconds}::numeric / 3600, 2) where id = ${id}`,
  )

/** The local time of `day` (a date) after which a user who is not in is late. */
export const lateFrom = sql`(day + ${setting('workday_start')}::time + make_interval(mins => ${setting('late_after_minutes')}::int))`

/** Judges anew whether a day began late, after a check-in was corrected: by its first session, as at check-in. */
export const judgeLateness = (db: Db, user_id: string, day: string) =>
  rowsOf(
    db,
    sql`update ${timeEntries} e set is_late = (${worksOn(sql`e.day`, sql`e.user_id`)}
        and e.check_in_time at time zone e.time_zone > ${lateFrom}
        and not exists (select from ${timeEntries} d where d.user_id = e.user_id and d.day = e.day
          and d.check_in_time < e.check_in_time))
      where e.user_id = ${user_id} and e.day = ${day}`,
  )

/** Whether a user may correct the times of another (a user id): true for managed users only. */
export function leads(user: User, someone: SQL): SQL {
  const led = ledTeamIds(user)
  return led ? sql`${someone} in (${peopleOf(led)})` : sql`true`
}

/**
 * Whether the hire `ended` left a team whose leaders still decide on the correction of a day: one of its days, and requested
 * within the week in which it can be reported (decision 074).
 */
export const isOfLastDays = (day: SQL, requested_at: SQL): SQL<boolean> =>
  sql`(${day} between coalesce(ended.start_date, ${day}) and ended.last_day
    and ended.left_at > ${requested_at} - interval '7 days')`

const rolesThatManage = (...scopes: ManagementScope[]) =>
  roles.filter((role) => scopes.includes(managementScopeOf(role)))
const leading = rolesThatManage('led', 'departments', 'all')
const managing = rolesThatManage('managed', 'all')

/**
 * The users responsible for someone's times: the leaders of their teams, for a correction also of one that they have left since
 * the day; else the managers of the projects of these teams; else the superadmins. Active users, never the user themselves.
 * Someone who was given another role since can decide nothing, though the team still names them.
 */
export const leadersOf = (db: Db, user_id: string, day?: string) =>
  rowsOf<{ id: string; role: Role }>(
    db,
    sql`with theirs as (
      ${ownTeams({ id: user_id })} ${day ? teamsLeft(user_id, day) : sql``}
    ), leaders as (
      select team.leader_id as id, 1 as place from ${teams} team where team.id in (select id from theirs)
      union select project.manager_id, 2 from ${teams} team
        join ${projects} project on project.id = team.project_id where team.id in (select id from theirs)
      union select admin.id, 3 from ${users} admin where admin.role = ${inlineRole(superadminRole)}
    ), able as (
      select person.id, person.role, place from leaders join ${users} person on person.id = leaders.id
      where person.status = 'active' and person.id <> ${user_id} and (place = 3
        or place = 1 and person.role in ${leading} or place = 2 and person.role in ${managing})
    )
    select id, role from able where place = (select min(place) from able) order by id limit 10`,
  )

const teamsLeft = (user_id: string, day: string) => sql`
  union select ended.team_id from ${endedHires} ended
  where ended.user_id = ${user_id} and ${isOfLastDays(sql`${day}::date`, sql`now()`)}`

/** Who decides: in a request, or in a job where nobody else may. */
export interface Decider {
  user: Pick<User, 'id' | 'full_name' | 'role'>
  from: ClientInfo
}

/** How the audit log tells a decision on one's own request. */
export const byNobodyElse = { decided: 'nobody else may decide' }

/** Only the only superadmin decides on what they request: nobody else may, and it would wait for ever. */
export const decidesOwn = async (db: Db, { id, role }: Pick<User, 'id' | 'role'>) =>
  isSuperadmin(role) && (await leadersOf(db, id)).length === 0

/** Decides on what waits for the only superadmin, for example since the second one left; returns how much. For a job. */
export async function decideForNobody(
  db: Db,
  decideOwn: (db: Db, decider: Decider) => Promise<number>,
): Promise<number> {
  const [user, other] = await rowsOf<Decider['user']>(
    db,
    sql`select id, full_name, role from ${users} where role = ${inlineRole(superadminRole)} and status = 'active'
      order by id limit 2`,
  )
  if (!user || other || !(await decidesOwn(db, user))) return 0
  await lockPerson(db, user.id)
  return decideOwn(db, { user, from: systemClient() })
}
