import { isRecord } from '@app/contract/core/objects.ts'
import { isIntern } from '@app/contract/core/roles.ts'
import { type Invalidation, type Topic, topics } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Query } from '@tanstack/react-query'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { useEffect } from 'react'
import {
  invalidateTopics,
  isFetchingTopic,
  queriesReading,
  queryClient,
} from '#lib/api/query-client.ts'
import { notifyReconnected } from '#lib/connection.ts'
import { log } from '#lib/log.ts'
import { flushOutbox, startOutbox } from '#lib/offline/outbox.ts'
import { checkSession, freshToken } from '#lib/session/session.ts'
import { currentSession, onSession, useMe } from '#lib/session/session-store.ts'
import { clientId } from '#lib/transport.ts'

const longestSilence = 90_000

export interface Message {
  id: string | undefined
  invalidation: Invalidation | undefined
}

/** The messages of a server-sent event stream. fetch, because EventSource cannot send the token in a header. */
export async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  // The previous release opens with a message of nothing but an id. The parser drops messages without data, so this one gets some.
  parser.feed('data:\n')
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      parser.feed(value)
      for (const { id, data } of events.splice(0)) yield { id, invalidation: invalidationIn(data) }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function invalidationIn(data: string) {
  try {
    const message: unknown = JSON.parse(data)
    return isInvalidation(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** By hand, since the library that checks shapes is not loaded before a form is opened. */
const isInvalidation = (message: unknown): message is Invalidation =>
  isRecord(message) &&
  typeof message.id === 'string' &&
  topics.some((topic) => topic === message.topic) &&
  (message.about === null || typeof message.about === 'string') &&
  [message.wide, message.others].every((flag = false) => typeof flag === 'boolean')

/** A dead connection shows only by its missing heartbeats. */
function orSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), longestSilence)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}

const shortestPause = 1_000
const longestPause = 30_000

/** Keeps queries fresh by the server's event stream while signed in; without it the page works as before. */
export function useLiveUpdates() {
  const { id } = useMe()
  useEffect(() => {
    const leaving = new AbortController()
    if (id) void connect(id, leaving.signal)
    const stopSending = startOutbox()
    document.addEventListener('visibilitychange', handleDue)
    return () => {
      leaving.abort()
      stopSending()
      document.removeEventListener('visibilitychange', handleDue)
    }
  }, [id])
}

interface StreamPosition {
  user_id: string
  /** The last event of which this page knows, at first that of its profile: older than all that was read since. */
  last: string | undefined
  failures: number
}

/** What was read stays cached while a public page is shown, so the stream goes on from where it was left. */
let lastPosition: StreamPosition | undefined
onSession(() => {
  if (currentSession().status === 'out') lastPosition = undefined
})

async function connect(user_id: string, signal: AbortSignal) {
  if (lastPosition?.user_id !== user_id)
    lastPosition = { user_id, last: currentSession().me?.last_event_id, failures: 0 }
  const position = lastPosition
  while (!signal.aborted) {
    try {
      await listen(position, signal)
    } catch (problem) {
      if (signal.aborted) return
      position.failures += 1
      log.info(t('Live updates paused'), problem)
    }
    await pause(position.failures, signal)
  }
}

async function listen(position: StreamPosition, signal: AbortSignal) {
  const token = await freshToken()
  if (!token) throw new Error('No one is signed in.')
  const headers = new Headers({
    Accept: 'text/event-stream',
    Authorization: `Bearer ${token}`,
    'X-Client-Id': clientId,
  })
  if (position.last) headers.set('Last-Event-ID', position.last)
  const response = await fetch('/api/live', { headers, signal, credentials: 'omit' })
  if (response.status === 401) await checkSession()
  if (!response.ok) throw new Error(`The stream answered ${response.status}.`)

  if (position.failures) {
    notifyReconnected()
    if (position.last) refetchFailed()
  }
  // A page that began with a stored profile, or an earlier stream that never opened, has read things since: what changed
  // in between is not told.
  if (!position.last) for (const topic of topics) receiveTopic(topic, { wide: true })
  position.failures = 0
  void flushOutbox()
  for await (const { id, invalidation } of messagesOf(response)) {
    position.last = id ?? position.last
    if (invalidation) receiveTopic(invalidation.topic, invalidation)
  }
}

/** The stream tells what was missed meanwhile, not what could not be read. A hidden page reads that when it is looked at. */
function refetchFailed() {
  if (document.hidden) return
  const hasFailed = ({ state }: Query) => state.status === 'error' || state.isInvalidated
  void queryClient.invalidateQueries({ predicate: hasFailed })
}

/** Topics that arrive together are handled together, so that no query is fetched twice. */
const gatherWindow = 30
/** A page refetches a topic, and its figures, at most this often; what follows is gathered and refetched at the end. */
const shortestInterval = 5_000
const figuresInterval = 10_000
const jitter = 1_000

const handledAt = new Map<Topic, number>()
/** What is gathered of a topic: whether all of it happened to others. */
interface Gathered {
  others: boolean
}
interface Waiting extends Gathered {
  timer: ReturnType<typeof setTimeout>
  isWide: boolean
}

/** Topics that wait for their time, and those that are handled with the next flush. */
const waiting = new Map<Topic, Waiting>()
const due = new Map<Topic, Gathered>()
let flush: ReturnType<typeof setTimeout> | undefined

const afterJitter = (wait: number) => wait + Math.random() * jitter

/**
 * The first event of a topic is handled at once, later ones together when the interval is over. What goes to many is
 * handled within the interval, so that not all pages ask at the same moment; an event for this user does not wait for
 * that. Neither do the user's own role, status and devices, and these not for the interval either.
 */
export function receiveTopic(
  topic: Topic,
  { wide = false, others = false }: Pick<Invalidation, 'wide' | 'others'> = {},
) {
  const earlier = waiting.get(topic)
  const gathered = due.get(topic) ?? earlier ?? { others }
  gathered.others &&= others
  const isUrgent = endsSession(topic) && !wide
  if (due.has(topic) || (earlier && !isUrgent && (wide || !earlier.isWide))) return
  clearTimeout(earlier?.timer)
  waiting.delete(topic)
  const since = performance.now() - (handledAt.get(topic) ?? -shortestInterval)
  const isRested = since >= shortestInterval
  if (isUrgent || (isRested && !wide)) return handleSoon(topic, gathered)
  const wait = isRested ? Math.random() * shortestInterval : afterJitter(shortestInterval - since)
  const next: Waiting = {
    others: gathered.others,
    isWide: isRested,
    timer: setTimeout(() => {
      waiting.delete(topic)
      handleSoon(topic, next)
    }, wait),
  }
  waiting.set(topic, next)
}

const endsSession = (topic: Topic) => topic === 'account' || topic === 'sessions'

function handleSoon(topic: Topic, gathered: Gathered) {
  due.set(topic, gathered)
  flush ??= setTimeout(handleDue, gatherWindow)
}

/** A hidden page waits until somebody looks at it, but for the end of its session. */
export function handleDue() {
  clearTimeout(flush)
  flush = undefined
  const changed = new Map([...due].filter(([topic]) => !document.hidden || endsSession(topic)))
  if (changed.size === 0) return
  for (const topic of changed.keys()) {
    due.delete(topic)
    handledAt.set(topic, performance.now())
  }
  handleTopics(changed)
}

/** A student may have been hired or put into a team; the hire of another intern may be over. */
function mayBePlaced(topic: Topic) {
  const { me } = currentSession()
  if (topic === 'teams') return me?.is_student === true
  return topic === 'hires' && isIntern(me?.role)
}

/** The user's own role, status, devices or place may have changed: then the session is checked too. */
function handleTopics(changed: ReadonlyMap<Topic, Gathered>) {
  const names = [...changed.keys()]
  if (names.some((topic) => endsSession(topic) || mayBePlaced(topic))) void checkSession()
  // A response that is on its way may be older than the event: its topics are fetched once more.
  for (const [topic, gathered] of changed) if (isFetchingTopic(topic)) receiveTopic(topic, gathered)
  const holdsChange = ({ meta: { route } = {} }: Query) =>
    route?.reads?.some((topic) => {
      const gathered = changed.get(topic)
      return gathered && !(gathered.others && route.own?.includes(topic))
    })
  const queries = queriesReading(names)
  const late = postponedFigures(queries.filter(holdsChange))
  const upToDate = [...queries.filter((query) => !holdsChange(query)), ...late]
  void invalidateTopics(names, { upToDate, cancelRefetch: false })
}

/** What counts many things, and was read a moment ago; it is read again when its own interval is over. */
function postponedFigures(queries: Query[]) {
  const late = queries.filter(
    (query) => figures.test(query.meta?.route?.path ?? '') && isNew(query),
  )
  for (const query of late) if (!postponed.has(query)) postpone(query)
  return late
}
const figures = /^\/api\/(dashboards\/|waiting|teams\/today|reports\/counts)/
const postponed = new WeakSet<Query>()
const isNew = ({ state }: Query) => Date.now() - state.dataUpdatedAt < figuresInterval

/** Until the data is old enough, however often it was read meanwhile: it may be older than the event. */
function postpone(query: Query) {
  postponed.add(query)
  const wait = query.state.dataUpdatedAt + figuresInterval - Date.now()
  setTimeout(
    () => {
      if (isNew(query) || document.hidden) return postpone(query)
      postponed.delete(query)
      void queryClient.invalidateQueries(
        { predicate: (one) => one === query },
        { cancelRefetch: false },
      )
    },
    afterJitter(Math.max(wait, shortestInterval)),
  )
}

/** Exponential backoff with jitter; ends at once when the network is back. */
function pause(failures: number, signal: AbortSignal) {
  const length = Math.min(longestPause, shortestPause * 2 ** failures) * (0.5 + Math.random() / 2)
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, length)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
