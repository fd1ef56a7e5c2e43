import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Brief, briefs as routes, Weights } from '@app/contract/programme/briefs.ts'
import { eq, sql } from 'drizzle-orm'
import { unansweredOffer } from '#domains/hiring/applications/applications.ts'
import { acceptedElsewhere } from '#domains/hiring/hires/hires.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, MailingActor, User } from '#platform/http/principal.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { briefSeats } from '#schema/briefs.table.ts'
import { notifyStartup } from './brief-notifications.ts'
import { weigh, weighOne } from './brief-pool.ts'
import { read } from './brief-rows.ts'
import {
  type BriefRecord,
  lockBrief,
  mayLead,
  mayManage,
  publishBrief,
  recordChange,
  type SeatRecord,
  seatOf,
  seatsOf,
} from './brief-scope.ts'
import { refuseOverbooked, refuseUnanswered } from './brief-time.ts'
import { proposedNotification, takenBackNotification } from './briefs.messages.ts'
import { afterAct, rightsOf, type SeatAct, statusOf } from './briefs.rules.ts'

/** A brief that HR may still work on, held. 409 when it was withdrawn or its team made, or at another version. */
async function lockForAssigning(db: Db, user: User, id: string, version: number) {
  const held = await lockBrief(db, user, id, version)
  const statuses = held.seats.map(({ status }) => status)
  if (!rightsOf(user.role, held.brief.status, statuses).assign)
    throw conflict(t('This brief is closed.'))
  return held
}

async function put(db: Db, seat: SeatRecord, act: SeatAct, more: Partial<SeatRecord>) {
  const status = afterAct(act, seat.status)
  if (!status) throw conflict(t("This seat is taken or awaiting the startup's decision."))
  await db
    .update(briefSeats)
    .set({ ...more, status, version: sql`${briefSeats.version} + 1` })
    .where(eq(briefSeats.id, seat.id))
}

/**
 * Assigns a candidate of the pool to a seat, or clears it. 409 when they lack the hours, are already in the team or have an
 * offer to answer.
 */
export async function pick(
  db: Db,
  actor: MailingActor,
  { id, seat_id }: { id: string; seat_id: string },
  { user_id, version, ...weights }: Parsed<typeof routes.pick>['body'],
): Promise<Brief> {
  const { brief, seats } = await lockForAssigning(db, actor.user, id, version)
  const seat = seatOf(seats, seat_id)
  if (user_id === null) await put(db, seat, 'leave', { user_id: null, fit: null })
  else {
    const { fit, full_name: name } = await mustFit(db, brief, seat, weights, user_id)
    if (seats.some((other) => other.user_id === user_id && other.id !== seat_id))
      throw conflict(t('{name} already has a seat on this team.', { name }))
    await refuseUnanswered(db, [user_id], unansweredOffer)
    await refuseOverbooked(db, brief, [{ user_id, hours_per_week: seat.hours_per_week }])
    await put(db, seat, 'pick', { user_id, fit })
  }
  return publishChange(db, actor, brief, 'brief_seat_chosen', { seat_id, role: seat.role, user_id })
}

async function mustFit(db: Db, brief: BriefRecord, seat: SeatRecord, weights: Weights, id: string) {
  const candidate = await weighOne(db, brief, seat, weights, id)
  if (candidate) return candidate
  throw invalid(
    'user_id',
    t("Please choose a candidate from the pool whom the startup hasn't declined."),
  )
}

/**
 * Fills the open seats with the best candidates of the pool, each candidate once; a seat without an available
 * candidate stays open.
 */
export async function suggest(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, ...weights }: Parsed<typeof routes.suggest>['body'],
): Promise<Brief> {
  const { brief, seats } = await lockForAssigning(db, actor.user, id, version)
  const taken = new Set(seats.map(({ user_id }) => user_id))
  const chosen: Record<string, string> = {}
  for (const seat of seats.filter(({ status }) => status === 'open')) {
    const all = await weigh(db, brief, seat, weights)
    const best = all.find((one) => one.can.pick && !taken.has(one.id))
    if (!best) continue
    taken.add(best.id)
    chosen[seat.id] = best.id
    await put(db, seat, 'pick', { user_id: best.id, fit: best.fit })
  }
  if (Object.keys(chosen).length === 0)
    throw conflict(t('No one in the pool has enough free hours for the open seats.'))
  await recordChange(db, id, { weights })
  return publishChange(
    db,
    actor,
    brief,
    'brief_suggested',
    { weights, chosen },
    { is_counted: true },
  )
}

/** Sets the manager of the project and the leader of the team; 422 for users who are not eligible. */
export async function lead(
  db: Db,
  actor: MailingActor,
  id: string,
  { manager_id, leader_id, version }: Parsed<typeof routes.lead>['body'],
): Promise<Brief> {
  const { brief } = await lockForAssigning(db, actor.user, id, version)
  if (manager_id && !(await mayManage(db, manager_id)))
    throw invalid('manager_id', t('Please choose a project manager.'))
  if (leader_id && !(await mayLead(db, leader_id)))
    throw invalid('leader_id', t('Please choose a team leader.'))
  await recordChange(db, id, { manager_id, leader_id })
  const details = { manager_id, leader_id }
  return publishChange(db, actor, brief, 'brief_leads_chosen', details, { is_counted: true })
}

/**
 * Proposes the chosen candidates to the startup. Rejects with 409, and proposes none, when no candidate is chosen, the
 * manager or leader of the project is missing or no longer eligible, a candidate's hours were promised elsewhere in
 * the meantime, one has an offer to answer, or one was accepted by another company and it is not agreed that this hires
 * them.
 */
export async function propose(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, agreed_application_ids = [], ...weights }: Parsed<typeof routes.propose>['body'],
): Promise<Brief> {
  const { brief, seats } = await lockForAssigning(db, actor.user, id, version)
  const chosen = seats.flatMap((seat) =>
    seat.status === 'picked' && seat.user_id ? [{ ...seat, user_id: seat.user_id }] : [],
  )
  if (!chosen.length) throw conflict(t('Please choose a candidate for a seat first.'))
  if (!brief.manager_id || !(await mayManage(db, brief.manager_id)))
    throw conflict(t('Please choose a project manager first.'))
  if (brief.leader_id && !(await mayLead(db, brief.leader_id)))
    throw conflict(t('Please choose a team leader.'))
  const user_ids = chosen.map(({ user_id }) => user_id)
  await refuseUnanswered(db, user_ids, unansweredOffer)
  await refuseOverbooked(db, brief, chosen)
  const elsewhere = await acceptedElsewhere(db, brief.startup_id, user_ids)
  for (const seat of chosen) {
    const { fit, full_name: name } = await mustFit(db, brief, seat, weights, seat.user_id)
    const other = elsewhere.find(({ user_id }) => user_id === seat.user_id)
    if (other && !agreed_application_ids.includes(other.application_id))
      throw conflict(
        t('{name} was accepted by {company}. Please confirm that this team hires them.', {
          name,
          company: other.company_name,
        }),
      )
    const agreed = other && { agreed_application_id: other.application_id }
    await put(db, seat, 'propose', { fit: { ...fit, ...agreed } })
  }
  await recordChange(db, id, {
    status: statusOf(['proposed']),
    weights,
    proposed_by: actor.user.id,
  })
  await notifyStartup(db, actor, brief.startup_id, () => proposedNotification(brief, chosen.length))
  const people = chosen.map(({ id: seat_id, user_id }) => ({ seat_id, user_id }))
  const agreed = elsewhere.map(({ application_id }) => application_id)
  return publishChange(
    db,
    actor,
    brief,
    'brief_proposed',
    { weights, people, ...(agreed.length > 0 && { agreed_application_ids: agreed }) },
    { is_counted: true },
  )
}

/**
 * Withdraws the proposals that the startup has not decided; their candidates are chosen again, as before. Accepted
 * ones stay. 409 when there are none (any more).
 */
export async function takeBack(
  db: Db,
  actor: MailingActor,
  id: string,
  version: number,
): Promise<Brief> {
  const { brief, seats } = await lockForAssigning(db, actor.user, id, version)
  const waiting = seats.filter(({ status }) => status === 'proposed')
  if (!waiting.length) throw conflict(t("There's nothing for the startup to decide right now."))
  for (const seat of waiting) await put(db, seat, 'take_back', {})
  const left = await seatsOf(db, id)
  await recordChange(db, id, { status: statusOf(left.map(({ status }) => status)) })
  await notifyStartup(db, actor, brief.startup_id, () => takenBackNotification(brief))
  const people = waiting.map(({ id: seat_id, user_id }) => ({ seat_id, user_id }))
  return publishChange(
    db,
    actor,
    brief,
    'brief_proposal_taken_back',
    { people },
    { is_counted: true },
  )
}

async function publishChange(
  db: Db,
  { user, from }: Actor,
  brief: BriefRecord,
  action: string,
  details: Record<string, unknown>,
  { is_counted = false } = {},
): Promise<Brief> {
  if (!is_counted) await recordChange(db, brief.id)
  await record(db, user, from, { action, entity_type: 'brief', entity_id: brief.id, details })
  await publishBrief(db, brief)
  return read(db, user, brief.id)
}
