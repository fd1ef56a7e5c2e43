import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { PageCache } from './pages.ts'

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
