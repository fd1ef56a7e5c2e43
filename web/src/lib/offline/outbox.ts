import type { Topic } from '@app/contract/core/live.ts'
import type { Method } from '@app/contract/core/route.ts'
import { useSyncExternalStore } from 'react'
import type { ToastText } from '#lib/api/api.ts'
import { serverNow } from '#lib/server-clock.ts'
import { isViewing } from '#lib/session/auth-storage.ts'
import { currentSession, onSession } from '#lib/session/session-store.ts'

/** A write that has not reached the server yet, stored in this browser under these names for the user who made it. */
export interface OutboxItem {
  /** Sorts by the time of the write. */
  id: string
  /** The Idempotency-Key of its first try. */
  key: string
  method: Method
  url: string
  /** `POST /api/time-tracking/break`: the route, for finding the items of a route. */
  route: string
  body?: unknown
  /** The label shown to the user. */
  label: string
  done?: ToastText
  /** A second toast, shown a little later because only one is visible at a time. */
  afterwards?: ToastText
  failed?: string
  /** The topics that it changes; an earlier release did not keep them. */
  changes?: readonly Topic[] | undefined
  /** The time of the write, by the server's clock. */
  made_at: string
  /** It was sent without a response: the server may have processed it. */
  was_tried: boolean
  /** Why the server rejected it. It stays until the user retries or discards it. */
  refusal?: string
}

const maxItems = 100
const prefixOf = (person: string) => `outbox:${person}:`
const listeners = new Set<() => void>()
let sequence = 0

/** While impersonating nothing is stored or sent in the user's name. */
export const outboxOwner = () => (isViewing() ? undefined : currentSession().me?.id)

/** Throws when the outbox is full; the form then keeps what was typed. */
export function enqueue(
  person: string,
  item: Omit<OutboxItem, 'id' | 'made_at'>,
  at = serverNow(),
) {
  if (readOutbox(person).length >= maxItems)
    throw new Error('Too many changes are waiting to be sent.')
  const made_at = new Date(at).toISOString()
  // Writes within one millisecond keep their order too.
  sequence += 1
  write(person, {
    ...item,
    made_at,
    id: `${made_at}~${String(sequence).padStart(6, '0')}~${item.key}`,
  })
}

/** Each item has its own storage key, so that tabs do not overwrite each other. */
export const readOutbox = (person: string): OutboxItem[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(person)))
    .sort()
    .map((key) => parsed(localStorage.getItem(key)))
    .filter((item) => item !== undefined)

export function dequeue(person: string, { id }: OutboxItem) {
  localStorage.removeItem(prefixOf(person) + id)
  changed()
}

export const markRefused = (person: string, item: OutboxItem, refusal: string) =>
  write(person, { ...item, refusal })

/** There was no response: the server may have processed it. */
export const markTried = (person: string, item: OutboxItem) =>
  write(person, { ...item, was_tried: true })

/** Queues a rejected item again. */
export const markPending = (person: string, { refusal, ...item }: OutboxItem) =>
  write(person, { ...item, was_tried: false })

/** The unsent items of the signed-in user, oldest first; the same in every tab. */
export const useOutbox = () => useSyncExternalStore(subscribe, snapshot, () => none)

function write(person: string, item: OutboxItem) {
  try {
    localStorage.setItem(prefixOf(person) + item.id, JSON.stringify(item))
  } catch {
    throw new Error('This browser has no room left to keep it.')
  }
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

const none: readonly OutboxItem[] = []
let last = { text: '[]', items: none }

function snapshot() {
  const person = outboxOwner()
  const items = person ? readOutbox(person) : none
  const text = JSON.stringify(items)
  if (text !== last.text) last = { text, items }
  return last.items
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

function parsed(text: string | null): OutboxItem | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return isOutboxItem(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isOutboxItem = (value: unknown): value is OutboxItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'key' in value && 'url' in value
