import {
  ApiError,
  type ApiResponse,
  type Request,
  type Route,
  type Topic,
} from '@app/contract/core/route.ts'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { showStaleSince } from '#lib/connection.ts'
import { log } from '#lib/log.ts'
import { currentSession, isViewing, onSession } from '#lib/session/session-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { route?: Route }
  }
}

/** The reader may no longer see it, or it is gone. */
const isLost = (problem: Error) =>
  problem instanceof ApiError && [403, 404].includes(problem.status)

/**
 * What the reader lost does not stay on the page. While this page writes, it may have removed the record itself, and closes
 * what shows it.
 */
const queryCache = new QueryCache({
  onError: (problem, query) => {
    if (isLost(problem) && !queryClient.isMutating()) query.setState({ data: undefined })
  },
})

/** Used in the browser only; no server-rendered page queries through it. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    // The transport has its own retries; offline, an error message is better than waiting silently.
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Cached data must not be shown to the next user, nor after the role has changed. */
const reader = () => {
  const { me } = currentSession()
  return me && `${me.id} ${me.role}`
}
let last = reader()
onSession(() => {
  if (currentSession().status === 'loading' || reader() === last) return
  last = reader()
  queryClient.clear()
})

/** The window events that report a change to other scripts of the page (product rule 3). */
const windowEvents: Partial<Record<Topic, string>> = {
  attendance: 'timeTrackingUpdate',
  reports: 'newWorkReport',
}

export function emitWindowEvents(topics: readonly Topic[]) {
  for (const topic of topics) {
    const name = windowEvents[topic]
    if (name) dispatchEvent(new CustomEvent(name))
  }
}

const readsOneOf = (topics: readonly Topic[]) => (query: Query) =>
  query.meta?.route?.reads?.some((topic) => topics.includes(topic)) === true

/** The queries whose routes read one of the topics. */
export const queriesReading = (topics: readonly Topic[]) =>
  queryClient.getQueryCache().findAll({ predicate: readsOneOf(topics) })

/** Whether a response that the topic affects is on its way. */
export const isFetchingTopic = (topic: Topic) =>
  queryClient.isFetching({ predicate: readsOneOf([topic]) }) > 0

/** Refetches everything that is on the page, whatever has changed. */
export const refetchAll = () => queryClient.invalidateQueries()

interface InvalidateOptions {
  /** Queries that hold the change already. */
  upToDate?: readonly Query[]
  /** Sends a new request instead of waiting for the response that is on its way. */
  cancelRefetch?: boolean
}

/** Refetches the queries whose routes read one of the topics, except those that are up to date already. */
export async function invalidateTopics(
  topics: readonly Topic[] = [],
  { upToDate = [], cancelRefetch = true }: InvalidateOptions = {},
) {
  emitWindowEvents(topics)
  const reads = readsOneOf(topics)
  await queryClient.invalidateQueries(
    { predicate: (query) => !upToDate.includes(query) && reads(query) },
    { cancelRefetch },
  )
}

/**
 * The offline cache: the last responses, for use without a connection. Stored per user and role, and
 * deleted with the session; nothing is cached while impersonating, nor anything secret or organisation-wide.
 */
const prefix = 'answers '
const maxEntries = 200
const maxLength = 200_000
const cachedAtHeader = 'X-Cached-At'
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

/** One function, which listens once however many responses were read from the cache. */
const refetchOnReturn = () => void refetchAll()

/** Used only while the browser is offline: a failing server must be visible. */
export async function cachedResponse(request: Request): Promise<ApiResponse | undefined> {
  const name = cacheName()
  if (navigator.onLine || !name || !isCacheable(request)) return undefined
  try {
    const cached = await caches.match(request.url, { cacheName: name })
    if (!cached) return undefined
    showStaleSince(cached.headers.get(cachedAtHeader) ?? new Date().toISOString())
    addEventListener('online', refetchOnReturn, { once: true })
    return { status: 200, body: await cached.json() }
  } catch (problem) {
    log.warn('The offline cache could not be read', problem)
    return undefined
  }
}

/** Returns a function that stores the response of this request for its user, in the background. */
export function cacheWriterFor(request: Request) {
  const name = cacheName()
  if (!name || !isCacheable(request)) return () => undefined
  return ({ status, body }: ApiResponse) => {
    if (status !== 200 || cacheName() !== name) return
    void store(name, request.url, body).catch((problem) =>
      log.warn('The offline cache could not be written', problem),
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
