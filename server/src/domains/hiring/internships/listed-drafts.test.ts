import { internships as routes } from '@app/contract/hiring/internships.ts'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeDraft, publish } from '#test/market.ts'

startApp()

const location = 'Draft Town'
let pm: SignedInUser
let rep: SignedInUser
let boss: SignedInUser
/** An open posting of a manager with a draft like it, a draft for a startup, and a closed one. */
beforeAll(async () => {
  pm = await signIn('project_manager')
  rep = await signIn('startup_rep')
  boss = await signIn('superadmin')
  const [startup_id, project_id] = [v7(), v7()]
  const startup = { id: startup_id, name: 'Rose', contact_email: 'a@b.example' }
  await db()
    .insert(startups)
    .values({ ...startup, status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  await db().insert(projects).values({ id: project_id, name: 'Rose', startup_id })
  const { id } = await publish({ title: 'Open', location }, pm)
  await pm.call(routes.duplicate, { params: { id } })
  const body = await makeDraft({ title: 'Theirs', location, project_id })
  await boss.call(routes.create, { body })
  const closed = await publish({ title: 'Closed', location, stipend: 20_000 }, pm)
  await pm.call(routes.move, { params: { id: closed.id }, body: { status: 'closed' } })
})

type Reader = Pick<SignedInUser, 'call'>
type Query = { status?: 'draft' | 'published' | 'closed'; search?: string }
const found = async ({ call }: Reader, query: Query = {}) => {
  const page = await call(routes.list, { query: { location, ...query } })
  expect(page.total).toBe(page.internships.length)
  return page.internships.map(({ title }) => title)
}

test('the list has the drafts that one may read beside what is open, and for those who manage all every posting', async () => {
  expect(await found(pm)).toEqual(['Open (copy)', 'Open'])
  expect(await found(await signIn('hr'))).toEqual(['Theirs', 'Open (copy)', 'Open'])
  expect(await found(rep)).toEqual(['Theirs', 'Open'])
  expect(await found(boss)).toEqual(['Closed', 'Theirs', 'Open (copy)', 'Open'])
  expect(await found(await signIn('project_manager'))).toEqual(['Open'])
  for (const other of [stranger, await signIn('intern'), await signIn('team_leader')]) {
    expect(await found(other)).toEqual(['Open'])
    expect(await found(other, { status: 'draft' })).toEqual([])
    expect(await found(other, { status: 'published' })).toEqual(['Open'])
  }
})

test('a status leaves the postings of that status, and what is published is the market for everybody', async () => {
  expect(await found(pm, { status: 'draft' })).toEqual(['Open (copy)'])
  expect(await found(pm, { status: 'closed' })).toEqual(['Closed'])
  expect(await found(rep, { status: 'closed' })).toEqual([])
  expect(await found(boss, { status: 'published' })).toEqual(['Open'])
  expect(await found(boss, { status: 'draft', search: 'opne' })).toEqual(['Open (copy)'])
  const answer = await stranger.send({ method: 'GET', url: '/api/internships?status=secret' })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Invalid parameter.'])
})

test.each(['relevance', 'newest', 'closing', 'stipend'] as const)(
  'pages of postings of every status by %s have no gap and no repeat',
  async (sort) => {
    const query = { location, sort, search: 'town' }
    const whole = await boss.call(routes.list, { query })
    expect(whole.total).toBe(4)
    const walked: typeof whole.internships = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next = { ...query, limit: 1, ...(cursor && { cursor }) }
      const page: typeof whole = await boss.call(routes.list, { query: next })
      expect(page.total).toBe(4)
      walked.push(...page.internships)
      cursor = page.next_cursor
    }
    expect(walked).toEqual(whole.internships)
    if (sort === 'stipend') expect(walked[0]?.title).toBe('Closed')
  },
)
