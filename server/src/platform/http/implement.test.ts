import { createHash } from 'node:crypto'
import { attendance as routes } from '@app/contract/work/attendance.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeStaffedTeam } from '#test/staffed-team.ts'

startApp()

const writes = [
  ['/api/time-tracking/check-in', { work_mode: 'office', planned_tasks: 'Leave' }],
  ['/api/tasks', { title: 'Leave' }],
  ['/api/reports', { work_summary: 'Left' }],
] as const

const post = async (person: SignedInUser, url: string, body: unknown) =>
  (await person.send({ method: 'POST', url, body })).statusCode

const isSignedOut = async ({ user }: SignedInUser) =>
  !(await rowsOf(db(), sql`select id from sessions where user_id = ${user.id}`)).length

test('a write that races with the removal of its user commits before it or not at all', async () => {
  const superadmin = await signIn('superadmin')
  for (let round = 0; round < 100; round++) {
    const leaver = await signIn('intern')
    const url = `/api/admin/users/${leaver.user.id}`
    const order: string[] = []
    const notified = (what: string) => (status: number) => order.push(`${what} ${status}`)
    await Promise.all([
      ...writes.map(([path, body]) => post(leaver, path, body).then(notified('write'))),
      superadmin.send({ method: 'DELETE', url }).then(() => order.push('removed')),
    ])
    expect(await isSignedOut(leaver)).toBe(true)
    const after = order.slice(order.indexOf('removed') + 1)
    expect(after.filter((notified) => notified !== 'write 401')).toEqual([])
  }
})

test('a role revoked while a write waits no longer authorises it', async () => {
  const superadmin = await signIn('superadmin')
  const leader = await signIn('team_leader')
  const [, answer] = await Promise.all([
    superadmin.send({
      method: 'PUT',
      url: `/api/users/${leader.user.id}`,
      body: { role: 'intern' },
    }),
    leader.send({
      method: 'PUT',
      url: '/api/reports/deputy',
      body: { deputy_id: superadmin.user.id, from_day: '2026-01-01', until_day: '2026-01-02' },
    }),
  ])
  expect([answer.statusCode, answer.json().detail]).toEqual([
    403,
    'You do not have permission to perform this action.',
  ])
})

const key = (name: string) => ({ 'idempotency-key': name })
const reused = 'This Idempotency-Key was used for another request.'

test('a key is that of one request: another body, path or method is refused, another person has their own', async () => {
  const [leader, other] = [await signIn('superadmin'), await signIn('superadmin')]
  const url = '/api/projects'
  const create = (person: SignedInUser, body: object, path = url) =>
    person.send({ method: 'POST', url: path, body }, key('one-request-1'))
  const first = await create(leader, { name: 'Lotus' })
  expect(first.statusCode).toBe(201)
  const again = await create(leader, { name: ' Lotus ' })
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
  const { id, version } = first.json()
  const put = leader.send(
    { method: 'PUT', url: `/api/projects/${id}`, body: { name: 'Rose', version } },
    key('one-request-1'),
  )
  for (const answer of [
    await create(leader, { name: 'Rose' }),
    await create(leader, { title: 'Lotus' }, '/api/tasks'),
    await put,
  ])
    expect([answer.statusCode, answer.json().detail]).toEqual([422, reused])
  const theirs = await create(other, { name: 'Lotus' })
  expect([theirs.statusCode, theirs.headers['idempotency-replayed']]).toEqual([201, undefined])
  expect(theirs.json().id).not.toBe(id)
  expect((await leader.send({ method: 'GET', url: `/api/projects/${id}` })).json().name).toBe(
    'Lotus',
  )
})

test('a key has from one to two hundred visible characters', async () => {
  const admin = await signIn('superadmin')
  const url = '/api/projects'
  const create = (name: string) =>
    admin.send({ method: 'POST', url, body: { name: 'Lotus' } }, key(name))
  for (const name of ['1', 'k'.repeat(200)]) {
    const first = await create(name)
    expect([first.statusCode, (await create(name)).body]).toEqual([201, first.body])
  }
  for (const name of ['k'.repeat(201), 'a b']) {
    const answer = await create(name)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'Idempotency-Key must be 1 to 200 visible characters.',
    ])
  }
})

test('a key is bound to a session that still holds, and a refusal is judged anew', async () => {
  const admin = await signIn('superadmin')
  const leaver = await signIn('superadmin')
  const send = (body: object) =>
    leaver.send({ method: 'POST', url: '/api/projects', body }, key('still-holds-1'))
  expect((await send({ name: '' })).statusCode).toBe(422)
  expect((await send({ name: 'Lotus' })).statusCode).toBe(201)
  await admin.send({ method: 'PUT', url: `/api/users/${leaver.user.id}`, body: { role: 'intern' } })
  expect((await send({ name: 'Lotus' })).statusCode).toBe(403)
  await admin.send({ method: 'DELETE', url: `/api/admin/users/${leaver.user.id}` })
  expect((await send({ name: 'Lotus' })).statusCode).toBe(401)
})

test('a fingerprint without the password is recognised, as the next release stores it', async () => {
  const admin = await signIn('superadmin')
  const person = { email: 'kept@key.example', full_name: 'Asha Rao', role: 'intern' }
  const url = '/api/admin/users'
  const send = (password: string, more: object = {}) =>
    admin.send({ method: 'POST', url, body: { ...person, ...more, password } }, key('two-forms-1'))
  const fingerprintOf = (password: string | null) =>
    createHash('sha256')
      .update(`POST ${url} ${JSON.stringify({ ...person, password })}`)
      .digest('hex')
  const isThis = eq(idempotencyKeys.key, 'two-forms-1')
  expect((await send('Banyan-Tree-2026')).statusCode).toBe(201)
  const [stored] = await db().select().from(idempotencyKeys).where(isThis)
  expect(stored?.fingerprint).toBe(fingerprintOf('Banyan-Tree-2026'))
  expect((await send('Another-Tree-2026')).statusCode).toBe(422)
  await db()
    .update(idempotencyKeys)
    .set({ fingerprint: fingerprintOf(null) })
    .where(isThis)
  const again = await send('Banyan-Tree-2026')
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
  expect((await send('Banyan-Tree-2026', { role: 'hr' })).statusCode).toBe(422)
})

test('a check-out without tasks has the fingerprint that the previous release gives it', async () => {
  const { intern } = await makeStaffedTeam()
  expect(await post(intern, '/api/time-tracking/check-in', writes[0][1])).toBe(201)
  const url = '/api/time-tracking/check-out'
  const body = { notes: JSON.stringify({ workSummary: 'Left' }) }
  const left = await intern.send({ method: 'POST', url, body }, key('former-defaults-1'))
  expect(left.statusCode).toBe(200)
  const [stored] = await db()
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'former-defaults-1'))
  const parsed = routes.checkOut.body.parse(body)
  const former = JSON.stringify({ notes: parsed.notes, task_ids: [] })
  expect(stored?.fingerprint).toBe(
    createHash('sha256').update(`POST ${url} ${former}`).digest('hex'),
  )
})
