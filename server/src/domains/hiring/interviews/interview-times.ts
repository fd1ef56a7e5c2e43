import { may, rolesWith } from '@app/contract/core/access.ts'
import { entriesIn } from '@app/contract/core/objects.ts'
import { largestPage } from '@app/contract/core/paging.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import type {
  Interview,
  Interviewer,
  interviews as routes,
} from '@app/contract/hiring/interviews.ts'
import type { SkippableStage } from '@app/contract/hiring/stages.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { named } from '#domains/identity/users/users.ts'
import { isWorkday } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { containsPattern, isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'

const interviewing: readonly Role[] = roles.filter((role) => may(role, 'interviews.manage'))

/** Who may interview, by name; the first hundred, a search finds all others. */
export async function interviewers(
  db: Db,
  { search }: Parsed<typeof routes.interviewers>['query'],
): Promise<{ interviewers: Interviewer[] }> {
  const rows = await db
    .select({ id: users.id, full_name: users.full_name, time_zone: users.time_zone })
    .from(users)
    .where(and(mayInterview, ...named({ search }, false)))
    .orderBy(sql`lower(${users.full_name})`, users.id)
    .limit(largestPage)
  return { interviewers: rows }
}

const most = sql.raw('100')
/** At most this many of a status are read: most applications that wait for an interview have one scheduled. */
const looked = sql.raw('1000')

/** The stages that a posting must skip so that an application goes from there to an interview (`movesFrom`). */
const skippedBefore = {
  received: ['assessment', 'shortlist'],
  assessed_pass: ['shortlist'],
  assessed_fail: ['shortlist'],
  shortlisted: [],
} as const satisfies Partial<Record<ApplicationStatus, readonly SkippableStage[]>>

const before = entriesIn(skippedBefore)

/** Whether an application that stands there comes to an interview, by the stages that its posting skips. */
export const comesToInterview = (status: SQL, skipped: SQL) => {
  const from = before.map(
    ([each, stages]) => sql`when ${each} then ${skipped} @> ${sql.param([...stages])}::text[]`,
  )
  return sql`(${status} = 'hr_scheduled' or not 'interview' = any(${skipped})
    and case ${status} ${sql.join(from, sql` `)} else false end)`
}

/** Every role may apply, and who applied may get another one. */
export const booksNoTime = notInArray(users.role, [...rolesWith('interviews.book')])

/** Few postings skip the shortlist: of those that await it in all others none is read. */
const withoutShortlist = sql`internship_id in (
  select id from ${internships} where 'shortlist' = any(skipped_stages))`

const latestWithout = (status: ApplicationStatus, which: SQL) => sql`(
  select waiting.id, waiting.full_name, posting.title as internship_title, posting.company_name,
    not (${booksNoTime}) as books_times from (
    select id, user_id, full_name, internship_id from ${applications} where status = ${status} and ${which}
    order by id desc limit ${looked}) waiting
  join ${users} on ${users.id} = waiting.user_id and ${users.status} = 'active'
  join ${internships} posting on posting.id = waiting.internship_id
    and ${comesToInterview(sql`${status}::text`, sql`posting.skipped_stages`)}
  where not exists (select from ${interviews} met
    where met.application_id = waiting.id and met.status = 'scheduled')
  order by waiting.id desc limit ${most})`

/** Whoever may be invited and has an active account, by the stages of the posting, and has no time that is set; the latest of each, a search by name finds all others. */
export async function invitable(
  db: Db,
  { id: asker }: User,
  { search }: Parsed<typeof routes.invitable>['query'],
) {
  const pattern = containsPattern(search ?? '')
  // The index is over name and email together.
  const which = search
    ? sql`(full_name || ' ' || email) ilike ${pattern} and full_name ilike ${pattern}`
    : sql`true`
  // Nobody reviews their own application.
  const others = sql`${which} and user_id <> ${asker}`
  const early = sql`${others} and ${withoutShortlist}`
  const parts = [
    ...before.map(([status, { length }]) => latestWithout(status, length ? early : others)),
    latestWithout('hr_scheduled', others),
  ]
  return {
    applications: await rowsOf<InvitableApplication>(db, sql.join(parts, sql` union all `)),
  }
}

type InvitableApplication = Output<typeof routes.invitable>['applications'][number]

export const mayInterview = and(inArray(users.role, [...interviewing]), eq(users.status, 'active'))

interface Appointment {
  interviewer_id: string
  candidate_id: string
  scheduled_at: string
  duration_minutes: number
  /** The interview that is being moved. */
  except?: string | undefined
}

/**
 * Refuses a time that has passed (422), an interviewer who is none or is the candidate (422), and a time at which the
 * interviewer has another interview or a meeting, or the candidate another interview or an account that is closed (409).
 */
export async function mustBeFree(db: Db, { id: asker }: User, input: Appointment): Promise<void> {
  const obstacle = await obstacleTo(db, input)
  if (obstacle === 'interviewer')
    throw invalid('interviewer_id', t('Please choose an interviewer.'))
  if (obstacle === 'account') throw conflict(t("The applicant's account is no longer active."))
  if (obstacle === 'passed') throw invalid('scheduled_at', t('Pick a time in the future.'))
  const isOwn = input.interviewer_id === asker
  if (obstacle === 'taken')
    throw conflict(
      isOwn
        ? t('You already have an interview at that time.')
        : t('The interviewer already has an interview at that time.'),
    )
  if (obstacle === 'meeting')
    throw conflict(
      isOwn
        ? t('You already have a meeting at that time.')
        : t('The interviewer already has a meeting at that time.'),
    )
  if (obstacle) throw conflict(t('The candidate already has an interview at that time.'))
}

type Clash = 'passed' | 'taken' | 'meeting' | 'candidate'

/**
 * What stands against an appointment, if anything. Two who schedule for one person wait for each other on that
 * person's row, so that the second sees the first.
 */
export async function obstacleTo(
  db: Db,
  input: Appointment,
): Promise<Clash | 'interviewer' | 'account' | undefined> {
  const { interviewer_id, candidate_id, scheduled_at, duration_minutes } = input
  const people = await db
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(inArray(users.id, [interviewer_id, candidate_id]))
    .orderBy(users.id)
    .for('no key update')
  if (people.some(({ id, status }) => id === candidate_id && status !== 'active')) return 'account'
  const able = await db.$count(users, and(eq(users.id, interviewer_id), mayInterview))
  if (!able || interviewer_id === candidate_id) return 'interviewer'
  const start = sql`${scheduled_at}::timestamptz`
  const span = { start, minutes: sql`${duration_minutes}::int`, except: input.except }
  const interviewer = sql`${interviewer_id}::uuid`
  const [time] = await rowsOf<Record<Clash, boolean>>(
    db,
    sql`select ${start} <= now() as passed, ${hasInterview(interviewer, span)} as taken,
      ${hasMeeting(interviewer, span)} as meeting,
      ${hasInterview(sql`${candidate_id}::uuid`, span)} as candidate`,
  )
  return (['passed', 'taken', 'meeting', 'candidate'] as const).find((clash) => time?.[clash])
}

interface Span {
  start: SQL
  minutes: SQL
  except?: string | undefined
}

const endOf = ({ start, minutes }: Pick<Span, 'start' | 'minutes'>) =>
  sql`${start} + make_interval(mins => ${minutes})`

interface Period {
  from: SQL
  until: SQL
  except?: string | undefined
}

/**
 * When somebody has an interview within a period, on either side of the table or beside the interviewer. Looked up by
 * the person: what all others have at that time would be far more. An interview lasts 240 minutes at most.
 */
const interviewsOf = (person: SQL, { from, until, except }: Period) => {
  const times = sql`busy.scheduled_at as at, busy.scheduled_at + make_interval(mins => busy.duration_minutes) as until`
  const within = sql`busy.status = 'scheduled' and busy.id is distinct from ${except ?? null}::uuid
    and busy.scheduled_at < ${until} and busy.scheduled_at > ${from} - interval '240 minutes'`
  return sql`select ${times} from ${interviews} busy where busy.interviewer_id = ${person} and ${within}
    union all select ${times} from ${interviewPanel} seat join ${interviews} busy on busy.id = seat.interview_id
      where seat.user_id = ${person} and ${within}
    union all select ${times} from ${applications} applied join ${interviews} busy on busy.application_id = applied.id
      where applied.user_id = ${person} and ${within}`
}

/** The same of meetings that were not declined; a meeting lasts 480 minutes at most. */
const meetingsOf = (person: SQL, { from, until }: Period) => {
  const times = sql`meeting.starts_at as at, meeting.starts_at + make_interval(mins => meeting.duration_minutes) as until`
  const within = (start: SQL) =>
    sql`meeting.status = 'scheduled' and ${start} < ${until} and ${start} > ${from} - interval '480 minutes'`
  return sql`select ${times} from ${meetings} meeting
      where meeting.organiser_id = ${person} and ${within(sql`meeting.starts_at`)}
    union all select ${times} from ${meetingPeople} invited join ${meetings} meeting on meeting.id = invited.meeting_id
      where invited.user_id = ${person} and invited.answer <> 'declined' and ${within(sql`invited.starts_at`)}`
}

/** Whether one of `busy`, which begin before the time ends, is not over when it starts. */
const isAny = (busy: SQL, start: SQL) =>
  sql`exists (select from (${busy}) busy where busy.until > ${start})`

const periodOf = ({ start, minutes, except }: Span): Period => ({
  from: start,
  until: endOf({ start, minutes }),
  except,
})

const hasInterview = (person: SQL, span: Span) =>
  isAny(interviewsOf(person, periodOf(span)), span.start)

const hasMeeting = (person: SQL, span: Span) =>
  isAny(meetingsOf(person, periodOf(span)), span.start)

/** From the first of the times `slot` to the end of the last. */
const allSlots = (minutes: SQL, except?: string): Period => ({
  from: sql`(select min(slot.at) from slot)`,
  until: sql`(select max(slot.at) from slot) + make_interval(mins => ${minutes})`,
  except,
})

/** Those of the times `slot` at which nothing of `busy` is, soonest first; `busy` is read once for all of them. */
const freeSlots = (slots: SQL, busy: SQL[], minutes: SQL, which = sql`true`) => sql`
  with slot as materialized (${slots}), busy as materialized (${sql.join(busy, sql` union all `)})
  select ${isoUtc(sql`slot.at`)} as at from slot where ${which} and not exists (select from busy
    where busy.until > slot.at and busy.at < ${endOf({ start: sql`slot.at`, minutes })}) order by slot.at`

type FreeTimesQuery = Parsed<typeof routes.freeTimes>['query']

/** Half-hourly beginnings, on working days, 9 to 18 on the interviewer's clock, at which both sides are free. */
export async function freeTimes(db: Db, query: FreeTimesQuery) {
  const [people] = await rowsOf<{ candidate: string; candidate_zone: string; zone: string }>(
    db,
    sql`select applied.user_id as candidate, person.time_zone as candidate_zone, interviewer.time_zone as zone
      from ${applications} applied join ${users} person on person.id = applied.user_id
      join ${users} interviewer on interviewer.id = ${query.interviewer_id}
      where applied.id = ${query.application_id}`,
  )
  if (!people) throw notFound()
  const rows = await rowsOf<{ at: string }>(db, timesOf(query, people))
  const { candidate_zone, zone: interviewer_zone } = people
  return { candidate_zone, interviewer_zone, times: rows.map(({ at }) => at) }
}

/** Years of five digits are no dates for anybody who reads them. */
const latest = sql`timestamptz '9999-12-31T00:00:00Z'`

function timesOf(query: FreeTimesQuery, { candidate, zone }: { candidate: string; zone: string }) {
  const minutes = sql`${query.duration_minutes}::int`
  const period = allSlots(minutes, query.except)
  const sides = [sql`${query.interviewer_id}::uuid`, sql`${candidate}::uuid`]
  const busy = sides.flatMap((side) => [interviewsOf(side, period), meetingsOf(side, period)])
  const first = sql`greatest(coalesce(${query.from ?? null}::date, '-infinity'), (now() at time zone ${zone})::date)`
  const slots = sql`select slot.at from (
      select distinct (day + make_interval(mins => minute)) at time zone ${zone} as at
      from generate_series(${first}::timestamp, ${first}::timestamp + interval '13 days', interval '1 day') day,
        generate_series(9 * 60, 18 * 60 - ${minutes}, 30) minute
      where ${isWorkday(sql`day::date`)}) slot
    where slot.at > now() and slot.at < ${latest}`
  return freeSlots(slots, busy, minutes)
}

interface TimeOptions {
  /** A jsonb list of moments. */
  times: SQL
  minutes: SQL
  interviewer: SQL
  candidate: SQL
}

/** Those of the times that are still to come and free on both sides, soonest first; none once the interviewer may not interview. */
export function freeAmong({ times, minutes, interviewer, candidate }: TimeOptions) {
  const period = allSlots(minutes)
  const busy = [
    interviewsOf(interviewer, period),
    meetingsOf(interviewer, period),
    interviewsOf(candidate, period),
  ]
  const able = sql`exists (select from ${users} able where able.id = ${interviewer} and able.status = 'active'
    and able.role = any(${sql.param([...interviewing])}::text[]))`
  const slots = sql`select slot.at from (
      select time::timestamptz as at from jsonb_array_elements_text(${times}) time) slot where slot.at > now()`
  return sql<string[]>`array(${freeSlots(slots, busy, minutes, able)})`
}

type InterviewTime = Pick<Interview, 'id' | 'scheduled_at' | 'duration_minutes'>

/**
 * A panel member who has another interview or a meeting at a time, unless it has passed. Two who schedule for one
 * person wait for each other on that person's row, so that the second sees the first.
 */
export async function busyInPanel(
  db: Db,
  { id, scheduled_at, duration_minutes }: InterviewTime,
  seats: string[],
) {
  if (!seats.length) return undefined
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, seats))
    .orderBy(users.id)
    .for('no key update')
  const start = sql`${scheduled_at}::timestamptz`
  const span = { start, minutes: sql`${duration_minutes}::int`, except: id }
  const person = sql`person.id`
  const [busy] = await rowsOf<{ name: string; is_interview: boolean }>(
    db,
    sql`select name, is_interview from (
        select person.full_name as name, ${hasInterview(person, span)} as is_interview,
          ${hasMeeting(person, span)} as is_meeting
        from ${users} person where ${inArray(sql`person.id`, seats)} and ${start} > now()
        order by person.full_name) sits where is_interview or is_meeting limit 1`,
  )
  return busy
}

/** Refuses a time at which a panel member is busy. */
export async function panelMustBeFree(db: Db, interview: InterviewTime, seats: string[]) {
  const busy = await busyInPanel(db, interview, seats)
  if (!busy) return
  const { name } = busy
  throw conflict(
    busy.is_interview
      ? t('{name} already has an interview at that time.', { name })
      : t('{name} already has a meeting at that time.', { name }),
  )
}
