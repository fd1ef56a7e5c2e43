import { mostViews, savedViews } from '@app/contract/identity/saved-views.ts'
import { expect, test } from 'vitest'
import { refusal, signIn, startApp } from '#test/harness.ts'

startApp()

const users = { params: { list: 'users' } } as const
const view = (name: string, more: { query?: string; hidden?: string[] } = {}) => ({
  ...users,
  body: { name, query: '', hidden: [], ...more },
})

test('who chose nothing sees every column, comfortably, and has no views', async () => {
  const { call } = await signIn('superadmin')
  expect(await call(savedViews.read, users)).toEqual({
    hidden: [],
    density: 'comfortable',
    views: [],
  })
})

test('hidden columns and density are kept for one person and list, and reset', async () => {
  const { call } = await signIn('superadmin')
  const other = await signIn('superadmin')
  const body = { hidden: ['created', 'role', 'role'], density: 'compact' as const }
  const layout = { hidden: ['created', 'role'], density: 'compact', views: [] }
  expect(await call(savedViews.layout, { ...users, body })).toEqual(layout)
  expect(await call(savedViews.read, users)).toEqual(layout)
  const plain = { hidden: [], density: 'comfortable', views: [] }
  expect(await call(savedViews.read, { params: { list: 'audit' } })).toEqual(plain)
  expect(await other.call(savedViews.read, users)).toEqual(plain)
  const none = { hidden: [], density: 'comfortable' as const }
  expect(await call(savedViews.layout, { ...users, body: none })).toEqual(plain)
})

test.each([
  ['PUT', '/api/lists/cats', { hidden: [], density: 'compact' }, 'There is no such list.'],
  [
    'PUT',
    '/api/lists/users',
    { hidden: [], density: 'tiny' },
    'density must be comfortable or compact.',
  ],
  [
    'PUT',
    '/api/lists/users',
    { hidden: ['<script>'], density: 'compact' },
    'columns must be at most 30 names of columns.',
  ],
  [
    'PUT',
    '/api/lists/users',
    { hidden: Array.from({ length: 31 }, () => 'role'), density: 'compact' },
    'columns must be at most 30 names of columns.',
  ],
  ['POST', '/api/lists/users/views', { name: ' ', query: '', hidden: [] }, 'Name is required.'],
  [
    'POST',
    '/api/lists/users/views',
    { name: 'x'.repeat(61), query: '', hidden: [] },
    'Name can have up to 60 characters.',
  ],
  [
    'POST',
    '/api/lists/users/views',
    { name: 'Mine', query: '//evil.example', hidden: [] },
    'query must be the search and filters of an address, at most 2,000 characters.',
  ],
  [
    'POST',
    '/api/lists/users/views',
    { name: 'Mine', query: 'a'.repeat(2001), hidden: [] },
    'query must be the search and filters of an address, at most 2,000 characters.',
  ],
] as const)('%s %s %j is refused', async (method, url, body, sentence) => {
  const { send } = await signIn('superadmin')
  const answer = await send({ method, url, body })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
})

test('a view keeps search, filters, sort and columns, without the page', async () => {
  const { call } = await signIn('superadmin')
  const query = 'search=M%C3%BCller&sort=-created&cursor=abc~def'
  await call(savedViews.save, view('Newest Müllers', { query, hidden: ['role'] }))
  const { views } = await call(savedViews.save, view('Active', { query: 'status=active' }))
  expect(views).toMatchObject([
    { name: 'Active', query: 'status=active', hidden: [], is_default: false },
    { name: 'Newest Müllers', query: 'search=M%C3%BCller&sort=-created', hidden: ['role'] },
  ])
})

test('a name is taken once, whatever its capitals, also when it is saved twice at once', async () => {
  const { call } = await signIn('superadmin')
  const both = await Promise.allSettled(
    ['Mine', 'MINE'].map((name) => call(savedViews.save, view(name))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { views } = await call(savedViews.read, users)
  expect(views).toHaveLength(1)
  expect(await refusal(call(savedViews.save, view('mine')))).toEqual([
    409,
    'You have a view “mine” already.',
  ])
  // In another list, and for another person, it is free.
  await call(savedViews.save, { ...view('Mine'), params: { list: 'audit' } })
  const other = await signIn('superadmin')
  await other.call(savedViews.save, view('Mine'))
})

test('a view is renamed, unless another has the name, and one at most is the default', async () => {
  const { call } = await signIn('superadmin')
  await call(savedViews.save, view('First'))
  const { views } = await call(savedViews.save, view('Second'))
  const [first, second] = views.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('Two views were saved.')
  await call(savedViews.change, { ...first, body: { is_default: true } })
  await Promise.all(
    [first, second].map((one) => call(savedViews.change, { ...one, body: { is_default: true } })),
  )
  const after = await call(savedViews.read, users)
  expect(after.views.filter(({ is_default }) => is_default)).toHaveLength(1)
  expect(await refusal(call(savedViews.change, { ...first, body: { name: 'second' } }))).toEqual([
    409,
    'You have a view “second” already.',
  ])
  const renamed = await call(savedViews.change, { ...first, body: { name: 'Third' } })
  expect(renamed.views.map(({ name }) => name)).toEqual(['Second', 'Third'])
  await call(savedViews.remove, first)
  expect((await call(savedViews.read, users)).views.map(({ name }) => name)).toEqual(['Second'])
})

test('there are 20 views of a list at most, also when many are saved at once', async () => {
  const { call } = await signIn('superadmin')
  const names = Array.from({ length: mostViews + 3 }, (_, at) => `View ${at}`)
  const all = await Promise.allSettled(names.map((name) => call(savedViews.save, view(name))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostViews)
  expect(await refusal(call(savedViews.save, view('One more')))).toEqual([
    409,
    'This list has 20 saved views already. Please delete one first.',
  ])
})

test('the view of another person is not there', async () => {
  const owner = await signIn('superadmin')
  const { views } = await owner.call(savedViews.save, view('Mine'))
  const other = await signIn('superadmin')
  const params = { id: views[0]?.id ?? '' }
  const rename = other.call(savedViews.change, { params, body: { name: 'Yours' } })
  expect((await refusal(rename)) as unknown[]).toContain(404)
  expect((await refusal(other.call(savedViews.remove, { params }))) as unknown[]).toContain(404)
})
