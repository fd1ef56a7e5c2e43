import { type ApiResponse, isProblem } from '@app/contract/core/client.ts'
import { sentences } from '@app/contract/core/problem.ts'
import { msg, t } from '@app/contract/i18n/text.ts'
import { send } from '#lib/api/send.ts'
import { readProfile } from '#lib/session/auth-storage.ts'
import { temporary } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'
import {
  dropWaiting,
  outboxOwner,
  readOutbox,
  refuseWaiting,
  restoreWaiting,
  triedWaiting,
  type Waiting,
} from './outbox.ts'
import { announceSuccess } from './outbox-telling.ts'

const shortestPause = 2_000
const longestPause = 60_000
/** The server forgets an Idempotency-Key after a day; a little less, for what is on its way. */
const keyLife = 23 * 3_600_000
const unknown = msg(
  'It is not known whether this has arrived. Please look before you send it again.',
)

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Has what waits sent as soon as it can be, while the page is open; returns what ends that. */
export function followConnection() {
  const look = () => void sendWaiting()
  addEventListener('online', look)
  addEventListener('focus', look)
  addEventListener('storage', look)
  look()
  return () => {
    clearTimeout(timer)
    removeEventListener('online', look)
    removeEventListener('focus', look)
    removeEventListener('storage', look)
  }
}

/** Sends what waits in the order of the acts, exactly once, in one tab at a time. */
export async function sendWaiting() {
  const person = outboxOwner()
  if (!person || !next(person)) return
  clearTimeout(timer)
  const outcome = await exclusive(`outbox ${person}`, () => sendAll(person))
  failures = outcome === 'later' ? failures + 1 : 0
  if (next(person)) sendLater()
}

/** Tries once more what the server refused. */
export async function sendRefused(act: Waiting) {
  const person = outboxOwner()
  if (!person) return
  restoreWaiting(person, act)
  await sendWaiting()
}

const next = (person: string) => readOutbox(person).find(({ refusal }) => refusal === undefined)

/** Later each time, and never in step with other browsers. */
export function sendLater() {
  clearTimeout(timer)
  const pause = Math.min(longestPause, shortestPause * 2 ** failures)
  timer = setTimeout(() => void sendWaiting(), pause * (0.75 + Math.random() / 2))
}

type Outcome = 'sent' | 'later'

async function sendAll(person: string): Promise<Outcome> {
  for (let act = next(person); act; act = next(person)) {
    if (!isStillHere(person) || !navigator.onLine) return 'later'
    if ((await sendOne(person, act)) === 'later') return 'later'
  }
  return 'sent'
}

/** Someone else may have signed in, in another tab: their token must not send this. */
const isStillHere = (person: string) =>
  outboxOwner() === person && (readProfile()?.id ?? person) === person

async function sendOne(person: string, act: Waiting): Promise<Outcome> {
  if (act.was_tried && Date.now() - Date.parse(act.made_at) > keyLife) {
    refuseWaiting(person, act, t(unknown))
    return 'sent'
  }
  const { method, url, body, key } = act
  const answer = await send({ method, url, body, key, binary: false }).catch(() => undefined)
  if (!answer) triedWaiting(person, act)
  if (!answer || isForLater(answer)) return 'later'
  if (answer.status < 400 || isKnownAlready(answer)) await arrived(person, act)
  else refused(person, act, detailOf(answer))
  return 'sent'
}

/** 401 too: it waits until the same person has signed in again. */
const isForLater = (answer: ApiResponse) =>
  [...temporary, 401, 429].includes(answer.status) || detailOf(answer) === sentences.processing

/** The first try said no time of its own, so it was another request; the server has kept its key, so it arrived. */
const isKnownAlready = ({ body }: ApiResponse) =>
  isProblem(body) && body.errors?.some(({ path }) => path === 'Idempotency-Key') === true

async function arrived(person: string, act: Waiting) {
  dropWaiting(person, act)
  await announceSuccess({ ...act, done: act.done ?? [t('Sent'), act.label] })
}

function refused(person: string, act: Waiting, detail: string) {
  refuseWaiting(person, act, detail)
  toast.error(act.failed ?? t('{label} could not be sent', { label: act.label }), detail)
}

const detailOf = ({ status, body }: ApiResponse) =>
  isProblem(body) ? body.detail : t('HTTP error! status: {status}', { status })

let underWay = false

/** Web Locks exist on https and localhost only; elsewhere the key alone keeps two tabs from doing it twice. */
async function exclusive(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const { locks } = navigator
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : 'later'))
  if (underWay) return 'later'
  underWay = true
  return work().finally(() => {
    underWay = false
  })
}
