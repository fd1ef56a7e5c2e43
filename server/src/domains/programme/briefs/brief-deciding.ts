import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Brief, briefs as routes } from '@app/contract/programme/briefs.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { By, Sending } from '#platform/http/by.ts'
import { changed, conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { briefDeclines, briefSeats } from '#schema/briefs.table.ts'
import { makeTeam } from './brief-making.ts'
import { tellAssigners } from './brief-news.ts'
import { read } from './brief-rows.ts'
import {
  announceBrief,
  type BriefRecord,
  lockBrief,
  type SeatRecord,
  seatOf,
  seatsOf,
  touch,
} from './brief-scope.ts'
import { answered, isHere, isTakenOn, refuseOverbooked } from './brief-time.ts'
import { declinedNews, vacatedNews } from './brief-words.ts'
import { afterAct, type SeatAct, statusOf } from './briefs.rules.ts'

interface Place {
  id: string
  seat_id: string
}

/**
 * Accepts or declines whoever is proposed for a seat. 409 when nobody is, when it was decided meanwhile, and when the
 * person has no longer the hours. The last seat to be accepted makes the team.
 */
export async function decide(
  db: Db,
  by: Sending,
  place: Place,
  { decision, comment, version }: Parsed<typeof routes.decide>['body'],
): Promise<Brief> {
  const { brief, seat } = await lockSeat(db, by, place, decision, version)
  const user_id = seat.user_id ?? ''
  if (decision === 'accept') {
    const wanted = [{ user_id, hours_per_week: seat.hours_per_week }]
    await refuseOverbooked(db, brief, wanted, answered)
    await move(db, seat, 'accept', {})
  } else {
    await move(db, seat, 'decline', { user_id: null, fit: null })
    await db.insert(briefDeclines).values({ seat_id: seat.id, user_id, by_id: by.user.id, comment })
    await tellAssigners(
      db,
      by.user,
      () => declinedNews(brief, seat.role, comment),
      brief.proposed_by,
    )
  }
  const action = decision === 'accept' ? 'brief_seat_accepted' : 'brief_seat_declined'
  return settle(db, by, brief, action, { seat_id: seat.id, role: seat.role, user_id, comment })
}

/** Goes without a seat for which nobody is proposed; 409 for the last one. */
export async function drop(db: Db, by: Sending, place: Place, version: number): Promise<Brief> {
  const { brief, seat, left } = await lockSeat(db, by, place, 'drop', version)
  if (left === 1) throw conflict(t('This is the last seat. Please withdraw the brief instead.'))
  await move(db, seat, 'drop', { user_id: null, fit: null })
  return settle(db, by, brief, 'brief_seat_dropped', { seat_id: seat.id, role: seat.role })
}

const refusals = {
  accept: () => t('Nobody waits for your decision on this seat.'),
  decline: () => t('Nobody waits for your decision on this seat.'),
  drop: () => t('Somebody is proposed for this seat, or sits in it.'),
}

async function lockSeat(
  db: Db,
  { user }: By,
  { id, seat_id }: Place,
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

/** Seats of people who left, or whose application was turned down, since the startup accepted them are HR’s again. */
async function vacateSeats(db: Db, by: Sending, brief: BriefRecord): Promise<boolean> {
  const isGone = sql`not exists (select from ${users} person
    where person.id = ${briefSeats.user_id} and ${isHere} and ${isTakenOn})`
  const left = await db
    .update(briefSeats)
    .set({
      ...{ status: afterAct('vacate', 'accepted'), user_id: null, fit: null },
      version: sql`${briefSeats.version} + 1`,
    })
    .where(and(eq(briefSeats.brief_id, brief.id), eq(briefSeats.status, 'accepted'), isGone))
    .returning({ role: briefSeats.role })
  for (const { role } of left)
    await tellAssigners(db, by.user, () => vacatedNews(brief, role), brief.proposed_by)
  return left.length > 0
}

/** Where the brief stands after its seats; a full one becomes a team. */
async function settle(
  db: Db,
  by: Sending,
  brief: BriefRecord,
  action: string,
  details: Record<string, unknown>,
): Promise<Brief> {
  let seats = await seatsOf(db, brief.id)
  let status = statusOf(seats.map((seat) => seat.status))
  if (status === 'staffed' && (await vacateSeats(db, by, brief))) {
    seats = await seatsOf(db, brief.id)
    status = statusOf(seats.map((seat) => seat.status))
  }
  await touch(db, brief.id, { status })
  await record(db, by.user, by.from, {
    action,
    entity_type: 'brief',
    entity_id: brief.id,
    details,
  })
  if (status === 'staffed') await makeTeam(db, by, brief, seats)
  await announceBrief(db, brief)
  return read(db, by.user, brief.id)
}
