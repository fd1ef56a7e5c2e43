import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { buildApp } from '#src/app.ts'
import { everyRoute } from './every-route.ts'
import { compareResponses, testConfig } from './harness.ts'
import { formOf, person, posting, resume } from './node-people.ts'
import { migratedDatabase } from './test-postgres.ts'

const responses = compareResponses()
let database: Database
let app: FastifyInstance

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-answers-'))
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

async function signIn(role: Role) {
  const id = v7()
  const user = { id, email: `${id}@test.example`, full_name: 'Test', role }
  await database.db.insert(users).values(user)
  const from = { address: '127.0.0.1', agent: 'test', request_id: id }
  const { access_token } = await openSession(database.db, id, from)
  return { authorization: `Bearer ${access_token}` }
}

const readable = everyRoute.filter(
  ({ method, binary, path }) => method === 'GET' && !binary && !path.includes('{'),
)

// A statement that the embedded database accepts may be rejected by the oldest supported PostgreSQL.
test.each(['superadmin', 'hr', 'project_manager', 'team_leader', 'intern', 'startup_rep'] as const)(
  'PostgreSQL runs every read of a %s',
  async (role) => {
    const headers = await signIn(role)
    const failed: string[] = []
    for (const { path, allow } of readable.filter(({ allow }) => may(role, allow))) {
      const url = `${path}${path === '/api/search' ? '?q=asha' : ''}`
      const { statusCode } = await app.inject({ url, headers })
      if (statusCode >= 500) failed.push(`${statusCode} ${path} (${allow})`)
    }
    expect(failed).toEqual([])
  },
)

test('the repeat of a request that still runs is answered at once, and not done after it', async () => {
  const [student, manager] = [
    await person(database.db, 'intern', { age_group: 'adult' }),
    await person(database.db, 'project_manager'),
  ]
  const internship = await posting(database.db, manager)
  const payload = formOf(student, internship, await resume(database.db, student))
  const headers = { ...student.headers, 'idempotency-key': v7() }
  const order: string[] = []
  const apply = async (who: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/applications', payload, headers })
    order.push(`${who} ${answer.statusCode}`)
    return answer
  }
  let first: Promise<unknown> = Promise.resolve()
  await database.transaction(async (held) => {
    await held.execute(sql`select from internships where id = ${internship} for update`)
    first = apply('first')
    await setTimeout(500)
    const repeat = await apply('repeat')
    expect(repeat.json().detail).toBe('This request is already being processed.')
    expect(repeat.headers['retry-after']).toBe('1')
    order.push('let go')
  })
  await first
  expect((await apply('late')).headers['idempotency-replayed']).toBe('true')
  expect(order).toEqual(['repeat 409', 'let go', 'first 201', 'late 201'])
  expect(await database.db.$count(applications, eq(applications.user_id, student.id))).toBe(1)
})
