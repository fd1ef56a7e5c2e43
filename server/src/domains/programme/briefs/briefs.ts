import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Brief, type briefs as routes, usualWeights } from '@app/contract/programme/briefs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { isAcceptedFor, notHiredYet } from '#domains/hiring/hires/hires.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, MailingActor, User } from '#platform/http/principal.ts'
import { organisationToday } from '#platform/organisation.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { briefDeclines, briefSeats, briefs } from '#schema/briefs.table.ts'
import { startups } from '#schema/projects.table.ts'
import { makeTeam } from './brief-making.ts'
import { notifyAssigners } from './brief-notifications.ts'
import * as pool from './brief-pool.ts'
import { read } from './brief-rows.ts'
import {
  type BriefRecord,
  lockBrief,
  ownStartups,
  publishBrief,
  recordChange,
  type SeatRecord,
  seatOf,
  seatsOf,
} from './brief-scope.ts'
import { acceptedOnly, isHere, isHired, refuseOverbooked, refuseUnanswered } from './brief-time.ts'
import {
  declinedNotification,
  statedNotification,
  vacatedNotification,
  withdrawnNotification,
} from './briefs.messages.ts'
import { afterAct, rightsOf, type SeatAct, statusOf } from './briefs.rules.ts'

export { scopeOf as briefsOfReach } from './brief-scope.ts'

interface SeatReference {
  id: string
  seat_id: string
}

/**
 * Accepts or declines the candidate proposed for a seat. 409 when there is none, when it was decided in the meantime,
 * and when the candidate no longer has the hours or has an offer to answer by now. Accepting the last seat creates the team.
 */
export async function decide(
  db: Db,
  actor: MailingActor,
  place: SeatReference,
  { decision, comment, version }: Parsed<typeof routes.decide>['body'],
): Promise<Brief> {
  const { brief, seat } = await lockSeat(db, actor, place, decision, version)
  const user_id = seat.user_id ?? ''
  if (decision === 'accept') {
    const booked = [{ user_id, hours_per_week: seat.hours_per_week }]
    await refuseOverbooked(db, brief, booked, acceptedOnly)
    await refuseUnanswered(db, [user_id], notHiredYet)
    await move(db, seat, 'accept', {})
  } else {
    await move(db, seat, 'decline', { user_id: null, fit: null })
    await db
      .insert(briefDeclines)
      .values({ seat_id: seat.id, user_id, by_id: actor.user.id, comment })
    await notifyAssigners(
      db,
      actor.user,
      () => declinedNotification(brief, seat.role, comment),
      brief.proposed_by,
    )
  }
  const action = decision === 'accept' ? 'brief_seat_accepted' : 'brief_seat_declined'
  return settle(db, actor, brief, action, { seat_id: seat.id, role: seat.role, user_id, comment })
}

/** Drops a seat without a proposed candidate; 409 for the last seat. */
export async function drop(
  db: Db,
  actor: MailingActor,
  place: SeatReference,
  version: number,
): Promise<Brief> {
  const { brief, seat, left } = await lockSeat(db, actor, place, 'drop', version)
  if (left === 1) throw conflict(t('This is the last seat. To remove it, withdraw the brief.'))
  await move(db, seat, 'drop', { user_id: null, fit: null })
  return settle(db, actor, brief, 'brief_seat_dropped', { seat_id: seat.id, role: seat.role })
}

const refusals = {
  accept: () => t("There's nothing to decide for this seat."),
  decline: () => t("There's nothing to decide for this seat."),
  drop: () => t('This seat is taken or has a proposal.'),
}

async function lockSeat(
  db: Db,
  { user }: Actor,
  { id, seat_id }: SeatReference,
  act: 'accept' | 'decline' | 'drop',
  version: number,
) {
  const { brief, seats } = await lockBrief(db, user, id)
  const seat = seatOf(seats, seat_id)
  if (brief.status === 'withdrawn') throw conflict(t('This brief was withdrawn.'))
  if (!afterAct(act, seat.status)) throw conflict(refusals[act]())
  if (version !== seat.version) throw changed()
  return { brief, seat, left: seats.filter(({ status }) => status !== 'dropped').length }
}

/** Moves a seat from where it was seen; the database refuses a second move from there. */
async function move(db: Db, seat: SeatRecord, act: SeatAct, more: Partial<SeatRecord>) {
  const status = afterAct(act, seat.status)
  const [moved] = await db
    .update(briefSeats)
    .set({ ...more, ...(status && { status }), version: sql`${briefSeats.version} + 1` })
    .where(and(eq(briefSeats.id, seat.id), eq(briefSeats.version, seat.version)))
    .returning({ id: briefSeats.id })
  if (!moved) throw changed()
}

/**
 * Reopens accepted seats whose candidates have left, or whose application was rejected since: nobody is hired by another
 * company's acceptance that HR was not asked about.
 */
async function vacateSeats(db: Db, actor: MailingActor, brief: BriefRecord): Promise<boolean> {
  const isGone = sql`not exists (select from ${users} person
    where person.id = brief_seats.user_id and ${isHere} and (${isHired} or ${isAcceptedFor(
      sql`person.id`,
      brief.startup_id,
      sql`(brief_seats.fit ->> 'agreed_application_id')::uuid`,
    )}))`
  const left = await db
    .update(briefSeats)
    .set({
      ...{ status: afterAct('vacate', 'accepted'), user_id: null, fit: null },
      version: sql`${briefSeats.version} + 1`,
    })
    .where(and(eq(briefSeats.brief_id, brief.id), eq(briefSeats.status, 'accepted'), isGone))
    .returning({ role: briefSeats.role })
  for (const { role } of left)
    await notifyAssigners(db, actor.user, () => vacatedNotification(brief, role), brief.proposed_by)
  return left.length > 0
}

/** Updates the brief's status after a change of its seats; creates the team when all are accepted. */
async function settle(
  db: Db,
  actor: MailingActor,
  brief: BriefRecord,
  action: string,
  details: Record<string, unknown>,
): Promise<Brief> {
  let seats = await seatsOf(db, brief.id)
  let status = statusOf(seats.map((seat) => seat.status))
  if (status === 'staffed' && (await vacateSeats(db, actor, brief))) {
    seats = await seatsOf(db, brief.id)
    status = statusOf(seats.map((seat) => seat.status))
  }
  await recordChange(db, brief.id, { status })
  await record(db, actor.user, actor.from, {
    action,
    entity_type: 'brief',
    entity_id: brief.id,
    details,
  })
  if (status === 'staffed') await makeTeam(db, actor, brief, seats)
  await publishBrief(db, brief)
  return read(db, actor.user, brief.id)
}

type BriefInput = Parsed<typeof routes.create>['body']

/** Creates a brief and notifies HR. 409 without an approved startup, 422 for another's startup or a day in the past. */
export async function create(
  db: Db,
  actor: MailingActor,
  { startup_id, seats, ...fields }: BriefInput,
) {
  const startup = await startupFor(db, actor.user, startup_id)
  await refusePast(db, fields.start_date)
  const [brief] = await db
    .insert(briefs)
    .values({ ...fields, startup_id: startup.id, stated_by: actor.user.id, weights: usualWeights })
    .returning()
  if (!brief) throw notFound()
  await addSeats(db, brief.id, seats)
  await recordAction(db, actor, brief, 'brief_stated')
  await notifyAssigners(db, actor.user, () => statedNotification(brief, startup.name))
  return read(db, actor.user, brief.id)
}

/** Replaces a brief and its seats. 409 once a candidate was proposed, or for a stale version. */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, seats, ...fields }: Parsed<typeof routes.change>['body'],
): Promise<Brief> {
  const { brief, seats: before } = await lockBrief(db, actor.user, id, version)
  if (!rightsOf(actor.user.role, brief.status, statuses(before)).change)
    throw conflict(t("People have already been proposed for this brief, so you can't change it."))
  if (fields.start_date !== brief.start_date) await refusePast(db, fields.start_date)
  await db.delete(briefSeats).where(eq(briefSeats.brief_id, id))
  await addSeats(db, id, seats)
  await recordChange(db, id, fields)
  await recordAction(db, actor, brief, 'brief_changed')
  return read(db, actor.user, id)
}

/** Withdraws a brief, notifies HR and releases the promised hours; 409 when it already has a team. */
export async function withdraw(
  db: Db,
  actor: MailingActor,
  id: string,
  version: number,
): Promise<Brief> {
  const { brief, seats } = await lockBrief(db, actor.user, id)
  if (!rightsOf(actor.user.role, brief.status, statuses(seats)).withdraw)
    throw conflict(
      brief.status === 'withdrawn'
        ? t('This brief has already been withdrawn.')
        : t("This brief already has its team, so it can't be changed."),
    )
  if (version !== brief.version) throw changed()
  await recordChange(db, id, { status: 'withdrawn' })
  await recordAction(db, actor, brief, 'brief_withdrawn')
  await notifyAssigners(db, actor.user, () => withdrawnNotification(brief), brief.proposed_by)
  return read(db, actor.user, id)
}

const statuses = (seats: readonly { status: (typeof briefSeats.$inferSelect)['status'] }[]) =>
  seats.map(({ status }) => status)

const addSeats = (db: Db, brief_id: string, seats: BriefInput['seats']) =>
  db.insert(briefSeats).values(seats.map((seat) => ({ ...seat, brief_id })))

/** The named approved startup, or else the first of the user's own; a superadmin may name any. */
async function startupFor(db: Db, user: User, named: string | undefined) {
  const isTheirs = isSuperadmin(user.role)
    ? undefined
    : sql`${startups.id} in (${ownStartups(user)})`
  if (!named && isSuperadmin(user.role)) throw invalid('startup_id', t('Please choose a startup.'))
  const [startup] = await db
    .select({ id: startups.id, name: startups.name })
    .from(startups)
    .where(
      and(eq(startups.status, 'approved'), isTheirs, named ? eq(startups.id, named) : undefined),
    )
    .orderBy(startups.id)
    .limit(1)
    .for('key share')
  if (startup) return startup
  throw named
    ? invalid('startup_id', t('Please choose one of your approved startups.'))
    : conflict(t('Your startup needs approval first.'))
}

async function refusePast(db: Db, day: string) {
  const [row] = await rowsOf<{ is_past: boolean }>(
    db,
    sql`select ${day}::date < ${organisationToday} as is_past`,
  )
  if (row?.is_past) throw invalid('start_date', t('Please choose today or a later day.'))
}

async function recordAction(db: Db, actor: MailingActor, brief: BriefRecord, action: string) {
  await record(db, actor.user, actor.from, {
    action,
    entity_type: 'brief',
    entity_id: brief.id,
    details: { title: brief.title, startup_id: brief.startup_id },
  })
  await publishBrief(db, brief)
}

type RequestData = Parsed<typeof routes.candidates>

/** The best candidates of the pool for a seat, by the given weights. */
export async function candidates(
  db: Db,
  { id, seat_id }: RequestData['params'],
  { search, ...weights }: RequestData['query'],
) {
  const [brief] = await db.select().from(briefs).where(eq(briefs.id, id))
  if (!brief) throw notFound()
  return pool.candidates(db, brief, seatOf(await seatsOf(db, id), seat_id), weights, search)
}
