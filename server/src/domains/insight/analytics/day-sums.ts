import { internRole } from '@app/contract/core/roles.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  isAnswer,
  isInFunnel,
  lateAnswerAt,
  wasInterviewed,
} from '#domains/hiring/funnel/funnel.ts'
import { creditedSelfReported } from '#domains/work/time-entries/time-entries.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { organisationToday, organisationZone, weekOf } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { daySums, staleDays, type sumKinds } from '#schema/analytics.table.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { systemSettings } from '#schema/settings.table.ts'

type Kind = (typeof sumKinds)[number]

/** The way of an application, without the wrong turns: `rejected` and the like lie beside it. */
export const way = [
  'Applied',
  'received',
  'assessed_pass',
  'shortlisted',
  'hr_scheduled',
  'accepted',
  'hired',
] as const

/** Where an application may wait for someone. */
export const stages = [
  'Applied',
  'received',
  'assessed_pass',
  'assessed_fail',
  'shortlisted',
  'hr_scheduled',
  'accepted',
] as const

/** A length in tenths of an hour, the coarser the longer: to an hour from a day on, to half a day from ten days on. */
const lengthOf = (
  span: SQL,
) => sql`(select case when h < 24 then round(h * 10) when h < 240 then round(h) * 10
  else round(h / 12) * 120 end from (select extract(epoch from ${span}) / 3600 as h) length)::int`

/** A moment in tenths of an hour, to half a day where it is ten days old. */
const momentOf = (
  bucket: SQL,
) => sql`case when ${bucket} < extract(epoch from now() - interval '10 days') / 360
  then ${bucket} / 120 * 120 + 60 else ${bucket} end`

const listOf = (statuses: readonly string[]) =>
  sql`array[${sql.join(
    statuses.map((status) => sql`${status}::text`),
    sql`, `,
  )}]`

/**
 * What the hiring figures sum up by days of a zone, of the applications that a condition names: `day`, `name`, `bucket` and
 * `amount`. Steps count while they stand: neither undone ones nor those that undid them.
 */
const hiringSums = (which: SQL, zone: SQLWrapper) => sql`
  with selected as materialized (
    select id, status, source, applied_date, (applied_date at time zone ${zone})::date as day,
      ${lateAnswerAt(sql`applications`)} as late_at,
      ${wasInterviewed(sql`applications`)} as is_met
    from ${applications} where ${which}
  ), ordered as (
    select step.*, selected.day,
      lead(step.is_undo) over (partition by step.application_id order by step.at, step.id) as is_undone
    from ${applicationSteps} step join selected on selected.id = step.application_id
  ), effective as (
    select *, lead(at) over (partition by application_id order by at, id) as left_at
    from ordered where not is_undo and not coalesce(is_undone, false)
  ), gone as (
    select application_id, max(array_position(${listOf(way)}, to_status)) as place,
      min(at) filter (where ${isAnswer(sql`effective`)}) as moved_at
    from effective group by 1
  ), facts as (
    select day, case when left_at is null then 'waiting ' else 'left ' end || to_status as name,
      case when left_at is null then ${momentOf(sql`(extract(epoch from at) / 360)::int`)}
        else ${lengthOf(sql`left_at - at`)} end as bucket
    from effective where to_status = any(${listOf(stages)})
    union all
    select day, name, bucket from selected left join gone on gone.application_id = selected.id
    cross join lateral (select coalesce(moved_at, late_at) as answered_at) answer
    cross join lateral (values
      ('sent', 0),
      (case when ${isInFunnel(sql`selected`)} then 'source ' || coalesce(source, '') end, 0),
      (case when ${isInFunnel(sql`selected`)} and is_met then 'met ' || coalesce(source, '') end, 0),
      (case when status = 'hired' then 'hired ' || coalesce(source, '') end, 0),
      (case when ${isInFunnel(sql`selected`)} and is_met then 'interviewed' end, 0),
      (case when ${isInFunnel(sql`selected`)} and answered_at is not null then 'moved' end, 0),
      (case when ${isInFunnel(sql`selected`)} then 'reached ' || place end, 0),
      (case when answered_at is not null then 'answered' end, ${lengthOf(sql`answered_at - applied_date`)}),
      (case when answered_at <= applied_date + interval '3 days' then 'answered soon' end, 0),
      (case when answered_at is null and status <> 'withdrawn' then 'unanswered' end, 0)
    ) fact (name, bucket)
  )
  select day, name, coalesce(bucket, 0) as bucket, count(*) as amount from facts where name is not null group by 1, 2, 3`

/** The name of the sum of self-reported seconds; each day with `seconds` has it. */
export const selfReported = 'self-reported'

/** What was worked and reported on these days, and how many interns were active in their week. */
const workSums = (week: string, days: SQL) => sql`
  select entry.day, fact.name, 0 as bucket, sum(fact.amount) as amount from ${timeEntries} entry
  cross join lateral (values
    ('seconds', entry.worked_seconds), (${selfReported}::text, ${creditedSelfReported(sql`entry`)})) fact (name, amount)
  where entry.day = any(${days}) and entry.status in ('closed', 'corrected') group by 1, 2
  union all
  select report.date, fact.name, fact.bucket, count(*) from ${workReports} report
  cross join lateral (values
    ('reports', 0),
    (case when report.reviewed_at is not null then 'reviewed' end, 0),
    (case when report.reviewed_at is not null then 'turnaround' end, ${lengthOf(sql`report.reviewed_at - report.timestamp`)})
  ) fact (name, bucket)
  where report.date = any(${days}) and report.escalated_from is null and fact.name is not null group by 1, 2, 3
  union all
  select ${week}::date, ${active}, 0, count(*) from (
    select distinct entry.user_id from ${timeEntries} entry where entry.day between ${week}::date and ${week}::date + 6) seen
  join ${users} person on person.id = seen.user_id where person.role = ${inlineRole(internRole)}`

const active = sql.raw(`'active interns'`)

/** Marks the days of work that an earlier release has summed without the self-reported seconds. */
const markUnsplit = sql`insert into ${staleDays} (kind, day)
  select 'work', worked.day from ${daySums} worked where worked.kind = 'work' and worked.name = 'seconds'
    and not exists (select from ${daySums} part
      where part.kind = 'work' and part.name = ${selfReported} and part.day = worked.day)`

interface Stale {
  kind: Kind
  /** The day itself, or for work the first of its week: how many were active is a sum of the week. */
  unit: string
}

/** The stored one, for the same reason as the zone below. */
const weekBegins = sql`profile_week_start((select value from ${systemSettings} where name = 'organisation'))`
const unit = sql`case kind when 'work' then ${weekOf(sql`day`, weekBegins)} else day end`

/**
 * Makes the sums of all days that changed since the last time, a day or week a transaction: what a crash interrupts keeps its
 * marks. Returns how many.
 */
export async function makeSums(database: Database): Promise<number> {
  await database.db.execute(markUnsplit)
  for (let made = 0; ; ) {
    const stale = await rowsOf<Stale>(
      database.db,
      sql`select kind, ${unit}::text as unit from ${staleDays} group by kind, ${unit} order by ${unit} desc limit 100`,
    )
    if (!stale.length) return made
    for (const one of stale) await database.transaction((db) => makeSumsOf(db, one))
    made += stale.length
  }
}

/**
 * Removes the marks first: what is committed after that leaves new ones. Two at once follow each other, and the second finds
 * nothing to do; nor does who comes with a week that no longer begins on its day.
 *
 * Zone and week are the stored ones and not this process's copy, which may lag behind a change whose marks are already here. A
 * change of them waits for all who hold the zone, then removes their sums and marks all days: what was summed or marked by the
 * old ones is committed by then, and what follows waits for the change and reads the new ones.
 */
async function makeSumsOf(db: Db, { kind, unit: day }: Stale): Promise<void> {
  const [held] = await rowsOf<{ zone: string }>(db, sql`select hold_sums_zone() as zone`)
  const zone = sql`${held?.zone}::text`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sums ${kind} ${day}`}, 0))`)
  const marked = await rowsOf<{ day: string }>(
    db,
    sql`delete from ${staleDays} where kind = ${kind} and ${unit} = ${day}::date returning day::text`,
  )
  if (!marked.length) return
  const days = sql`${sql.param([...new Set(marked.map((mark) => mark.day))])}::date[]`
  const made =
    kind === 'work'
      ? workSums(day, days)
      : hiringSums(
          sql`applied_date >= ${day}::timestamp at time zone ${zone}
            and applied_date < (${day}::date + 1)::timestamp at time zone ${zone}`,
          zone,
        )
  await db.execute(sql`with made as (${made}), gone as (
      delete from ${daySums} old where old.kind = ${kind}
        and case when old.name = ${active} then old.day = ${day}::date else old.day = any(${days}) end
        and not exists (select from made where (made.name, made.day, made.bucket) = (old.name, old.day, old.bucket)))
    insert into ${daySums} (kind, day, name, bucket, amount) select ${kind}, day, name, bucket, amount from made
    on conflict (kind, name, day, bucket) do update set amount = excluded.amount where day_sums.amount <> excluded.amount`)
}

/** Whether some of what there was has never been summed, so that sums cannot stand for the rows. */
const isUnsummed = (kind: Kind) =>
  sql`exists (select from ${staleDays} where kind = ${kind} and is_first)`

export async function isSummed(db: Db, kind: Kind): Promise<boolean> {
  const [row] = await rowsOf<{ is_unsummed: boolean }>(
    db,
    sql`select ${isUnsummed(kind)} as is_unsummed`,
  )
  return !row?.is_unsummed
}

/** An amount of a week, where the figure is one of weeks. */
export interface Sum {
  week: string | null
  name: string
  bucket: number
  amount: number
}

/** The organisation's day on which the last days began: today is one of them. */
export const firstOf = (days: number) => sql`(${organisationToday} - ${days - 1}::int)`

/**
 * The hiring sums of applications of the last days: stored ones, or for one posting computed from its rows. Whether the sums are whole is
 * part of the statement that reads them, because a change of the zone may remove them at any moment.
 */
export async function hiringSumsOf(db: Db, days: number, internship_id?: string): Promise<Sum[]> {
  const first = firstOf(days)
  const counted = hiringSums(
    sql`applied_date >= ${first}::timestamp at time zone ${organisationZone}
      and ${internship_id ? sql`internship_id = ${internship_id}` : sql`true`}`,
    organisationZone,
  )
  const source = internship_id
    ? counted
    : sql`select day, name, bucket, amount from ${daySums} where kind = 'hiring' and day >= ${first} and not ${isUnsummed('hiring')}
        union all select day, name, bucket, amount from (${counted}) counted where ${isUnsummed('hiring')}`
  return rowsOf<Sum>(
    db,
    sql`select case when name in ('answered', 'sent') then to_char(${weekOf(sql`day`)}, 'YYYY-MM-DD') end as week, name,
        case when starts_with(name, 'waiting ') then ${momentOf(sql`bucket`)} else bucket end as bucket, sum(amount)::int as amount
      from (${source}) sums group by 1, 2, 3`,
  )
}

/** The sums of everybody's work by week, from a day on. */
export const workSumsSince = (db: Db, first: SQL) =>
  rowsOf<Sum & { week: string }>(
    db,
    sql`select to_char(${weekOf(sql`day`)}, 'YYYY-MM-DD') as week, name, bucket, sum(amount)::float8 as amount
      from ${daySums} where kind = 'work' and day >= ${first} group by 1, 2, 3`,
  )

/** Tenths of an hour in hours. */
export const hoursOf = (tenths: number | null) => tenths && Math.round(tenths) / 10

/** The sum of those of a name. */
export const amountOf = (sums: readonly Sum[], name: string) =>
  sums.reduce((sum, one) => (one.name === name ? sum + one.amount : sum), 0)

/** The median of the buckets of a name in tenths of an hour, as `percentile_cont` interpolates it; null for none. */
export function medianOf(sums: readonly Sum[], name: string): number | null {
  const own = sums.filter((one) => one.name === name).toSorted((a, b) => a.bucket - b.bucket)
  const amount = amountOf(own, name)
  const at = (place: number) => {
    let left = place
    for (const { bucket, amount } of own) {
      if (left < amount) return bucket
      left -= amount
    }
    return 0
  }
  return amount ? (at(Math.floor((amount - 1) / 2)) + at(Math.ceil((amount - 1) / 2))) / 2 : null
}
