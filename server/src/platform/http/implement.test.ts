import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

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
