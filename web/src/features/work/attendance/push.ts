import { worker } from '#lib/offline/service-worker.ts'
import { pushKey, subscribe, unsubscribe } from './push.api.ts'

/** `unsupported`: this browser cannot; `denied`: the person has forbidden it in the browser's own settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const patience = 20_000

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether notifications reach this browser while Cohort is closed. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

/** Asks the person, then the browser, then tells the server where to push to. */
export async function turnPushOn(): Promise<PushState> {
  const allowed = await Notification.requestPermission()
  if (allowed === 'denied') return 'denied'
  if (allowed !== 'granted') return 'off'
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await subscriptionFrom(pushManager, await pushKey())
  try {
    const { keys } = made.toJSON()
    await subscribe(made.endpoint, keys?.p256dh ?? '', keys?.auth ?? '')
  } catch (problem) {
    await made.unsubscribe()
    throw problem
  }
  return 'on'
}

/** The browser asks its maker's push service, which may be out of reach, and then says so in nobody's words. */
async function subscriptionFrom(pushManager: PushManager, applicationServerKey: string) {
  const unreached = new Error('The push service of this browser could not be reached.')
  const tooLong = new Promise<never>((_, reject) => setTimeout(() => reject(unreached), patience))
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return Promise.race([asked, tooLong]).catch(() => {
    throw unreached
  })
}

export async function turnPushOff(): Promise<PushState> {
  const made = await subscription()
  if (!made) return 'off'
  await unsubscribe(made.endpoint)
  await made.unsubscribe()
  return 'off'
}
