import { brotliDecompressSync } from 'node:zlib'
import { posts } from '@app/contract/site/news.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { posts as table } from '#schema/news.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const get = (url: string, headers: Record<string, string> = {}) =>
  inject({ method: 'GET', url }, { headers })
const list = '/api/news'

async function publish(admin: SignedInUser) {
  const slug = `news-${v7()}`
  const body = { title: 'News', slug, summary: 'What is new.', text: 'A paragraph. '.repeat(100) }
  const { id, version } = await admin.call(posts.create, { body })
  await admin.send({ method: 'POST', url: `/api/posts/${id}/publish`, body: { version } })
  return { id, slug }
}

test('guests share a response until a write changes what it shows', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const admin = await signIn('superadmin')
  const { id, slug } = await publish(admin)
  const shown = async () => (await get(`/api/news/${slug}`)).json().title
  expect(await shown()).toBe('News')
  // Behind the server's back, so that a new response would differ from the cached one.
  await db().update(table).set({ title: 'Other news' }).where(sql`id = ${id}`)
  expect(await shown()).toBe('News')
  const intern = await signIn('intern')
  await intern.send({ method: 'PUT', url: '/api/settings/profile', body: {} })
  await intern.send({ method: 'POST', url: '/api/time-tracking/check-in', body: { note: 'x' } })
  expect(await shown()).toBe('News')
  await publish(admin)
  expect(await shown()).toBe('Other news')
  vi.restoreAllMocks()
})

test('a guest who has the list is answered 304, and gets it again once it has changed', async () => {
  const admin = await signIn('superadmin')
  await publish(admin)
  const { headers } = await get(list)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1',
    vary: 'Origin, Authorization, Accept-Language, Accept-Encoding',
  })
  const etag = String(headers.etag)
  const again = await get(list, { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await publish(admin)
  const changed = await get(list, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('nothing that comes with a session is shared, not even with one that has ended', async () => {
  const { headers } = await signIn('intern')
  const { etag } = (await get(list)).headers
  for (const authorization of [headers.authorization, 'Bearer ended', 'nonsense'])
    expect(
      (await get(list, { authorization, 'if-none-match': String(etag) })).headers,
    ).toMatchObject({
      'cache-control': 'no-store',
    })
  const own = await get('/api/auth/me', headers)
  expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined])
})

test('a refusal is not shared', async () => {
  const missing = await get(`/api/news/none-${v7()}`)
  expect([missing.statusCode, missing.headers['cache-control'], missing.headers.etag]).toEqual([
    404,
    'no-store',
    undefined,
  ])
})

test('long answers are compressed as the client accepts, the same answer in each encoding', async () => {
  const admin = await signIn('superadmin')
  const { slug } = await publish(admin)
  // Without the harness, which reads each response as text.
  const url = `/api/news/${slug}`
  const plain = await app().inject({ url })
  const br = await app().inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
  const own = await app().inject({
    url: '/api/posts',
    headers: { ...admin.headers, 'accept-encoding': 'br' },
  })
  expect(own.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(JSON.parse(String(brotliDecompressSync(own.rawPayload)))).toHaveProperty('posts')
})

test('short answers are sent as they are', async () => {
  const { headers } = await signIn('intern')
  const short = await app().inject({
    url: '/api/auth/providers',
    headers: { ...headers, 'accept-encoding': 'br' },
  })
  expect(short.headers['content-encoding']).toBeUndefined()
})
