import { projects as routes } from '@app/contract/projects/projects.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  departments,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const first = <T>([row]: T[]): T => {
  if (!row) throw new Error('nothing was made')
  return row
}
const makeStartup = async (status: 'approved' | 'pending', member?: SignedInUser) => {
  const values = { name: 'Lotus Labs', contact_email: 'a@b.example', status }
  const startup = first(await db().insert(startups).values(values).returning())
  if (member)
    await db().insert(startupMembers).values({ startup_id: startup.id, user_id: member.user.id })
  return startup
}
const makeProject = async (more: Partial<typeof projects.$inferInsert> = {}) =>
  first(
    await db()
      .insert(projects)
      .values({ name: 'Billing', ...more })
      .returning(),
  )
const makeTeam = async (more: Partial<typeof teams.$inferInsert>) =>
  first(
    await db()
      .insert(teams)
      .values({ name: 'Team', ...more })
      .returning(),
  )
const seenBy = async (person: SignedInUser) => {
  const { projects, total } = await person.call(routes.list, { query: { limit: 100 } })
  expect(total).toBe(projects.length)
  return projects.map(({ id }) => id)
}

test('a project manager sees the projects they manage and no others', async () => {
  const manager = await signIn('project_manager')
  const own = await makeProject({ manager_id: manager.user.id })
  await makeProject({ manager_id: (await signIn('project_manager')).user.id })
  expect(await seenBy(manager)).toEqual([own.id])
})

test('a startup sees its projects once it is approved', async () => {
  const rep = await signIn('startup_rep')
  const waiting = await signIn('startup_rep')
  const own = await makeProject({ startup_id: (await makeStartup('approved', rep)).id })
  await makeProject({ startup_id: (await makeStartup('pending', waiting)).id })
  expect(await seenBy(rep)).toEqual([own.id])
  expect(await seenBy(waiting)).toEqual([])
})

test('an intern and a team leader see the projects of their own teams', async () => {
  const intern = await signIn('intern')
  const leader = await signIn('team_leader')
  const own = await makeProject()
  const team = await makeTeam({ project_id: own.id, leader_id: leader.user.id })
  await db().insert(teamMembers).values({ team_id: team.id, user_id: intern.user.id })
  await makeTeam({ project_id: (await makeProject()).id })
  expect(await seenBy(intern)).toEqual([own.id])
  expect(await seenBy(leader)).toEqual([own.id])
  expect(await seenBy(await signIn('developer'))).toEqual([])
})

test('an intern sees the project of their own task, and its colleagues only where their own team works', async () => {
  const [intern, leader] = [await signIn('intern'), await signIn('team_leader')]
  const own = await makeProject()
  const team = await makeTeam({ project_id: own.id, leader_id: leader.user.id })
  await db()
    .insert(teamMembers)
    .values({ team_id: team.id, user_id: (await signIn('intern')).user.id })
  const by = { project_id: own.id, created_by: leader.user.id }
  const task = { ...by, title: 'Screens', due_date: '2099-01-01' }
  await db()
    .insert(tasks)
    .values({ ...task, assigned_to: intern.user.id })
  expect(await seenBy(intern)).toEqual([own.id])
  const { id, people } = await intern.call(routes.read, { params: { id: own.id } })
  expect([id, people]).toEqual([own.id, []])
  await db().update(tasks).set({ assigned_to: leader.user.id }).where(eq(tasks.project_id, own.id))
  expect(await seenBy(intern)).toEqual([])
  const gone = await intern.send({ method: 'GET', url: `/api/projects/${own.id}` })
  expect(gone.statusCode).toBe(404)
})

test("a team manager sees the projects of the department's teams", async () => {
  const manager = await signIn('team_manager')
  const department = first(await db().insert(departments).values({ name: 'Design' }).returning())
  const near = await makeProject()
  await makeTeam({ department_id: department.id, leader_id: manager.user.id })
  await makeTeam({ department_id: department.id, project_id: near.id })
  await makeTeam({ project_id: (await makeProject()).id })
  expect(await seenBy(manager)).toEqual([near.id])
})

test('a superadmin sees whose a project is, HR only its name and status', async () => {
  const startup = await makeStartup('approved')
  const { id } = await makeProject({ startup_id: startup.id, status: 'active' })
  const rowFor = async (person: SignedInUser) =>
    (await person.call(routes.list, { query: { limit: 100 } })).projects.find(
      (row) => row.id === id,
    )
  expect(await rowFor(await signIn('superadmin'))).toEqual({
    id,
    name: 'Billing',
    status: 'active',
    startup_name: 'Lotus Labs',
    manager_name: null,
    deadline: null,
    progress: 0,
    team_count: 0,
  })
  expect(await rowFor(await signIn('hr'))).toEqual({ id, name: 'Billing', status: 'active' })
})

test('pages follow each other without a gap or a repeat', async () => {
  const manager = await signIn('project_manager')
  for (let created = 0; created < 5; created += 1)
    await makeProject({ manager_id: manager.user.id })
  const walked: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await manager.call(routes.list, {
      query: { limit: 2, ...(cursor && { cursor }) },
    })
    walked.push(...page.projects.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(walked).toEqual(await seenBy(manager))
})
