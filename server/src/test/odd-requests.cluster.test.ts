import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { may } from '@app/contract/core/access.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import { type Route, urlOf } from '@app/contract/core/route.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { storageOf } from '#platform/files/storage.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { seedDemo } from '#src/demo/demo.ts'
import { everyRoute } from './every-route.ts'
import { testConfig } from './harness.ts'
import { ask } from './ledger.ts'
import { type Node, rounds, startNode } from './node.ts'
import { migratedDatabase, openForRaces } from './test-postgres.ts'

const actors = 20
const requests = rounds(1500, 100_000)
/** Milliseconds after which a request counts as hanging. */
const patience = 15_000

let DATA_DIR: string
let database: Database
let nodes: Node[]
let ids: string[]

beforeAll(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-odd-'))
  const DATABASE_URL = await migratedDatabase()
  database = openForRaces(DATABASE_URL, 3)
  await seedDemo(database, storageOf(testConfig({ DATA_DIR })))
  ids = await idsOfAll()
  const setting = { DATABASE_URL, DATA_DIR }
  nodes = await Promise.all([startNode(setting), startNode(setting)])
})
afterAll(async () => {
  for (const node of nodes ?? []) await node.kill()
  await database?.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** Some ids of each table. */
async function idsOfAll(): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      rowsOf<{ id: string }>(database.db, sql`select id from ${sql.identifier(name)} limit 20`),
    ),
  )
  return rows.flat().map(({ id }) => id)
}

/** Someone of the demo with this role, or with another one, signed in. */
async function signedIn(role: Role): Promise<Record<string, string>> {
  const [person] = await rowsOf<{ id: string }>(
    database.db,
    sql`select id from users where status = 'active' order by role = ${role} desc, random() limit 1`,
  )
  const id = person?.id ?? ''
  const from = { address: '127.0.0.1', agent: 'test', request_id: id }
  const { access_token } = await openSession(database.db, id, from)
  return { authorization: `Bearer ${access_token}` }
}

type Shape = z.core.JSONSchema.BaseSchema

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\u202e\u200b',
      '{organisation}',
      '=1+1',
      '../../etc/passwd',
    ],
    ...[
      "'; drop table users; --",
      '<img src=x onerror=alert(1)>',
      'a'.repeat(70_000),
      '😀'.repeat(300),
    ],
    ...[
      '0000-00-00',
      '2026-02-30',
      '-271821-04-20',
      '99999-12-31T23:59:59Z',
      '1e400',
      'Infinity',
      'NaN',
    ],
    ...[-1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false],
    ...[[], {}, [[]], [null], { __proto__: null, constructor: 1 }, Array(2000).fill(0)],
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** Mostly what is valid, so that requests come far. */
const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 1, arbitrary: odd }, { weight: 9, arbitrary: valid })

function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(valuesOf)
  if (choices.length) return fc.oneof(...choices)
  if (shape.type === 'object') return objectsOf(shape)
  if (shape.type === 'array') {
    const items = Array.isArray(shape.items) ? shape.items[0] : shape.items
    return fc.array(valuesOf(typeof items === 'object' ? items : {}), { maxLength: 4 })
  }
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'integer' || shape.type === 'number') {
    const min = Math.max(shape.minimum ?? 0, -1000)
    return fc.integer({
      min: Math.ceil(min),
      max: Math.max(min, Math.min(shape.maximum ?? 5000, 5000)),
    })
  }
  return shape.type === 'string' ? textsOf(shape) : odd
}

const days = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
})

function textsOf({ format, minLength = 0, maxLength = 80 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...ids)
  if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return days.map((day) => day.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 80)),
  })
}

function objectsOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, mostly(valuesOf(typeof shape === 'object' ? shape : {}))] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  })
}

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** The texts of a URL, without halves of characters. */
const inUrl = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      return [name, Buffer.from(text.slice(0, 2000)).toString()]
    }),
  )

/** Requests for a route: mostly valid values of its contract, some odd ones among them. */
function requestsFor({ method, path, params, query, body }: Route) {
  const none = fc.constant<unknown>({})
  return fc
    .record({
      params: params ? valuesOf(shapeOf(params)) : none,
      query: query ? valuesOf(shapeOf(query)) : none,
      body: body ? mostly(valuesOf(shapeOf(body))) : fc.constant(undefined),
    })
    .map(({ params, query, body }) => ({
      method,
      url: urlOf(path, { params: inUrl(params), query: inUrl(query) }),
      body,
    }))
}

/** Made in small portions, so that no one waits for them. */
function* someOf<T>(values: fc.Arbitrary<T>, seed: number) {
  for (let made = 0; made < requests / actors; made += 25)
    yield* fc.sample(values, { numRuns: 25, seed: seed + made })
}

/** Mostly what the role may do; what it may not is refused before it comes far. */
function requestsOf(role: Role | undefined) {
  const allowed = tried.filter((route) => may(role, route.allow))
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...allowed.map(requestsFor)) },
    { weight: 1, arbitrary: fc.oneof(...tried.map(requestsFor)) },
  )
}

/** Not the live stream, which does not end, and no uploads. */
const tried = everyRoute.filter(({ path, multipart }) => path !== '/api/live' && !multipart)

test(`${requests} odd requests of ${actors} people to two nodes: none fails on our side or hangs`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const failed: string[] = []
  const answers: Record<number, number> = {}
  const act = async (at: number) => {
    const role = roles[at % (roles.length + 1)]
    let headers = role ? await signedIn(role) : {}
    for (const request of someOf(requestsOf(role), seed + at * requests)) {
      const base = nodes[Math.floor(Math.random() * nodes.length)]?.base ?? ''
      const began = performance.now()
      const reply = await ask(base, { ...request, headers }).catch(() => undefined)
      const status = reply?.status ?? 0
      answers[status] = (answers[status] ?? 0) + 1
      if (status >= 500 || status === 0 || performance.now() - began > patience)
        failed.push(
          `${status} ${request.method} ${request.url} ${JSON.stringify(request.body)}`.slice(
            0,
            500,
          ),
        )
      // Among the requests are those that end sessions.
      if (status === 401 && role) headers = await signedIn(role)
    }
  }
  await Promise.all(Array.from({ length: actors }, (_, at) => act(at)))
  console.log(`seed ${seed}: ${JSON.stringify(answers)}`)
  expect(failed).toEqual([])
  expect(nodes.filter((node) => node.ended())).toEqual([])
  expect(answers[200]).toBeGreaterThan(requests / 20)
  expect(await findBroken(database.db)).toEqual([])
}, 1_800_000)
