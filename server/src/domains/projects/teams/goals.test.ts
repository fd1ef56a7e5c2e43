import { goals as routes } from '@app/contract/projects/teams.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { teamMembers } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const notFound = [404, 'Not found.']
const goalsOf = async (person: SignedInUser, query = {}) =>
  (await person.call(routes.list, { query })).goals
const set = (person: SignedInUser, team_id: string, more = {}) =>
  person.call(routes.create, { body: { team_id, title: 'Ship the beta', ...more } })

test('a leader sets a goal that the whole team sees and only its leaders change', async () => {
  const { leader, intern, tm, pm, team_id } = await makeCompany()
  const goal = await set(leader, team_id, { due_date: '2030-06-30', progress: 20 })
  expect(goal).toMatchObject({ progress: 20, team_name: 'Team Lotus', can: { edit: true } })
  for (const person of [intern, tm, pm, leader])
    expect((await goalsOf(person)).map(({ id }) => id)).toEqual([goal.id])
  expect((await goalsOf(intern))[0]?.can.edit).toBe(false)
  expect((await goalsOf(intern, { team_id: v7() })).length).toBe(0)

  const params = { id: goal.id }
  const forbidden = [403, 'You do not have permission to perform this action.']
  expect(await refusal(intern.call(routes.change, { params, body: { progress: 100 } }))).toEqual(
    forbidden,
  )
  const changed = await pm.call(routes.change, { params, body: { progress: 60, version: 1 } })
  expect([changed.progress, changed.version, changed.title]).toEqual([60, 2, 'Ship the beta'])
  const stale = pm.call(routes.change, { params, body: { progress: 70, version: 1 } })
  expect(await refusal(stale)).toEqual([
    409,
    'This record was changed by someone else. Please reload.',
  ])
  await leader.call(routes.remove, { params })
  expect(await goalsOf(intern)).toEqual([])
})

test('a goal is as far as its tasks are', async () => {
  const { leader, intern, other, team_id } = await makeCompany()
  const make = (person: SignedInUser) => create(leader, { assigned_to: person.user.id })
  const [a, b, c] = [await make(intern), await make(other), await make(other)]
  const goal = await set(leader, team_id, { progress: 90, task_ids: [a.id, b.id, c.id] })
  expect(goal.progress).toBe(0)
  await intern.call(tasks.change, { params: { id: a.id }, body: { status: 'completed' } })
  const [seen] = await goalsOf(intern)
  expect(seen?.progress).toBe(33)
  expect(seen?.tasks).toEqual([{ id: a.id, title: a.title, is_completed: true }])
  const params = { id: goal.id }
  const fewer = await leader.call(routes.change, { params, body: { task_ids: [a.id] } })
  expect([fewer.progress, fewer.tasks.length]).toEqual([100, 1])
  const none = await leader.call(routes.change, { params, body: { task_ids: [] } })
  expect([none.progress, none.tasks]).toEqual([90, []])
})

test('a goal keeps the task of someone who has left the team, and can be changed', async () => {
  const { leader, intern, other, team_id } = await makeCompany()
  const done = await create(leader, { assigned_to: intern.user.id })
  await intern.call(tasks.change, { params: { id: done.id }, body: { status: 'completed' } })
  const open = await create(leader, { assigned_to: other.user.id })
  const goal = await set(leader, team_id, { task_ids: [done.id] })
  const unlinked = await create(leader, { assigned_to: intern.user.id })
  await db().delete(teamMembers).where(eq(teamMembers.user_id, intern.user.id))
  const change = (...ids: string[]) =>
    leader.call(routes.change, {
      params: { id: goal.id },
      body: { due_date: '2030-07-01', task_ids: ids },
    })
  expect((await change(done.id, open.id)).progress).toBe(50)
  expect((await refusal(change(done.id, unlinked.id)))?.[0]).toBe(422)
})

test('tasks of other people cannot be linked', async () => {
  const { leader, intern, team_id } = await makeCompany()
  const far = await makeCompany()
  const sentence = [422, 'Please choose tasks assigned to this team.']
  const hidden = await create(intern)
  const foreign = await create(far.leader, { assigned_to: far.intern.user.id })
  for (const task_ids of [[hidden.id], [foreign.id], [v7()]])
    expect(await refusal(set(leader, team_id, { task_ids }))).toEqual(sentence)
})

test('another team’s goals do not exist', async () => {
  const near = await makeCompany()
  const far = await makeCompany()
  const { id } = await set(far.leader, far.team_id)
  for (const person of [near.leader, near.tm, near.pm]) {
    expect(await goalsOf(person)).toEqual([])
    expect(await refusal(set(person, far.team_id))).toEqual(notFound)
    expect(
      await refusal(person.call(routes.change, { params: { id }, body: { progress: 1 } })),
    ).toEqual(notFound)
    expect(await refusal(person.call(routes.remove, { params: { id } }))).toEqual(notFound)
  }
  expect((await goalsOf(await signIn('superadmin'))).map((goal) => goal.id)).toContain(id)
})

test.each([
  [{ title: '' }, 'Title is required.'],
  [{ progress: 101 }, 'Progress must be from 0 to 100.'],
  [{ progress: 1.5 }, 'Please enter a whole number.'],
  [{ due_date: 'soon' }, 'Please enter the date as YYYY-MM-DD.'],
])('a goal like %j is refused', async (more, sentence) => {
  const { leader, team_id } = await makeCompany()
  const body = { team_id, title: 'Ship the beta', ...more }
  const answer = await leader.send({ method: 'POST', url: '/api/goals', body })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
})
