import { NewTask, TaskChange } from '@app/contract/work/tasks.ts'
import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'

import type { User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { projects } from '#schema/projects.table.ts'
import { taskBlocks, taskSteps, tasks } from '#schema/tasks.table.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { change, create } from './tasks.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database

beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

const by = (user: User) => ({
  user,
  from: { address: '127.0.0.1', agent: 'test', request_id: v7() },
})

const makeSuperadmin = () => makeUser(database.db, 'superadmin')

const make = (user: User, more: Partial<NewTask> = {}) =>
  database.transaction((db) => create(db, by(user), NewTask.parse({ title: 'Task', ...more })))
const alter = (user: User, id: string, input: TaskChange) =>
  database.transaction((db) => change(db, by(user), id, TaskChange.parse(input)))

/** The statuses of what was refused. */
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    return [outcome.reason instanceof ProblemError ? outcome.reason.status : outcome.reason]
  })

test('of two hundred changes of one version one is made', async () => {
  const user = await makeSuperadmin()
  const { id } = await make(user)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => alter(user, id, { title: `Title ${at}`, version: 1 })),
  )
  expect(refusals(outcomes)).toEqual(Array(199).fill(409))
  const steps = await database.db.select().from(taskSteps).where(eq(taskSteps.task_id, id))
  expect(steps).toHaveLength(1)
})

test('two who close a circle from both ends leave it open', async () => {
  const user = await makeSuperadmin()
  for (let round = 0; round < 20; round += 1) {
    const [a, b, c, d] = [await make(user), await make(user), await make(user), await make(user)]
    await alter(user, b.id, { blocked_by: [c.id] })
    await alter(user, d.id, { blocked_by: [a.id] })
    const outcomes = await Promise.allSettled([
      alter(user, a.id, { blocked_by: [b.id] }),
      alter(user, c.id, { blocked_by: [d.id] }),
    ])
    expect(refusals(outcomes)).toEqual([422])
    const closing = inArray(taskBlocks.task_id, [a.id, c.id])
    expect(await database.db.select().from(taskBlocks).where(closing)).toHaveLength(1)
  }
})

test('a project that goes while tasks come leaves no task without it', async () => {
  const user = await makeSuperadmin()
  for (let round = 0; round < 20; round += 1) {
    const project_id = v7()
    const project = { id: project_id, name: 'Short-lived', manager_id: user.id }
    await database.db.insert(projects).values(project)
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => make(user, { project_id, assigned_to: user.id })),
      database.transaction((db) => db.delete(projects).where(eq(projects.id, project_id))),
    ])
    const left = await database.db.select().from(projects).where(eq(projects.id, project_id))
    const created = await database.db.select().from(tasks).where(eq(tasks.project_id, project_id))
    expect(left.length).toBe(created.length ? 1 : 0)
    const refused = refusals(outcomes.slice(0, 4))
    expect(refused).toEqual(Array(refused.length).fill(404))
    expect(created.length + refused.length).toBe(4)
  }
})
