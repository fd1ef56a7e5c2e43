import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { beforeCommit } from '#platform/database/pipelining/commit-batch.ts'
import { type ClientInfo, prefixOf, systemClient, type User } from '#platform/http/principal.ts'
import { log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { type Act, ProblemError } from '#platform/problem.ts'
import { shareOf } from '#platform/workers.ts'
import { sealOf } from './audit-keys.ts'

/** Who did something: of the user only the id has to be known. */
type Doer = Pick<User, 'id'> & Partial<User>

/** Several lanes, so that writers do not wait for each other's commits. */
const lanes = 16

/** All entries of one request are in one lane, so that two requests cannot deadlock. */
const laneOf = (request_id: string) =>
  (createHash('sha256').update(request_id).digest()[0] ?? 0) % lanes

/**
 * Records who did what to which record, at the end of the caller's transaction: the head of a lane is locked until the
 * commit.
 */
export const record = (
  db: Db,
  actor: Doer | undefined,
  from: ClientInfo,
  act: Act,
): Promise<void> => write(db, actor, from, act)

async function write(
  db: Db,
  actor: Doer | undefined,
  from: ClientInfo,
  act: Act,
  onLoss?: (error: unknown) => void,
): Promise<void> {
  const { action, entity_type, entity_id, details } = withViewer(actor, act)
  const id = v7()
  await beforeCommit(db, {
    onLoss,
    entries: [
      {
        id,
        ...sealOf(id),
        lane: laneOf(from.request_id),
        who: actorOf(actor) ?? '',
        action,
        entity_type,
        entity_id: entity_id ?? '',
        details: JSON.stringify(details ?? {}),
        address: from.address,
        request_id: from.request_id,
      },
    ],
  })
}

/** Actions during impersonation are recorded for the impersonating superadmin. */
const actorOf = (actor: Doer | undefined) => actor?.view?.viewer_id ?? actor?.id
const withViewer = (actor: Doer | undefined, act: Act): Act =>
  actor?.view ? { ...act, details: { ...act.details, viewed_as: actor.id } } : act

/**
 * Records `user_created` and `user_signed_in`: a failing audit log must not lock users out (spec §7). The transaction is
 * kept without the entry; operators watch for the line in the log.
 */
export async function recordIfPossible(
  db: Db,
  actor: Doer | undefined,
  from: ClientInfo,
  act: Act,
) {
  const onLoss = (error: unknown) => {
    metrics.lostAuditEntries.inc()
    log.error({ request_id: from.request_id, action: act.action, err: error }, 'audit entry lost')
  }
  await write(db, actor, from, act, onLoss).catch(onLoss)
}

/** For `catch`: a refusal is thrown on, and the audit log gets this entry for it when its request is over. */
export const refusedAs =
  (act: () => Act | Promise<Act>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ProblemError) error.refusal = await act()
    throw error
  }

interface RefusalsOfHour {
  hour: number
  /** By what they have in common. */
  counts: Map<string, number>
  /** Of those beyond the bound, the number of each action. */
  leftOut: Record<string, number>
}

/** Refusals of this hour in this process. */
let refusals: RefusalsOfHour = { hour: 0, counts: new Map(), leftOut: {} }
const hourMs = 3_600_000
/** Different refusals that a node records in an hour: a flood fills neither the disk nor a lane. */
const mostRefusals = shareOf(500)

/**
 * Records a refusal that has no transaction of its own, after the fact: the first, tenth, hundredth and so on of its kind in
 * an hour, with their number.
 */
export function recordRefusal(
  db: Db,
  actor: Doer | undefined,
  from: ClientInfo,
  act: Act,
  now = Date.now(),
): void {
  const hour = Math.floor(now / hourMs)
  if (refusals.hour !== hour) void endHourOfRefusals(db, hour)
  const key = JSON.stringify([act, actorOf(actor), prefixOf(from.address)])
  const count = (refusals.counts.get(key) ?? 0) + 1
  if (count === 1 && refusals.counts.size >= mostRefusals) {
    leaveOut(db, act.action, (hour + 1) * hourMs - now)
    return
  }
  refusals.counts.set(key, count)
  if (!Number.isInteger(Math.log10(count))) return
  const details = { ...act.details, count }
  void recordIfPossible(db, actor, from, { ...act, details })
}

function leaveOut(db: Db, action: string, untilEnd: number): void {
  const { hour, leftOut } = refusals
  const isFirst = Object.keys(leftOut).length === 0
  leftOut[action] = (leftOut[action] ?? 0) + 1
  if (isFirst) setTimeout(() => refusals.hour === hour && endHourOfRefusals(db), untilEnd).unref()
}

/** Begins another hour of refusals. Of one that had more than are recorded one by one, an entry says how many were left out. */
export async function endHourOfRefusals(db: Db, next = 0): Promise<void> {
  const { hour, leftOut } = refusals
  refusals = { hour: next, counts: new Map(), leftOut: {} }
  if (Object.keys(leftOut).length === 0) return
  const from = systemClient('audit')
  await recordIfPossible(db, undefined, from, {
    action: 'refusals_left_out',
    entity_type: 'audit_log',
    details: { hour: new Date(hour * hourMs).toISOString(), left_out: leftOut },
  })
}
