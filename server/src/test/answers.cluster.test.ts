import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { users } from '#schema/accounts.table.ts'
import { buildApp } from '#src/app.ts'
import { everyRoute } from './every-route.ts'
import { compareResponses, testConfig } from './harness.ts'
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
