import type { Route } from '@app/contract/core/route.ts'
import { type Topic, topics } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { matches } from '@app/contract/hiring/matches.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { QueryObserver } from '@tanstack/react-query'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { setSession } from '#lib/session/session-store.ts'
import { handleDue, type Message, messagesOf, receiveTopic } from './live-updates.ts'

const id = '0192f0c0-0000-7000-8000-00000000000a'

async function receive(...chunks: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const messages = []
  for await (const message of messagesOf(new Response(body))) messages.push(message)
  return messages
}

test('a message arrives however it is cut into chunks', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const message = { id: '7', invalidation: { id: '7', topic: 'applications', about: id } }

  expect(await receive(line)).toEqual([message])
  expect(await receive(line.slice(0, 9), line.slice(9, 30), line.slice(30))).toEqual([message])
  expect(await receive(line.replaceAll('\n', '\r\n'))).toEqual([message])
})

test('the position at which a stream begins arrives before any event', async () => {
  const line = `id: 7\ndata: {"id":"7","topic":"applications","about":"${id}"}\n\n`
  const ids = (messages: Message[]) => messages.map((message) => message.id)

  expect(await receive('id: 6\n\n')).toEqual([{ id: '6', invalidation: undefined }])
  expect(await receive('id', ': 6\n', '\n')).toEqual([{ id: '6', invalidation: undefined }])
  expect(ids(await receive('id: 6\n\n: beat\n\n', line))).toEqual(['6', '7'])
})

test('heartbeats and what is not understood are passed over', async () => {
  const messages = await receive(
    ': still here\n\n',
    'data: {half\n\n',
    'data: {"topic":"weather"}\n\n',
  )
  expect(messages.map(({ invalidation }) => invalidation)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

function isStaleAfter(topic: Topic, route: Route) {
  queryClient.clear()
  const cached = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: [keyOf(route), null], meta: { route } })
  cached.setData({})
  void invalidateTopics([topic])
  return cached.state.isInvalidated
}

test('an application that moved makes lists and dashboards stale, not the marketplace', () => {
  expect(isStaleAfter('applications', applications.list)).toBe(true)
  expect(isStaleAfter('applications', applications.read)).toBe(true)
  expect(isStaleAfter('applications', applications.mine)).toBe(true)
  expect(isStaleAfter('applications', dashboards.hr)).toBe(true)
  expect(isStaleAfter('applications', internships.list)).toBe(false)
  expect(isStaleAfter('applications', notifications.list)).toBe(false)
})

test('a posting that everybody may see makes the marketplace stale, no dashboard of others', () => {
  for (const route of [internships.list, internships.read, internships.saved, matches.mine])
    expect(isStaleAfter('marketplace', route)).toBe(true)
  for (const route of [dashboards.hr, dashboards.projectManager, dashboards.waiting])
    expect(isStaleAfter('marketplace', route)).toBe(false)
})

test.each(topics)('%s makes only reads of the API stale', (topic) => {
  queryClient.clear()
  const cached = queryClient.getQueryCache().build(queryClient, { queryKey: ['/internships'] })
  cached.setData({})
  void invalidateTopics([topic])
  expect(cached.state.isInvalidated).toBe(false)
})

test('an intern learns that the hire is over, as a student does that there is one', async () => {
  const server = fakeServer()
  const me = signInAs('intern')
  localStorage.setItem('auth_token', 'of the intern')
  onTestFinished(() => localStorage.clear())
  server.respond(accounts.me, () => me)
  receiveTopic('hires')
  await vi.waitFor(() =>
    expect(server.sent.map(({ route }) => route)).toContain('GET /api/auth/me'),
  )
})

describe('many changes of others', () => {
  // One clock for all of them: what was refetched when is kept beyond a test.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
  beforeEach(() => {
    queryClient.clear()
  })
  afterEach(() => {
    vi.advanceTimersByTime(60_000)
    vi.restoreAllMocks()
  })

  /** A query on the page; returns the times of its reads, in seconds since now. */
  function watch(route: Route, seconds = 0) {
    const begun = Date.now()
    const reads: number[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: [keyOf(route), null],
      meta: { route },
      staleTime: Infinity,
      initialData: {},
      queryFn: async () => {
        reads.push((Date.now() - begun) / 1000)
        if (seconds) await new Promise((done) => setTimeout(done, seconds * 1000))
        return {}
      },
    })
    observer.subscribe(() => undefined)
    return reads
  }

  test('the first is seen at once, the others once in five seconds', async () => {
    const reads = watch(applications.list)
    for (let second = 0; second < 20; second += 0.5) {
      receiveTopic('applications')
      await vi.advanceTimersByTimeAsync(500)
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads[0]).toBeLessThan(0.1)
    expect(reads.length).toBeGreaterThanOrEqual(4)
    for (const [at, read] of reads.slice(1).entries())
      expect(read - (reads[at] ?? 0)).toBeGreaterThanOrEqual(5)
    // The last change is seen, too.
    expect(reads.at(-1)).toBeGreaterThan(19.5)
  })

  test('what goes to everybody is read within five seconds, at once when it is for oneself too', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.8)
    const reads = watch(applications.list)
    receiveTopic('applications', { wide: true })
    await vi.advanceTimersByTimeAsync(3900)
    expect(reads).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toHaveLength(1)
    expect(reads[0]).toBeCloseTo(4, 1)
    receiveTopic('applications', { wide: true })
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(100)
    expect(reads).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toHaveLength(2)
  })

  test.each([
    { topic: 'applications', route: dashboards.hr },
    { topic: 'applications', route: dashboards.waiting },
    { topic: 'attendance', route: teams.today },
    { topic: 'reports', route: reports.counts },
  ] as const)('$route.path is read once in ten seconds', async ({ topic, route }) => {
    const reads = watch(route)
    for (let second = 0; second < 30; second += 1) {
      receiveTopic(topic)
      await vi.advanceTimersByTimeAsync(1000)
    }
    await vi.advanceTimersByTimeAsync(15_000)
    expect(reads.length).toBeGreaterThanOrEqual(3)
    for (const [at, read] of reads.slice(1).entries())
      expect(read - (reads[at] ?? 0)).toBeGreaterThanOrEqual(10)
    expect(reads.at(-1)).toBeGreaterThan(29)
  })

  test('a member’s check-in makes a leader read no times of their own, their own check-in does', async () => {
    const [list, status] = [watch(attendance.list), watch(attendance.status)]
    receiveTopic('attendance', { others: true })
    await vi.advanceTimersByTimeAsync(100)
    expect([list, status].map(({ length }) => length)).toEqual([1, 0])
    receiveTopic('attendance', { others: true })
    receiveTopic('attendance')
    receiveTopic('attendance', { others: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([list, status].map(({ length }) => length)).toEqual([2, 1])
  })

  test('a change of everybody’s account is spread; one’s own is looked at, even within the interval', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.8)
    // Nobody's session is looked at.
    setSession({ status: 'out', by_choice: true })
    const reads = watch(accounts.devices)
    receiveTopic('account', { wide: true })
    await vi.advanceTimersByTimeAsync(3900)
    expect(reads).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(reads).toHaveLength(1)
    receiveTopic('account', { wide: true })
    receiveTopic('account')
    await vi.advanceTimersByTimeAsync(100)
    expect(reads).toHaveLength(2)
  })

  test('a change is not lost when a dashboard was read for another reason meanwhile', async () => {
    const reads = watch(dashboards.hr)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(7000)
    void queryClient.refetchQueries({ predicate: ({ meta }) => meta?.route === dashboards.hr })
    await vi.advanceTimersByTimeAsync(1000)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(reads[0]).toBe(7)
    expect(reads.length).toBeGreaterThan(1)
  })

  test('a hidden page does not read a postponed dashboard', async () => {
    const reads = watch(dashboards.hr)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(1000)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toEqual([])
    hidden.mockReturnValue(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reads).toHaveLength(1)
  })

  test('a hidden page reads nothing until it is looked at', async () => {
    const reads = watch(applications.list)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toEqual([])
    hidden.mockReturnValue(false)
    handleDue()
    await vi.advanceTimersByTimeAsync(100)
    expect(reads).toHaveLength(1)
  })

  test('a response on its way is awaited, and fetched once more', async () => {
    const reads = watch(applications.list, 2)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(6500)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads).toHaveLength(2)
    receiveTopic('applications')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reads).toHaveLength(3)
  })
})
