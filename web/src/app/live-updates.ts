import type { Topic } from '@app/contract/core/events.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useEffect } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { returned } from '#lib/connection.ts'
import { log } from '#lib/log.ts'
import { followConnection, sendWaiting } from '#lib/offline/outbox-sending.ts'
import { checkSession, freshToken } from '#lib/session/session.ts'
import { useMe } from '#lib/session/session-store.ts'
import { messagesOf } from './event-stream.ts'
import { isStaleAfter } from './stale-topics.ts'
import { tellWindow } from './window-events.ts'

const shortestPause = 1_000
const longestPause = 30_000

/** While someone is signed in, what changes elsewhere changes here; without the stream the page works as before. */
export function useLiveUpdates() {
  const { id } = useMe()
  useEffect(() => {
    const leaving = new AbortController()
    if (id) void follow(leaving.signal)
    const stopSending = followConnection()
    return () => {
      leaving.abort()
      stopSending()
    }
  }, [id])
}

async function follow(signal: AbortSignal) {
  const place: Place = { last: undefined, failures: 0 }
  while (!signal.aborted) {
    try {
      await listen(place, signal)
    } catch (problem) {
      if (signal.aborted) return
      place.failures += 1
      log.info(t('Live updates are interrupted'), problem)
    }
    await pause(place.failures, signal)
  }
}

interface Place {
  last: string | undefined
  failures: number
}

async function listen(place: Place, signal: AbortSignal) {
  const token = await freshToken()
  if (!token) throw new Error('No one is signed in.')
  const headers = new Headers({
    Accept: 'text/event-stream',
    Authorization: `Bearer ${token}`,
  })
  if (place.last) headers.set('Last-Event-ID', place.last)
  const response = await fetch('/api/live', { headers, signal, credentials: 'omit' })
  if (response.status === 401) await checkSession()
  if (!response.ok) throw new Error(`The stream answered ${response.status}.`)

  // What happened while nobody listened may not be told again.
  if (place.failures) {
    void queryClient.invalidateQueries()
    returned()
  }
  place.failures = 0
  void sendWaiting()
  for await (const { id, stale } of messagesOf(response)) {
    place.last = id ?? place.last
    if (stale) hear(stale.topic)
  }
}

/** One's own role, status or devices may have changed: the session is asked for again too. */
function hear(topic: Topic) {
  if (topic === 'account' || topic === 'sessions') void checkSession()
  tellWindow(topic)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [read] }) => isStaleAfter(topic, read),
  })
}

/** Longer after each failure, never in step with other browsers, and over at once when the network is back. */
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
