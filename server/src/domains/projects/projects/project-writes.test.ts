import { internships } from '@app/contract/hiring/internships.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { departments as departmentRoutes } from '@app/contract/projects/departments.ts'
import { projects as routes } from '@app/contract/projects/projects.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { milestones, projects, startups } from '#schema/projects.table.ts'
import { tasks as taskTable } from '#schema/tasks.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeDraft, publish } from '#test/market.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import { create as createTask, makeCompany } from '#test/weeks.ts'

startApp()

const notFound = [404, 'Not found.']
const noRight = [403, 'You do not have permission to perform this action.']
const change = (person: SignedInUser, id: string, body: Record<string, unknown>) =>
  person.call(routes.change, { params: { id }, body })
const read = (person: SignedInUser, id: string) => person.call(routes.read, { params: { id } })

async function makeStartup(status: 'approved' | 'pending') {
  const id = v7()
  await db().insert(startups).values({ id, name: 'Lotus', contact_email: 'a@b.example', status })
  return id
}

test('a superadmin starts a project for a startup and assigns it to a manager, who is notified', async () => {
  const [admin, pm] = [await signIn('superadmin'), await signIn('project_manager')]
  const created = await admin.call(routes.create, {
    body: { name: 'Ledger', startup_id: await makeStartup('approved'), manager_id: pm.user.id },
  })
  expect(created).toMatchObject({
    status: 'proposed',
    progress: 0,
    version: 1,
    startup_name: 'Lotus',
  })
  expect(await headlinesOf(pm)).toEqual(['New Project'])
  expect((await read(pm, created.id)).can).toEqual({
    edit: true,
    own: false,
    work: true,
    moves: ['active', 'archived'],
  })
  expect(await db().$count(auditLogs, eq(auditLogs.entity_id, created.id))).toBe(1)
})

test('a project is given to approved startups and to project managers only', async () => {
  const admin = await signIn('superadmin')
  const start = (body: object) =>
    refusal(admin.call(routes.create, { body: { name: 'X', ...body } }))
  const noStartup = [422, 'Please choose an approved startup.']
  expect(await start({ startup_id: await makeStartup('pending') })).toEqual(noStartup)
  expect(await start({ startup_id: v7() })).toEqual(noStartup)
  const intern = await signIn('intern')
  expect(await start({ manager_id: intern.user.id })).toEqual([
    422,
    'Please choose a project manager.',
  ])
})

test('a manager changes what is theirs, never whose it is nor another’s', async () => {
  const { pm, project_id } = await makeCompany()
  const other = await signIn('project_manager')
  const changed = await change(pm, project_id, {
    name: 'Lotus 2',
    deadline: '2027-03-01',
    version: 1,
  })
  expect(changed).toMatchObject({ name: 'Lotus 2', deadline: '2027-03-01', version: 2 })
  expect(await refusal(change(pm, project_id, { manager_id: other.user.id }))).toEqual(noRight)
  const startup_id = await makeStartup('approved')
  expect(await refusal(change(pm, project_id, { startup_id }))).toEqual(noRight)
  expect(await refusal(change(other, project_id, { name: 'Mine' }))).toEqual(notFound)
  expect(await refusal(change(other, v7(), { name: 'Mine' }))).toEqual(notFound)
  expect(await refusal(read(other, project_id))).toEqual(notFound)
})

test('a stale change of a project is refused', async () => {
  const { pm, project_id } = await makeCompany()
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusal(change(pm, project_id, { name: `Name ${at}`, version: 1 })),
    ),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries.filter((one) => Array.isArray(one) && one[0] === 409)).toHaveLength(19)
})

test('a project moves only where its status allows', async () => {
  const { pm, project_id } = await makeCompany()
  expect(await refusal(change(pm, project_id, { status: 'successful' }))).toEqual([
    409,
    "You can't change a project from “active” to “successful”.",
  ])
  await change(pm, project_id, { status: 'completed' })
  const seen = await change(pm, project_id, { status: 'successful' })
  expect(seen.can.moves).toEqual(['archived'])
})

test('a project is archived once its postings are closed, and none is published for it after that', async () => {
  const { pm, project_id } = await makeCompany()
  const { id, version } = await publish({ project_id, title: 'Field Tester' }, pm)
  const draft = await pm.call(internships.create, { body: await makeDraft({ project_id }) })
  expect(await refusal(change(pm, project_id, { status: 'archived' }))).toEqual([
    409,
    "Please close or archive the project's open internships first: Field Tester.",
  ])
  await pm.call(internships.move, { params: { id }, body: { status: 'closed', version } })
  await change(pm, project_id, { status: 'archived' })
  const body = { status: 'published', version: draft.version } as const
  const opened = pm.call(internships.move, { params: { id: draft.id }, body })
  expect(await refusal(opened)).toEqual([422, 'This project is archived.'])
  const another = pm.call(internships.create, { body: await makeDraft({ project_id }) })
  expect(await refusal(another)).toEqual([422, 'Please choose one of your projects.'])
})

test('of many open postings that keep a project from being archived five are named, and the rest counted', async () => {
  const { pm, project_id } = await makeCompany()
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await publish({ project_id, title }, pm)
  const [, why] = (await refusal(change(pm, project_id, { status: 'archived' }))) ?? []
  expect(why).toMatch(/first: A, B, C, D, E and 2 more\.$/)
})

test('a posting that is published for an archived project is edited, moved and closed, but not opened again', async () => {
  const { pm, project_id } = await makeCompany()
  const edit = (id: string, version: number, body: object) =>
    pm.call(internships.change, { params: { id }, body: { version, ...body } })
  const move = (id: string, version: number, status: 'published' | 'closed') =>
    pm.call(internships.move, { params: { id }, body: { status, version } })
  const stays = await publish({ project_id }, pm)
  const goes = await publish({ project_id }, pm)
  // As releases left it that archived a project with open postings.
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  const edited = await edit(stays.id, stays.version, { title: 'Field Tester' })
  expect(edited).toMatchObject({ title: 'Field Tester', status: 'published' })
  const closed = await move(stays.id, edited.version, 'closed')
  expect(await refusal(move(stays.id, closed.version, 'published'))).toEqual([
    422,
    'This project is archived.',
  ])
  const other = v7()
  const running = { id: other, name: 'Next', description: 'x', manager_id: pm.user.id }
  await db().insert(projects).values(running)
  const moved = await edit(goes.id, goes.version, { project_id: other })
  expect(moved).toMatchObject({ project_id: other, status: 'published' })
  expect(await refusal(edit(goes.id, moved.version, { project_id }))).toEqual([
    422,
    'Please choose one of your projects.',
  ])
})

test('a project archived while a posting of it is published ends with one of the two', async () => {
  const { pm, project_id } = await makeCompany()
  const { id, version } = await pm.call(internships.create, {
    body: await makeDraft({ project_id }),
  })
  const done = await Promise.all([
    refusal(change(pm, project_id, { status: 'archived' })),
    refusal(pm.call(internships.move, { params: { id }, body: { status: 'published', version } })),
  ])
  expect(done.filter((one) => one === undefined)).toHaveLength(1)
})

test('tasks of an archived project wait for nobody, and it takes no new ones', async () => {
  const { pm, leader, intern, project_id } = await makeCompany()
  const due = { assigned_to: intern.user.id, project_id, due_date: '2026-01-05' }
  const { id, version } = await createTask(leader, due)
  await createTask(leader, { ...due, status: 'blocked', blocker: 'No access' })
  const waitingFor = async (person: SignedInUser) =>
    (await person.call(dashboards.waiting)).items.map(({ kind }) => kind)
  expect(await waitingFor(intern)).toEqual(['task', 'task'])
  expect(await waitingFor(leader)).toEqual(['blocked_task'])
  await change(pm, project_id, { status: 'archived' })
  expect(await waitingFor(intern)).toEqual([])
  expect(await waitingFor(leader)).toEqual([])
  expect((await leader.call(dashboards.teamLeader)).blocked_tasks).toEqual([])
  expect((await intern.call(tasks.list, { query: { overdue: 'true' } })).tasks).toEqual([])
  expect(await refusal(createTask(leader, due))).toEqual([409, 'This project is archived.'])
  await intern.call(tasks.change, { params: { id }, body: { status: 'completed', version } })
  await change(pm, project_id, { status: 'active' })
  expect(await waitingFor(intern)).toEqual(['task'])
})

test('progress is the mean of the milestones delivered and the tasks completed', async () => {
  const { pm, leader, intern, project_id } = await makeCompany()
  expect((await read(pm, project_id)).progress).toBe(0)
  const due_date = '2027-01-01'
  const row = { project_id, title: 'A', due_date }
  await db()
    .insert(milestones)
    .values([row, { ...row, status: 'approved' }, { ...row, status: 'completed' }, row])
  expect((await read(pm, project_id)).progress).toBe(50)
  const give = (status: 'completed' | 'pending') =>
    createTask(leader, { assigned_to: intern.user.id, project_id, status })
  await give('completed')
  expect((await read(pm, project_id)).progress).toBe(75)
  for (let created = 0; created < 3; created += 1) await give('pending')
  expect((await read(pm, project_id)).progress).toBe(38)
})

test('the people of a project are those of the teams the asker may know', async () => {
  const { pm, leader, intern, project_id } = await makeCompany()
  const { people = [] } = await read(pm, project_id)
  expect(people.map(({ id }) => id)).toContain(intern.user.id)
  expect(people.find(({ id }) => id === leader.user.id)?.is_leader).toBe(true)
  expect(await read(await signIn('hr'), project_id)).toEqual({
    id: project_id,
    name: 'Lotus',
    status: 'active',
    version: 1,
    can: { edit: false, own: false, work: false, moves: [] },
  })
})

test('a project that something depends on is not removed; an empty one is', async () => {
  const { project_id } = await makeCompany()
  const admin = await signIn('superadmin')
  const remove = (id: string) => refusal(admin.call(routes.remove, { params: { id } }))
  expect(await remove(project_id)).toEqual([
    409,
    "You can't delete a project that has teams, tasks, milestones or internships. Archive it instead.",
  ])
  const { id } = await admin.call(routes.create, { body: { name: 'Empty' } })
  expect(await remove(id)).toBeUndefined()
  expect(await remove(id)).toEqual(notFound)
  const { pm } = await makeCompany()
  expect(await refusal(pm.call(routes.remove, { params: { id } }))).toEqual(noRight)
})

test('a project removed while a hundred tasks are made leaves no orphan', async () => {
  const admin = await signIn('superadmin')
  const pm = await signIn('project_manager')
  const { id } = await admin.call(routes.create, { body: { name: 'Gone', manager_id: pm.user.id } })
  const make = () =>
    refusal(
      pm.call(tasks.create, { body: { title: 'T', assigned_to: pm.user.id, project_id: id } }),
    )
  const all = Array.from({ length: 100 }, (_, at) =>
    at === 50 ? refusal(admin.call(routes.remove, { params: { id } })) : make(),
  )
  const answers = await Promise.all(all)
  const removed = answers[50] === undefined
  const left = await db().$count(taskTable, eq(taskTable.project_id, id))
  const stands = await db().$count(projects, eq(projects.id, id))
  expect(stands).toBe(removed ? 0 : 1)
  if (removed) expect(left).toBe(0)
  for (const answer of answers)
    if (answer !== undefined) expect([404, 409]).toContain(Array.isArray(answer) && answer[0])
})

test('the departments of the specification are there, and a name is taken in any letters', async () => {
  const admin = await signIn('superadmin')
  const { departments } = await (await signIn('intern')).call(departmentRoutes.list)
  const names = departments.map(({ name }) => name)
  for (const name of [
    'Engineering',
    'Finance',
    'Human Resources',
    'Marketing',
    'Operations',
    'Product',
  ])
    expect(names).toContain(name)
  const taken = [409, 'A department with this name already exists.']
  const add = (name: string) => admin.call(departmentRoutes.create, { body: { name } })
  expect(await refusal(add('eNGINEERING'))).toEqual(taken)
  const { id } = await add('Legal')
  const rename = (name: string) =>
    admin.call(departmentRoutes.rename, { params: { id }, body: { name } })
  expect(await refusal(rename('product'))).toEqual(taken)
  expect((await rename('LEGAL')).name).toBe('LEGAL')
  const tries = await Promise.all(Array.from({ length: 50 }, () => refusal(add('Research'))))
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const missing = { params: { id: v7() }, body: { name: 'Z' } }
  expect(await refusal(admin.call(departmentRoutes.rename, missing))).toEqual(notFound)
})

test('lists of projects narrow by status and by words, which mean themselves', async () => {
  const { pm, project_id } = await makeCompany()
  const name = `Lotus ${v7()}`
  const startup = { name, description: 'Clinics.', contact_email: 'a@b.example' }
  const [made] = await db().insert(startups).values(startup).returning()
  await db()
    .update(projects)
    .set({ name: '50%_done', startup_id: made?.id })
    .where(eq(projects.id, project_id))
  const seenBy = async (person: SignedInUser, query: object) =>
    (await person.call(routes.list, { query })).projects.map(({ id }) => id)
  const ids = (query: object) => seenBy(pm, query)
  expect(await ids({ search: name.toUpperCase() })).toEqual([project_id])
  const exportedBy = async (person: SignedInUser) => {
    const url = `/api/exports/projects.csv?search=${encodeURIComponent(name)}`
    return (await person.send({ method: 'GET', url })).body.split('\n').filter(Boolean).length - 1
  }
  expect([await exportedBy(pm), await exportedBy(await signIn('hr'))]).toEqual([1, 0])
  // Who sees the names alone learns nothing of startups by searching.
  expect(await seenBy(await signIn('hr'), { search: name })).toEqual([])
  expect(await ids({ search: '50%_D' })).toEqual([project_id])
  expect(await ids({ search: '%a' })).toEqual([])
  expect(await ids({ status: 'archived' })).toEqual([])
})
