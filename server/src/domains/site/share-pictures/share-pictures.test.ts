import { news, type Post, posts } from '@app/contract/site/news.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pictures } from '#platform/files/pictures.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { startups } from '#schema/projects.table.ts'
import { db, inject, signIn, startApp, stranger } from '#test/harness.ts'
import { makeInternship } from '#test/hiring.ts'
import { drawn, legible } from './share-drawing.ts'

startApp()

const get = (url: string, headers = {}) => inject({ method: 'GET', url }, { headers })
async function sizeAt(url: string) {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'image/png'])
  const { width, height } = await (await pictures())(answer.rawPayload).metadata()
  return [width, height, answer.headers.etag]
}

test('a posting that everyone may read has a picture of its own, another once it changes, and none after that', async () => {
  const { internship: posting } = await makeInternship({ title: 'React Developer' })
  const url = `/share/internships/${posting.id}.png`
  const [width, height, etag] = await sizeAt(url)
  expect([width, height]).toEqual([1200, 630])
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  const where = eq(internships.id, posting.id)
  await db().update(internships).set({ title: 'Vue Developer' }).where(where)
  await expect.poll(async () => (await get(url)).headers.etag, { timeout: 5000 }).not.toBe(etag)
  await db().update(internships).set({ status: 'pending' }).where(where)
  await expect.poll(async () => (await get(url)).statusCode, { timeout: 5000 }).toBe(404)
})

test('what a guest may not read has no picture', async () => {
  const { internship: draft } = await makeInternship({ status: 'draft' })
  const [startup] = await db()
    .insert(startups)
    .values({ name: 'Lotus', contact_email: 'hi@lotus.example' })
    .returning()
  for (const path of [
    `internships/${draft.id}`,
    `companies/${startup?.id}`,
    'news/never-written',
    'certificates/AAAA-BBBB-CCCC',
    'profiles/nobody-has-this',
    'profiles/..%2f',
    'internships/1',
    'news/..%2f..%2fetc',
  ])
    expect((await get(`/share/${path}.png`)).statusCode, path).toBe(404)
  await db()
    .update(startups)
    .set({ status: 'approved' })
    .where(eq(startups.id, startup?.id ?? ''))
  expect((await sizeAt(`/share/companies/${startup?.id}.png`)).slice(0, 2)).toEqual([1200, 630])
})

test('a published post and a valid certificate have pictures; a revoked one has none', async () => {
  const admin = await signIn('superadmin')
  const body = {
    title: 'A week',
    slug: 'a-week-shared',
    summary: 'What happened.',
    text: 'It did.',
  }
  const post = await admin.call(posts.create, { body })
  const send = { method: 'POST', url: `/api/posts/${post.id}/publish`, body: { version: 1 } }
  const shown: Post = (await admin.send({ ...send, method: 'POST' })).json()
  expect(await stranger.call(news.read, { params: { slug: shown.slug } })).toBeTruthy()
  await sizeAt('/share/news/a-week-shared.png')

  const { user } = await signIn('intern')
  const [row] = await db()
    .insert(certificates)
    .values({
      ...{ code: 'SHAR-EDPC-TRE1', user_id: user.id, holder_name: 'Asha Rao', title: 'Developer' },
      ...{ company_name: 'Lotus', hours: 160, tasks: 3 },
      ...{ started_on: '2026-08-01', ended_on: '2026-10-01' },
    })
    .returning()
  const url = `/share/certificates/${row?.code}.png`
  await sizeAt(url)
  const caching = async (path: string) => (await get(path)).headers['cache-control']
  expect(await caching(url)).toBe('public, max-age=0, must-revalidate')
  expect(await caching('/share/news/a-week-shared.png')).toBe('public, max-age=300')
  const revoked = { revoked_at: new Date().toISOString(), revoked_by: admin.user.id }
  await db()
    .update(certificates)
    .set({ ...revoked, revoked_reason: 'No.' })
  await expect.poll(async () => (await get(url)).statusCode, { timeout: 5000 }).toBe(404)
})

const picture = {
  name: 'Lotus & <Söhne>',
  facts: 'Pune · ₹12,000 a month',
  organisation: 'Cohort',
  accent: '#2d55cc',
  art: { ground: '#3451b2', shapes: [] },
  cover: undefined,
  logo: undefined,
  organisationLogo: undefined,
}

test.each([
  ['markup', '<b>Bold</b> & "quoted" </span><span size="999999">'],
  ['a very long title', 'Very long '.repeat(40)],
  ['one endless word', 'W'.repeat(300)],
  ['emoji', '🚀 Rocket 👩‍🚀 Developer ❤️'],
  ['Devanagari', 'रिएक्ट डेवलपर इंटर्नशिप'],
  ['letters written from right to left', 'مطور واجهات React'],
  ['nothing', ''],
])('a title of %s is drawn within the picture', async (_, title) => {
  const bytes = await drawn({ ...picture, title })
  const { width, height } = await (await pictures())(bytes).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('signs that our fonts lack are left out', async () => {
  expect(await legible('🚀 Rocket (李) 👩‍🚀 Developer ❤️')).toBe('Rocket Developer')
  for (const text of ['हिंदी और Ünïcode – “₹5”', 'Дмитрий, Ελένη', 'محمد (مطور)', 'สมชาย'])
    expect(await legible(text)).toBe(text)
})

test.each([
  ['Cyrillic', 'Дмитрий', 'Андрей'],
  ['Arabic', 'محمد', 'خالد'],
])('a title in %s is written', async (_, ...titles) => {
  const [none, ...written] = await Promise.all(
    ['', ...titles].map(async (title) => (await drawn({ ...picture, title })).toString('base64')),
  )
  expect(new Set([none, ...written]).size).toBe(3)
})

test('a damaged logo or cover gives its place to the drawing', async () => {
  const broken = Buffer.from('not a picture')
  const bytes = await drawn({ ...picture, title: 'React', cover: broken, logo: broken })
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})
