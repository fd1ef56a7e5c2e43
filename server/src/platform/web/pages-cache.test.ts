import { EventEmitter, once } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '#platform/problem.ts'
import { boundedRender, knownUrl, PageCache } from './pages.ts'

const good = (text: string) => ({ status: 200, text })

test('concurrent requests share one rendering, which is cached for a second', async () => {
  vi.useFakeTimers()
  const cache = new PageCache()
  const make = vi.fn(async () => good('one'))
  await Promise.all(Array.from({ length: 20 }, () => cache.page('/', make)))
  await cache.page('/', make)
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1001)
  await cache.page('/', make)
  expect(make).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a request after a change never gets a page whose rendering began before it', async () => {
  const cache = new PageCache<ReturnType<typeof good>>()
  const gate = new EventEmitter()
  const first = cache.page('/', async () => {
    await once(gate, 'open')
    return good('old')
  })
  cache.clear()
  const after = await cache.page('/', async () => good('new'))
  gate.emit('open')
  expect([(await first).text, after.text]).toEqual(['old', 'new'])
  expect((await cache.page('/', async () => good('newer'))).text).toBe('new')
})

test('a page with an error status or a failed rendering is not cached', async () => {
  const cache = new PageCache()
  const make = vi
    .fn<() => Promise<{ status: number }>>()
    .mockResolvedValueOnce({ status: 404 })
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce({ status: 200 })
  expect((await cache.page('/', make)).status).toBe(404)
  await expect(cache.page('/', make)).rejects.toThrow('no')
  expect((await cache.page('/', make)).status).toBe(200)
})

test('parameters that no page reads make no rendering of their own', async () => {
  const cache = new PageCache()
  const make = vi.fn(async () => good('one'))
  for (const path of ['/', '/about', '/internships', '/internships/1', '/pm/teams'])
    for (let at = 0; at < 100; at += 1)
      await cache.page(knownUrl(`${path}?utm=${at}&fbclid=${at}${at % 2 ? '&' : ''}`), make)
  expect(make).toHaveBeenCalledTimes(5)
})

test.each([
  ['/internships?sort=stipend&utm=1&search=a%20b&search=c', '/internships?search=a+b&sort=stipend'],
  ['/internships/?paid=Paid', '/internships/?paid=Paid'],
  ['/internships.data?search=x&_routes=root&y=1', '/internships.data?search=x&_routes=root'],
  ['/login?next=%2Fprofile&x=1', '/login?next=%2Fprofile'],
  ['/internships?saved=true', '/internships?saved=true'],
  ['/about?search=x', '/about'],
  ['/companies/a-b?cursor=c&x', '/companies/a-b?cursor=c'],
  ['/contact?topic=other&reference=1', '/contact?topic=other&reference=1'],
  ['/internships?', '/internships'],
  ['/faq', '/faq'],
])('%s is rendered and cached as %s', (url, known) => {
  expect(knownUrl(url)).toBe(known)
})

test('few pages are rendered at once, and who asks for too many is to come again', async () => {
  const gate = new EventEmitter().setMaxListeners(0)
  let running = 0
  let most = 0
  const page = { status: 200, headers: [], pieces: [] }
  const render = boundedRender(async () => async () => {
    running += 1
    most = Math.max(most, running)
    await once(gate, 'open')
    running -= 1
    return page
  })
  const from = (ip: string) => render({ ip } as FastifyRequest, 'en')
  const flood = Array.from({ length: 300 }, () => from('203.0.113.7').catch((error) => error))
  const other = from('198.51.100.1')
  const opening = setInterval(() => gate.emit('open'), 1)
  const answers = await Promise.all(flood)
  expect(await other).toBe(page)
  clearInterval(opening)
  const refused = answers.filter((answer) => answer instanceof ProblemError)
  expect(refused).toHaveLength(44)
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 1 })
  expect(most).toBe(8)
})
