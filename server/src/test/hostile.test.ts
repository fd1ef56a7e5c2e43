import type { Route } from '@app/contract/core/route.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#platform/database/db.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { everyRoute } from './every-route.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from './harness.ts'

/** Checks that apply to every route; new ones are covered automatically. */
startApp()

let superadmin: SignedInUser
beforeAll(async () => {
  superadmin = await signIn('superadmin')
})

const makeInput = ({ method, path }: Route) => `${method} ${path}`
const filled = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id)
const hostile = [
  ...['1 OR 1=1', '-1', '0', '1e9', '9223372036854775808', `${v7()} `],
  ...['\u0000', '😀', 'a'.repeat(300)],
]

test('an invalid id is not found or rejected, never a 500', async () => {
  const broken: string[] = []
  for (const route of everyRoute.filter(({ path }) => path.includes('{') && !path.includes('kind')))
    for (const id of hostile) {
      const url = filled(route.path, encodeURIComponent(id))
      const body = route.method === 'GET' ? undefined : {}
      const { statusCode } = await superadmin.send({ method: route.method, url, body })
      const isToken = route.path.includes('token') || route.path.includes('social')
      if (![403, 404, 415, 422].includes(statusCode) && !(isToken && statusCode < 500))
        broken.push(`${makeInput(route)} ${id}: ${statusCode}`)
    }
  expect(broken).toEqual([])
})

test('an id that somebody made up is unknown, of whatever version it is', async () => {
  const urls = ['users', 'projects', 'tasks', 'internships', 'applications', 'startups', 'reports']
  for (const name of urls) {
    const [made, random] = await Promise.all(
      ['11111111-1111-1111-1111-111111111111', v7()].map((id) =>
        superadmin.send({ method: 'GET', url: `/api/${name}/${id}` }),
      ),
    )
    expect([name, made?.statusCode, made?.body]).toEqual([name, 404, random?.body])
  }
})

test('every search takes a thousand signs', async () => {
  const broken: string[] = []
  const searches = everyRoute.flatMap(({ method, path, query }) =>
    ['search', 'q']
      .filter((name) => method === 'GET' && query && name in query.shape)
      .map((name) => ({ url: filled(path, superadmin.user.id), name })),
  )
  expect(searches.length).toBeGreaterThan(20)
  for (const { url, name } of searches) {
    const found = `${url}?${name}=${encodeURIComponent('%'.repeat(1000))}`
    const answer = await superadmin.send({ method: 'GET', url: found })
    const { errors = [] }: { errors?: { path: string }[] } = answer.json()
    if (answer.statusCode >= 500 || errors.some(({ path }) => path === name)) broken.push(url)
  }
  expect(broken).toEqual([])
})

test('a malformed body, or a NUL in any of its texts, is never a 500', async () => {
  const broken: string[] = []
  for (const route of everyRoute.filter(({ body, multipart }) => body && !multipart)) {
    const shape = route.body && 'shape' in route.body ? Object.keys(route.body.shape as object) : []
    const nul = JSON.stringify(Object.fromEntries(shape.map((name) => [name, 'a\u0000b'])))
    for (const payload of ['null', '[]', nul]) {
      const { statusCode } = await app().inject({
        method: route.method,
        url: filled(route.path, '019e98ad-fcf2-74b0-a846-000000000001'),
        headers: { ...superadmin.headers, 'content-type': 'application/json' },
        payload,
      })
      if (statusCode >= 500 || statusCode === 405) broken.push(`${makeInput(route)} ${payload}`)
    }
  }
  expect(broken).toEqual([])
})

/** The rows by table, without columns that record activity and without secrets created on first use. */
async function everything() {
  const tables = await rowsOf<{ name: string }>(
    db(),
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('audit_logs', 'audit_heads', 'sessions', 'limits', 'secrets') order by 1`,
  )
  const stored: Record<string, string | null> = {}
  for (const { name } of tables) {
    const seen = sql.raw(name === 'users' ? `- 'last_seen_at'` : '')
    const [row] = await rowsOf<{ sum: string | null }>(
      db(),
      sql`select md5(string_agg(line, '' order by line)) as sum
        from (select (to_jsonb(rows) ${seen})::text as line from ${sql.identifier(name)} rows) as lines`,
    )
    stored[name] = row?.sum ?? null
  }
  return stored
}

test('reads change nothing', async () => {
  const before = await everything()
  for (const { path, method } of everyRoute.filter(
    ({ method, path }) => method === 'GET' && path !== '/api/live',
  ))
    await superadmin.send({ method, url: filled(path, superadmin.user.id) })
  expect(await everything()).toEqual(before)
})

/** What leaves the house in one piece is recorded or counted first. */
const recorded = /export|audit-logs\.|calendar\/feed/

/** Lets every write to a table of ours fail as it does on a disk that is out of order. */
const outOfOrder = (code: string) => `
  create function fail_writes() returns trigger language plpgsql as
    $$ begin raise exception 'could not write block' using errcode = '${code}'; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger fails before insert or update or delete on %I execute function fail_writes()', name);
    end loop; end $$`

test.each([
  [
    'only reads',
    'set default_transaction_read_only = on',
    'set default_transaction_read_only = off',
  ],
  ['has a broken disk', outOfOrder('58030'), 'drop function fail_writes cascade'],
  ['has a full disk', outOfOrder('53100'), 'drop function fail_writes cascade'],
])(
  'reads go on while the database %s; writes are refused until it is over',
  async (_, begin, end) => {
    const broken: string[] = []
    // Whoever was not here for a while is noted again.
    const last_seen_at = sql`now() - interval '1 hour'`
    for (const table of [users, sessions]) await db().update(table).set({ last_seen_at })
    await app().database.script(begin)
    for (const { path, method } of everyRoute.filter(
      ({ method, path }) => method === 'GET' && path !== '/api/live',
    )) {
      const url = filled(path, superadmin.user.id)
      const { statusCode } = await superadmin.send({ method, url })
      if (statusCode >= 500 && !recorded.test(path) && path !== '/api/health')
        broken.push(`${url}: ${statusCode}`)
    }
    const { statusCode, headers } = await superadmin.send({
      method: 'POST',
      url: '/api/departments',
      body: { name: 'Orchards' },
    })
    await app().database.script(end)
    expect(broken).toEqual([])
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  },
)

test.each([
  '/api/admin/users/',
  '//api/admin/users',
  '/API/Admin/Users',
  '/api/admin/users%2f',
  '/api/admin/users.json',
  '/api/admin/users%00',
  '/api/admin/users/%zz',
  '/uploads/',
  '/uploads/019e98ad-fcf2-74b0-a846-000000000001.pdf',
  '/resumes/',
  '/.git/config',
  '/.env',
  '/assets/../../.env',
  '/%2e%2e/.env',
])('%s leads nowhere', async (url) => {
  const { statusCode, body } = await superadmin.send({ method: 'GET', url })
  expect([400, 404]).toContain(statusCode)
  expect(body).not.toContain(superadmin.user.email)
})

test.each(['https://evil.test', 'null', 'http://localhost:3000.evil.test'])(
  'a page of %s cannot read responses',
  async (origin) => {
    const response = await superadmin.send({ method: 'GET', url: '/api/auth/me' }, { origin })
    const preflight = await app().inject({
      method: 'OPTIONS',
      url: '/api/auth/me',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    for (const { headers } of [response, preflight]) {
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers.vary).toContain('Origin')
    }
    expect(response.headers['x-frame-options']).toBe('DENY')
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test.each([
  ['UTF-16', Buffer.from('{"email":"a@b.co","password":"x"}', 'utf16le'), 400, 'Invalid JSON.'],
  [
    'more than the maximum size',
    `{"email":"${'a'.repeat(1024 * 1024)}"}`,
    413,
    'Request body too large.',
  ],
])('a body of %s is rejected with a message', async (_, payload, status, detail) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app().inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
})

test('an empty body is none where none is expected, whatever type it is called', async () => {
  const headers = { 'content-type': 'application/json' }
  const sent = async (method: 'POST' | 'PUT' | 'DELETE', url: string) => {
    const answer = await app().inject({
      ...{ method, url, payload: '' },
      headers: { ...(await signIn('intern')).headers, ...headers },
    })
    return answer.statusCode
  }
  const id = superadmin.user.id
  expect(await sent('POST', '/api/auth/logout')).toBe(204)
  expect(await sent('PUT', `/api/notifications/${id}/read`)).toBe(404)
  expect(await sent('DELETE', `/api/tasks/${id}`)).toBe(404)
  expect(await sent('POST', '/api/auth/login')).toBe(400)
})

test.each([
  ['a name as long as a body', { [`a${'b'.repeat(500_000)}`]: 1 }],
  ['thousands of names', { ...Array(9000).fill(0) }],
])('an unknown field with %s gets a short response', async (_, body) => {
  const answer = await inject({ method: 'POST', url: '/api/contact', body })
  expect(answer.statusCode).toBe(422)
  expect(answer.body.length).toBeLessThan(20_000)
})

test('an unknown field within another one is named with it', async () => {
  const body = { name: 'Design', filters: { $ne: 1 } }
  const answer = await superadmin.send({ method: 'POST', url: '/api/me/internship-alerts', body })
  const message = 'Unknown field: filters.$ne'
  expect(answer.json()).toMatchObject({
    detail: message,
    errors: [{ path: 'filters.$ne', message }],
  })
})

/** Where a schema takes an object that may have other fields; that of a whole body or query may have none (`implement`). */
function laxIn(schema: unknown, path: string, isWhole = false): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => laxIn(one, path))
  if (!(schema instanceof z.ZodType)) return []
  if (!(schema instanceof z.ZodObject))
    return Object.values(schema.def).flatMap((part) => laxIn(part, path))
  const isLax = !isWhole && !(schema.def.catchall instanceof z.ZodNever)
  const fields = Object.entries(schema.shape)
  return [
    ...(isLax ? [path] : []),
    ...fields.flatMap(([name, field]) => laxIn(field, `${path}.${name}`)),
  ]
}

/** A browser makes it, and newer ones add fields. */
const isMadeByBrowser = (path: string) => path.includes('.credential')

test('every object in a body refuses what it does not know', () => {
  const lax = everyRoute.flatMap((route) =>
    [route.body, route.query].flatMap((schema) => laxIn(schema, makeInput(route), true)),
  )
  expect([...new Set(lax)].filter((path) => !isMadeByBrowser(path))).toEqual([])
})

/** Texts that make a careless pattern try every way to read them. */
const tedious = [
  'a',
  'a@',
  'a.',
  'a-',
  '.',
  ' ',
  '\r\n',
  '-',
  '0',
  '/',
  '[](',
  '{a, ',
  '\ufdfa',
  'x\u0301',
].flatMap((text) =>
  ['', 'https://', 'a@'].map((start) => `${start}${text.repeat(100_000 / text.length)}!`),
)

test('no field of any body, query or path takes long to refuse a tedious text', () => {
  const slow = everyRoute.flatMap((route) =>
    [route.body, route.query, route.params].flatMap((schema) => {
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
      return tedious.flatMap((text) => {
        const before = process.cpuUsage()
        schema?.safeParse(Object.fromEntries(fields.map((name) => [name, text])))
        // Of the processor, in microseconds: a busy machine takes longer, but computes no more.
        const isSlow = process.cpuUsage(before).user > 1_000_000
        return isSlow ? [`${makeInput(route)} ${text.slice(0, 12)}`] : []
      })
    }),
  )
  expect(slow).toEqual([])
})

test('an error is a problem document', async () => {
  const { headers, body } = await inject({ method: 'GET', url: '/api/auth/me' })
  expect(headers['content-type']).toContain('application/problem+json')
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'No authentication token available',
  })
})
