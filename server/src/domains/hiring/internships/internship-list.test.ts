import { urlOf } from '@app/contract/core/route.ts'
import { internships as routes } from '@app/contract/hiring/internships.ts'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { internships } from '#schema/internships.table.ts'
import { events } from '#schema/live.table.ts'
import { buildApp } from '#src/app.ts'
import {
  app,
  db,
  type SignedInUser,
  signIn,
  startApp,
  stranger,
  testConfig,
} from '#test/harness.ts'
import { publish } from '#test/market.ts'
import { closeExpired } from './internship-moves.ts'
import { forgetEverywhere } from './internships.ts'

startApp()

let pm: SignedInUser
beforeAll(async () => {
  pm = await signIn('project_manager')
})

type Query = Record<string, string | number>
const get = async (query: Query) => {
  return stranger.send({ method: 'GET', url: urlOf('/api/internships', { query }) })
}
const pageOf = async (query: Query) => routes.list.returns.parse((await get(query)).json())
const titles = async (query: Query) => {
  const { internships, total } = await pageOf(query)
  expect(total).toBe(internships.length)
  return internships.map(({ title }) => title).sort()
}

test('filters leave what they say, alone and together', async () => {
  const location = 'Filter Town'
  const make = (title: string, more: Parameters<typeof publish>[0]) =>
    publish({ title, location, ...more }, pm)
  await make('A', { category: 'AI', is_remote: true, duration_months: 6 })
  await make('B', { category: 'Sales', paid_or_unpaid: 'Unpaid', stipend: null })
  await make('C', { category: 'Tech', start_date: '2099-03-01' })
  const cases: [Query, string[]][] = [
    [{}, ['A', 'B', 'C']],
    [{ location: 'filter TOWN' }, ['A', 'B', 'C']],
    [{ category: 'AI' }, ['A']],
    [{ category: 'tech' }, ['A', 'C']],
    [{ category: 'non-tech' }, ['B']],
    [{ category: 'Nothing' }, []],
    [{ paid: 'Unpaid' }, ['B']],
    [{ remote: 'true' }, ['A']],
    [{ remote: 'false' }, ['B', 'C']],
    [{ duration: 5 }, ['B', 'C']],
    [{ start: '2099-02-28' }, ['A', 'B']],
    [{ category: 'tech', paid: 'Paid', remote: 'true', duration: 6, search: 'a' }, ['A']],
  ]
  for (const [query, left] of cases)
    expect([query, await titles({ location, ...query })]).toEqual([query, left])
})

test('facets count what each value would leave under the other filters', async () => {
  const location = 'Facet Town'
  await publish({ location, category: 'AI', is_remote: true }, pm)
  await publish(
    { location: 'facet town', category: 'AI', paid_or_unpaid: 'Unpaid', stipend: null },
    pm,
  )
  await publish({ location, category: 'Sales' }, pm)
  const facets = await stranger.call(routes.facets, { query: { location, category: 'AI' } })
  expect(facets.category).toEqual([
    { value: 'AI', count: 2 },
    { value: 'Sales', count: 1 },
  ])
  expect(facets.paid).toEqual([
    { value: 'Paid', count: 1 },
    { value: 'Unpaid', count: 1 },
  ])
  expect(facets.remote).toBe(1)
  expect(facets.duration.map(({ value }) => value)).toEqual(['3', '6', '12'])
  const here = facets.location.filter(({ value }) => value.toLowerCase() === 'facet town')
  expect(here.map(({ count }) => count)).toEqual([2])
  expect(
    (await stranger.call(routes.facets, { query: { location, search: 'zzzz' } })).category,
  ).toEqual([])
})

test.each(['newest', 'closing', 'stipend'] as const)(
  'pages by %s have no gap and no repeat',
  async (sort) => {
    const location = `Pages by ${sort}`
    // As in rupiah.
    const most = 30_000_000
    for (const stipend of [100, most, most, most, null, 200])
      await publish(
        {
          location,
          stipend,
          paid_or_unpaid: stipend ? 'Paid' : 'Unpaid',
          application_closing_date: stipend === most ? '2098-01-01' : '2097-01-01',
        },
        pm,
      )
    const whole = (await pageOf({ location, sort })).internships
    const walked: typeof whole = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await pageOf({ location, sort, limit: 2, ...(cursor && { cursor }) })
      expect(page.total).toBe(6)
      walked.push(...page.internships)
      cursor = page.next_cursor
    }
    expect(walked).toEqual(whole)
    const keys = {
      newest: whole
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
      closing: whole.map(({ application_closing_date }) => application_closing_date).toSorted(),
      stipend: [most, most, most, 200, 100, null],
    }
    const key = {
      newest: 'created_at',
      closing: 'application_closing_date',
      stipend: 'stipend',
    } as const
    expect(whole.map((row) => row[key[sort]])).toEqual(keys[sort])
  },
)

test('a search finds the title first, then skills and company, then the rest; its pages are whole', async () => {
  const location = 'Ranked town'
  const post = (title: string, skills: string[], scope: string) =>
    publish({ title, skills, scope, location }, pm)
  await post('Zeugma Writer', [], 'Write.')
  await post('Editor', ['Zeugma'], 'Edit.')
  await post('Reader', [], 'Read zeugma.')
  await post('Second Reader', [], 'Read zeugma too.')
  const search = { search: 'zeugma', location }
  const inOrder = ['Zeugma Writer', 'Editor', 'Second Reader', 'Reader']
  const titles = async (query: object) =>
    (await pageOf({ ...search, ...query })).internships.map(({ title }) => title)
  expect(await titles({})).toEqual(inOrder)
  expect(await titles({ sort: 'relevance' })).toEqual(inOrder)
  expect(await titles({ sort: 'newest' })).toEqual([
    'Second Reader',
    'Reader',
    'Editor',
    'Zeugma Writer',
  ])
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await pageOf({ ...search, limit: 1, ...(cursor && { cursor }) })
    expect(page.total).toBe(4)
    walked.push(...page.internships.map(({ title }) => title))
    cursor = page.next_cursor
  }
  expect(walked).toEqual(inOrder)
})

test('a cursor of ours for another order, or a forged one, is refused', async () => {
  const forged = [
    'x',
    ['2099-99-99T99:99:99.999Z', v7()],
    ['moon', v7()],
    ['2099-02-30', v7()],
    ['99999999999', v7()],
    [1, v7()],
    ['1', "' or 1=1"],
  ].map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url'))
  for (const cursor of forged)
    for (const sort of ['newest', 'closing', 'stipend', 'relevance']) {
      const answer = await get({ cursor, sort, ...(sort === 'relevance' && { search: 'pages' }) })
      expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Invalid parameter.'])
    }
})

/** Days as they are in India, by the database's clock. */
const day = (days: number) => sql`(now() at time zone 'Asia/Kolkata')::date + ${days}::int`
const setClosing = (id: string, days: number) =>
  db()
    .update(internships)
    .set({ application_closing_date: day(days) })
    .where(eq(internships.id, id))

test('a posting is open through its apply-by day and closes by itself after it', async () => {
  const location = 'Closing Town'
  const last = await publish({ location, title: 'Until tonight' }, pm)
  const over = await publish({ location, title: 'Over' }, pm)
  await setClosing(last.id, 0)
  await setClosing(over.id, -1)
  expect(await titles({ location })).toEqual(['Until tonight'])
  const read = () => stranger.call(routes.read, { params: { id: over.id } })
  expect((await read()).title).toBe('Over')

  await db().delete(events)
  expect(await closeExpired(db())).toBe(1)
  expect(await closeExpired(db())).toBe(0)
  const closed = await pm.call(routes.read, { params: { id: over.id } })
  expect(closed).toMatchObject({ status: 'closed', version: over.version + 1 })
  expect(closed.can.publish).toBe(false)
  expect((await read()).status).toBe('closed')
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, over.id))
  expect(acts.map(({ action, actor_id }) => [action, actor_id])).toContainEqual([
    'internship_closed',
    null,
  ])
  const notified = await db().select().from(events)
  const audiences = notified.map(({ topic, user_id, role }) => [topic, user_id ?? role])
  expect(audiences).toContainEqual(['internships', pm.user.id])
  expect(audiences).toContainEqual(['internships', 'hr'])
  expect(audiences.filter(([, audience]) => audience === null)).toEqual([['marketplace', null]])
})

test('the days of an open posting follow the organisation into another zone', async () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  const moveTo = (time_zone: string) => setOrganisation({ ...defaultOrganisation, time_zone })
  const location = 'Date Line'
  const { id } = await publish({ location }, pm)
  await db()
    .update(internships)
    .set({ application_closing_date: sql`(now() at time zone 'Pacific/Pago_Pago')::date` })
    .where(eq(internships.id, id))
  const similar = async () =>
    (await stranger.send({ method: 'GET', url: `/api/internships/${id}/similar` })).statusCode
  const isOpenForManager = async () =>
    (await pm.call(dashboards.projectManager)).internships.find((one) => one.id === id)?.is_open
  // It is tomorrow there, or the day after.
  moveTo('Pacific/Kiritimati')
  expect([await titles({ location }), await similar(), await isOpenForManager()]).toEqual([
    [],
    404,
    false,
  ])
  moveTo('Pacific/Pago_Pago')
  await forgetEverywhere(db())
  await vi.waitFor(async () => expect(await titles({ location })).toHaveLength(1), 5000)
  expect([await similar(), await isOpenForManager()]).toEqual([200, true])
})

test('what one node publishes another counts without waiting for what it keeps', async () => {
  const node = await buildApp(testConfig(), app().database)
  const count = async () => {
    const url = urlOf('/api/internships/facets', { query: { location: 'Two Nodes' } })
    const answer = await node.inject({ method: 'GET', url })
    return routes.facets.returns.parse(answer.json()).paid
  }
  expect(await count()).toEqual([])
  await publish({ location: 'Two Nodes' }, pm)
  await vi.waitFor(async () => expect(await count()).toEqual([{ value: 'Paid', count: 1 }]), 5000)
  await node.close()
})

test('a person keeps open postings, once each, and loses sight of those that close', async () => {
  const student = await signIn('intern')
  const [one, two] = [await publish({ title: 'One' }, pm), await publish({ title: 'Two' }, pm)]
  const saved = async () => (await student.call(routes.saved)).internships.map(({ title }) => title)
  for (const { id } of [one, two, one]) await student.call(routes.save, { params: { id } })
  expect(await saved()).toEqual(['Two', 'One'])
  await student.call(routes.unsave, { params: { id: one.id } })
  await student.call(routes.unsave, { params: { id: one.id } })
  expect(await saved()).toEqual(['Two'])
  await setClosing(two.id, -1)
  expect(await saved()).toEqual([])
  const url = `/api/internships/${two.id}/saved`
  expect((await student.send({ method: 'PUT', url })).statusCode).toBe(404)
})

test('managers list postings of every status in their scope, HR reads all, interns none', async () => {
  const manager = await signIn('project_manager')
  const { id, version } = await publish({ title: 'Mine' }, manager)
  await manager.call(routes.duplicate, { params: { id } })
  const all = await manager.call(routes.managed, {})
  expect(all.internships.map(({ title, status }) => [title, status])).toEqual([
    ['Mine (copy)', 'draft'],
    ['Mine', 'published'],
  ])
  expect(all.internships[1]).toMatchObject({ is_open: true, applications: 0, project_name: null })
  const hr = await (await signIn('hr')).call(routes.managed, { query: { status: 'draft' } })
  expect(hr.internships.map(({ title }) => title)).toContain('Mine (copy)')
  expect(hr.internships.some(({ can }) => can.edit || can.publish)).toBe(false)
  const rep = await (await signIn('startup_rep')).call(routes.managed, {})
  expect(rep).toEqual({ internships: [], next_cursor: null, total: 0 })
  const first = await manager.call(routes.managed, { query: { limit: 1 } })
  const second = await manager.call(routes.managed, {
    query: { limit: 1, cursor: first.next_cursor ?? '' },
  })
  expect([second.internships[0]?.title, second.next_cursor]).toEqual(['Mine', null])
  await manager.call(routes.move, { params: { id }, body: { status: 'closed', version } })
  const closed = await manager.call(routes.managed, { query: { status: 'closed' } })
  expect(closed.internships[0]?.is_open).toBe(false)
})

test('similar postings share skills, category or place; the likest come first, closed ones never', async () => {
  const manager = await signIn('project_manager')
  const skills = ['Beekeeping', 'Excel']
  const one = await publish({ category: 'Bees', location: 'Hive', skills }, manager)
  const near = await publish({ category: 'Bees', location: 'Elsewhere' }, manager)
  const likest = await publish({ category: 'Bees', location: 'hive', skills }, manager)
  const place = await publish({ category: 'Sales', location: 'Hive' }, manager)
  const { id, version } = await publish({ category: 'Bees', location: 'Hive', skills }, manager)
  await manager.call(routes.move, { params: { id }, body: { status: 'closed', version } })
  const { internships } = await stranger.call(routes.similar, { params: { id: one.id } })
  expect(internships.map((card) => card.id)).toEqual([likest.id, near.id, place.id])
  const closed = await stranger.send({ method: 'GET', url: `/api/internships/${id}/similar` })
  expect(closed.statusCode).toBe(404)
})
