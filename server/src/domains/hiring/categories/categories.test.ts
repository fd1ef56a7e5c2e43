import { categories as routes } from '@app/contract/hiring/categories.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { internshipAlerts } from '@app/contract/hiring/job-alerts.ts'
import { desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { internshipCategories } from '#schema/internships.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { draftWith, makeDraft, publish } from '#test/market.ts'

startApp()

let superadmin: SignedInUser
let manager: SignedInUser
beforeAll(async () => {
  superadmin = await signIn('superadmin')
  manager = await signIn('project_manager')
})

const all = async () => (await superadmin.call(routes.list)).categories
const named = async (name: string) => {
  const category = (await all()).find((one) => one.name === name)
  if (!category) throw new Error(`no category ${name}`)
  return category
}
const offered = async () =>
  (await stranger.call(internships.categories)).categories.map(({ name }) => name)
const create = (name: string, group: 'tech' | 'non-tech' = 'non-tech') =>
  superadmin.call(routes.create, { body: { name, group } })
const change = (id: string, body: Parameters<typeof routes.change.body.parse>[0] & object) =>
  superadmin.call(routes.change, { params: { id }, body })
const lastAct = async () => {
  const [act] = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1)
  return act && { ...act, details: JSON.parse(act.details) }
}

test('in an empty database a manager publishes an internship in a category of the default set', async () => {
  expect((await all()).map(({ name, group }) => [name, group])).toEqual([
    ['Tech', 'tech'],
    ['AI', 'tech'],
    ['Designing', 'tech'],
    ['Development', 'tech'],
    ['Marketing', 'non-tech'],
    ['Content Writing', 'non-tech'],
    ['Human Resources', 'non-tech'],
    ['Finance', 'non-tech'],
    ['Sales', 'non-tech'],
    ['Operations', 'non-tech'],
  ])
  const { categories } = await manager.call(internships.categories)
  const [design] = categories.filter(({ name }) => name === 'Designing')
  const { id, version } = await manager.call(internships.create, {
    body: draftWith({ category_id: design?.id ?? '' }),
  })
  await manager.call(internships.move, { params: { id }, body: { status: 'published', version } })
  const query = { category: 'tech' }
  const list = await stranger.call(internships.list, { query })
  expect(list.internships).toMatchObject([{ id, category: 'Designing', category_group: 'tech' }])
  expect((await named('Designing')).postings).toBe(1)
})

test('a new category is offered at the end and belongs to its group', async () => {
  const { categories } = await create('Robotics', 'tech')
  expect(categories.at(-1)).toMatchObject({ name: 'Robotics', group: 'tech', postings: 0 })
  expect((await offered()).at(-1)).toBe('Robotics')
  expect(await lastAct()).toMatchObject({
    action: 'category_created',
    actor_id: superadmin.user.id,
    details: { name: 'Robotics', group: 'tech' },
  })
  await publish({ category_id: (await named('Robotics')).id, title: 'Arm builder' }, manager)
  const tech = await stranger.call(internships.list, { query: { category: 'tech' } })
  expect(tech.internships.map(({ title }) => title)).toContain('Arm builder')
})

test('a name is taken whatever its case, also when many add or rename at once', async () => {
  await expect(create('  mARKETING ')).rejects.toMatchObject({
    status: 409,
    problem: {
      errors: [
        { path: 'name', message: 'A category with this name already exists. It may be archived.' },
      ],
    },
  })
  const { id } = await named('Finance')
  await expect(change(id, { name: 'SALES' })).rejects.toMatchObject({ status: 409 })
  await change(id, { name: 'FINANCE' })
  await change(id, { name: 'Finance' })
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => create(at % 2 ? 'Legal' : 'LEGAL')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await all()).filter(({ name }) => name.toLowerCase() === 'legal')).toHaveLength(1)
})

test('bad names and groups are refused at their field', async () => {
  await expect(create(' ')).rejects.toMatchObject({
    problem: { errors: [{ path: 'name', message: 'Name is required.' }] },
  })
  await expect(create('x'.repeat(61))).rejects.toMatchObject({ status: 422 })
  const body = { name: 'Law', group: 'other' as never }
  await expect(superadmin.call(routes.create, { body })).rejects.toMatchObject({
    problem: { errors: [{ path: 'group', message: 'Please choose a group.' }] },
  })
  await expect(change(v7(), { name: 'Law' })).rejects.toMatchObject({ status: 404 })
})

test('postings, their search and the alerts for a category follow its new name', async () => {
  const { title } = await publish({ category: 'Operations', title: 'Dispatch planner' }, manager)
  const student = await signIn('intern')
  await student.call(internshipAlerts.create, {
    body: { name: 'Operations', filters: { category: 'Operations' } },
  })
  const { id } = await named('Operations')
  await change(id, { name: 'Logistics' })
  expect(await lastAct()).toMatchObject({
    action: 'category_renamed',
    entity_id: id,
    details: { before: { name: 'Operations' }, after: { name: 'Logistics' } },
  })
  for (const query of [{ category: 'Logistics' }, { search: 'logistics' }]) {
    const list = await stranger.call(internships.list, { query })
    expect(list.internships).toMatchObject([{ title, category: 'Logistics' }])
  }
  const { alerts } = await student.call(internshipAlerts.list)
  expect(alerts).toMatchObject([{ filters: { category: 'Logistics' } }])
})

test('an archived category is no longer offered; its postings keep it', async () => {
  const { id: posting, version } = await publish({ category: 'Sales' }, manager)
  const { id } = await named('Sales')
  await change(id, { is_archived: true })
  expect((await lastAct())?.action).toBe('category_archived')
  expect(await offered()).not.toContain('Sales')
  expect(await named('Sales')).toMatchObject({ is_archived: true, postings: 1 })
  const body = await makeDraft({ category_id: id })
  await expect(manager.call(internships.create, { body })).rejects.toMatchObject({
    problem: { errors: [{ path: 'category_id', message: 'Please choose a category.' }] },
  })
  const edited = { params: { id: posting }, body: { title: 'Sales trainee', version } }
  expect((await manager.call(internships.change, edited)).category).toBe('Sales')
  const { category } = await stranger.call(internships.facets)
  expect(category.map(({ value }) => value)).toContain('Sales')
  await change(id, { is_archived: false })
  expect((await lastAct())?.action).toBe('category_restored')
  expect(await offered()).toContain('Sales')
})

test('the order holds every category exactly once', async () => {
  const ids = (await all()).map(({ id }) => id)
  const reorder = (order: string[]) => superadmin.call(routes.reorder, { body: { ids: order } })
  const { categories } = await reorder(ids.toReversed())
  expect(categories.map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await lastAct())?.action).toBe('categories_reordered')
  const [first = '', second = ''] = ids
  for (const wrong of [ids.slice(1), [...ids, v7()], [first, first, ...ids.slice(2)], [second]])
    await expect(reorder(wrong)).rejects.toMatchObject({ status: 409 })
  await reorder(ids)
})

test('one category stays offered, also when the last two are archived at once', async () => {
  const [first, second, ...rest] = (await all()).filter(({ is_archived }) => !is_archived)
  for (const { id } of rest) await change(id, { is_archived: true })
  const tries = await Promise.allSettled(
    [first, second].map((category) => change(category?.id ?? '', { is_archived: true })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await offered()).toHaveLength(1)
  for (const { id } of await all()) await change(id, { is_archived: false })
  const archived = eq(internshipCategories.name, 'Sales')
  expect(await db().$count(internshipCategories, archived)).toBe(1)
})
