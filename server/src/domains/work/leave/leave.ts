import { internRole } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Leave, leave as routes } from '@app/contract/work/leave.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import {
  byNobodyElse,
  type Decider,
  decideForNobody,
  decidesOwn,
  leadersOf,
  leads,
  lockPerson,
  publishTimes,
} from '#domains/work/time-entries/time-entries.ts'
import { workingDays } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { inlineRole, isoUtc } from '#platform/database/sql.ts'
import type { Actor, AnyActor, User } from '#platform/http/principal.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { leave as table } from '#schema/leave.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import {
  approvedNotification,
  declinedNotification,
  endedNotification,
  type LeaveSpan,
  requestNotification,
  withdrawnNotification,
} from './leave.messages.ts'

type LeaveInput = Parsed<typeof routes.ask>['body']
type Balance = Output<typeof routes.balance>

/** The day it is for the user `u`. */
const today = sql`(now() at time zone u.time_zone)::date`

/** Leave may be withdrawn while nobody decided, or before it begins; on the aliases `l` and `u`. */
const isWithdrawable = sql`(l.status = 'pending' or (l.status = 'approved' and l.from_day > ${today}))`

const daysOf = workingDays(sql`l.from_day`, sql`l.to_day`, sql`l.starts_midday`, sql`l.ends_midday`)

const leaveJson = (user: User) => sql`json_build_object(
  'id', l.id, 'user_id', l.user_id, 'full_name', u.full_name, 'kind', l.kind, 'from_day', l.from_day, 'to_day', l.to_day,
  'starts_midday', l.starts_midday, 'ends_midday', l.ends_midday, 'days', ${daysOf}, 'note', l.note, 'status', l.status,
  'decided_by_name', decider.full_name, 'decided_at', ${isoUtc(sql`l.decided_at`)}, 'comment', l.comment,
  'created_at', ${isoUtc(sql`l.created_at`)}, 'can', json_build_object(
    'decide', l.status = 'pending' and l.user_id <> ${user.id} and ${leads(user, sql`l.user_id`)},
    'withdraw', l.user_id = ${user.id} and ${isWithdrawable}))`

const selectRows = (db: Db, user: User, where: SQL, limit: number) =>
  rowsOf<{ leave: Leave }>(
    db,
    sql`select ${leaveJson(user)} as leave from ${table} l join ${users} u on u.id = l.user_id
      left join ${users} decider on decider.id = l.decided_by
      where ${where} order by l.id desc limit ${limit}`,
  ).then((rows) => rows.map(({ leave }) => leave))

async function leaveOf(db: Db, user: User, id: string): Promise<Leave> {
  const [found] = await selectRows(db, user, sql`l.id = ${id}`, 1)
  if (!found) throw notFound()
  return found
}

type Filter = Pick<Parsed<typeof routes.list>['query'], 'status' | 'whose' | 'id'>

/** One's own leave and that of managed users, as a condition on the alias `l`. */
export function leaveOfReach(user: User, { status, whose, id }: Filter): SQL {
  const led = ledTeamIds(user)
  const parts = [
    led ? sql`l.user_id = any(array(select ${user.id}::uuid union ${peopleOf(led)}))` : sql`true`,
    ...(id ? [sql`l.id = ${id}`] : []),
    ...(status ? [sql`l.status = ${status}`] : []),
    ...(whose ? [sql`(l.user_id = ${user.id}) = ${whose === 'own'}`] : []),
  ]
  return sql.join(parts, sql` and `)
}

/** One's own leave and that of managed users, newest first. */
export async function leaveList(
  db: Db,
  user: User,
  { cursor, limit, ...filter }: Parsed<typeof routes.list>['query'],
) {
  const where = leaveOfReach(user, filter)
  const [after] = cursor ? keysOf(cursor, ['uuid']) : []
  const rows = await selectRows(
    db,
    user,
    after ? sql`${where} and l.id < ${after}` : where,
    limit + 1,
  )
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${table} l where ${where} limit 10000) counted`,
  )
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  return { leave: page, next_cursor, total: counted?.total ?? 0 }
}

/**
 * Somebody's own days a year, or those of the organisation by the share of the year between first and last day, in half days
 * and in favour of the person; on the alias `e` of the enrolment and `span` of the year.
 */
const allowanceOf = sql`coalesce(e.leave_days, ceil(2 * ${setting('leave_days')}::float8
  * greatest(least(coalesce(e.end_date, span.last), span.last) - greatest(coalesce(e.start_date, span.first), span.first) + 1, 0)
  / (span.last - span.first + 1)) / 2)`

/** A user's days of vacation in a year, the current one unless named; leave over New Year counts in both years. */
export async function balance(db: Db, { id }: Pick<User, 'id'>, year?: number): Promise<Balance> {
  const from = sql`greatest(l.from_day, span.first)`
  const to = sql`least(l.to_day, span.last)`
  const within = workingDays(
    from,
    to,
    sql`(l.starts_midday and l.from_day >= span.first)`,
    sql`(l.ends_midday and l.to_day <= span.last)`,
  )
  const [row] = await rowsOf<Omit<Balance, 'left'>>(
    db,
    sql`with span as (
        select this.year, make_date(this.year, 1, 1) as first, make_date(this.year, 12, 31) as last
        from (select coalesce(${year ?? null}::int, extract(year from ${today})::int) as year from ${users} u
          where u.id = ${id}) this)
      select span.year, ${allowanceOf}::float8 as allowance,
        coalesce(sum(${within}) filter (where l.status = 'approved'), 0)::float8 as approved,
        coalesce(sum(${within}) filter (where l.status = 'pending'), 0)::float8 as pending
      from span left join ${enrolments} e on e.user_id = ${id} left join ${table} l on l.user_id = ${id} and l.kind = 'vacation'
        and l.status in ('approved', 'pending') and l.from_day <= span.last and l.to_day >= span.first
      group by span.year, span.first, span.last, e.user_id`,
  )
  if (!row) throw notFound()
  return { ...row, left: row.allowance - row.approved - row.pending }
}

/**
 * Asks for leave and notifies the leaders; that of the only superadmin is approved. 409 when one of the days is taken
 * by other leave, 422 for days too far away, without a working day, or beyond the vacation of a year.
 */
export async function requestLeave(
  db: Db,
  { user, from }: Actor,
  input: LeaveInput,
): Promise<Leave> {
  await lockPerson(db, user.id)
  await mustBeNear(db, user, input)
  const id = v7()
  const created = await rowsOf(
    db,
    sql`insert into ${table} (id, user_id, kind, from_day, to_day, starts_midday, ends_midday, note)
      values (${id}, ${user.id}, ${input.kind}, ${input.from_day}, ${input.to_day}, ${input.starts_midday},
        ${input.ends_midday}, ${input.note}) on conflict do nothing returning id`, // no_overlapping_leave
  )
  if (!created.length)
    throw conflict(t('You already have or requested leave on some of these days.'))
  const leave = await leaveOf(db, user, id)
  if (leave.days <= 0) throw invalid('to_day', t("These dates don't include a working day."))
  if (input.kind === 'vacation') await mustBeLeft(db, user, input)
  const { note: _, ...details } = input
  await record(db, user, from, {
    action: 'leave_asked',
    entity_type: 'leave',
    entity_id: id,
    details: { ...details, days: leave.days },
  })
  await notifyLeaders(db, user, () => requestNotification(user.full_name, input))
  await publishTimes(db, user.id, id, ['leave'])
  if (!(await decidesOwn(db, user))) return leave
  await approveOwn(db, { user, from })
  return leaveOf(db, user, id)
}

/** Approves the pending leave of someone on whom nobody else may decide, as their own decision; returns how many. */
async function approveOwn(db: Db, { user, from }: Decider): Promise<number> {
  const approved = await rowsOf<LeaveSpan & { id: string }>(
    db,
    sql`update ${table} set status = 'approved', decided_by = ${user.id}, decided_at = now()
      where user_id = ${user.id} and status = 'pending' returning id, from_day::text, to_day::text`,
  )
  for (const { id, ...span } of approved) {
    await record(db, user, from, {
      action: 'leave_approved',
      entity_type: 'leave',
      entity_id: id,
      details: { ...span, user_id: user.id, ...byNobodyElse },
    })
    await publishTimes(db, user.id, id, ['leave'])
  }
  return approved.length
}

export const approveUndecidable = (db: Db) => decideForNobody(db, approveOwn)

/** Leave can be requested for at most 31 days back and a year ahead. */
async function mustBeNear(db: Db, { id }: User, { from_day, to_day }: LeaveSpan) {
  const [near] = await rowsOf<{ is_old: boolean; is_far: boolean }>(
    db,
    sql`select ${from_day}::date < ${today} - 31 as is_old, ${to_day}::date > ${today} + 366 as is_far
      from ${users} u where u.id = ${id}`,
  )
  if (near?.is_old) throw invalid('from_day', t('You can request leave up to 31 days after it.'))
  if (near?.is_far) throw invalid('to_day', t('You can request leave up to a year ahead.'))
}

/** The person is locked, so that two requests at once do not both take the last day. */
async function mustBeLeft(db: Db, user: User, { from_day, to_day }: LeaveSpan) {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  for (let year = yearOf(from_day); year <= yearOf(to_day); year += 1) {
    const { left, allowance } = await balance(db, user, year)
    if (left < 0)
      throw invalid(
        'to_day',
        t(
          'You have {allowance, plural, one {# day} other {# days}} of leave in {year}. This request goes over that.',
          { allowance, year: String(year) },
        ),
      )
  }
}

async function notifyLeaders(
  db: Db,
  { id }: User,
  say: () => ReturnType<typeof requestNotification>,
) {
  for (const leader of await leadersOf(db, id)) await notify(db, leader.id, say)
}

/** Withdraws the user's own leave; 404 for that of others, 409 when it has begun or is decided otherwise. */
export async function withdrawLeave(db: Db, { user, from }: Actor, id: string): Promise<Leave> {
  const before = await ownLeave(db, user, id)
  const [withdrawn] = await rowsOf(
    db,
    sql`update ${table} l set status = 'withdrawn' from ${users} u
      where l.id = ${id} and u.id = l.user_id and ${isWithdrawable} returning l.id`,
  )
  if (!withdrawn) throw conflict(t('You can no longer withdraw this leave.'))
  const { from_day, to_day } = before
  await record(db, user, from, {
    action: 'leave_withdrawn',
    entity_type: 'leave',
    entity_id: id,
    details: { from_day, to_day, before: before.status },
  })
  await notifyLeaders(db, user, () => withdrawnNotification(user.full_name, before, before.status))
  await publishTimes(db, user.id, id, ['leave'])
  return leaveOf(db, user, id)
}

/**
 * Withdraws what still waits for a decision and goes beyond the last day of an intern who has left every team: only
 * superadmins would be left to decide on it. It stays for the leader of another hire that goes on.
 */
export async function withdrawAfter(
  db: Db,
  { user, from }: AnyActor,
  { user_id, last_day }: { user_id: string; last_day: string | null },
): Promise<void> {
  const withdrawn = await rowsOf<LeaveSpan & { id: string }>(
    db,
    sql`update ${table} l set status = 'withdrawn' from ${users} u
      where l.user_id = ${user_id} and l.status = 'pending' and l.to_day > ${last_day}
        and u.id = l.user_id and u.role = ${inlineRole(internRole)}
        and not exists (select from ${teamMembers} member where member.user_id = u.id)
        and not exists (select from ${hires} hire where hire.user_id = u.id and hire.status = 'active')
      returning l.id, l.from_day::text, l.to_day::text`,
  )
  for (const { id, ...span } of withdrawn) {
    await record(db, user, from, {
      action: 'leave_withdrawn',
      entity_type: 'leave',
      entity_id: id,
      details: { ...span, before: 'pending', user_id },
    })
    await notify(db, user_id, () => endedNotification(span))
    await publishTimes(db, user_id, id, ['leave'])
  }
}

async function ownLeave(db: Db, user: User, id: string): Promise<Leave> {
  const [own] = await selectRows(db, user, sql`l.id = ${id} and l.user_id = ${user.id}`, 1)
  if (!own) throw notFound()
  return own
}

/**
 * Approves leave, or declines it with a reason. 403 for one's own, 404 for that of users one does not manage; of two
 * concurrent decisions one fails with 409.
 */
export async function decideLeave(
  db: Db,
  { user, from }: Actor,
  id: string,
  { status, comment }: Parsed<typeof routes.decide>['body'],
): Promise<Leave> {
  const [subject] = await rowsOf<{ user_id: string; is_led: boolean }>(
    db,
    sql`select l.user_id, (${leads(user, sql`l.user_id`)}) as is_led from ${table} l where l.id = ${id}`,
  )
  if (subject?.user_id === user.id) throw forbidden(t("You can't decide on your own leave."))
  if (!subject?.is_led) throw notFound()
  if (status === 'declined' && !comment) throw invalid('comment', t('Please give a reason.'))
  const [decided] = await rowsOf<LeaveSpan>(
    db,
    sql`update ${table} set status = ${status}, comment = ${comment}, decided_by = ${user.id}, decided_at = now()
      where id = ${id} and status = 'pending' returning from_day::text, to_day::text`,
  )
  if (!decided) throw conflict(t('This request has already been decided or withdrawn.'))
  await record(db, user, from, {
    action: `leave_${status}`,
    entity_type: 'leave',
    entity_id: id,
    details: { ...decided, user_id: subject.user_id },
  })
  await notify(db, subject.user_id, () =>
    status === 'approved'
      ? approvedNotification(user.full_name, decided)
      : declinedNotification(user.full_name, decided, comment),
  )
  await publishTimes(db, subject.user_id, id, ['leave'])
  return leaveOf(db, user, id)
}

/** Deletes the leave of a user who deletes the account; what waited leaves the leaders' lists. */
export async function deleteLeaveOf(db: Db, user_id: string): Promise<void> {
  const deleted = await rowsOf(
    db,
    sql`delete from ${table} where user_id = ${user_id} returning id`,
  )
  if (deleted.length) await publishTimes(db, user_id, undefined, ['leave'])
}
