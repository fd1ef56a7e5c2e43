import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Topic } from '@app/contract/core/route.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { CachedResponse, encodingOf, ResponseCache } from '#platform/http/response-cache.ts'
import { ProblemError } from '#platform/problem.ts'
import { boundedRender, knownUrl, pageOf } from './pages.ts'

const good = (text: string) => new CachedResponse(200, {}, Buffer.from(text))
const textOf = ({ body }: CachedResponse) => body.toString()

test('concurrent requests share one rendering, which is cached for a second', async () => {
  vi.useFakeTimers()
  const cache = new ResponseCache()
  const make = vi.fn(async () => good('one'))
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)))
  await cache.get('/', make)
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1001)
  await cache.get('/', make)
  expect(make).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a request after a change never gets a page whose rendering began before it', async () => {
  const cache = new ResponseCache()
  const gate = new EventEmitter()
  const first = cache.get('/', async (reads) => {
    reads.add('posts')
    await once(gate, 'open')
    return good('old')
  })
  cache.clear(['posts'])
  const after = await cache.get('/', async () => good('new'))
  gate.emit('open')
  expect([await first, after].map(textOf)).toEqual(['old', 'new'])
  expect(textOf(await cache.get('/', async () => good('newer')))).toBe('new')
})

test('a change ends what reads its topic, and nothing else', async () => {
  const cache = new ResponseCache()
  const make = (key: string, ...topics: Topic[]) =>
    vi.fn(async (reads: Set<Topic>) => {
      for (const topic of topics) reads.add(topic)
      return good(key)
    })
  const news = make('/news', 'organisation', 'posts')
  const jobs = make('/internships', 'organisation', 'internships')
  const ask = () => Promise.all([cache.get('/news', news), cache.get('/internships', jobs)])
  await ask()
  for (let at = 0; at < 30; at += 1) {
    cache.clear(['attendance', 'notifications'])
    await ask()
  }
  expect([news.mock.calls.length, jobs.mock.calls.length]).toEqual([1, 1])
  cache.clear(['internships'])
  await ask()
  expect([news.mock.calls.length, jobs.mock.calls.length]).toEqual([1, 2])
})

test('what is made again and is the same keeps its bytes, also the compressed ones', async () => {
  const cache = new ResponseCache()
  const make = async (reads: Set<Topic>) => {
    reads.add('posts')
    return good('the same '.repeat(1000))
  }
  const first = await cache.get('/', make)
  const [br, gzip] = await Promise.all([first.encoded('br'), first.encoded('gzip')])
  cache.clear(['posts'])
  const second = await cache.get('/', make)
  expect(second).toBe(first)
  expect(await second.encoded('br')).toBe(br)
  expect([brotliDecompressSync(br), gunzipSync(gzip)].map(String)).toEqual([
    textOf(first),
    textOf(first),
  ])
})

test('the oldest are dropped where together they are too large', async () => {
  const cache = new ResponseCache()
  const make = vi.fn(async () => good('x'.repeat(10 * 1024 * 1024)))
  for (const key of ['a', 'b', 'c', 'd', 'd', 'c', 'b']) await cache.get(key, make)
  expect(make).toHaveBeenCalledTimes(4)
  await cache.get('a', make)
  expect(make).toHaveBeenCalledTimes(5)
})

test('a page with an error status or a failed rendering is not cached', async () => {
  const cache = new ResponseCache()
  const make = vi
    .fn<() => Promise<CachedResponse>>()
    .mockResolvedValueOnce(new CachedResponse(404, {}, Buffer.alloc(0)))
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce(good('one'))
  expect((await cache.get('/', make)).status).toBe(404)
  await expect(cache.get('/', make)).rejects.toThrow('no')
  expect((await cache.get('/', make)).status).toBe(200)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who accepts %s is sent %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

test('the policy of a page names the scripts that React marked, and no other', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const marked =
    '<script nonce="abc">own("ü")</script><script type="module" nonce="abc" async="">import "/a.js"</script>' +
    '<script>foreign()</script><script nonce="guess">guessed()</script><script src="/a.js" nonce="abc"></script>'
  const page = pageOf(200, headers, Buffer.from(marked), 'abc')
  const policy = page.headers['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${hash('own("ü")')} ${hash('import "/a.js"')};`)
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toMatch(/nonce|unsafe/)
  expect(textOf(page)).toBe(marked.replaceAll(' nonce="abc"', ''))
  // The same page of another rendering is the same version.
  expect(pageOf(200, headers, Buffer.from(marked.replaceAll('abc', 'xyz')), 'xyz').etag).toBe(
    page.etag,
  )
})

test('caches between may keep a page that search engines may list, and no other', () => {
  const control = (status: number, type: string, text: string) =>
    pageOf(status, { 'content-type': type }, Buffer.from(text), 'abc').headers['cache-control']
  const html = 'text/html; charset=utf-8'
  expect(control(200, html, 'x')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=5')
  expect(control(200, html, '<meta name="robots" content="noindex"/>')).toBe('no-cache')
  expect(control(404, html, 'x')).toBe('no-cache')
  expect(control(200, 'text/x-script', 'x')).toBe('no-cache')
})

test('parameters that no page reads make no rendering of their own', async () => {
  const cache = new ResponseCache()
  const make = vi.fn(async () => good('one'))
  for (const path of ['/', '/about', '/internships', '/internships/1', '/pm/teams'])
    for (let at = 0; at < 100; at += 1)
      await cache.get(knownUrl(`${path}?utm=${at}&fbclid=${at}${at % 2 ? '&' : ''}`), make)
  expect(make).toHaveBeenCalledTimes(5)
})

test.each([
  ['/internships?sort=stipend&utm=1&search=a%20b&search=c', '/internships?search=a+b&sort=stipend'],
  ['/Internships?utm=1&search=a', '/Internships?search=a'],
  ['/internships/?paid=Paid', '/internships/?paid=Paid'],
  ['/internships.data?search=x&_routes=root&y=1', '/internships.data?search=x&_routes=root'],
  ['/login?next=%2Fprofile&x=1', '/login?next=%2Fprofile'],
  ['/signup?as=startup&x=1', '/signup?as=startup'],
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
  const page = good('')
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
