import type { Method } from '@app/contract/core/route.ts'
import { useSyncExternalStore } from 'react'
import type { ToastText } from '#lib/api/api.ts'
import { serverNow } from '#lib/server-clock.ts'
import { isViewing } from '#lib/session/auth-storage.ts'
import { currentSession, onSession } from '#lib/session/session-store.ts'

/** A write that has not reached the server yet, kept in this browser for the person who made it. */
export interface Waiting {
  /** Sorts by the moment of the act. */
  id: string
  /** The Idempotency-Key of its first try. */
  key: string
  method: Method
  url: string
  /** `POST /api/time-tracking/break`: the route, to know one's own by. */
  route: string
  body?: unknown
  /** What it is, in a person's words. */
  label: string
  done?: ToastText
  /** Said a moment later, as only one toast shows at a time. */
  afterwards?: ToastText
  failed?: string
  /** The events that tell the window of such a change (product rule 3). */
  fires?: readonly string[]
  /** The reads it makes stale. */
  refreshes: readonly string[]
  /** The moment of the act, by the server's clock. */
  made_at: string
  /** It was sent once and no answer came: the server may know it already. */
  was_tried: boolean
  /** Why the server does not take it. It stays until the person tries again or discards it. */
  refusal?: string
}

const most = 100
const prefixOf = (person: string) => `outbox:${person}:`
const listeners = new Set<() => void>()
let made = 0

/** Who looks as somebody else keeps and sends nothing in that person's name. */
export const outboxOwner = () => (isViewing() ? undefined : currentSession().me?.id)

/** Throws when there is no more room; whoever acts still has what was typed. */
export function keepWaiting(
  person: string,
  act: Omit<Waiting, 'id' | 'made_at'>,
  at = serverNow(),
) {
  if (readOutbox(person).length >= most) throw new Error('Too many changes are waiting to be sent.')
  const made_at = new Date(at).toISOString()
  // Acts of one millisecond keep their order too.
  made += 1
  write(person, { ...act, made_at, id: `${made_at}~${String(made).padStart(6, '0')}~${act.key}` })
}

/** Each act has a key of its own in the storage, so that tabs do not overwrite each other. */
export const readOutbox = (person: string): Waiting[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(person)))
    .sort()
    .map((key) => parsed(localStorage.getItem(key)))
    .filter((act) => act !== undefined)

export function dropWaiting(person: string, { id }: Waiting) {
  localStorage.removeItem(prefixOf(person) + id)
  changed()
}

export const refuseWaiting = (person: string, act: Waiting, refusal: string) =>
  write(person, { ...act, refusal })

/** No answer came: the server may know it already. */
export const triedWaiting = (person: string, act: Waiting) =>
  write(person, { ...act, was_tried: true })

/** Puts what was refused back in the row. */
export const restoreWaiting = (person: string, { refusal, ...act }: Waiting) =>
  write(person, { ...act, was_tried: false })

/** What the signed-in person has not sent yet, oldest first; the same in every tab. */
export const useOutbox = () => useSyncExternalStore(subscribe, snapshot, () => none)

function write(person: string, act: Waiting) {
  try {
    localStorage.setItem(prefixOf(person) + act.id, JSON.stringify(act))
  } catch {
    throw new Error('This browser has no room left to keep it.')
  }
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

const none: readonly Waiting[] = []
let last = { text: '[]', acts: none }

function snapshot() {
  const person = outboxOwner()
  const acts = person ? readOutbox(person) : none
  const text = JSON.stringify(acts)
  if (text !== last.text) last = { text, acts }
  return last.acts
}

function subscribe(listener: () => void) {
  const stop = onSession(listener)
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): Waiting | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isWaiting(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isWaiting = (kept: unknown): kept is Waiting =>
  typeof kept === 'object' && kept !== null && 'id' in kept && 'key' in kept && 'url' in kept
