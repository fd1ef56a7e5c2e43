import { reports as routes } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { db, startApp } from '#test/harness.ts'
import { dayAgo, entryOf } from '#test/staffed-team.ts'
import { create, makeCompany } from '#test/weeks.ts'

startApp()

test('the day so far is the plan of the check-in and the own tasks that moved, each with its worked time', async () => {
  const { leader, intern, other } = await makeCompany()
  const done = await create(leader, { title: 'Build the search', assigned_to: intern.user.id })
  await create(leader, { title: 'Not begun', assigned_to: intern.user.id })
  await create(leader, { title: 'Of another', assigned_to: other.user.id, status: 'in_progress' })
  const move = (status: 'in_progress' | 'completed') =>
    intern.call(tasks.change, { params: { id: done.id }, body: { status } })
  await move('in_progress')
  await move('completed')
  // Three hours in progress, one of them a break.
  await db().execute(sql`update task_steps set at = at - interval '3 hours'
    where task_id = ${done.id} and changes @> '[{"after": "in_progress"}]'`)
  const entry_id = v7()
  await db()
    .insert(timeEntries)
    .values({
      id: entry_id,
      ...(await entryOf(intern)),
      planned_tasks: 'Build the search, then rest',
      check_in_time: sql`now() - interval '4 hours'`,
    })
  await db().insert(breaks).values({
    entry_id,
    start_time: sql`now() - interval '2 hours'`,
    end_time: sql`now() - interval '1 hour'`,
  })

  const { planned_tasks, tasks: touched, date } = await intern.call(routes.soFar, { query: {} })
  expect(date).toBe(await dayAgo(0))
  expect(planned_tasks).toBe('Build the search, then rest')
  expect(touched.map(({ title, is_completed }) => [title, is_completed])).toEqual([
    ['Build the search', true],
  ])
  const worked = touched[0]?.worked_seconds ?? 0
  expect(Math.abs(worked - 2 * 3600)).toBeLessThan(30)
})

test('a day without sessions and moves is empty, and a day too long ago is refused', async () => {
  const { intern } = await makeCompany()
  const { planned_tasks, tasks: touched } = await intern.call(routes.soFar, { query: {} })
  expect([planned_tasks, touched]).toEqual(['', []])
  const long = { date: await dayAgo(30) }
  await expect(intern.call(routes.soFar, { query: long })).rejects.toMatchObject({ status: 422 })
})
