import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@app/contract/core/roles.ts'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { departments, teamMembers, teams } from '#schema/projects.table.ts'
import { buildApp } from '#src/app.ts'
import { compareResponses, testConfig } from './harness.ts'
import { formOf, person as personOf, posting, resume } from './node-people.ts'
import { roundTripsOf } from './statements.ts'
import { migratedDatabase } from './test-postgres.ts'

const responses = compareResponses()
let database: Database
let app: FastifyInstance

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-round-trips-'))
beforeAll(async () => {
  database = openPostgres(await migratedDatabase(), 4)
  app = await buildApp(testConfig({ LOG_LEVEL: 'silent', DATA_DIR }), database, responses.observe)
})
afterAll(async () => {
  await app?.close()
  await database?.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
  responses.verify()
})

const password = 'A-long-Passw0rd'

const person = async (role: Role) =>
  personOf(database.db, role, { age_group: 'adult', password_hash: await hashPassword(password) })
type Person = Awaited<ReturnType<typeof person>>

async function staffedTeam() {
  const [intern, leader] = [await person('intern'), await person('team_leader')]
  const manager = await person('team_manager')
  const [department_id, team_id] = [v7(), v7()]
  await database.db.insert(departments).values({ id: department_id, name: department_id })
  await database.db
    .insert(teams)
    .values({ id: team_id, name: 'Lotus', leader_id: leader.id, department_id })
  const members = [intern, manager].map(({ id: user_id }) => ({ team_id, user_id }))
  await database.db.insert(teamMembers).values(members)
  return { intern, leader }
}

async function send<T>(
  url: string,
  payload: object,
  who?: Person,
  method: 'POST' | 'PUT' = 'POST',
): Promise<T> {
  const headers = { ...who?.headers, 'idempotency-key': v7() }
  const response = await app.inject({ method, url, payload, headers })
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${url} ${response.body}`)
  return response.json<T>()
}

const checkIn = (who: Person) =>
  send('/api/time-tracking/check-in', { work_mode: 'office', planned_tasks: 'x' }, who)
const checkOut = (who: Person) => {
  const notes = JSON.stringify({ workSummary: 'Wrote the tests' })
  return send<{ report_id: string }>('/api/time-tracking/check-out', { notes, task_ids: [] }, who)
}
const apply = async (student: Person) => {
  const hr = await person('hr')
  const internship_id = await posting(database.db, hr)
  const resume_id = await resume(database.db, student)
  const form = formOf(student, internship_id, resume_id)
  return () => send<{ id: string; version: number }>('/api/applications', form, student)
}

/** Each prepares a request and returns what sends it. */
const writes = {
  'check in': async () => {
    const { intern } = await staffedTeam()
    return () => checkIn(intern)
  },
  'check out': async () => {
    const { intern } = await staffedTeam()
    await checkIn(intern)
    return () => checkOut(intern)
  },
  'check out again': async () => {
    const { intern } = await staffedTeam()
    await checkIn(intern)
    await checkOut(intern)
    await checkIn(intern)
    return () => checkOut(intern)
  },
  'review a report': async () => {
    const { intern, leader } = await staffedTeam()
    await checkIn(intern)
    const { report_id } = await checkOut(intern)
    const decision = { status: 'approved', comment: '', version: 1 }
    return () => send(`/api/reports/${report_id}/review`, decision, leader)
  },
  apply: async () => apply(await person('intern')),
  'move an application': async () => {
    const { id, version } = await (await apply(await person('intern')))()
    const hr = await person('hr')
    return () => send(`/api/applications/${id}`, { status: 'received', version }, hr, 'PUT')
  },
  'sign in': async () => {
    const { email } = await person('intern')
    return () => send('/api/auth/login', { email, password })
  },
}

/**
 * How often a request waits for the database, from its authentication to its commit: each millisecond between the two
 * counts that often. A figure may only become lower.
 */
const reached: Record<keyof typeof writes, number> = {
  'check in': 3,
  'check out': 5,
  'check out again': 5,
  'review a report': 6,
  apply: 6,
  'move an application': 6,
  'sign in': 9,
}

test('no write waits for the database more often than it has to', async () => {
  const counts: Record<string, number> = {}
  for (const [name, prepare] of Object.entries(writes)) {
    const rounds: number[] = []
    // The first of all makes queues and secrets, and answers that arrive in two packets look like two round trips.
    for (let round = 0; round < 4; round += 1) {
      const work = await prepare()
      rounds.push(await roundTripsOf(work))
    }
    counts[name] = Math.min(...rounds)
  }
  expect(counts).toEqual(reached)
})
