import { NewTask } from '@app/contract/work/tasks.ts'
import { count, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create as createTeam, setMembers } from '#domains/projects/teams/team-writes.ts'
import { joinTeam } from '#domains/projects/teams/teams.ts'
import { create as createTask } from '#domains/work/tasks/tasks.ts'
import type { Database, Db } from '#platform/database/db.ts'

import type { User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { projects, teamMembers } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { create as createDepartment } from './departments.ts'
import { decide, create as setMilestone, submit } from './milestones.ts'
import { change, create, remove } from './project-writes.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database
let admin: User
const from = { address: '127.0.0.1', agent: 'test', request_id: v7() }

const makePerson = (role: 'superadmin' | 'developer') => makeUser(database.db, role)

beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), 16)
  admin = await makePerson('superadmin')
})
afterAll(async () => {
  await database?.close()
})

const make = (name: string) =>
  database.transaction((db) =>
    create(
      db,
      { user: admin, from },
      {
        name,
        description: '',
        deadline: null,
        startup_id: null,
        manager_id: null,
        status: 'active',
      },
    ),
  )

/** The same act so many times at once; the statuses of what was refused. */
async function race(times: number, act: (db: Db, at: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, at) => database.transaction((db) => act(db, at))),
  )
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    return [outcome.reason instanceof ProblemError ? outcome.reason.status : outcome.reason]
  })
}

test('of two hundred changes of one version of a project one is made', async () => {
  const { id } = await make('Ledger')
  const refused = await race(200, (db, at) =>
    change(db, { user: admin, from }, id, { name: `Name ${at}`, version: 1 }),
  )
  expect(refused).toEqual(Array(199).fill(409))
})

test('of two hundred who submit, and of two hundred who decide, one does', async () => {
  const { id: project_id } = await make('Pilot')
  const { id } = await database.transaction((db) =>
    setMilestone(
      db,
      { user: admin, from },
      {
        project_id,
        title: 'Beta',
        description: '',
        due_date: '2027-01-01',
      },
    ),
  )
  const handed = { note: 'Done', link: '', file_id: null, version: 1 }
  expect(await race(200, (db) => submit(db, { user: admin, from }, id, handed))).toEqual(
    Array(199).fill(409),
  )
  const refused = await race(200, (db, at) =>
    decide(db, { user: admin, from }, id, {
      decision: at % 2 ? 'accept' : 'return',
      comment: 'So it is',
      version: 2,
    }),
  )
  expect(refused).toEqual(Array(199).fill(409))
  const steps = await database.db
    .select()
    .from(milestoneSteps)
    .where(eq(milestoneSteps.milestone_id, id))
  expect(steps).toHaveLength(3)
})

test('a project removed while a hundred tasks are made leaves no orphan', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await make('Short')
    const worker = await makePerson('developer')
    await database.transaction((db) =>
      createTeam(
        db,
        { user: admin, from },
        {
          name: 'Team',
          project_id: null,
          leader_id: null,
          department_id: null,
          member_ids: [worker.id],
        },
      ),
    )
    await database.db.update(projects).set({ manager_id: worker.id }).where(eq(projects.id, id))
    const task = NewTask.parse({ title: 'T', assigned_to: worker.id, project_id: id })
    const refused = await race(101, (db, at) =>
      at === 10 * round
        ? remove(db, { user: admin, from }, id)
        : createTask(db, { user: admin, from }, task),
    )
    for (const status of refused) expect([404, 409, 422]).toContain(status)
    const [left] = await database.db
      .select({ many: count() })
      .from(tasks)
      .where(eq(tasks.project_id, id))
    const stands = await database.db.$count(projects, eq(projects.id, id))
    expect([left?.many === 0, stands === 0]).toEqual([stands === 0, left?.many === 0])
  }
})

test('of two hundred departments of one name one is added', async () => {
  const refused = await race(200, (db, at) =>
    createDepartment(db, { user: admin, from }, at % 2 ? 'Legal' : 'LEGAL'),
  )
  expect(refused).toEqual(Array(199).fill(409))
})

test('of two hundred changes of a team’s members one is made', async () => {
  const person = await makePerson('developer')
  const { id } = await database.transaction((db) =>
    createTeam(
      db,
      { user: admin, from },
      {
        name: 'Team',
        project_id: null,
        leader_id: null,
        department_id: null,
        member_ids: [],
      },
    ),
  )
  const refused = await race(200, (db) =>
    setMembers(db, { user: admin, from }, id, { member_ids: [person.id], version: 1 }),
  )
  expect(refused).toEqual(Array(199).fill(409))
  expect(await database.db.$count(teamMembers, eq(teamMembers.team_id, id))).toBe(1)
})

test('of many who are put into a team with two places left, by import and by Manage Team, two get one', async () => {
  const people: string[] = []
  for (let at = 0; at < 120; at += 1) people.push((await makePerson('developer')).id)
  const { id } = await database.transaction((db) =>
    createTeam(
      db,
      { user: admin, from },
      {
        name: 'Team',
        project_id: null,
        leader_id: null,
        department_id: null,
        member_ids: people.slice(0, 98),
      },
    ),
  )
  const refused = await race(20, (db, at) =>
    joinTeam(db, { user: admin, from }, id, people[98 + at] ?? ''),
  )
  expect(refused).toEqual(Array(18).fill(422))
  expect(await database.db.$count(teamMembers, eq(teamMembers.team_id, id))).toBe(100)
  await race(20, (db, at) =>
    at % 2
      ? joinTeam(db, { user: admin, from }, id, people[100 + at] ?? '')
      : setMembers(db, { user: admin, from }, id, { member_ids: people.slice(at, at + 100) }),
  )
  expect(await database.db.$count(teamMembers, eq(teamMembers.team_id, id))).toBeLessThan(101)
})
