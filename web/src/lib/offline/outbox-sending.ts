import { type ApiResponse, isProblem } from '@app/contract/core/client.ts'
import { topics } from '@app/contract/core/live.ts'
import { sentences } from '@app/contract/core/problem.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { toastText } from '#lib/api/api.ts'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { send } from '#lib/api/send.ts'
import { readProfile } from '#lib/session/auth-storage.ts'
import { transientStatuses } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'
import {
  dequeue,
  markPending,
  markRefused,
  markTried,
  type OutboxItem,
  outboxOwner,
  readOutbox,
} from './outbox.ts'

const secondToastDelay = 1_500
const minDelay = 2_000
const maxDelay = 60_000
/** The server keeps an Idempotency-Key for a day; a little less leaves time for the request. */
const keyLifetime = 23 * 3_600_000
const unconfirmed = msg(
  'It is not known whether this has arrived. Please look before you send it again.',
)

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Flushes the outbox whenever possible while the page is open; returns the cleanup function. */
export function startOutbox() {
  const update = () => void flushOutbox()
  addEventListener('online', update)
  addEventListener('focus', update)
  addEventListener('storage', update)
  update()
  return () => {
    clearTimeout(timer)
    removeEventListener('online', update)
    removeEventListener('focus', update)
    removeEventListener('storage', update)
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
  if (item.was_tried && Date.now() - Date.parse(item.made_at) > keyLifetime) {
    markRefused(person, item, t(unconfirmed))
    return 'sent'
  }
  const { method, url, body, key } = item
  const response = await send({ method, url, body, key, binary: false }).catch(() => undefined)
  if (!response) markTried(person, item)
  if (!response || isTransient(response)) return 'later'
  if (response.status < 400 || isDuplicate(response)) await complete(person, item)
  else reject(person, item, detailOf(response))
  return 'sent'
}

/** 401 included: the item waits until the same user has signed in again. */
const isTransient = (response: ApiResponse) =>
  [...transientStatuses, 401, 429].includes(response.status) ||
  detailOf(response) === sentences.processing

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
  toast.error(item.failed ?? t('{label} could not be sent', { label: item.label }), detail)
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
