import { push } from '@app/contract/messaging/push.ts'
import { z } from 'zod'
import { call } from '#lib/api/api.ts'
import { worker } from '#lib/offline/service-worker.ts'
import { currentSession, isViewing, pushOwnerKey, pushSentKey } from '#lib/session/session-store.ts'
import { storedValue } from '#lib/stored-value.ts'

const owner = storedValue(pushOwnerKey, z.string())
const sentBy = storedValue(pushSentKey, z.string())

export const pushKey = async () => (await call(push.key)).public_key

export const subscription = async () =>
  (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Whether the server sends to this browser what is meant for the person who is signed in. */
export async function isSubscribed() {
  const id = currentSession().me?.id
  return owner.read() === id && sentBy.read() === id && Boolean(await subscription())
}

export async function subscribe(created: PushSubscription) {
  const { keys } = created.toJSON()
  const id = currentSession().me?.id
  await call(push.subscribe, {
    body: { endpoint: created.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  if (!id) return
  owner.write(id)
  sentBy.write(id)
}

export async function unsubscribe(endpoint: string) {
  await call(push.unsubscribe, { body: { endpoint } })
  owner.remove()
  sentBy.remove()
}

/** After a new sign-in of the same person: tells the server again of the subscription that this browser still has. */
export async function renewSubscription() {
  if (!isRenewalDue()) return
  // One tab at a time: the next one finds it sent.
  await navigator.locks.request('push', async () => {
    const current = isRenewalDue() ? await subscription() : undefined
    if (current) await subscribe(current)
  })
}

function isRenewalDue() {
  const id = currentSession().me?.id
  return id !== undefined && !isViewing() && owner.read() === id && sentBy.read() !== id
}
