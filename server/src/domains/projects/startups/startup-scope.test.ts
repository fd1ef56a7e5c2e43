import { type NewStartup, startups as routes } from '@app/contract/projects/startups.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { projects } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const makeInput: NewStartup = {
  name: 'Lotus Labs',
  domain: 'Health',
  description: 'Keeps the records of rural clinics.',
  contact_email: 'hello@lotus.example',
}
const register = async (more: Partial<NewStartup> = {}) =>
  (await signIn('intern')).call(routes.create, { body: { ...makeInput, ...more } })
const openOf = async (person: SignedInUser, id: string) => {
  const answer = await person.send({ method: 'GET', url: `/api/startups/${id}` })
  return [answer.statusCode, answer.json().detail]
}

test('a startup out of scope is a 404 like an unknown one, for every role', async () => {
  const startup = await register()
  const unknown = [404, 'Not found.']
  for (const role of ['intern', 'startup_rep', 'project_manager'] as const) {
    const person = await signIn(role)
    expect(await openOf(person, startup.id)).toEqual(unknown)
    expect(await openOf(person, v7())).toEqual(unknown)
  }
  const rep = await signIn('startup_rep')
  expect(
    (
      await rep.send({
        method: 'PUT',
        url: `/api/startups/${startup.id}`,
        body: { description: 'Mine.' },
      })
    ).statusCode,
  ).toBe(404)
  const query = { search: 'Lotus', limit: 100 }
  expect(await rep.call(routes.list, { query })).toEqual({
    ...{ startups: [], next_cursor: null, total: 0 },
  })
})

test('a project manager learns the id and name of the startups behind their projects', async () => {
  const [manager, admin] = [await signIn('project_manager'), await signIn('superadmin')]
  const startup = await register()
  await register()
  await admin.call(routes.decide, {
    params: { id: startup.id },
    body: { status: 'approved', version: 1 },
  })
  const own = { name: 'Billing', startup_id: startup.id, manager_id: manager.user.id }
  await db().insert(projects).values(own)
  const card = { id: startup.id, name: 'Lotus Labs' }
  expect((await manager.call(routes.list)).startups).toEqual([card])
  const whole = await manager.call(routes.read, { params: { id: startup.id } })
  expect(whole).toEqual({ ...card, can: { edit: false, moves: [] } })
  const byMail = await manager.call(routes.list, { query: { search: 'hello@lotus' } })
  expect(byMail.startups).toEqual([])
})

test('the queue is searched literally, filtered by status and read page by page', async () => {
  const admin = await signIn('superadmin')
  const word = `100%_${v7()}`
  const names = [`${word} A`, `${word} B`, `${word} C`]
  for (const name of names) await register({ name })
  const search = word
  const first = await admin.call(routes.list, { query: { search, limit: 2 } })
  expect([first.startups.map(({ name }) => name), first.total]).toEqual([[names[2], names[1]], 3])
  const cursor = first.next_cursor ?? ''
  const second = await admin.call(routes.list, { query: { search, limit: 2, cursor } })
  expect(second.startups.map(({ name }) => name)).toEqual([names[0]])
  const none = await admin.call(routes.list, { query: { search, status: 'approved' } })
  expect(none.total).toBe(0)
  expect((await admin.call(routes.list, { query: { search: `%${v7()}` } })).total).toBe(0)
})
