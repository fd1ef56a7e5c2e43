import { internships as routes } from '@app/contract/hiring/internships.ts'
import { expect, test } from 'vitest'
import { db, signIn, startApp, stranger } from '#test/harness.ts'
import { makeDraft, publish } from '#test/market.ts'
import { sitemap, sitemapPart } from './pages.ts'

startApp()

const base = 'http://localhost:3000'
const get = (url: string) => stranger.send({ method: 'GET', url })

test('the sitemap names the public pages and every open posting with its last change', async () => {
  const manager = await signIn('project_manager')
  const open = await publish({}, manager)
  const draft = await manager.call(routes.create, { body: await makeDraft() })
  const { id, version } = await publish({}, manager)
  await manager.call(routes.move, { params: { id }, body: { status: 'closed', version } })

  const answer = await get('/sitemap.xml')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/xml')
  for (const path of ['/', '/students', '/internships', '/hire-talent', '/faq', '/privacy'])
    expect(answer.body).toContain(`<loc>${base}${path}</loc>`)
  const changed = `${open.updated_at.slice(0, 19)}Z`
  expect(answer.body).toContain(
    `<url><loc>${base}/internships/${open.id}</loc><lastmod>${changed}</lastmod></url>`,
  )
  expect(answer.body).not.toContain(draft.id)
  expect(answer.body).not.toContain(id)
})

test('a sitemap too long for one file is an index of parts that together name each posting once', async () => {
  const manager = await signIn('project_manager')
  for (let created = 0; created < 5; created += 1) await publish({}, manager)
  const whole = await sitemap(db(), base, 4)
  const parts = [...whole.matchAll(/sitemap-(\d+)\.xml/g)].map(([, part]) => Number(part))
  expect(parts.length).toBeGreaterThan(2)
  const texts = await Promise.all(parts.map((part) => sitemapPart(db(), base, part, 4)))
  const named = texts.flatMap((text) => [...(text ?? '').matchAll(/internships\/([\w-]{36})/g)])
  expect(new Set(named.map(([, id]) => id)).size).toBe(named.length)
  const { total } = await stranger.call(routes.list, {})
  expect(named.length).toBe(total)
  expect(await sitemapPart(db(), base, parts.length + 1, 4)).toBeUndefined()
})

test('a part that is not there is not found', async () => {
  expect((await get('/sitemap-1.xml')).statusCode).toBe(200)
  for (const part of ['0', '99', 'x', '1234'])
    expect((await get(`/sitemap-${part}.xml`)).statusCode).toBe(404)
})

test('robots are shown the sitemap and kept out of the API and the signed-in areas', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  const rules = ['Allow: /', 'Disallow: /api/', 'Disallow: /intern/', 'Disallow: /settings']
  // Without its own line a public profile would be hidden by the rule for one's own.
  for (const line of [...rules, 'Disallow: /profile', 'Allow: /profiles/'])
    expect(lines).toContain(line)
  expect(lines).toContain(`Sitemap: ${base}/sitemap.xml`)
})

test('a language is chosen without script, and leads back to the page and nowhere else', async () => {
  const chosen = await get('/language?to=de&back=%2Finternships%3Fsearch%3Dreact')
  expect(chosen.statusCode).toBe(303)
  expect(chosen.headers.location).toBe('/internships?search=react')
  expect(chosen.headers['set-cookie']).toMatch(/^language=de; Path=\/;/)
  const elsewhere = ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:1']
  for (const back of elsewhere) {
    const { headers } = await get(`/language?${new URLSearchParams({ to: 'hi', back })}`)
    expect(headers.location, back).toMatch(/^\/(?![/\\])/)
  }
  for (const to of ['', 'xx']) expect((await get(`/language?to=${to}`)).statusCode).toBe(404)
})
