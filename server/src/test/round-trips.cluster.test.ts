import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@app/contract/core/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { users } from '#schema/accounts.table.ts'
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

const person = (role: Role, password_hash?: string) =>
  personOf(database.db, role, { age_group: 'adult', ...(password_hash && { password_hash }) })
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

/** Whom this process has not seen yet costs a journey more, whatever they ask. */
async function seen<T extends Person>(who: T): Promise<T> {
  await read('/api/auth/me', who)
  return who
}

async function read(url: string, who: Person) {
  const response = await app.inject({ method: 'GET', url, headers: who.headers })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${url} ${response.body}`)
}

const page = (url: string, role: Role) => async () => {
  const who = await seen(await person(role))
  return () => read(url, who)
}

/** Each prepares a request and returns what sends it. */
const requests = {
  'check in': async () => {
    const { intern } = await staffedTeam()
    await seen(intern)
    return () => checkIn(intern)
  },
  'check in, first of all': async () => {
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
    await seen(leader)
    return () => send(`/api/reports/${report_id}/review`, decision, leader)
  },
  apply: async () => apply(await seen(await person('intern'))),
  'move an application': async () => {
    const { id, version } = await (await apply(await person('intern')))()
    const hr = await seen(await person('hr'))
    return () => send(`/api/applications/${id}`, { status: 'received', version }, hr, 'PUT')
  },
  'sign in': async () => {
    const { email } = await person('intern', await hashPassword(password))
    return () => send('/api/auth/login', { email, password })
  },
  'who am I': page('/api/auth/me', 'intern'),
  'who am I, first of all': async () => {
    const who = await person('intern')
    await database.db.update(users).set({ last_seen_at: sql`now()` }).where(eq(users.id, who.id))
    return () => read('/api/auth/me', who)
  },
  'own status': page('/api/time-tracking/status', 'intern'),
  'own notifications': page('/api/notifications', 'intern'),
  'own applications': page('/api/me/applications', 'intern'),
  'own reports': page('/api/reports?box=mine', 'intern'),
  'own tasks': page('/api/tasks', 'intern'),
  'reports to review': page('/api/reports?box=to_review', 'team_leader'),
  attendance: page('/api/attendance', 'team_leader'),
  'all applications': page('/api/applications', 'hr'),
  'all candidates': page('/api/candidates', 'hr'),
  'all people': page('/api/admin/users', 'superadmin'),
  'dashboard of an intern': page('/api/dashboards/intern', 'intern'),
  'dashboard of a leader': page('/api/dashboards/team_leader', 'team_leader'),
  'dashboard of HR': page('/api/dashboards/hr', 'hr'),
  settings: page('/api/settings', 'intern'),
  calendar: page('/api/calendar?from=2026-01-01&to=2026-02-01', 'intern'),
  waiting: page('/api/waiting', 'team_leader'),
}

/**
 * How often a request waits for the database, from its authentication to its commit: each millisecond between the two
 * counts that often. A figure may only become lower.
 */
const reached: Record<keyof typeof requests, number> = {
  'check in': 2,
  'check in, first of all': 3,
  'check out': 4,
  'check out again': 4,
  'review a report': 5,
  apply: 3,
  'move an application': 4,
  'sign in': 4,
  'who am I': 1,
  'who am I, first of all': 2,
  'own status': 1,
  'own notifications': 1,
  'own applications': 1,
  'own reports': 1,
  'own tasks': 1,
  'reports to review': 1,
  attendance: 4,
  'all applications': 1,
  'all candidates': 3,
  'all people': 2,
  'dashboard of an intern': 1,
  'dashboard of a leader': 1,
  'dashboard of HR': 1,
  settings: 1,
  calendar: 2,
  waiting: 1,
}

test('no request waits for the database more often than it has to', async () => {
  const counts: Record<string, number> = {}
  for (const [name, prepare] of Object.entries(requests)) {
    const rounds: number[] = []
    // The first of all makes queues and secrets, and responses that arrive in two packets look like two round trips.
    for (let round = 0; round < 4; round += 1) {
      const work = await prepare()
      rounds.push(await roundTripsOf(work))
    }
    counts[name] = Math.min(...rounds)
  }
  expect(counts).toEqual(reached)
})
