import type { Role } from '@app/contract/core/roles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAs } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { fakeCaches } from './fake-caches.ts'
import { cachedResponse, cacheWriterFor, queryClient } from './query-client.ts'

const read = (url: string) => ({ method: 'GET', url, binary: false }) as const
const signIn = (id: string, role: Role = 'intern') => signInAs(role, { id })
const signOut = () => setSession({ status: 'out', by_choice: true })
const offline = () => vi.stubGlobal('navigator', { onLine: false })
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function keep(url: string, body: unknown = { from: url }) {
  cacheWriterFor(read(url))({ status: 200, body })
  await settle()
}

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  signIn('anna')
})
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
})

test('offline, a read is answered as the last time; online it never is', async () => {
  await keep('/api/tasks', { items: [1] })
  expect(await cachedResponse(read('/api/tasks'))).toBeUndefined()
  offline()
  expect(await cachedResponse(read('/api/tasks'))).toEqual({ status: 200, body: { items: [1] } })
  expect(await cachedResponse(read('/api/reports'))).toBeUndefined()
  expect(await cachedResponse({ ...read('/api/tasks'), method: 'POST' })).toBeUndefined()
})

test('however many reads it answered, the return of the connection asks for each once', async () => {
  await keep('/api/tasks')
  await keep('/api/leave')
  offline()
  await cachedResponse(read('/api/tasks'))
  await cachedResponse(read('/api/leave'))
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  dispatchEvent(new Event('online'))
  expect(refetch).toHaveBeenCalledTimes(1)
  refetch.mockRestore()
})

test('nobody else gets it, nor the same person in another role or after signing out', async () => {
  await keep('/api/tasks')
  offline()
  signIn('ben')
  expect(await cachedResponse(read('/api/tasks'))).toBeUndefined()
  signIn('anna', 'hr')
  expect(await cachedResponse(read('/api/tasks'))).toBeUndefined()
  signIn('anna')
  await keep('/api/tasks')
  signOut()
  await settle()
  expect(await caches.keys()).toEqual([])
})

test('a response that arrives after signing out is not cached', async () => {
  const keepIt = cacheWriterFor(read('/api/tasks'))
  signIn('ben')
  keepIt({ status: 200, body: {} })
  await settle()
  expect(await caches.keys()).toEqual([])
})

test.each([
  '/api/auth/second-factor',
  '/api/users?page=2',
  '/api/audit-logs',
  '/api/reports/draft',
  '/api/calendar/feed',
])('%s is never kept', async (url) => {
  await keep(url)
  expect(await caches.keys()).toEqual([])
})

test('a response that has grown too long removes the cached one', async () => {
  await keep('/api/tasks')
  await keep('/api/tasks', 'x'.repeat(300_000))
  offline()
  expect(await cachedResponse(read('/api/tasks'))).toBeUndefined()
})
