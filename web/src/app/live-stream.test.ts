import type { Route } from '@app/contract/core/route.ts'
import { savedViews } from '@app/contract/identity/saved-views.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { currentSession, setSession } from '#lib/session/session-store.ts'
import { useLiveUpdates } from './live-updates.ts'

/** The streams that were opened: from where, and what ends or fills each. */
let opened: { from: string | null; send: (text: string) => void; fail: () => void }[] = []
/** How often the server does not respond before it opens a stream. */
let outages = 0

beforeEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  setSession({ status: 'out', by_choice: true })
  localStorage.setItem('auth_token', 'of the user')
  opened = []
  outages = 0
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit = {}) => {
    if (url === '/api/auth/me') return Response.json(currentSession().me)
    if (url !== '/api/live') return new Response(null, { status: 404 })
    if (outages > 0) {
      outages -= 1
      return new Response(null, { status: 503 })
    }
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller
      },
    })
    const fail = () => stream?.error(new Error('The connection broke.'))
    signal?.addEventListener('abort', fail)
    opened.push({
      from: new Headers(headers).get('Last-Event-ID'),
      send: (text) => stream?.enqueue(new TextEncoder().encode(text)),
      fail,
    })
    return new Response(body)
  })
})

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100))
const froms = () => opened.map(({ from }) => from)
const openedOnce = (times: number) => vi.waitFor(() => expect(opened).toHaveLength(times))

/** A query on the page; how often it was read, and whether reading fails. */
function watch(route: Route) {
  const watched = { reads: 0, fails: false }
  const observer = new QueryObserver(queryClient, {
    queryKey: [keyOf(route), null],
    meta: { route },
    staleTime: Infinity,
    initialData: {},
    queryFn: async () => {
      watched.reads += 1
      if (watched.fails) throw new Error('No.')
      return {}
    },
  })
  observer.subscribe(() => undefined)
  return { watched, refetch: () => observer.refetch() }
}

/** It tries again after a second or two, at once when the network is back. */
const openedAgain = (times: number) =>
  vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(opened).toHaveLength(times)
  }, 5000)

test('the first stream goes on from the profile, the next one from where a visit to a public page left it', async () => {
  signInAs('intern', { last_event_id: '41' })
  const shell = renderHook(useLiveUpdates)
  await openedOnce(1)
  opened[0]?.send('id: 45\ndata:\n\n')
  await aMoment()
  shell.unmount()
  renderHook(useLiveUpdates)
  await openedOnce(2)
  expect(froms()).toEqual(['41', '45'])
})

test('another user goes on from their own profile, and so does the same one who signed in anew', async () => {
  signInAs('intern', { last_event_id: '50' })
  const first = renderHook(useLiveUpdates)
  await openedOnce(1)
  first.unmount()
  signInAs('hr', { last_event_id: '60' })
  const second = renderHook(useLiveUpdates)
  await openedOnce(2)
  second.unmount()
  setSession({ status: 'out', by_choice: true })
  signInAs('hr', { last_event_id: '70' })
  renderHook(useLiveUpdates)
  await openedOnce(3)
  expect(froms()).toEqual(['50', '60', '70'])
})

test.each([false, true])(
  'a stream that comes back goes on where it broke: only what failed is read again, hidden: %s',
  async (isHidden) => {
    signInAs('intern', { last_event_id: '80' })
    renderHook(useLiveUpdates)
    await openedOnce(1)
    const [fine, broken] = [watch(notifications.list), watch(savedViews.read)]
    broken.watched.fails = true
    await broken.refetch()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    opened[0]?.fail()
    await openedAgain(2)
    await aMoment()
    expect(froms()).toEqual(['80', '80'])
    expect([fine, broken].map(({ watched }) => watched.reads)).toEqual([0, isHidden ? 1 : 2])
  },
)

test.each([0, 1])(
  'a page that knows no event reads everything again once it is told of them, not at once, outages: %i',
  async (before) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.1)
    outages = before
    signInAs('intern')
    const reads = watch(savedViews.read).watched
    renderHook(useLiveUpdates)
    await openedAgain(1)
    await aMoment()
    expect([froms(), reads.reads]).toEqual([[null], 0])
    await vi.waitFor(() => expect(reads.reads).toBe(1), 8000)
  },
  20_000,
)
