import { users as userRoutes } from '@app/contract/identity/users.ts'
import { projects as projectRoutes } from '@app/contract/projects/projects.ts'
import { teams as routes, type Team } from '@app/contract/projects/teams.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { departmentManagersOf } from '#domains/identity/visibility/visibility.ts'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { events } from '#schema/live.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const notFound = [404, 'Not found.']
const setMembers = (person: SignedInUser, id: string, people: SignedInUser[], version?: number) =>
  person.call(routes.setMembers, {
    params: { id },
    body: { member_ids: people.map(({ user }) => user.id), version },
  })
const notYours = [422, 'Please choose people you can add to a team.']

test('a manager makes a team for their project with a free leader and their people', async () => {
  const { pm, intern, project_id } = await makeCompany()
  const leader = await signIn('team_leader')
  const team = await pm.call(routes.create, {
    body: {
      name: 'Team Two',
      project_id,
      leader_id: leader.user.id,
      member_ids: [intern.user.id, intern.user.id],
    },
  })
  expect(team).toMatchObject({ name: 'Team Two', head_count: 1, leader_name: 'Test team_leader' })
  expect(team.can).toEqual({ talk: true, lead: true, manage: true, members: true })
  expect(await headlinesOf(leader)).toEqual(['New Team'])
  expect(await headlinesOf(intern)).toContain('New Team')
})

test('who has another role leads no team and manages no project, until they have their own again', async () => {
  const { pm, leader, team_id, project_id } = await makeCompany()
  const admin = await signIn('superadmin')
  const responsible = async () => {
    const team = await admin.call(routes.read, { params: { id: team_id } })
    const project = await admin.call(projectRoutes.read, { params: { id: project_id } })
    const { teams: seen } = await admin.call(routes.today, { query: {} })
    const today = seen.find(({ id }) => id === team_id)
    const isLed = today?.people.some(({ is_leader }) => is_leader)
    return [team.leader_id, today?.leader_name, isLed, project.manager_id, project.manager_name]
  }
  const own = await responsible()
  const role = (person: SignedInUser, name: 'developer' | 'project_manager' | 'team_leader') =>
    admin.call(userRoutes.change, { params: { id: person.user.id }, body: { role: name } })
  await role(leader, 'developer')
  await role(pm, 'developer')
  expect(await responsible()).toEqual([null, null, false, null, null])
  await role(leader, 'team_leader')
  await role(pm, 'project_manager')
  expect(await responsible()).toEqual(own)
  expect(own).toEqual([
    ...[leader.user.id, leader.user.full_name, true],
    ...[pm.user.id, pm.user.full_name],
  ])
})

test('a team is put to one’s own project, under somebody who leads', async () => {
  const { pm, project_id, intern } = await makeCompany()
  const far = await makeCompany()
  const make = (body: object) =>
    refusal(pm.call(routes.create, { body: { name: 'X', project_id, ...body } }))
  const noProject = [422, 'Please choose one of your projects.']
  for (const id of [far.project_id, v7(), null])
    expect(await make({ project_id: id })).toEqual(noProject)
  const noLeader = [422, 'Please choose a team leader you can assign.']
  expect(await make({ leader_id: intern.user.id })).toEqual(noLeader)
  expect(await make({ leader_id: far.leader.user.id })).toEqual(noLeader)
  expect(await make({ department_id: v7() })).toEqual([422, 'Please choose a department.'])
  expect(await make({ member_ids: [far.intern.user.id] })).toEqual(notYours)
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  expect(await make({})).toEqual(noProject)
})

test('a foreign team is not there, for changes either', async () => {
  const { team_id } = await makeCompany()
  const far = await makeCompany()
  for (const person of [far.pm, far.tm]) {
    const change = person.call(routes.change, { params: { id: team_id }, body: { name: 'Mine' } })
    expect(await refusal(change)).toEqual(notFound)
    expect(await refusal(setMembers(person, team_id, []))).toEqual(notFound)
  }
})

test('a team is renamed and led by somebody else; a stale change is refused', async () => {
  const { pm, team_id } = await makeCompany()
  const leader = await signIn('team_leader')
  const change = (body: object) =>
    pm.call(routes.change, { params: { id: team_id }, body: { version: 1, ...body } })
  const changed = await change({ name: 'Lotus B', leader_id: leader.user.id })
  expect(changed).toMatchObject({ name: 'Lotus B', leader_id: leader.user.id, version: 2 })
  expect((await refusal(change({ name: 'Late' })))?.toString()).toMatch(/^409/)
})

test('members come and go and are notified; one of many changes at once wins', async () => {
  const { pm, team_id, intern, other, tm } = await makeCompany()
  await setMembers(pm, team_id, [intern, tm], 1)
  expect(await headlinesOf(other)).toContain('Team Changed')
  const tries = await Promise.all(
    Array.from({ length: 50 }, () => refusal(setMembers(pm, team_id, [intern], 2))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const left = await db().select().from(teamMembers).where(eq(teamMembers.team_id, team_id))
  expect(left.map(({ user_id }) => user_id)).toEqual([intern.user.id])
})

test('a suspended member is in no list of the team, and has their place again afterwards', async () => {
  const { pm, team_id, intern, other, tm } = await makeCompany()
  const status = (to: 'active' | 'suspended') =>
    db().update(users).set({ status: to }).where(eq(users.id, other.user.id))
  const idsIn = ({ members }: Team) => members?.map(({ id }) => id).toSorted()
  const ids = (...people: SignedInUser[]) => people.map(({ user }) => user.id).toSorted()
  await status('suspended')
  const seen = await pm.call(routes.read, { params: { id: team_id } })
  expect(idsIn(seen)).toEqual(ids(intern, tm))
  expect(seen.head_count).toBe(2)
  expect(idsIn(await setMembers(pm, team_id, [intern]))).toEqual(ids(intern))
  await status('active')
  const again = await pm.call(routes.read, { params: { id: team_id } })
  expect(idsIn(again)).toEqual(ids(intern, other))
})

test('HR moves interns between all teams, and nobody else', async () => {
  const { team_id, intern, other, tm, leader } = await makeCompany()
  const far = await makeCompany()
  const hr = await signIn('hr')
  const seen = await setMembers(hr, team_id, [intern, other, tm, far.intern])
  expect(seen.head_count).toBe(4)
  const internsOnly = [422, 'HR can only move interns.']
  expect(await refusal(setMembers(hr, team_id, [intern, other, far.intern]))).toEqual(internsOnly)
  const developer = await signIn('developer')
  const { people } = await hr.call(routes.people)
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['intern']))
  expect(
    await refusal(setMembers(hr, team_id, [intern, other, tm, far.intern, developer])),
  ).toEqual(internsOnly)
  expect(await refusal(setMembers(leader, team_id, []))).toEqual([
    403,
    'You do not have permission to perform this action.',
  ])
})

test('a person without a team can be placed by those who manage teams, before the first sign-in too', async () => {
  const { pm, tm, team_id, intern, other } = await makeCompany()
  const student = await signIn('intern')
  const invited = await signIn('intern', { status: 'invited' })
  const { people } = await pm.call(routes.people)
  const open = people.filter(({ is_free }) => is_free).map(({ id }) => id)
  expect(open).toEqual(expect.arrayContaining([student.user.id, invited.user.id]))
  const team = await setMembers(pm, team_id, [intern, other, tm, student, invited])
  expect(team.members?.map(({ id }) => id)).toContain(invited.user.id)
})

test('a new team manager gets a department by being put into a team of it, once', async () => {
  const { pm, tm, team_id, intern, other } = await makeCompany()
  const far = await makeCompany()
  const manager = await signIn('team_manager', { full_name: 'Zubin Wadia' })
  const [row] = await db()
    .insert(departments)
    .values({ name: `Orchards ${v7()}` })
    .returning()
  await pm.call(routes.change, { params: { id: team_id }, body: { department_id: row?.id } })
  const isOffered = async (person: SignedInUser) =>
    (await person.call(routes.people, { query: { search: 'Zubin' } })).people.some(
      ({ id }) => id === manager.user.id,
    )
  const all = [intern, other, tm, manager]
  expect((await manager.call(routes.list, {})).total).toBe(0)
  expect(await isOffered(tm)).toBe(false)
  expect(await refusal(setMembers(tm, team_id, all))).toEqual(notYours)
  expect(await isOffered(pm)).toBe(true)
  await setMembers(pm, team_id, all)
  const { can } = await manager.call(routes.read, { params: { id: team_id } })
  expect(can).toMatchObject({ manage: true, members: true })
  const taken = setMembers(far.pm, far.team_id, [far.intern, far.other, far.tm, manager])
  expect(await refusal(taken)).toEqual(notYours)
  expect(await isOffered(await signIn('superadmin'))).toBe(true)
})

test('a project’s change reaches the managers of its departments, of before, too, and no other manager', async () => {
  const { pm, tm, intern, other, leader, team_id, project_id } = await makeCompany()
  const [far, admin] = [await makeCompany(), await signIn('superadmin')]
  const isOfProject = and(eq(events.topic, 'projects'), eq(events.about, project_id))
  const audience = async () => {
    const published = await db().delete(events).where(isOfProject).returning()
    expect(published.map(({ role }) => role)).not.toContain('team_manager')
    return published.map(({ user_id }) => user_id)
  }
  const near = [pm, tm, intern, other, leader].map(({ user }) => user.id)
  const change = (body: object) => admin.call(routes.change, { params: { id: team_id }, body })
  await change({ name: 'Lotus C' })
  const first = await audience()
  expect(first).toEqual(expect.arrayContaining(near))
  expect(first).not.toContain(far.tm.user.id)
  await change({ project_id: far.project_id })
  expect(await audience()).toEqual(expect.arrayContaining(near))
  await change({ project_id })
  await audience()
  await setMembers(pm, team_id, [intern, other])
  expect(await audience()).toContain(tm.user.id)
})

test('the managers of a big department are found without looking at all who are in it', async () => {
  const { tm, team_id } = await makeCompany()
  await db().execute(sql`with people as (
      insert into users (id, email, full_name, role)
      select gen_random_uuid(), 'crowd' || n || '@big.example', 'One', 'intern' from generate_series(1, 3000) n
      returning id
    ), big as (
      insert into teams (id, name, department_id)
      select gen_random_uuid(), 'Big', (select department_id from teams where id = ${team_id})
      from generate_series(1, 300) n returning id)
    insert into team_members (team_id, user_id)
    select big.id, people.id from (select id, row_number() over () as n from people) people
    join (select id, row_number() over () as n from big) big on big.n = 1 + people.n % 300`)
  for (const table of [users, teams, teamMembers]) await db().execute(sql`analyze ${table}`)
  const managers = departmentManagersOf(sql`${team_id}`)
  expect(await rowsOf(db(), managers)).toEqual([{ id: tm.user.id }])
  const plan = await rowsOf(db(), sql`explain (analyze, format json) ${managers}`)
  const repeats = [...JSON.stringify(plan).matchAll(/"Actual Loops":(\d+)/g)].map(([, n]) =>
    Number(n),
  )
  expect(repeats.length).toBeGreaterThan(0)
  expect(Math.max(...repeats)).toBeLessThan(100)
})

test('nobody places those in a team of others, without a confirmed address or with a closed account', async () => {
  const { pm, team_id, intern, other, tm } = await makeCompany()
  const far = await makeCompany()
  const people = [
    far.intern,
    await signIn('intern', { email_confirmed_at: null }),
    await signIn('intern', { status: 'suspended' }),
    await signIn('hr'),
  ]
  for (const person of people)
    expect(await refusal(setMembers(pm, team_id, [intern, other, tm, person]))).toEqual(notYours)
})

test('of many managers who take the same free person one gets them', async () => {
  const companies = [await makeCompany(), await makeCompany(), await makeCompany()]
  const student = await signIn('intern')
  const tries = await Promise.all(
    companies.map(({ pm, team_id, intern, other, tm }) =>
      refusal(setMembers(pm, team_id, [intern, other, tm, student])),
    ),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries.filter((one) => one !== undefined)).toEqual([notYours, notYours])
})

test('one hired for one’s project can be placed from the team of others', async () => {
  const { pm, project_id, team_id, intern, other, tm } = await makeCompany()
  const far = await makeCompany()
  const { student, application } = await makeApplication()
  await setMembers(far.pm, far.team_id, [far.intern, far.other, far.tm, student])
  const place = () => setMembers(pm, team_id, [intern, other, tm, student])
  expect(await refusal(place())).toEqual(notYours)
  await db()
    .update(internships)
    .set({ project_id })
    .where(eq(internships.id, application.internship_id))
  await db().insert(hires).values({ application_id: application.id, user_id: student.user.id })
  expect((await place()).members?.map(({ id }) => id)).toContain(student.user.id)
})

test('a manager is offered their own people and free leaders only', async () => {
  const { pm, intern, leader } = await makeCompany()
  const far = await makeCompany()
  const free = await signIn('team_leader')
  await create(leader, { assigned_to: intern.user.id })
  await create(leader, { assigned_to: intern.user.id, status: 'completed' })
  const { people, leaders } = await pm.call(routes.people)
  const ids = (some: { id: string }[]) => some.map(({ id }) => id)
  expect(ids(people)).toContain(intern.user.id)
  expect(ids(people)).not.toContain(far.intern.user.id)
  expect(people.find(({ id }) => id === intern.user.id)).toMatchObject({
    team_names: ['Team Lotus'],
    is_free: false,
    open_tasks: 1,
  })
  expect(leaders.find(({ id }) => id === leader.user.id)?.team_names).toEqual(['Team Lotus'])
  expect(ids(leaders)).toEqual(expect.arrayContaining([leader.user.id, free.user.id]))
  expect(ids(leaders)).not.toContain(far.leader.user.id)
  const { people: result } = await pm.call(routes.people, { query: { search: 'nobody at all' } })
  expect(result).toEqual([])
})
