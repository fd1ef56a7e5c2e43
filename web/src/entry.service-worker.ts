import { cacheNames, clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, Strategy, type StrategyHandler } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/**
 * Opens the product without a connection and shows what the server pushes. It touches nothing but reads of pages and
 * of files: requests of the API go past it. Pages have no personal data, so their copies serve every user.
 *
 * Should it ever do harm: release it with `isOn = false`, and it deletes its copies and only pushes.
 */
const isOn = true

const pageCache = 'pages-2'
const assetCache = 'assets-2'
const offlinePage = '/offline'
/** No pages, or pages whose address is a secret. */
const excluded =
  /^\/(api|dev|uploads|resumes|files|storage|assets|auth|setup|reset-password|guardian|unsubscribe)(\/|$)|\.|^\/\//i

const isPage = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && /^text\/html/.test(headers.get('Content-Type') ?? '')

/** A cached page can be shown only with the files it names. */
const cacheAssetsOfPages: WorkboxPlugin = {
  cacheDidUpdate: async ({ event, newResponse }) => {
    if (!isPage(newResponse)) return
    const page = await newResponse.text()
    await cacheAssets(event, page.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [])
  },
}

/** From the server; only when it cannot be reached, as the page was the last time. */
class PageStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler) {
    try {
      const response = await handler.fetch(request)
      if (isPage(response)) handler.waitUntil(cachePage(response.clone(), handler)).catch(() => {})
      return response
    } catch (problem) {
      const copy = (await cachedPage(new URL(request.url))) ?? (await offlineNotice())
      if (copy) return copy
      throw problem
    }
  }
}

/** Pages that no search engine may list are the same for every query: one copy is enough. */
async function cachePage(response: Response, handler: StrategyHandler) {
  const { pathname, search } = new URL(response.url)
  const text = await response.text()
  const copy = withText(response, text)
  const isForAnyQuery = /<meta name="robots" content="noindex"\/?>/.test(text)
  if (isForAnyQuery) copy.headers.set('X-Any-Query', 'true')
  await handler.cachePut(pathname + (isForAnyQuery ? '' : search), copy)
}

function withText(response: Response, text: string) {
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
  return new Response(text, { headers })
}

async function cachedPage({ pathname, search }: URL) {
  const cache = await caches.open(pageCache)
  const exact = await cache.match(pathname + search)
  if (exact) return exact
  const copy = await cache.match(pathname)
  return copy?.headers.has('X-Any-Query') ? copy : undefined
}

/** Shown at the requested URL, so without its own scripts; only the theme is applied. */
async function offlineNotice() {
  const copy = await matchPrecache(offlinePage)
  if (!copy) return undefined
  const text = await copy.text()
  return withText(copy, text.replace(/<script(?! src="\/start)[\s\S]*?<\/script>/g, ''))
}

const pages = new PageStrategy({
  cacheName: pageCache,
  plugins: [new ExpirationPlugin({ maxEntries: 80 }), cacheAssetsOfPages],
})

/** Their names change with their contents. */
const matchOptions = { ignoreVary: true }
const assets = new CacheFirst({
  cacheName: assetCache,
  matchOptions,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && !isPage(response) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 800, matchOptions }),
  ],
})

/** Caches the files of a page before they are requested. */
const cacheAssets = (event: ExtendableEvent, paths: readonly string[]) =>
  Promise.allSettled([...new Set(paths)].flatMap((request) => assets.handleAll({ event, request })))

/** Of this release or not: the server's come first, since their names stay the same. */
const files = new NetworkOnly({
  plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }],
})

if (isOn) {
  addPlugins([cacheAssetsOfPages])
  precache(self.__WB_MANIFEST)
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.mode === 'navigate' && !excluded.test(url.pathname),
    pages,
  )
  registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
  registerRoute(({ url }) => getCacheKeyForURL(url.href) !== undefined, files)
} else self.addEventListener('install', () => void self.skipWaiting())

clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

/** Deletes the caches of earlier versions; all of them when the worker is switched off. */
async function deleteOldCaches() {
  const current = isOn ? [pageCache, assetCache, cacheNames.precache] : []
  const own = (await caches.keys()).filter(
    (name) => /^(pages|assets)-/.test(name) || name === cacheNames.precache,
  )
  await Promise.all(
    own.filter((name) => !current.includes(name)).map((name) => caches.delete(name)),
  )
}

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  else if (isOn && event.data?.visited) event.waitUntil(cacheVisited(event).catch(() => {}))
})

/** A page was shown without requesting a document, or its files were requested before this worker was active. */
async function cacheVisited(event: ExtendableMessageEvent) {
  await cacheAssets(event, event.data.loaded)
  const url = new URL(event.data.visited, self.location.origin)
  if (excluded.test(url.pathname) || (await cachedPage(url))) return
  await Promise.all(pages.handleAll({ event, request: url.href }))
}

self.addEventListener('push', (event) => {
  const { id, title, message, link } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      // What is pushed again after a failure replaces the first one.
      tag: id,
      icon: '/apple-touch-icon.png',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** What cannot be read is shown without words: a service worker knows no language. */
function read(data: PushMessageData | null) {
  const fallback = { id: '', title: location.host, message: '', link: '/notifications' }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

/** In a page that is open already, else in a new one; never outside of the product. */
async function open(link: string | undefined) {
  const address = new URL(link ?? '/notifications', self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const page = windows.find((each) => each.visibilityState === 'visible') ?? windows[0]
  if (!page) return void (await self.clients.openWindow(address.href))
  await page.focus()
  await page.navigate(address.href)
}
