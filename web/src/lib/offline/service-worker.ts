import { useSyncExternalStore } from 'react'
import { log } from '#lib/log.ts'

/** Serves pages offline and shows push notifications. */
export const worker = '/service-worker.js'

const registrationDelay = 2_000
const hour = 3_600_000
/** A newer release, waiting until the user activates it. */
let waitingWorker: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** Registers after the page has loaded: it must not slow the page down or break it. */
export function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const later = () => setTimeout(() => void register(), registrationDelay)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

async function register() {
  try {
    watchForUpdate(await navigator.serviceWorker.register(worker))
    const { active } = await navigator.serviceWorker.ready
    reportVisit(active)
  } catch (problem) {
    log.warn('The service worker could not be started', problem)
  }
}

function watchForUpdate(registration: ServiceWorkerRegistration) {
  const update = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waitingWorker = registration.waiting
    for (const listener of listeners) listener()
  }
  update()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', update),
  )
  setInterval(() => void registration.update().catch(() => undefined), hour)
}

/** Caches the current page for offline use. */
export function cacheForOffline() {
  if ('serviceWorker' in navigator) reportVisit(navigator.serviceWorker.controller)
}

function reportVisit(to: ServiceWorker | null) {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const loaded = files
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  to?.postMessage({ visited: location.pathname, loaded })
}

export const useIsUpdateReady = () =>
  useSyncExternalStore(
    subscribe,
    () => waitingWorker !== undefined,
    () => false,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Reloads into the newer release; another tab may have activated it already. */
export function applyUpdate() {
  if (waitingWorker?.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waitingWorker.postMessage('activate')
}
