import type { Funnel } from '@app/contract/hiring/funnel.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { daySums, staleDays } from '#schema/analytics.table.ts'
import { applicationSteps, applications, applicationTallies } from '#schema/applications.table.ts'
import { interviews } from '#schema/interviews.table.ts'

/** Whether an application of these rows is in the funnel: what its applicant took back is not. */
export const isInFunnel = (rows: SQL) => sql`${rows}.status <> 'withdrawn'`

/**
 * Whether these rows of the history, which stood, are an answer: a step of people beyond the acknowledgement. What nobody
 * decided before the promised day was over, and what the applicant took back, are none.
 */
export const isAnswer = (step: SQL) => sql`(not ${step}.is_undo and ${step}.by_id is not null
  and ${step}.to_status not in (${unanswered}, 'withdrawn'))`

/** When people wrote to an applicant whose day had passed, which is no step. */
export const lateAnswerAt = (application: SQL) =>
  sql`case when ${application}.closed_out_at is not null then ${application}.answered_at end`

/** When people first answered an application of these rows, in time or late; what they took back at once is no answer. */
export const answeredAt = (application: SQL) => sql`coalesce((
  select min(step.at) from ${applicationSteps} step where step.application_id = ${application}.id and ${isAnswer(sql`step`)}
    and not coalesce((select next.is_undo from ${applicationSteps} next where next.application_id = step.application_id
      and (next.at, next.id) > (step.at, step.id) order by next.at, next.id limit 1), false)),
  ${lateAnswerAt(application)})`

/** Where an application stands that no one has answered. */
const unanswered = sql.raw(`'Applied', 'received'`)

/** How many were closed without an answer when their day was over: few, because a company cannot publish with any. */
const leftOut = (
  selected: SQL | undefined,
) => sql`(select count(*)::int from ${applications} left_out
  where left_out.closed_out_at is not null and left_out.answered_at is null
    and left_out.status not in (${unanswered}, 'withdrawn')
    and ${selected ? sql`left_out.id in (select chosen.id from (${selected}) chosen)` : sql`true`}
    and ${answeredAt(sql`left_out`)} is null)`

/** By status: the stored sums of all applications, or a count of `selected` rows (with `id` and `status`). */
const standing = (selected: SQL | undefined) =>
  selected
    ? sql`select status as name, count(*) as amount from (${selected}) chosen group by 1`
    : sql`select tally.name, sum(tally.amount) as amount from ${applicationTallies} tally
        where tally.name <> 'candidates' group by 1`

/** Whether an interview of an application of these rows took place: one that is planned, missed or cancelled is none. */
export const wasInterviewed = (application: SQL) => sql`exists (select from ${interviews} met
  where met.application_id = ${application}.id and met.status = 'completed')`

const met = (which: SQL) => sql`(select count(*)::int from ${applications} application
  where ${isInFunnel(sql`application`)} and ${wasInterviewed(sql`application`)} and ${which})`

/** The stored sum of all applications, once there is one. */
const interviewed = (selected: SQL | undefined) =>
  selected
    ? met(sql`application.id in (select chosen.id from (${selected}) chosen)`)
    : sql`case when exists (select from ${staleDays} where kind = 'hiring' and is_first) then ${met(sql`true`)}
        else (select coalesce(sum(amount), 0)::int from ${daySums} where kind = 'hiring' and name = 'interviewed') end`

/** The one funnel, of all applications or of some: every hire rate that is shown comes from here. */
export async function funnelOf(db: Db, selected?: SQL): Promise<Funnel> {
  const [row] = await rowsOf<Funnel>(
    db,
    sql`select
      coalesce(sum(amount) filter (where ${isInFunnel(sql`counted`)}), 0)::int as applications,
      coalesce(sum(amount) filter (where ${isInFunnel(sql`counted`)} and counted.status not in (${unanswered})), 0)::int
        - ${leftOut(selected)} as answered,
      coalesce(sum(amount) filter (where counted.status = 'hired'), 0)::int as hired,
      ${interviewed(selected)} as interviewed
      from (select name as status, amount from (${standing(selected)}) sums) counted`,
  )
  return row ?? { applications: 0, answered: 0, interviewed: 0, hired: 0 }
}
