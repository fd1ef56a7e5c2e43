import { downloads, files as fileRoutes } from '@app/contract/files/files.ts'
import { milestones as routes } from '@app/contract/projects/milestones.ts'
import { projects as projectRoutes } from '@app/contract/projects/projects.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { files } from '#schema/files.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones, projects, startupMembers, startups } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import { makeCompany } from '#test/weeks.ts'

startApp()

const notFound = [404, 'Not found.']
const noRight = [403, 'You do not have permission to perform this action.']
const title = 'Ship the beta'

/** A company whose project is a startup's, with its representative and one milestone. */
async function makeProject() {
  const company = await makeCompany()
  const rep = await signIn('startup_rep')
  const startup_id = v7()
  await db()
    .insert(startups)
    .values({ id: startup_id, name: 'Lotus', contact_email: 'a@b.example', status: 'approved' })
  await db().insert(startupMembers).values({ startup_id, user_id: rep.user.id })
  await db().update(projects).set({ startup_id }).where(eq(projects.id, company.project_id))
  const { id } = await company.pm.call(routes.create, {
    body: { project_id: company.project_id, title, due_date: '2027-01-31' },
  })
  return { ...company, rep, id }
}

const submit = (person: SignedInUser, id: string, more: object = {}) =>
  person.call(routes.submit, { params: { id }, body: { note: 'Done', version: 1, ...more } })
const decide = (
  person: SignedInUser,
  id: string,
  body: { decision: 'accept' | 'return'; version: number; comment?: string },
) => person.call(routes.decide, { params: { id }, body })

async function makeFile({ user }: SignedInUser, category: 'general' | 'resume' = 'general') {
  const id = v7()
  const row = { id, owner_id: user.id, category, name: 'beta.pdf', key: id }
  await db()
    .insert(files)
    .values({ ...row, type: 'application/pdf', size: 1, sha256: '' })
  return id
}

const removal = (person: SignedInUser, id: string) =>
  refusal(person.call(fileRoutes.remove, { params: { id } }))
const isAttached = [409, 'This file is attached to a project. Remove it there first.']

test('a milestone is set, begun, delivered, returned, delivered again and accepted', async () => {
  const { pm, leader, rep, id } = await makeProject()
  expect(await headlinesOf(leader)).toContain('New Milestone')
  const begun = await pm.call(routes.change, {
    params: { id },
    body: { status: 'in_progress', version: 1 },
  })
  expect(begun).toMatchObject({ status: 'in_progress', version: 2 })
  const delivered = await submit(leader, id, { version: 2, link: 'https://beta.example.in' })
  expect(delivered).toMatchObject({ status: 'completed', can: { submit: false } })
  expect(delivered.completed_date).not.toBeNull()
  expect(await headlinesOf(rep)).toContain('Deliverable Submitted')

  const returned = await decide(rep, id, { decision: 'return', comment: 'No sign-in', version: 3 })
  expect(returned).toMatchObject({ status: 'in_progress', completed_date: null })
  expect(await headlinesOf(leader)).toContain('Deliverable Returned')
  await submit(pm, id, { version: 4 })
  const accepted = await decide(rep, id, { decision: 'accept', version: 5 })
  expect(accepted.status).toBe('approved')
  expect(accepted.steps.map(({ kind }) => kind)).toEqual([
    'created',
    'moved',
    'submitted',
    'returned',
    'submitted',
    'accepted',
  ])
  expect(accepted.steps[2]).toMatchObject({ note: 'Done', link: 'https://beta.example.in' })
  const change = pm.call(routes.change, { params: { id }, body: { title: 'Other' } })
  expect(await refusal(change)).toEqual([409, "This milestone is accepted and can't be changed."])
})

test('a deliverable is submitted once, however many submit it at the same moment', async () => {
  const { pm, leader, id } = await makeProject()
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, at) => refusal(submit(at % 2 ? pm : leader, id))),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  const conflict = [409, "You've already submitted this milestone's deliverable."]
  expect(tries.filter((one) => JSON.stringify(one) === JSON.stringify(conflict))).toHaveLength(99)
  expect(await db().$count(milestoneSteps, eq(milestoneSteps.milestone_id, id))).toBe(2)
})

test('of two who decide at once one wins', async () => {
  const { leader, rep, id } = await makeProject()
  const admin = await signIn('superadmin')
  await submit(leader, id)
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      refusal(
        at % 2
          ? decide(rep, id, { decision: 'accept', version: 2 })
          : decide(admin, id, { decision: 'return', comment: 'Again', version: 2 }),
      ),
    ),
  )
  expect(tries.filter((one) => one === undefined)).toHaveLength(1)
  expect(tries.filter((one) => Array.isArray(one) && one[0] === 409)).toHaveLength(49)
})

test('nobody decides before something is handed over, and returning says why', async () => {
  const { rep, leader, id } = await makeProject()
  expect(await refusal(decide(rep, id, { decision: 'accept', version: 1 }))).toEqual([
    409,
    'This milestone has no deliverable to decide on.',
  ])
  await submit(leader, id)
  expect(await refusal(decide(rep, id, { decision: 'return', version: 2 }))).toEqual([
    422,
    "Please say what's missing.",
  ])
  const stale = decide(rep, id, { decision: 'accept', version: 1 })
  expect(await refusal(stale)).toEqual([409, expect.any(String)])
})

test('who does not see the project finds no milestone of it; who only sees it does nothing', async () => {
  const { id, rep, leader, tm, project_id } = await makeProject()
  const far = await makeProject()
  const read = (person: SignedInUser) => refusal(person.call(routes.read, { params: { id } }))
  for (const person of [far.pm, far.leader, far.rep]) {
    expect(await read(person)).toEqual(notFound)
    const { milestones } = await person.call(routes.list, { query: { project_id } })
    expect(milestones).toEqual([])
  }
  for (const person of [rep, leader, tm]) {
    const { milestones } = await person.call(routes.list, {})
    expect(milestones.map((one) => one.id)).toEqual([id])
  }
  expect(await refusal(submit(far.pm, id))).toEqual(notFound)
  expect(await refusal(decide(far.rep, id, { decision: 'accept', version: 1 }))).toEqual(notFound)
  const foreign = far.pm.call(routes.create, {
    body: { project_id, title, due_date: '2027-01-01' },
  })
  expect(await refusal(foreign)).toEqual(notFound)
  expect(
    await refusal(far.pm.call(routes.change, { params: { id }, body: { title: 'X' } })),
  ).toEqual(notFound)
  const can = async (person: SignedInUser) =>
    (await person.call(routes.read, { params: { id } })).can
  expect(await can(rep)).toEqual({ edit: false, submit: false, decide: false })
  expect(await can(leader)).toEqual({ edit: false, submit: true, decide: false })
  expect(await can(tm)).toEqual({ edit: false, submit: true, decide: false })
  expect(await refusal(submit(await signIn('intern'), id))).toEqual(noRight)
  expect(await read(await signIn('hr'))).toEqual(noRight)
})

test('the completed ones alone are listed, with or without an approval', async () => {
  const { id, rep, pm, project_id } = await makeProject()
  await pm.call(routes.create, { body: { project_id, title: 'Later', due_date: '2027-02-28' } })
  const completed = async () => {
    const query = { project_id, completed: 'true' as const }
    return (await rep.call(routes.list, { query })).milestones.map((one) => one.id)
  }
  expect(await completed()).toEqual([])
  for (const status of ['completed', 'approved'] as const) {
    await db().update(milestones).set({ status }).where(eq(milestones.id, id))
    expect(await completed()).toEqual([id])
  }
})

test('an archived project rests', async () => {
  const { pm, id, project_id } = await makeProject()
  const params = { id: project_id }
  const file_id = await makeFile(pm)
  await pm.call(projectRoutes.attach, { params, body: { file_id } })
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  const add = pm.call(routes.create, { body: { project_id, title, due_date: '2027-01-01' } })
  const archived = [409, 'This project is archived.']
  expect(await refusal(add)).toEqual(archived)
  const edit = pm.call(routes.change, { params: { id }, body: { title: 'Another' } })
  expect(await refusal(edit)).toEqual(archived)
  const attach = pm.call(projectRoutes.attach, { params, body: { file_id: await makeFile(pm) } })
  expect(await refusal(attach)).toEqual(archived)
  const detach = pm.call(projectRoutes.detach, { params: { ...params, file_id } })
  expect(await refusal(detach)).toEqual(archived)
  expect(await removal(pm, file_id)).toEqual(isAttached)
  const { files } = await pm.call(projectRoutes.files, { params })
  expect(files.map(({ can }) => can.remove)).toEqual([false])
  expect((await pm.call(projectRoutes.read, { params })).can.work).toBe(false)
  expect(await refusal(submit(pm, id))).toEqual(noRight)
})

test('a deliverable’s file and a project’s files are read by those who see the project', async () => {
  const { leader, rep, pm, intern, id, project_id } = await makeProject()
  const far = await makeProject()
  const link = (person: SignedInUser, file: string) =>
    refusal(person.call(downloads.link, { params: { id: file } }))
  const file_id = await makeFile(leader)
  expect(await refusal(submit(leader, id, { file_id: await makeFile(pm) }))).toEqual([
    422,
    expect.any(String),
  ])
  await submit(leader, id, { file_id })
  expect(await removal(leader, file_id)).toEqual([409, "This file is a milestone's deliverable."])
  const attached = await makeFile(pm)
  const attach = (person: SignedInUser, file: string) =>
    person.call(projectRoutes.attach, { params: { id: project_id }, body: { file_id: file } })
  expect((await attach(pm, attached)).files[0]).toMatchObject({ id: attached, name: 'beta.pdf' })
  expect(await refusal(attach(leader, attached))).toEqual([422, expect.any(String)])
  expect(await refusal(attach(pm, await makeFile(pm, 'resume')))).toEqual([422, expect.any(String)])
  expect(await refusal(attach(far.pm, await makeFile(far.pm)))).toEqual(notFound)
  for (const file of [file_id, attached]) {
    for (const person of [rep, pm, leader, intern]) expect(await link(person, file)).toBeUndefined()
    for (const person of [far.rep, far.pm, far.leader, far.intern, await signIn('hr')])
      expect(await link(person, file)).toEqual(notFound)
  }
  const detach = (person: SignedInUser) =>
    refusal(person.call(projectRoutes.detach, { params: { id: project_id, file_id: attached } }))
  for (const person of [pm, await signIn('superadmin')])
    expect(await removal(person, attached)).toEqual(isAttached)
  expect(await detach(leader)).toEqual(notFound)
  expect(await detach(far.pm)).toEqual(notFound)
  expect(await detach(pm)).toBeUndefined()
  expect(await link(rep, attached)).toEqual(notFound)
  expect(await removal(pm, attached)).toBeUndefined()
  const list = (person: SignedInUser) =>
    refusal(person.call(projectRoutes.files, { params: { id: project_id } }))
  expect(await list(far.pm)).toEqual(notFound)
  expect(await list(await signIn('hr'))).toEqual(notFound)
})

test('a startup asks for what it wants delivered, of its own projects only', async () => {
  const { rep, pm, leader, project_id } = await makeProject()
  const far = await makeProject()
  const ask = (person: SignedInUser, id = project_id) =>
    person.call(routes.ask, {
      params: { id },
      body: { title: 'Hindi pages', due_date: '2027-02-28' },
    })
  const created = await ask(rep)
  expect(created).toMatchObject({ title: 'Hindi pages', status: 'pending', project_id })
  for (const person of [pm, leader]) expect(await headlinesOf(person)).toContain('New Milestone')
  expect(await refusal(ask(far.rep))).toEqual(notFound)
  expect(await refusal(ask(pm))).toEqual(noRight)
  await db().update(projects).set({ status: 'archived' }).where(eq(projects.id, project_id))
  expect(await refusal(ask(rep))).toEqual([409, 'This project is archived.'])
})

test('milestones are listed by due date, page by page, either way', async () => {
  const { pm, rep, project_id } = await makeProject()
  for (const day of ['05', '20'])
    await pm.call(routes.create, {
      body: { project_id, title: `Due on ${day}`, due_date: `2027-02-${day}` },
    })
  const pages = async (sort: 'due' | '-due', cursor?: string): Promise<string[]> => {
    const query = { project_id, sort, cursor, limit: 2 }
    const { milestones, next_cursor } = await rep.call(routes.list, { query })
    const days = milestones.map(({ due_date }) => due_date)
    return next_cursor ? [...days, ...(await pages(sort, next_cursor))] : days
  }
  const days = ['2027-01-31', '2027-02-05', '2027-02-20']
  expect(await pages('due')).toEqual(days)
  expect(await pages('-due')).toEqual(days.toReversed())
})
