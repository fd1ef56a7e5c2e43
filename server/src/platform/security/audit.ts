import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { atLast } from '#platform/database/before-commit.ts'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/principal.ts'

/** Several lanes, so that writers do not wait for each other's commit. */
const lanes = 16

export interface Act {
  /** Past tense, snake_case: `user_created`, `application_moved` (spec §7, activity logs). */
  action: string
  entity_type: string
  entity_id?: string | undefined
  details?: Record<string, unknown>
}

/** One request stays in one lane: two entries of two requests never wait for each other crosswise. */
const laneOf = (request_id: string) =>
  (createHash('sha256').update(request_id).digest()[0] ?? 0) % lanes

/** Writes who did what to which record, at the end of the caller's transaction: the head of a lane is locked until then. */
export async function record(db: Db, by: User | undefined, from: From, act: Act): Promise<void> {
  const { action, entity_type, entity_id, details } = said(by, act)
  await atLast(db, {
    entries: [
      {
        id: v7(),
        lane: laneOf(from.request_id),
        who: actorOf(by) ?? '',
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

/** What is done in a view is done by its viewer, never by the person who is looked as. */
const actorOf = (by: User | undefined) => by?.view?.viewer_id ?? by?.id
const said = (by: User | undefined, act: Act): Act =>
  by?.view ? { ...act, details: { ...act.details, viewed_as: by.id } } : act
