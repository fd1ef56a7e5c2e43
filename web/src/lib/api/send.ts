import type { ApiResponse, Request } from '@app/contract/core/client.ts'
import { showStaleSince } from '#lib/connection.ts'
import { log } from '#lib/log.ts'
import { isViewing, readTokens } from '#lib/session/auth-storage.ts'
import { freshToken, sessionExpired } from '#lib/session/session.ts'
import { currentSession, onSession } from '#lib/session/session-store.ts'
import { type TransportRequest, transport } from '#lib/transport.ts'
import { queryClient } from './query-client.ts'

/**
 * The offline cache: the last responses, for use without a connection. Kept per user and role, and
 * deleted with the session; nothing is cached while impersonating, nor anything secret or organisation-wide.
 */
const prefix = 'answers '
const maxEntries = 200
const maxLength = 200_000
const cachedAtHeader = 'X-Kept-At'
const uncachedPaths =
  /^\/api\/(auth|admin|audit-logs|calendar\/feed|exports|live|push|system-settings|unsubscribe|users)\b/
/** Drafts are newer on the page than on the server and have their own storage. */
const draftPaths = /^\/api\/(reports\/draft|score-sheets|evaluations\/.|interviews\/.*\/scoring)/

const cacheName = () => {
  const { me } = currentSession()
  return me && 'caches' in globalThis && !isViewing() ? `${prefix}${me.id} ${me.role}` : undefined
}

const isCacheable = ({ method, url, binary }: Request) =>
  method === 'GET' && !binary && !uncachedPaths.test(url) && !draftPaths.test(url)

/** Used only while the browser is offline: a failing server must be visible. */
export async function cachedResponse(request: Request): Promise<ApiResponse | undefined> {
  const name = cacheName()
  if (navigator.onLine || !name || !isCacheable(request)) return undefined
  try {
    const cached = await caches.match(request.url, { cacheName: name })
    if (!cached) return undefined
    showStaleSince(cached.headers.get(cachedAtHeader) ?? new Date().toISOString())
    addEventListener('online', refetchAll, { once: true })
    return { status: 200, body: await cached.json() }
  } catch (problem) {
    log.warn('What was kept could not be read', problem)
    return undefined
  }
}

const refetchAll = () => void queryClient.invalidateQueries()

/** Returns a function that stores the response of this request for its user, in the background. */
export function cacheWriterFor(request: Request) {
  const name = cacheName()
  if (!name || !isCacheable(request)) return () => undefined
  return ({ status, body }: ApiResponse) => {
    if (status !== 200 || cacheName() !== name) return
    void store(name, request.url, body).catch((problem) =>
      log.warn('Nothing could be kept', problem),
    )
  }
}

async function store(name: string, url: string, body: unknown) {
  const text = JSON.stringify(body)
  const cache = await caches.open(name)
  if (text.length > maxLength) return void (await cache.delete(url))
  await cache.put(
    url,
    new Response(text, { headers: { [cachedAtHeader]: new Date().toISOString() } }),
  )
  const stored = await cache.keys()
  await Promise.all(stored.slice(0, -maxEntries).map((old) => cache.delete(old)))
  // Signed out meanwhile.
  if (cacheName() !== name) await deleteOtherCaches()
}

async function deleteOtherCaches() {
  if (!('caches' in globalThis) || isViewing()) return
  const mine = cacheName()
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}

onSession(() => {
  if (currentSession().status !== 'loading') void deleteOtherCaches().catch(() => undefined)
})

type SendRequest = Request & Pick<TransportRequest, 'key' | 'signal' | 'onChunk' | 'timeout'>

/**
 * The browser's way to our API. A rejected token ends the session, unless another tab has a newer one. `key` is for
 * a write that was tried before. Offline, a GET returns the cached response.
 */
export async function send(request: SendRequest): Promise<ApiResponse> {
  const cached = await cachedResponse(request)
  if (cached) return cached
  const cache = cacheWriterFor(request)
  const response = await sendNow(request)
  cache(response)
  return response
}

async function sendNow(request: SendRequest): Promise<ApiResponse> {
  const token = await freshToken()
  const response = await transport({ ...request, token })
  if (response.status !== 401 || !token) return response

  const newer = readTokens()?.token
  if (!newer || newer === token) {
    sessionExpired()
    return response
  }
  const second = await transport({ ...request, token: newer })
  if (second.status === 401) sessionExpired()
  return second
}
