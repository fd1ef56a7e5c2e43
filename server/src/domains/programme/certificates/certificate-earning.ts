import { internRole } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { doneAt, isCurrent, workedAt } from '#domains/hiring/hires/hires.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { decimalHours, inlineRole } from '#platform/database/sql.ts'
import { weekOf } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import type { CertifiedWeek } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { leastTasks } from './certificates.rules.ts'

/** An intern's hours at a place that is not yet certified. */
export interface Earning {
  user_id: string
  full_name: string
  /** By which the target is reached, since hours have two decimals only. */
  seconds: number
  hours: number
  /** Those of them that were reported afterwards rather than measured. */
  self_reported: number
  tasks: number
  target: number
  /** The least mark of the final evaluation that its certificate needs, and the mark so far. */
  minimum_evaluation: number | null
  evaluation: number | null
  /** A closed evaluation without a mark is one that nobody wrote in time. */
  is_evaluation_closed: boolean
  started_on: string | null
  ended_on: string | null
  /** A null title means that there is nothing left to certify. */
  internship_id: string | null
  title: string | null
  company_name: string | null
  project_id: string | null
}

/** The places without a certificate. */
const earnedAt = (byHand: boolean) => sql`
  select * from (${workedAt(byHand)}) place where not place.is_certified`

/** The closed final evaluation of a hire on its project. */
const isFinal = sql`evaluation.intern_id = person.id and evaluation.project_id = place.project_id
    and evaluation.internship_id is not distinct from place.internship_id
    and evaluation.kind = 'final' and evaluation.closed_at is not null`

/** The average mark of the intern in it, by the leader and the company. */
const finalMark = sql`
  select round(avg(mark.value::numeric), 1) from ${evaluations} evaluation
  join ${evaluationSheets} sheet on sheet.evaluation_id = evaluation.id and sheet.side in ('leader', 'startup')
  cross join lateral jsonb_each_text(sheet.sheet -> 'marks') mark where ${isFinal}`

/** Spec §9; the system settings override it. */
const target = sql`${setting('target_hours')}::int`

/** The place where the person works comes first: one that ended short earns no more. */
const earnings = (byHand: boolean, who: SQL, where: SQL, most: number) => sql`
  with goal as (select ${target} as target),
  found as (
    select person.id as user_id, person.full_name,
      coalesce(place.target_hours, goal.target) as target, place.minimum_evaluation::float8,
      case when place.minimum_evaluation is not null then (${finalMark})::float8 end as evaluation,
      place.minimum_evaluation is not null and exists (
        select from ${evaluations} evaluation where ${isFinal}) as is_evaluation_closed,
      coalesce(place.seconds, 0)::float8 as seconds, ${decimalHours(sql`place.seconds`)} as hours,
      ${decimalHours(sql`place.stated`)} as self_reported, coalesce(place.tasks, 0)::int as tasks,
      place.started_on::text, place.ended_on::text, place.internship_id, place.title, place.company_name,
      place.project_id, ${isCurrent(sql`place`)} as is_current
    from ${users} person cross join goal
    left join lateral (${earnedAt(byHand)}) place on true
    where person.role = ${inlineRole(internRole)} and person.status = 'active' and ${who})
  select * from found where ${where} order by user_id, is_current desc, seconds desc, internship_id limit ${most}`

const reached = sql`seconds >= target * 3600 and tasks >= ${leastTasks} and title is not null
  and (minimum_evaluation is null or evaluation >= minimum_evaluation)`

/** What an intern has earned so far; undefined for other users. */
export async function earningOf(db: Db, user_id: string): Promise<Earning | undefined> {
  const [one] = await rowsOf<Earning>(db, earnings(true, sql`person.id = ${user_id}`, sql`true`, 1))
  return one
}

interface HoursAtPlace {
  title: string
  company_name: string
  hours: number
  self_reported: number
  started_on: string
  ended_on: string
}

/** The approved hours of a person at each place where they have any, certified or not; the latest first. */
export const hoursAtPlaces = (db: Db, user_id: string): Promise<HoursAtPlace[]> =>
  rowsOf(
    db,
    sql`select place.title, place.company_name, ${decimalHours(sql`place.seconds`)} as hours,
        ${decimalHours(sql`place.stated`)} as self_reported, place.started_on::text, place.ended_on::text
      from (select ${user_id}::uuid as id) person cross join lateral (${workedAt(true)}) place
      where place.seconds > 0 and place.title is not null order by place.ended_on desc, place.at desc limit 50`,
  )

/** What a certificate by hand is for: what has been earned anywhere, otherwise what there is so far. */
export async function earnedByHand(db: Db, user_id: string): Promise<Earning | undefined> {
  const [one] = await rowsOf<Earning>(db, earnings(true, sql`person.id = ${user_id}`, reached, 1))
  return one ?? earningOf(db, user_id)
}

/** Which of these people have reached the target of an internship, at most `most`. */
export const earned = (db: Db, user_ids: string[], most: number): Promise<Earning[]> =>
  rowsOf(db, earnings(false, sql`person.id = any(${sql.param(user_ids)}::uuid[])`, reached, most))

/** The organisation's weeks of the approved reports that an earning counts, with who approved them. */
export function weeksOf(db: Db, { user_id, internship_id }: Earning): Promise<CertifiedWeek[]> {
  return rowsOf(
    db,
    sql`select ${weekOf(sql`done.day`)}::text as week_start, count(*)::int as reports,
        ${decimalHours(sql`sum(done.seconds)`)} as hours,
        coalesce(json_agg(distinct done.reviewed_by) filter (where done.reviewed_by is not null), '[]') as approver_ids
      from (select ${user_id}::uuid as id) person cross join lateral (${doneAt(true)}) done
      where done.tasks = 0 and done.internship_id is not distinct from ${internship_id}::uuid
      group by 1 order by 1`,
  )
}
