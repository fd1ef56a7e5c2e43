import { isRecord } from '@app/contract/core/objects.ts'
import type { Method } from '@app/contract/core/route.ts'
import { type ApiResponse, isProblem, type Topic, topics } from '@app/contract/core/route.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { useSyncExternalStore } from 'react'
import { send, type ToastText, toastText } from '#lib/api/api.ts'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { serverNow } from '#lib/server-clock.ts'
import { currentSession, isViewing, onSession, readProfile } from '#lib/session/session-store.ts'
import { isTransient } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'

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
  /** The day of the report that it brings, where its body does not say so. */
  day?: string
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
    throw new Error(t('Too many changes are waiting to be sent.'))
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

const markRefused = (person: string, item: OutboxItem, refusal: string) =>
  write(person, { ...item, refusal })

/** There was no response: the server may have processed it. */
const markTried = (person: string, item: OutboxItem) => write(person, { ...item, was_tried: true })

/** Queues a rejected item again. */
const markPending = (person: string, { refusal, ...item }: OutboxItem) =>
  write(person, { ...item, was_tried: false })

/** The unsent items of the signed-in user, oldest first; the same in every tab. */
export const useOutbox = () => useSyncExternalStore(subscribe, snapshot, () => none)

function write(person: string, item: OutboxItem) {
  try {
    localStorage.setItem(prefixOf(person) + item.id, JSON.stringify(item))
  } catch {
    throw new Error(t('This browser is out of storage space.'))
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
  isRecord(value) && 'id' in value && 'key' in value && 'url' in value

const secondToastDelay = 1_500
const minDelay = 2_000
const maxDelay = 60_000
/** The server keeps an Idempotency-Key for a day; a little less leaves time for the request. */
const keyLifetime = 23 * 3_600_000
const unconfirmed = msg("We couldn't confirm this was sent. Check before retrying.")

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const occasions = ['online', 'focus', 'storage']

/** Flushes the outbox whenever possible while the page is open; returns the cleanup function. */
export function startOutbox() {
  const update = () => void flushOutbox()
  for (const name of occasions) addEventListener(name, update)
  update()
  return () => {
    clearTimeout(timer)
    for (const name of occasions) removeEventListener(name, update)
  }
}

/** Sends the items in order, exactly once, from one tab at a time. */
export async function flushOutbox() {
  const person = outboxOwner()
  if (!person || !next(person)) return
  clearTimeout(timer)
  const outcome = await exclusive(`outbox ${person}`, () => sendAll(person))
  failures = outcome === 'later' ? failures + 1 : 0
  if (next(person)) scheduleFlush()
}

/** Retries an item that the server rejected. */
export async function retryItem(item: OutboxItem) {
  const person = outboxOwner()
  if (!person) return
  markPending(person, item)
  await flushOutbox()
}

const next = (person: string) => readOutbox(person).find(({ refusal }) => refusal === undefined)

/** Exponential backoff with jitter. */
export function scheduleFlush() {
  clearTimeout(timer)
  const pause = Math.min(maxDelay, minDelay * 2 ** failures)
  timer = setTimeout(() => void flushOutbox(), pause * (0.75 + Math.random() / 2))
}

type Outcome = 'sent' | 'later'

async function sendAll(person: string): Promise<Outcome> {
  for (let item = next(person); item; item = next(person)) {
    if (!isStillSignedIn(person) || !navigator.onLine) return 'later'
    if ((await sendOne(person, item)) === 'later') return 'later'
  }
  return 'sent'
}

/** Another user may have signed in in another tab: their token must not send these items. */
const isStillSignedIn = (person: string) =>
  outboxOwner() === person && (readProfile()?.id ?? person) === person

async function sendOne(person: string, item: OutboxItem): Promise<Outcome> {
  if (item.was_tried && serverNow() - Date.parse(item.made_at) > keyLifetime) {
    markRefused(person, item, t(unconfirmed))
    return 'sent'
  }
  const { method, url, body, key } = item
  const response = await send({ method, url, body, key, binary: false }).catch(() => undefined)
  if (!response) markTried(person, item)
  if (!response || mustWait(response)) return 'later'
  if (response.status < 400 || isDuplicate(response)) await complete(person, item)
  else reject(person, item, detailOf(response))
  return 'sent'
}

/** 401 included: the item waits until the same user has signed in again. */
const mustWait = (response: ApiResponse) =>
  isTransient(response) || [401, 429].includes(response.status)

/** The first try had no `happened_at`, so its body differs; the server knows the key, so that try arrived. */
const isDuplicate = ({ body }: ApiResponse) =>
  isProblem(body) && body.errors?.some(({ path }) => path === 'Idempotency-Key') === true

async function complete(person: string, item: OutboxItem) {
  dequeue(person, item)
  announceSuccess({ ...item, done: item.done ?? [t('Sent'), item.label] })
  await invalidateTopics(item.changes ?? topics)
}

/** Reports that a write has arrived. */
export function announceSuccess({ done, afterwards }: Pick<OutboxItem, 'done' | 'afterwards'>) {
  if (done) toast.success(...toastText(done))
  if (afterwards) setTimeout(() => toast.success(...toastText(afterwards)), secondToastDelay)
}

function reject(person: string, item: OutboxItem, detail: string) {
  markRefused(person, item, detail)
  toast.error(item.failed ?? t("Couldn't send {label}", { label: item.label }), detail)
}

const detailOf = ({ status, body }: ApiResponse) =>
  isProblem(body) ? body.detail : t('HTTP error! status: {status}', { status })

let isFlushing = false

/** Web Locks exist on https and localhost only; elsewhere the idempotency key protects against two tabs sending an item. */
async function exclusive(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const { locks } = navigator
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : 'later'))
  if (isFlushing) return 'later'
  isFlushing = true
  return work().finally(() => {
    isFlushing = false
  })
}
