import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Meeting, meetings as routes } from '@app/contract/work/meetings.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { periodOf } from '#platform/database/period.ts'
import { icalOf } from '#platform/documents/ical.ts'
import type { Actor, MailingActor, Sender, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import {
  changed,
  conflict,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
} from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { guestsFor, replaceGuests } from './meeting-guests.ts'
import { notifyGuests, notifyRemovedGuests } from './meeting-notifications.ts'
import { meetingFor, meetingOf, meetingsOf } from './meeting-rows.ts'
import { declinedNotification, entryOf } from './meetings.messages.ts'

type Plan = Parsed<typeof routes.schedule>['body']
type Change = Parsed<typeof routes.change>['body']
type Answer = Parsed<typeof routes.answer>['body']
type Row = typeof meetings.$inferSelect

/** One's meetings, soonest first, without cancelled ones; by default of the next 31 days, at most 62. */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const { begins, ends } = await periodOf(db, user, query)
  return { meetings: await meetingsOf(db, user, begins, ends) }
}

export const read = meetingOf

/** The meeting as an iCalendar file, for the person's calendar program. */
export async function invitation(db: Db, { user, ...sender }: Sender & { user: User }, id: string) {
  const meeting = await meetingOf(db, user, id)
  return icalOf([entryOf(meeting, sender)])
}

/**
 * Schedules a meeting with oneself as organiser. 422 for a time that has passed and for people one does not see.
 * Every guest gets a notification and, unless they opted out, an email with the invitation.
 */
export async function schedule(
  db: Db,
  actor: MailingActor,
  { people_ids, ...plan }: Plan,
): Promise<Meeting> {
  await mustStay(db, actor.user)
  const guests = await guestsFor(db, actor.user, people_ids)
  await mustBeAhead(db, plan.starts_at)
  const [created] = await db
    .insert(meetings)
    .values({ ...plan, organiser_id: actor.user.id })
    .returning({ id: meetings.id })
  if (!created) throw notFound()
  await db
    .insert(meetingPeople)
    .values(guests.map((user_id) => ({ meeting_id: created.id, user_id })))
  return follow(db, actor, created.id, 'scheduled')
}

/** Waits for a concurrent end of the account: a meeting created after it would never be cancelled. */
async function mustStay(db: Db, { id }: User): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')))
    .for('share')
  if (!member) throw unauthenticated()
}

async function mustBeAhead(db: Db, starts_at: string) {
  const [time] = await db
    .select({
      ahead: sql<boolean>`${starts_at}::timestamptz > now()`,
      near: sql<boolean>`${starts_at}::timestamptz < now() + interval '100 years'`,
    })
    .from(sql`(select 1) as clock`)
  if (!time?.ahead) throw invalid('starts_at', t('Pick a time in the future.'))
  if (!time.near) throw invalid('starts_at', t('Please choose a time in the next 100 years.'))
}

/**
 * Changes a meeting one organises and notifies the guests; a new time resets their replies and the reminder. 409 when it
 * was changed since that version, is cancelled or over.
 */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  input: Change,
): Promise<Meeting> {
  const { people_ids, version, ...plan } = input
  const before = await lockedOwn(db, actor.user, id)
  if (before.version !== version) throw changed()
  const invited = await invitedTo(db, id)
  const guests = await guestsFor(db, actor.user, people_ids, invited)
  const isMoved = new Date(plan.starts_at).getTime() !== new Date(before.starts_at).getTime()
  if (isMoved) await mustBeAhead(db, plan.starts_at)
  await db
    .update(meetings)
    .set({ ...plan, version: version + 1, ...(isMoved && { reminded_at: null }) })
    .where(eq(meetings.id, id))
  if (isMoved)
    await db
      .update(meetingPeople)
      .set({ answer: 'invited' })
      .where(eq(meetingPeople.meeting_id, id))
  const gone = await replaceGuests(db, id, guests)
  const meeting = await follow(db, actor, id, 'changed', invited)
  await notifyRemovedGuests(db, actor, meeting, gone)
  return meeting
}

/** Cancels a meeting one organises and notifies the guests; it stays readable. 409 when it is already cancelled or over. */
export async function cancel(db: Db, actor: MailingActor, id: string): Promise<Meeting> {
  const before = await lockedOwn(db, actor.user, id)
  await db
    .update(meetings)
    .set({ status: 'cancelled', version: before.version + 1 })
    .where(eq(meetings.id, id))
  return follow(db, actor, id, 'cancelled')
}

/** Locks a meeting of the organiser; 403 for guests, 404 for others, 409 when it is cancelled or over. */
async function lockedOwn(db: Db, user: User, id: string): Promise<Row> {
  const { can } = await meetingOf(db, user, id)
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id)).for('update')
  if (!row) throw notFound()
  if (row.organiser_id !== user.id) throw forbidden()
  mustTakePlace(row)
  if (!can.edit) throw hasEnded()
  return row
}

const hasEnded = () => conflict(t('This meeting has ended.'))

function mustTakePlace({ status }: Row) {
  if (status === 'cancelled') throw conflict(t('This meeting was cancelled.'))
}

async function invitedTo(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: meetingPeople.user_id })
    .from(meetingPeople)
    .where(eq(meetingPeople.meeting_id, id))
  return rows.map((row) => row.id)
}

async function follow(
  db: Db,
  actor: MailingActor,
  id: string,
  event: 'scheduled' | 'changed' | 'cancelled',
  before: readonly string[] = [],
): Promise<Meeting> {
  const meeting = await meetingOf(db, actor.user, id)
  await record(db, actor.user, actor.from, {
    action: `meeting_${event}`,
    entity_type: 'meeting',
    entity_id: id,
    details: { starts_at: meeting.starts_at, people: meeting.people.map((person) => person.id) },
  })
  await notifyGuests(db, actor, meeting, event, before)
  return meeting
}

/**
 * Replies to an invitation of the user; the organiser is notified of a refusal. 409 when the meeting is cancelled or over, or
 * takes place at another time or place than was read.
 */
export async function answer(
  db: Db,
  { user, from }: Actor,
  id: string,
  { answer: input, ...read }: Answer,
): Promise<Meeting> {
  const before = await meetingOf(db, user, id)
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id)).for('share')
  if (!row) throw notFound()
  mustTakePlace(row)
  if (isOutdated(read, row)) throw changed()
  const own = before.people.find((person) => person.id === user.id)
  if (!own) throw forbidden()
  if (!before.can.answer) throw hasEnded()
  const [answered] = await db
    .update(meetingPeople)
    .set({ answer: input })
    .where(
      and(
        eq(meetingPeople.meeting_id, id),
        eq(meetingPeople.user_id, user.id),
        sql`${meetingPeople.answer} <> ${input}`,
      ),
    )
    .returning()
  const meeting = await meetingOf(db, user, id)
  if (answered) await notifyOfReply(db, { user, from }, meeting, input)
  return meeting
}

/** Another title or guest does not change what was answered. */
function isOutdated({ seen, version }: Omit<Answer, 'answer'>, row: Row) {
  if (!seen) return version !== undefined && version !== row.version
  const {
    starts_at = row.starts_at,
    duration_minutes = row.duration_minutes,
    place = row.place,
  } = seen
  const isMoved = new Date(starts_at).getTime() !== new Date(row.starts_at).getTime()
  return isMoved || duration_minutes !== row.duration_minutes || place !== row.place
}

async function notifyOfReply(db: Db, { user, from }: Actor, meeting: Meeting, value: string) {
  await record(db, user, from, {
    action: 'meeting_answered',
    entity_type: 'meeting',
    entity_id: meeting.id,
    details: { answer: value },
  })
  if (value === 'declined')
    await notify(db, meeting.organiser_id, () => declinedNotification(meeting, user.full_name))
  const subscribers = [meeting.organiser_id, ...meeting.people.map(({ id }) => id)]
  await publish(
    db,
    'meetings',
    subscribers.map((user_id) => ({ user_id })),
    meeting.id,
  )
}

/**
 * Cancels the coming meetings of a person who leaves and notifies the guests, in the transaction that ends the account.
 * The account must no longer be active, so that no meeting is scheduled afterwards (see `schedule`).
 */
export async function cancelMeetingsOf(
  db: Db,
  actor: MailingActor,
  organiser_id: string,
): Promise<void> {
  const isDue = and(
    eq(meetings.organiser_id, organiser_id),
    eq(meetings.status, 'scheduled'),
    sql`${meetings.starts_at} > now()`,
  )
  const due = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(isDue)
    .orderBy(asc(meetings.starts_at), asc(meetings.id))
  for (const { id } of due) {
    const [cancelled] = await db
      .update(meetings)
      .set({ status: 'cancelled', version: sql`${meetings.version} + 1` })
      .where(and(eq(meetings.id, id), isDue))
      .returning({ id: meetings.id })
    if (cancelled) await recordCancellation(db, actor, id)
  }
}

async function recordCancellation(db: Db, actor: MailingActor, id: string): Promise<void> {
  const meeting = await meetingFor(db, actor.user, id)
  await record(db, actor.user, actor.from, {
    action: 'meeting_cancelled',
    entity_type: 'meeting',
    entity_id: id,
    details: { starts_at: meeting.starts_at, people: meeting.people.map((person) => person.id) },
  })
  await notifyGuests(db, actor, meeting, 'cancelled', [])
}
