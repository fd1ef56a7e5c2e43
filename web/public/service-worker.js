/**
 * Opens the product without a connection and shows what the server pushes. It touches nothing but reads of pages and
 * of files: whatever the API says goes past it. Pages hold nothing of a person, so their copies serve everybody.
 *
 * Should it ever do harm: release it with `isOn = false`, and it forgets its copies and only pushes.
 */
const isOn = true
/** Of the release, written by scripts/stamp.mjs: another one is announced on the open pages. */
const version = 'unstamped'

const pages = 'pages-1'
const assets = 'assets-1'
const most = { [pages]: 80, [assets]: 800 }
const files = ['/start.js', '/icon.svg']
const offline = '/offline'
/** No pages, or pages whose address is a secret. */
const foreign =
  /^\/(api|dev|uploads|resumes|files|storage|assets|auth|reset-password|unsubscribe)(\/|$)|\.|^\/\//i

self.addEventListener('install', (event) => {
  event.waitUntil(isOn ? prepare() : self.skipWaiting())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forget(), self.clients.claim()]))
})
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  else if (isOn && event.data?.visited) event.waitUntil(learn(event.data).catch(() => {}))
})
if (isOn)
  self.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== self.location.origin) return
    if (mode === 'navigate') {
      if (!foreign.test(pathname)) event.respondWith(page(event))
    } else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
    else if (files.includes(pathname)) event.respondWith(file(event.request))
  })

async function prepare() {
  const cache = await caches.open(assets)
  await cache.addAll(files)
  const answer = await fetch(offline)
  if (!isPage(answer)) throw new Error(`No page for who is offline in ${version}`)
  await keep(new URL(offline, self.location.origin), answer)
}

/** What earlier releases kept in another form, and what has not been needed for the longest time. */
async function forget() {
  const names = await caches.keys()
  const own = names.filter((name) => /^(pages|assets)-/.test(name))
  await Promise.all(own.filter((name) => !isOn || !most[name]).map((name) => caches.delete(name)))
  if (isOn) await Promise.all(Object.keys(most).map(trim))
}

async function trim(name) {
  const cache = await caches.open(name)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -most[name]).map((request) => cache.delete(request)))
}

/** From the server; only without an answer of it as it was the last time. */
async function page(event) {
  const url = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (isPage(answer)) event.waitUntil(keep(url, answer.clone()).catch(() => {}))
    return answer
  } catch (problem) {
    const copy = (await copyOf(url)) ?? (await pageForOffline())
    if (copy) return copy
    throw problem
  }
}

const isPage = ({ status, redirected, headers }) =>
  status === 200 && !redirected && /^text\/html/.test(headers.get('Content-Type') ?? '')

/** Pages that are nobody's to find in a search say the same whatever is asked of them: one copy is enough. */
async function keep(url, answer) {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
  const same = /<meta name="robots" content="noindex"\/?>/.test(text)
  if (same) headers.set('X-Any-Query', 'true')
  const cache = await caches.open(pages)
  await cache.put(url.pathname + (same ? '' : url.search), new Response(text, { headers }))
  await keepAssets(text.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [])
  await trim(pages)
}

async function keepAssets(paths) {
  const cache = await caches.open(assets)
  const add = async (path) => (await cache.match(path)) ?? (await cache.add(path))
  await Promise.allSettled([...new Set(paths)].map(add))
}

async function copyOf({ pathname, search }) {
  const cache = await caches.open(pages)
  const exact = await cache.match(pathname + search)
  if (exact) return exact
  const copy = await cache.match(pathname)
  return copy?.headers.has('X-Any-Query') ? copy : undefined
}

/** At the address that was asked for, so without the scripts of its own one; only the theme is still chosen. */
async function pageForOffline() {
  const copy = await copyOf(new URL(offline, self.location.origin))
  if (!copy) return undefined
  const still = (await copy.text()).replace(/<script(?! src="\/start)[\s\S]*?<\/script>/g, '')
  return new Response(still, { headers: copy.headers })
}

/** Their names change with their contents. */
async function asset({ request }) {
  const cache = await caches.open(assets).catch(() => undefined)
  const kept = await cache?.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (cache && answer.status === 200 && !isPage(answer))
    cache.put(request.url, answer.clone()).catch(() => {})
  return answer
}

async function file(request) {
  try {
    return await fetch(request)
  } catch (problem) {
    const kept = await caches.match(request.url, { ignoreVary: true })
    if (kept) return kept
    throw problem
  }
}

/** A page came on the screen without being asked for, or with files asked for before this worker stood. */
async function learn({ visited, loaded }) {
  await keepAssets(loaded)
  const url = new URL(visited, self.location.origin)
  if (foreign.test(url.pathname) || (await copyOf(url))) return
  const answer = await fetch(url)
  if (isPage(answer)) await keep(url, answer)
}

self.addEventListener('push', (event) => {
  const { title, message, link } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      icon: '/apple-touch-icon.png',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

function read(data) {
  const fallback = { title: 'Cohort', message: 'There is something new.', link: '/notifications' }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

/** In a page that is open already, else in a new one; never outside of the product. */
async function open(link) {
  const address = new URL(link ?? '/notifications', self.location.origin)
  if (address.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((each) => each.visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(address.href))
  await page.focus()
  await page.navigate(address.href)
}
