import { ApiError } from '@app/contract/core/route.ts'
import { tasks as routes, type TaskChange } from '@app/contract/work/tasks.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { join } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

const change = (person: SignedInUser, id: string, body: TaskChange) =>
  person.call(routes.change, { params: { id }, body })

test.each([
  [{}, 'Please enter a task title'],
  [{ title: null }, 'Please enter a task title'],
  [{ title: '\u200b' }, 'Please enter a task title'],
  [{ title: 'Two\r\nlines' }, "Title contains characters that aren't allowed."],
  [{ title: 'List', checklist: [{ text: 'One', owner: 'x' }] }, 'Unknown field: checklist.0.owner'],
  [{ title: 'List', checklist: [{ text: 'One', is_done: 'yes' }] }, 'Invalid parameter.'],
])('a task that says %j is refused', async (body, sentence) => {
  const person = await signIn('intern')
  const answer = await person.send({ method: 'POST', url: '/api/tasks', body })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
})

test('who gave a task takes it back when its person has left every team, or the company', async () => {
  const { leader, intern, other } = await makeCompany()
  const [moved, left] = [
    await create(leader, { assigned_to: intern.user.id }),
    await create(leader, { assigned_to: intern.user.id }),
  ]
  await db().execute(sql`delete from team_members where user_id = ${intern.user.id}`)
  const again = await change(leader, moved.id, { assigned_to: other.user.id })
  expect(again).toMatchObject({ assigned_to: other.user.id, can: { edit: true } })
  await db().execute(sql`update users set status = 'deleted' where id = ${intern.user.id}`)
  await leader.call(routes.remove, { params: { id: left.id } })
  expect((await leader.call(routes.list, {})).tasks.map(({ id }) => id)).toEqual([moved.id])
})

test('a task whose person went to another team is that team’s, not its giver’s', async () => {
  const { leader, intern } = await makeCompany()
  const far = await makeCompany()
  const task = await create(leader, { assigned_to: intern.user.id })
  await db().execute(sql`delete from team_members where user_id = ${intern.user.id}`)
  await join(far.team_id, intern)
  const refused = await change(leader, task.id, { title: 'Mine' }).catch((input: unknown) => input)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 403 })
  expect(await change(far.leader, task.id, { title: 'Ours' })).toMatchObject({ title: 'Ours' })
})

test('who gave a task of their project takes it back when its person has left the project', async () => {
  const { leader, intern, other, project_id } = await makeCompany()
  const far = await makeCompany()
  const task = await create(leader, { assigned_to: intern.user.id, project_id })
  await db().execute(sql`delete from team_members where user_id = ${intern.user.id}`)
  await join(far.team_id, intern)
  const again = await change(leader, task.id, { assigned_to: other.user.id })
  expect(again).toMatchObject({ assigned_to: other.user.id, project_id, can: { edit: true } })
})
