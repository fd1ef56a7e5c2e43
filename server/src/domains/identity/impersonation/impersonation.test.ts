import { caller } from '@app/contract/core/route.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { impersonations as routes } from '@app/contract/identity/impersonation.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { hashToken } from '#platform/http/principal.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { impersonations } from '#schema/impersonation.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { everyRoute } from '#test/every-route.ts'
import { db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { activeSessions, closeViews } from './impersonation.ts'

startApp()

const reason = 'The calendar looks empty, ticket 4711'
let superadmin: SignedInUser
let intern: SignedInUser
let token: string

beforeEach(async () => {
  superadmin = await signIn('superadmin')
  intern = await signIn('intern')
  const { access_token } = await begin(intern.user.id)
  token = access_token
})

const begin = (id: string) => superadmin.call(routes.start, { params: { id }, body: { reason } })
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  inject({ method, url, ...(body && { body }) }, { headers: { authorization: `Bearer ${token}` } })
const me = () => ask('GET', '/api/auth/me')
const entriesOf = (id: string) =>
  db().select().from(auditLogs).where(eq(auditLogs.entity_id, id)).orderBy(auditLogs.at)

test('an impersonation shows what the person sees, says so, and notifies both', async () => {
  const seen = (await me()).json()
  expect(seen).toMatchObject({ id: intern.user.id, role: 'intern' })
  const minutes = (Date.parse(seen.viewed_until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30)
  expect((await intern.call(accounts.me)).viewed_until).toBeUndefined()
  const [content] = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, intern.user.id))
  expect(content?.message).toContain(reason)
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, intern.user.email))
  expect(mail?.plain).toContain(superadmin.user.full_name)
  const [entry] = await entriesOf(intern.user.id)
  expect(entry).toMatchObject({ action: 'view_started', actor_id: superadmin.user.id })
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({ reason })
})

test('the person’s own devices and last visit stay as they were', async () => {
  await me()
  const { sessions: devices } = await intern.call(accounts.devices)
  expect(devices).toHaveLength(1)
  const [after] = await db().select().from(users).where(eq(users.id, intern.user.id))
  expect(after?.last_seen_at).toBeNull()
})

const urlOf = (path: string) => path.replaceAll(/\{\w+\}/g, v7())
const writes = everyRoute.filter(
  ({ method, allowWhileImpersonating }) => method !== 'GET' && !allowWhileImpersonating,
)
const reads = everyRoute.filter(({ path }) => path !== '/api/live')

/** What the tables hold, but for the counters of budgets and the record of what was read. */
async function contents() {
  const tables = await rowsOf<{ name: string }>(
    db(),
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('limits', 'audit_logs', 'audit_heads', 'secrets')`,
  )
  const rows = tables.map(async ({ name }) => {
    const [row] = await rowsOf<{ hash: string }>(
      db(),
      sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.identifier(name)} t`,
    )
    return [name, row?.hash]
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('every write is refused, public ones and uploads too, and no read changes a row', async () => {
  const before = await contents()
  const detail = "You're viewing as someone else, so you can't change anything."
  const done: string[] = []
  for (const { method, path } of writes) {
    const answer = await ask(method, urlOf(path), {})
    if (answer.statusCode !== 403 || answer.json().detail !== detail) done.push(`${method} ${path}`)
  }
  expect(done).toEqual([])
  for (const { method, path } of reads) if (method === 'GET') await ask('GET', urlOf(path))
  expect(await contents()).toEqual(before)
  expect((await intern.call(accounts.devices)).sessions).toHaveLength(1)
})

test('what is noted while looking bears the viewer’s name', async () => {
  const leader = await signIn('team_leader')
  token = (await begin(leader.user.id)).access_token
  const days = 'start_date=2026-11-01&end_date=2026-11-02'
  expect((await ask('GET', `/api/exports/attendance.csv?${days}`)).statusCode).toBe(200)
  const entries = await db().select().from(auditLogs)
  expect(entries.filter(({ actor_id }) => actor_id === leader.user.id)).toEqual([])
})

describe('a view ends', () => {
  const isOver = async () => {
    const answer = await me()
    expect(answer.statusCode).toBe(401)
    expect(await activeSessions(db(), [hashToken(token)])).toEqual(new Map())
  }
  const changing = (who: SignedInUser, change: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(change).where(eq(users.id, who.user.id))

  test('when its viewer stops it, from the view or from their own page', async () => {
    expect(await activeSessions(db(), [hashToken(token)])).toEqual(
      new Map([[hashToken(token), 'intern']]),
    )
    expect((await ask('DELETE', '/api/me/view')).statusCode).toBe(204)
    await isOver()
    expect((await entriesOf(intern.user.id)).at(-1)).toMatchObject({
      action: 'view_ended',
      actor_id: superadmin.user.id,
    })
    token = (await begin(intern.user.id)).access_token
    await superadmin.call(routes.end)
    await isOver()
  })

  test('after its time, which nothing makes longer', async () => {
    const answer = await stranger.send({
      method: 'POST',
      url: '/api/auth/refresh',
      body: { refresh_token: token },
    })
    expect(answer.statusCode).toBe(401)
    await db()
      .update(impersonations)
      .set({ expires_at: sql`now()` })
      .where(isNull(impersonations.ended_at))
    await isOver()
    await closeViews(db())
    expect((await entriesOf(intern.user.id)).at(-1)?.details).toContain('ran out')
  })

  test('with its viewer’s own session', async () => {
    await db().delete(sessions).where(eq(sessions.user_id, superadmin.user.id))
    await isOver()
  })

  test.each([
    ['its viewer is no superadmin any more', 'viewer', { role: 'hr' }],
    ['its viewer is suspended', 'viewer', { status: 'suspended' }],
    ['its person is suspended', 'person', { status: 'suspended' }],
    ['its person becomes a superadmin', 'person', { role: 'superadmin' }],
  ] as const)('when %s', async (_, who, change) => {
    await changing(who === 'viewer' ? superadmin : intern, change)
    await isOver()
  })
})

test('begun many times at once, one view is left', async () => {
  const { id } = intern.user
  await Promise.all(Array.from({ length: 5 }, () => begin(id)))
  const mine = and(
    eq(impersonations.viewer_id, superadmin.user.id),
    isNull(impersonations.ended_at),
  )
  expect(await db().$count(impersonations, mine)).toBe(1)
})

test('nobody views as a superadmin, as who cannot sign in, without a reason, or from a view', async () => {
  const other = await signIn('superadmin')
  const gone = await signIn('hr', { status: 'suspended' })
  const start = (id: string, body: object = { reason }, actor = superadmin) =>
    actor.send({ method: 'POST', url: `/api/admin/users/${id}/view`, body })
  const refusalOf = async (answer: Awaited<ReturnType<typeof start>>) => [
    answer.statusCode,
    answer.json().detail,
  ]
  const never = "You can't view the product as a superadmin."
  expect(await refusalOf(await start(other.user.id))).toEqual([403, never])
  expect(await refusalOf(await start(superadmin.user.id))).toEqual([403, never])
  expect(await refusalOf(await start(gone.user.id))).toEqual([
    409,
    'You can only view active accounts.',
  ])
  expect((await start(v7())).statusCode).toBe(404)
  expect(await refusalOf(await start(intern.user.id, { reason: '  ' }))).toEqual([
    422,
    "Please say why. We'll tell the person.",
  ])
  expect((await start(intern.user.id, { reason }, intern)).statusCode).toBe(403)
  const nested = await ask('POST', `/api/admin/users/${gone.user.id}/view`, { reason })
  expect(nested.statusCode).toBe(403)
})

test('links to files can still be asked for: reading is what a view is for', async () => {
  const call = caller(async ({ method, url, body }) => {
    const answer = await ask(method, url, body as object)
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  })
  await expect(call(accounts.me)).resolves.toMatchObject({ id: intern.user.id })
  expect((await ask('POST', `/api/files/${v7()}/link`)).statusCode).toBe(404)
})
