import { internRole, isHr, managesProjects } from '@app/contract/core/roles.ts'
import { decimalHours } from '@app/contract/i18n/durations.ts'
import type { Analytics } from '@app/contract/insight/analytics.ts'
import { type SQL, sql } from 'drizzle-orm'
import { funnelOf } from '#domains/hiring/funnel/funnel.ts'
import { ledTeamIds, managedPostings, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { creditedSelfReported } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { shortCache } from '#platform/http/short-cache.ts'
import { weekOf } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { amountOf, hoursOf, isSummed, medianOf, selfReported, workSumsSince } from './day-sums.ts'

type Viewer = Pick<User, 'id' | 'role' | 'time_zone'>

/** The last twelve weeks of the person's zone. */
const weeks = ({ time_zone }: Viewer) => sql`
  select (${weekOf(sql`today.day`)} - 7 * back) as week
  from (select (now() at time zone ${time_zone})::date as day) today, generate_series(11, 0, -1) back`

const firstWeek = (who: Viewer) => sql`(select min(week) from (${weeks(who)}) known)`
const beginning = (who: Viewer) => sql`(${firstWeek(who)}::timestamp at time zone ${who.time_zone})`
const dayOf = (at: SQL, { time_zone }: Viewer) => sql`(${at} at time zone ${time_zone})::date`

/** One row per week, including weeks without activity. */
const byWeek = <T>(db: Db, who: Viewer, figures: SQL, sums: SQL) =>
  rowsOf<T>(
    db,
    sql`select to_char(weeks.week, 'YYYY-MM-DD') as week, ${figures} from (${weeks(who)}) weeks
      left join (${sums}) sums on sums.week = weeks.week order by weeks.week`,
  )

const count = sql`coalesce(sums.amount, 0)::int as amount`
interface Amount {
  amount: number
}
const amountsOf = (rows: Amount[]) => rows.map(({ amount }) => amount)

const weeksOf = async (db: Db, who: Viewer): Promise<string[]> => {
  const rows = await rowsOf<{ week: string }>(
    db,
    sql`select to_char(week, 'YYYY-MM-DD') as week from (${weeks(who)}) known order by 1`,
  )
  return rows.map(({ week }) => week)
}

const signUpsOf = async (db: Db, who: Viewer) =>
  amountsOf(
    await byWeek<Amount>(
      db,
      who,
      count,
      sql`select ${weekOf(dayOf(sql`created_at`, who))} as week, count(*) as amount from ${users}
        where created_at >= ${beginning(who)} and status <> 'deleted' group by 1`,
    ),
  )

/** Undefined is everything. */
const ownPostings = ({ id, role }: Viewer): SQL | undefined =>
  managesProjects(role) ? managedPostings(id) : undefined

const hiresOf = async (db: Db, who: Viewer) => {
  const own = ownPostings(who)
  return amountsOf(
    await byWeek<Amount>(
      db,
      who,
      count,
      sql`select ${weekOf(dayOf(sql`hire.hired_date`, who))} as week, count(*) as amount
        from ${hires} hire where hire.hired_date >= ${beginning(who)}
          and ${own ? sql`hire.internship_id = any(array(${own}))` : sql`true`} group by 1`,
    ),
  )
}

/** All users, or for a manager the members of their teams. */
const ofOwnPeople = (column: SQL, who: User) => {
  const led = ledTeamIds(who)
  return led ? sql`${column} = any(array(${peopleOf(led)}))` : sql`true`
}

interface WorkFigures {
  active: number
  seconds: number
  self_reported: number
  reports: number
  reviewed: number
  turnaround: number | null
}

const entrySums = (who: User) => sql`
  select ${weekOf(sql`entry.day`)} as week,
    count(distinct entry.user_id) filter (where person.role = ${inlineRole(internRole)}) as active,
    sum(entry.worked_seconds) filter (where entry.status in ('closed', 'corrected')) as seconds,
    sum(${creditedSelfReported(sql`entry`)}) as self_reported
  from ${timeEntries} entry join ${users} person on person.id = entry.user_id
  where entry.day >= ${firstWeek(who)} and ${ofOwnPeople(sql`entry.user_id`, who)} group by 1`

const reportSums = (who: User) => sql`
  select ${weekOf(sql`report.date`)} as week, count(*) as reports, count(report.reviewed_at) as reviewed,
    percentile_cont(0.5) within group (
      order by extract(epoch from report.reviewed_at - report.timestamp) / 3600) as turnaround
  from ${workReports} report
  where report.date >= ${firstWeek(who)} and report.escalated_from is null
    and ${ofOwnPeople(sql`report.from_user_id`, who)} group by 1`

/** Everybody's work, from the stored sums; what changed in the last minute may be missing. */
async function summedWork(db: Db, who: User): Promise<Analytics['work']> {
  const sums = await workSumsSince(db, firstWeek(who))
  const byWeeks = (await weeksOf(db, who)).map((week) => sums.filter((one) => one.week === week))
  const each = (name: string) => byWeeks.map((week) => amountOf(week, name))
  return {
    active_interns: each('active interns'),
    hours: each('seconds').map(decimalHours),
    self_reported: each(selfReported).map(decimalHours),
    reports: each('reports'),
    reviewed: each('reviewed'),
    turnaround_hours: byWeeks.map((week) => hoursOf(medianOf(week, 'turnaround'))),
  }
}

/** Of one's own people the rows are read, which are few. Escalated copies are no reports of their own. */
async function workOf(db: Db, who: User): Promise<Analytics['work']> {
  if (!ledTeamIds(who) && (await isSummed(db, 'work'))) return summedWork(db, who)
  const rows = await byWeek<WorkFigures>(
    db,
    who,
    sql`coalesce(active, 0)::int as active, coalesce(seconds, 0)::float8 as seconds,
      coalesce(self_reported, 0)::float8 as self_reported,
      coalesce(reports, 0)::int as reports, coalesce(reviewed, 0)::int as reviewed,
      round(turnaround::numeric, 1)::float8 as turnaround`,
    sql`select coalesce(entries.week, written.week) as week, active, seconds, self_reported, reports, reviewed, turnaround
      from (${entrySums(who)}) entries full join (${reportSums(who)}) written on written.week = entries.week`,
  )
  return {
    active_interns: rows.map(({ active }) => active),
    hours: rows.map(({ seconds }) => decimalHours(seconds)),
    self_reported: rows.map((row) => decimalHours(row.self_reported)),
    reports: rows.map(({ reports }) => reports),
    reviewed: rows.map(({ reviewed }) => reviewed),
    turnaround_hours: rows.map(({ turnaround }) => turnaround),
  }
}

/** All applications, or for a manager those of the own postings. */
function hiringOf(db: Db, who: Viewer) {
  const own = ownPostings(who)
  return funnelOf(
    db,
    own &&
      sql`select application.id, application.status from ${applications} application
        where application.internship_id in (${own})`,
  )
}

const minute = 60_000
const cache = shortCache<Analytics>(1000, minute)

/** The cache key: users with the same figures share an entry. */
const keyOf = ({ id, role, time_zone }: User) =>
  managesProjects(role) ? id : `${isHr(role) ? 'hiring' : role} ${time_zone}`

/**
 * Totals of the last twelve weeks, computed at most once a minute for all users: the query can be expensive, so its
 * cost must not grow with the number of readers.
 */
export const dashboard = (db: Db, user: User, now = Date.now()): Promise<Analytics> =>
  cache.get(keyOf(user), () => made(db, user, new Date(now).toISOString()), now)

/** Only the parts that the user may see (permissions.json 23). */
async function made(db: Db, user: User, as_of: string): Promise<Analytics> {
  const isOfHr = isHr(user.role)
  const isManager = managesProjects(user.role)
  return {
    as_of,
    weeks: await weeksOf(db, user),
    sign_ups: isOfHr || isManager ? null : await signUpsOf(db, user),
    hires: await hiresOf(db, user),
    work: isOfHr ? null : await workOf(db, user),
    hiring: await hiringOf(db, user),
  }
}
