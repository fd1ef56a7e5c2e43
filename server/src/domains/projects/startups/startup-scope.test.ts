import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@app/contract/core/roles.ts'
import { users } from '@app/contract/identity/users.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { briefs } from '@app/contract/programme/briefs.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { projects as projectRoutes } from '@app/contract/projects/projects.ts'
import { type NewStartup, startups as routes } from '@app/contract/projects/startups.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { migrations } from '#src/prepare.ts'
import { listAs, makePlacement, readAs, sheets, start, write } from '#test/evaluating.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf } from '#test/staffed-team.ts'

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

const notFound = [404, 'Not found.']
const giveRole = async ({ user }: SignedInUser, role: Role) =>
  (await signIn('superadmin')).call(users.change, { params: { id: user.id }, body: { role } })
const addRepresentative = async (startup_id: string, person: SignedInUser) =>
  db().insert(startupMembers).values({ startup_id, user_id: person.user.id })
const representativesOf = async (startup_id: string) =>
  (await db().select().from(startupMembers).where(eq(startupMembers.startup_id, startup_id))).map(
    ({ user_id }) => user_id,
  )
/** A startup that its founder registered and represents, with a project, an intern and an evaluation. */
async function makeFounded() {
  const place = await makePlacement()
  const { startup_id, rep: founder } = place
  await db()
    .update(startups)
    .set({ submitted_by: founder.user.id })
    .where(eq(startups.id, startup_id))
  const { id } = await start(place.leader, place)
  return { ...place, founder, id }
}

test('who is given another role represents the startup no more; its other representatives go on', async () => {
  const { founder, startup_id, project_id, manager, leader, intern, id } = await makeFounded()
  const [second, third, elsewhere] = [
    await signIn('startup_rep'),
    await signIn('startup_rep'),
    await makePlacement(),
  ]
  await addRepresentative(startup_id, second)
  await addRepresentative(startup_id, third)
  await addRepresentative(elsewhere.startup_id, second)
  expect((await readAs(founder, id)).own_side).toBe('startup')

  await giveRole(founder, 'intern')
  expect(await refusal(readAs(founder, id))).toEqual(notFound)
  expect(await refusal(write(founder, id, sheets.startup))).toEqual(notFound)
  expect((await listAs(founder, 'mine')).total).toBe(0)
  expect(await openOf(founder, startup_id)).toEqual(notFound)
  expect((await founder.call(routes.mine)).startup).toBe(null)
  const milestone = { project_id, title: 'Beta', due_date: '2099-01-31' }
  await manager.call(milestones.create, { body: milestone })
  expect(await headlinesOf(founder)).not.toContain('New Milestone')

  expect(await headlinesOf(third)).toContain('New Milestone')
  await write(second, id, sheets.startup)
  const seen = await second.call(routes.list)
  expect(seen.startups.map((one) => one.id).toSorted()).toEqual(
    [startup_id, elsewhere.startup_id].toSorted(),
  )
  await write(leader, id, sheets.leader)
  await write(intern, id, sheets.intern)
  const [entry] = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'startup_representative_removed'))
  expect([entry?.entity_id, JSON.parse(entry?.details ?? '').user_id]).toEqual([
    startup_id,
    founder.user.id,
  ])
})

const removeFrom = async (startup_id: string, { user }: SignedInUser, admin?: SignedInUser) =>
  (admin ?? (await signIn('superadmin'))).call(routes.removeRepresentative, {
    params: { id: startup_id, user_id: user.id },
  })

test('who is taken out of one startup loses its rows alone, and is notified', async () => {
  const { founder, startup_id, project_id, id } = await makeFounded()
  const [elsewhere, admin] = [await makePlacement(), await signIn('superadmin')]
  await addRepresentative(elsewhere.startup_id, founder)
  const other = await signIn('startup_rep')
  await addRepresentative(startup_id, other)
  const { representatives } = await admin.call(routes.read, { params: { id: startup_id } })
  const shown = [founder, other].map(({ user: { id, full_name, email } }) => ({
    ...{ id, full_name, email },
  }))
  expect(representatives).toEqual(expect.arrayContaining(shown))
  const own = await founder.call(routes.read, { params: { id: startup_id } })
  expect(own).not.toHaveProperty('representatives')

  await removeFrom(startup_id, founder, admin)
  const readProject = (project_id: string) =>
    refusal(founder.call(projectRoutes.read, { params: { id: project_id } }))
  expect(await openOf(founder, startup_id)).toEqual(notFound)
  expect(await refusal(readAs(founder, id))).toEqual(notFound)
  expect(await readProject(project_id)).toEqual(notFound)
  expect(await readProject(elsewhere.project_id)).toBeUndefined()
  const { startups: seen } = await founder.call(routes.list)
  expect(seen.map((one) => one.id)).toEqual([elsewhere.startup_id])
  const asked = await founder.call(dashboards.startupRep, { query: { startup_id } })
  expect(asked.startup?.id).toBe(elsewhere.startup_id)
  expect(await representativesOf(startup_id)).toEqual([other.user.id])
  expect(await headlinesOf(founder)).toContain('No Longer a Representative')
  const published = await db()
    .select({ topic: events.topic })
    .from(events)
    .where(eq(events.user_id, founder.user.id))
  expect(published.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['startups', 'projects', 'teams', 'briefs', 'evaluations']),
  )
  expect(await refusal(removeFrom(startup_id, founder, admin))).toEqual(notFound)
})

test('one more account of a startup represents it, sees its rows at once and is notified', async () => {
  const { startup_id, project_id } = await makeFounded()
  const [admin, second] = [await signIn('superadmin'), await signIn('startup_rep')]
  const add = (email: string, id = startup_id, who = admin) =>
    who.call(routes.addRepresentative, { params: { id }, body: { email } })
  const { id, full_name, email } = second.user
  expect(await add(email.toUpperCase())).toEqual({ id, full_name, email })
  const own = await second.call(projectRoutes.read, { params: { id: project_id } })
  expect(own.id).toBe(project_id)
  expect(await headlinesOf(second)).toContain('New Representative')
  const entry = and(
    eq(auditLogs.action, 'startup_representative_added'),
    eq(auditLogs.entity_id, startup_id),
  )
  expect(await db().$count(auditLogs, entry)).toBe(1)

  expect(await refusal(add(email))).toEqual([409, `${full_name} already represents this startup.`])
  const nobody = [422, 'No active account has this email address.']
  expect(await refusal(add(`${v7()}@test.example`))).toEqual(nobody)
  const gone = await signIn('startup_rep', { status: 'suspended' })
  expect(await refusal(add(gone.user.email))).toEqual(nobody)
  const intern = await signIn('intern')
  expect(await refusal(add(intern.user.email))).toMatchObject({ 0: 422 })
  expect(await refusal(add(email, v7()))).toEqual(notFound)
  const unapproved = [409, 'Only an approved startup has representatives.']
  expect(await refusal(add(email, (await register()).id))).toEqual(unapproved)
  expect(await refusal(add(email, startup_id, second))).toMatchObject({ 0: 403 })
})

test('a removed account represents nothing in the list', async () => {
  const { founder, startup_id } = await makeFounded()
  const admin = await signIn('superadmin')
  await admin.call(users.remove, { params: { id: founder.user.id } })
  const { representatives } = await admin.call(routes.read, { params: { id: startup_id } })
  expect(representatives).toEqual([])
})

test('only a superadmin takes somebody out of a startup, the last one, too', async () => {
  const { founder, startup_id } = await makeFounded()
  const forbidden = [403, 'You do not have permission to perform this action.']
  expect(await refusal(removeFrom(startup_id, founder, founder))).toEqual(forbidden)
  expect(await refusal(removeFrom(v7(), founder))).toEqual(notFound)
  await removeFrom(startup_id, founder)
  expect(await representativesOf(startup_id)).toEqual([])
  expect((await founder.call(routes.mine)).startup).toBe(null)
})

test('who comes back with another startup represents that one alone', async () => {
  const { founder, startup_id, project_id } = await makeFounded()
  await giveRole(founder, 'intern')
  const next = await founder.call(routes.create, { body: { ...makeInput, name: 'Lotus Clinics' } })
  await (await signIn('superadmin')).call(routes.decide, {
    params: { id: next.id },
    body: { status: 'approved', version: 1 },
  })
  const { startup } = await founder.call(dashboards.startupRep, { query: { startup_id } })
  expect(startup?.id).toBe(next.id)
  expect((await founder.call(routes.list)).startups.map(({ id }) => id)).toEqual([next.id])
  expect(await openOf(founder, startup_id)).toEqual(notFound)
  expect((await founder.call(briefs.list, { query: { startup_id } })).total).toBe(0)
  const read = founder.call(projectRoutes.read, { params: { id: project_id } })
  expect(await refusal(read)).toEqual(notFound)
})

test('who is given the role back represents their startup again, unless others do', async () => {
  const [alone, shared] = [await makeFounded(), await makeFounded()]
  const other = await signIn('startup_rep')
  await addRepresentative(shared.startup_id, other)
  for (const { founder } of [alone, shared]) {
    await giveRole(founder, 'intern')
    await giveRole(founder, 'startup_rep')
  }
  expect(await representativesOf(alone.startup_id)).toEqual([alone.founder.user.id])
  expect((await readAs(alone.founder, alone.id)).own_side).toBe('startup')
  expect(await representativesOf(shared.startup_id)).toEqual([other.user.id])
})

test('the upgrade ends what those represent who were given another role before', async () => {
  const { founder, startup_id } = await makeFounded()
  const [former, admin, suspended] = [
    await signIn('developer'),
    await signIn('superadmin'),
    await signIn('startup_rep', { status: 'suspended' }),
  ]
  for (const person of [former, admin, suspended]) await addRepresentative(startup_id, person)
  const upgrade = join(migrations, '0057_representatives_with_another_role.sql')
  await db().execute(sql.raw(readFileSync(upgrade, 'utf8')))
  expect((await representativesOf(startup_id)).toSorted()).toEqual(
    [founder, admin, suspended].map(({ user }) => user.id).toSorted(),
  )
})
