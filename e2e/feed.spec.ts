import { expect, test } from '@playwright/test'
import { demo, password } from './accounts.ts'

const at = '/news/feed.xml'

/** The feed as a feed reader sees it, parsed by the browser's strict XML parser. */
const readFeed = (xml: string) => {
  const page = new DOMParser().parseFromString(xml, 'application/xml')
  const text = (of: Element | null, name: string) =>
    [...(of?.children ?? [])].find(({ tagName }) => tagName === name)?.textContent ?? ''
  const channel = page.querySelector('rss[version="2.0"] > channel')
  const [self] = page.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')
  const partOf = (of: Element | null) => ({
    title: text(of, 'title'),
    link: text(of, 'link'),
    description: text(of, 'description'),
  })
  return {
    errors: page.querySelectorAll('parsererror').length,
    self: [self?.getAttribute('rel'), self?.getAttribute('href')],
    channel: { ...partOf(channel), built: text(channel, 'lastBuildDate') },
    items: [...page.querySelectorAll('channel > item')].map((item) => ({
      ...partOf(item),
      guid: text(item, 'guid'),
      date: text(item, 'pubDate'),
    })),
  }
}

/** A timestamp in RFC 822 format, as RSS requires. */
const moment = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

test('a feed reader discovers a complete feed from the URL of the news', async ({
  page,
  request,
}) => {
  const login = await request.post('/api/auth/login', {
    data: { email: demo('superadmin'), password },
  })
  const headers = { Authorization: `Bearer ${(await login.json()).access_token}` }
  const title = 'Fish & “chips” <b> ]]> for all'
  const text = { title, slug: 'a-feed-is-read', summary: '1 < 2 & <i>so</i>', text: 'Words.' }
  const draft = await (await request.post('/api/posts', { headers, data: text })).json()
  const step = async (name: string, { version }: { version: number }) =>
    (await request.post(`/api/posts/${draft.id}/${name}`, { headers, data: { version } })).json()
  const shown = await step('publish', draft)

  for (const address of ['/news', '/news/a-feed-is-read']) {
    await page.goto(address)
    const link = page.locator('head link[rel="alternate"][type="application/rss+xml"]')
    await expect(link).toHaveAttribute('href', new RegExp(`^https?://[^/]+${at}$`))
  }
  const site = new URL(page.url()).origin
  const response = await request.get(at)
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = await page.evaluate(readFeed, await response.text())
  expect([feed.errors, ...feed.self]).toEqual([0, 'self', `${site}${at}`])
  expect(feed.channel).toMatchObject({ link: `${site}/news`, title: 'Cohort news' })
  expect(feed.channel.description).not.toBe('')
  expect(feed.channel.built).toMatch(moment)
  const own = `${site}/news/a-feed-is-read`
  const item = feed.items.find(({ guid }) => guid === own)
  // Feed readers treat descriptions as HTML, so special characters are escaped twice.
  const description = '1 &lt; 2 &amp; &lt;i&gt;so&lt;/i&gt;'
  expect(item).toMatchObject({ title, link: own, description })
  const times = feed.items.map(({ date }) => date)
  for (const time of times) expect(time).toMatch(moment)
  expect(times.map(Date.parse)).toEqual(times.map(Date.parse).toSorted((a, b) => b - a))
  for (const { title, link } of feed.items) {
    expect(title).not.toBe('')
    expect(link.startsWith(`${site}/news/`)).toBe(true)
  }
  expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(feed.items.length)

  await step('unpublish', shown)
  await expect(await request.delete(`/api/posts/${draft.id}`, { headers })).toBeOK()
  expect(await (await request.get(at)).text()).not.toContain('a-feed-is-read')
})
