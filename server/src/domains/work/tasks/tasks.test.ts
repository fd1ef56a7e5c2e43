import { notifications } from '@app/contract/messaging/notifications.ts'
import { tasks as routes, type TaskChange } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { projects } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { join } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const forbidden = [403, 'You do not have permission to perform this action.']
const notFound = [404, 'Not found.']

const change = (person: SignedInUser, id: string, body: TaskChange) =>
  person.call(routes.change, { params: { id }, body })
const read = (person: SignedInUser, id: string) => person.call(routes.read, { params: { id } })
const notificationsOf = async (person: SignedInUser) =>
  (await person.call(notifications.list, {})).notifications.map(({ title, link }) => [title, link])
const idsSeenBy = async (person: SignedInUser, query = {}) =>
  (await person.call(routes.list, { query })).tasks.map(({ id }) => id)

test('a personal task is medium, pending and one’s own, and nobody else’s', async () => {
  const { intern, leader, other } = await makeCompany()
  const task = await create(intern)
  expect(task).toMatchObject({
    priority: 'medium',
    status: 'pending',
    created_by: intern.user.id,
    assigned_to: intern.user.id,
    team_visible: false,
    completed_at: null,
    version: 1,
    can: { edit: true, move: true, remove: true },
  })
  for (const person of [leader, other]) {
    expect(await idsSeenBy(person)).toEqual([])
    expect(await refusal(read(person, task.id))).toEqual(notFound)
  }
  expect(await idsSeenBy(await signIn('superadmin'))).toContain(task.id)
})

test('a task without a title is refused in the specification’s words', async () => {
  const person = await signIn('intern')
  expect(await refusal(create(person, { title: '  ' }))).toEqual([422, 'Please enter a task title'])
})

test('a leader assigns a task to a member, who is notified and sees it at once', async () => {
  const { intern, leader, tm, pm, other, project_id } = await makeCompany()
  const task = await create(leader, { assigned_to: intern.user.id, project_id })
  expect(task).toMatchObject({
    team_visible: true,
    project_name: 'Lotus',
    assigned_to_name: intern.user.full_name,
    can: { edit: true, move: true, remove: true },
  })
  expect(await notificationsOf(intern)).toEqual([['New Task', `/intern/tasks?task=${task.id}`]])
  for (const person of [intern, leader, tm, pm]) expect(await idsSeenBy(person)).toEqual([task.id])
  expect(await idsSeenBy(other)).toEqual([])
  const received = await db().select().from(events).where(eq(events.about, task.id))
  const ids = received.map(({ user_id }) => user_id)
  for (const { user } of [intern, leader, tm, pm]) expect(ids).toContain(user.id)
  expect(ids).not.toContain(other.user.id)
})

test('an intern gives no tasks and puts none into a project', async () => {
  const { intern, other, project_id } = await makeCompany()
  expect(await refusal(create(intern, { assigned_to: other.user.id }))).toEqual(forbidden)
  expect(await refusal(create(intern, { project_id }))).toEqual(forbidden)
})

test('a project out of reach does not exist, and an assignee must be one of its members', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  const give = (person: SignedInUser, to: SignedInUser, project_id?: string) =>
    refusal(create(person, { assigned_to: to.user.id, ...(project_id && { project_id }) }))
  const stranger = [422, 'Assignee is not a member of this project.']
  expect(await give(near.pm, near.intern, far.project_id)).toEqual(notFound)
  expect(await give(near.pm, near.intern, v7())).toEqual(notFound)
  expect(await give(near.pm, far.intern, near.project_id)).toEqual(stranger)
  expect(await give(near.leader, far.intern, near.project_id)).toEqual(stranger)
  expect(await give(near.leader, far.intern)).toEqual([
    422,
    'You can only assign tasks to your own people.',
  ])
  expect(await give(near.pm, near.leader, near.project_id)).toBeUndefined()
})

test('the assignee of a given task moves its status and nothing else', async () => {
  const { intern, leader } = await makeCompany()
  const { id } = await create(leader, { assigned_to: intern.user.id })
  expect((await read(intern, id)).can).toEqual({ edit: false, move: true, remove: false })
  const others: TaskChange[] = [{ title: 'Mine' }, { priority: 'high' }, { blocked_by: [] }]
  for (const body of others) expect(await refusal(change(intern, id, body))).toEqual(forbidden)
  expect(await refusal(intern.call(routes.remove, { params: { id } }))).toEqual(forbidden)

  const done = await change(intern, id, { status: 'completed' })
  expect(done.completed_at).not.toBeNull()
  expect((await notificationsOf(leader))[0]).toEqual(['Task Completed', `/calendar?task=${id}`])
  const back = await change(intern, id, { status: 'in_progress' })
  expect([back.status, back.completed_at, back.version]).toEqual(['in_progress', null, 3])
})

test('in-progress is read as in_progress', async () => {
  const person = await signIn('intern')
  const { id } = await create(person)
  const body = { status: 'in-progress' }
  const answer = await person.send({ method: 'PUT', url: `/api/tasks/${id}`, body })
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'in_progress'])
})

test('another team’s tasks answer like none, in lists and one by one', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  const { id } = await create(far.leader, { assigned_to: far.intern.user.id })
  for (const person of [near.leader, near.tm, near.pm, near.intern]) {
    const foreign = await person.send({ method: 'GET', url: `/api/tasks/${id}` })
    const unknown = await person.send({ method: 'GET', url: `/api/tasks/${v7()}` })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(await refusal(change(person, id, { status: 'completed' }))).toEqual(notFound)
    expect(await refusal(person.call(routes.remove, { params: { id } }))).toEqual(notFound)
    for (const filter of [`assigned_to=${far.intern.user.id}`, `team_id=${far.team_id}`]) {
      const list = await person.send({ method: 'GET', url: `/api/tasks?${filter}` })
      const none = await person.send({ method: 'GET', url: `/api/tasks?assigned_to=${v7()}` })
      expect([list.statusCode, list.body]).toEqual([200, none.body])
    }
  }
})

test('a member’s task for another team’s project stays with that team', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  await join(far.team_id, near.intern)
  const input = { assigned_to: near.intern.user.id, project_id: far.project_id }
  const { id } = await create(far.leader, input)
  expect(await refusal(read(near.leader, id))).toEqual(notFound)
  expect((await read(far.pm, id)).id).toBe(id)
})

test('developers change the tasks of their projects; only senior ones give and remove', async () => {
  const { team_id, project_id, leader, intern } = await makeCompany()
  const developer = await signIn('developer')
  const senior = await signIn('senior_developer')
  await join(team_id, developer, senior)
  const input = { assigned_to: intern.user.id, project_id }
  const { id } = await create(leader, input)
  expect((await change(developer, id, { priority: 'high' })).can).toEqual({
    edit: true,
    move: true,
    remove: false,
  })
  expect(await refusal(developer.call(routes.remove, { params: { id } }))).toEqual(forbidden)
  expect(await refusal(create(developer, input))).toEqual(forbidden)
  expect((await create(senior, input)).can.remove).toBe(true)
  await senior.call(routes.remove, { params: { id } })
  expect(await refusal(read(leader, id))).toEqual(notFound)
  expect(await idsSeenBy(await signIn('senior_developer'))).toEqual([])
})

test('HR and a startup’s representative have personal tasks', async () => {
  for (const role of ['hr', 'startup_rep'] as const) {
    const person = await signIn(role)
    const { id } = await create(person)
    await change(person, id, { title: 'Another title', due_date: '2030-01-31', due_time: '17:00' })
    expect(await idsSeenBy(person)).toEqual([id])
    await person.call(routes.remove, { params: { id } })
    expect(await idsSeenBy(person)).toEqual([])
  }
})

test('the history says what was changed, by whom, from what to what', async () => {
  const { intern, other, leader } = await makeCompany()
  const { id } = await create(leader, { assigned_to: intern.user.id })
  await change(leader, id, {
    title: 'Write all tests',
    assigned_to: other.user.id,
    checklist: [{ text: 'One', is_done: true }, { text: 'Two' }],
    priority: 'medium',
  })
  const { history } = await read(leader, id)
  expect(history).toHaveLength(1)
  expect(history[0]?.by_name).toBe(leader.user.full_name)
  expect(history[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'title', before: 'Write the tests', after: 'Write all tests' },
      { field: 'assigned_to', before: intern.user.full_name, after: other.user.full_name },
      { field: 'checklist', before: '0 / 0', after: '1 / 2' },
    ]),
  )
  expect(history[0]?.changes).toHaveLength(3)
  expect((await notificationsOf(other))[0]?.[0]).toBe('New Task')
  expect(await refusal(read(intern, id))).toEqual(notFound)
  const audit = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(audit.map(({ action }) => action)).toEqual(['task_created', 'task_changed'])
})

test('a change that says nothing new changes nothing', async () => {
  const person = await signIn('intern')
  const { id } = await create(person)
  expect((await change(person, id, { title: 'Write the tests' })).version).toBe(1)
  expect((await read(person, id)).history).toEqual([])
})

test('of many changes of one version one is made', async () => {
  const person = await signIn('intern')
  const { id } = await create(person)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusal(change(person, id, { title: `Title ${at}`, version: 1 })),
    ),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  const stale = [409, 'This record was changed by someone else. Please reload.']
  expect(answers.filter((answer) => answer !== undefined)).toEqual(Array(19).fill(stale))
  expect((await read(person, id)).history).toHaveLength(1)
})

test('comments are read by all who see the task, and tell who else has to do with it', async () => {
  const { intern, leader, other } = await makeCompany()
  const { id } = await create(leader, { assigned_to: intern.user.id })
  const say = (person: SignedInUser, text: string) =>
    person.call(routes.comment, { params: { id }, body: { text } })
  await say(intern, 'Where is the key?')
  await say(leader, 'In the drawer.')
  expect(await refusal(say(other, 'Hm'))).toEqual(notFound)
  expect(await refusal(say(intern, ' '))).toEqual([422, 'Please write a comment.'])
  const { comments, comment_count } = await read(intern, id)
  expect(comment_count).toBe(2)
  expect(comments.map(({ by_id, text }) => [by_id, text])).toEqual([
    [intern.user.id, 'Where is the key?'],
    [leader.user.id, 'In the drawer.'],
  ])
  expect((await notificationsOf(leader)).map(([title]) => title)).toEqual(['New Comment'])
  expect((await notificationsOf(intern)).map(([title]) => title)).toEqual([
    'New Comment',
    'New Task',
  ])
})

test('a task waits for others one sees, and never in a circle', async () => {
  const { intern, other, leader } = await makeCompany()
  const make = (title: string) => create(leader, { title, assigned_to: intern.user.id })
  const [a, b, c] = [await make('A'), await make('B'), await make('C')]
  const wait = (id: string, ...blocked_by: string[]) => change(leader, id, { blocked_by })
  expect((await wait(a.id, b.id)).open_blockers).toBe(1)
  await wait(b.id, c.id)
  const circle = [422, "Tasks can't block each other in a circle."]
  expect(await refusal(wait(c.id, a.id))).toEqual(circle)
  expect(await refusal(wait(c.id, c.id))).toEqual(circle)
  const hidden = await create(other)
  const unseen = [422, 'You can only choose tasks you have access to.']
  expect(await refusal(wait(c.id, hidden.id))).toEqual(unseen)
  expect(await refusal(create(leader, { blocked_by: [v7()] }))).toEqual(unseen)

  expect((await read(leader, a.id)).blocked_by).toEqual([
    { id: b.id, title: 'B', status: 'pending' },
  ])
  await change(leader, b.id, { status: 'completed' })
  expect((await read(leader, a.id)).open_blockers).toBe(0)
  expect((await wait(a.id)).version).toBe(3)
  expect((await read(leader, a.id)).blocked_by).toEqual([])
})

test('what one does not see of the tasks it waits for stays as it is', async () => {
  const { intern, leader } = await makeCompany()
  const own = await create(intern, { title: 'My own' })
  const shown = await create(intern, { title: 'Shown', team_visible: true, blocked_by: [own.id] })
  expect((await read(leader, shown.id)).blocked_by).toEqual([])
  await change(leader, shown.id, { blocked_by: [] })
  expect((await read(intern, shown.id)).blocked_by.map(({ title }) => title)).toEqual(['My own'])
})

test('a project with tasks cannot be taken away under them', async () => {
  const { leader, project_id } = await makeCompany()
  await create(leader, { project_id })
  await expect(db().delete(projects).where(eq(projects.id, project_id))).rejects.toThrow()
})

test('a task is completed exactly when it says when', async () => {
  const { id } = await create(await signIn('intern'))
  const broken = db().update(tasks).set({ completed_at: sql`now()` }).where(eq(tasks.id, id))
  await expect(broken).rejects.toThrow()
})
