import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { RetentionRules, retention as routes } from '@app/contract/admin/retention.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { sessions } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { files } from '#schema/files.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { retentionRuns } from '#schema/settings.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication, makeResume } from '#test/hiring.ts'
import { applyRetention } from './retention.ts'

startApp()

let admin: SignedInUser
beforeEach(async () => {
  admin = await signIn('superadmin')
  await admin.call(routes.change, { body: RetentionRules.parse({}) })
  await db().delete(notifications)
  await db().delete(retentionRuns)
})

const apply = (most?: number) => applyRetention(app().database, most)
const ago = (age: string) => sql`now() - ${age}::interval`
const hold = (person: SignedInUser, reason = 'Court order 7/26') =>
  admin.call(people.hold, { params: { id: person.user.id }, body: { reason } })
const release = (person: SignedInUser) =>
  admin.call(people.release, { params: { id: person.user.id } })

/** An application that ended long ago. */
async function ended(age: string, status: 'rejected' | 'withdrawn' = 'rejected') {
  const made = await makeApplication()
  const { id } = made.application
  await db()
    .update(applications)
    .set({ status, updated_at: ago(age) })
    .where(eq(applications.id, id))
  const [row] = await db().select().from(applications).where(eq(applications.id, id))
  return { ...made, id, resume_id: row?.resume_id ?? '' }
}
const stays = async (id: string) => (await db().$count(applications, eq(applications.id, id))) > 0

const tell = (person: SignedInUser, age: string, times = 1) =>
  db()
    .insert(notifications)
    .values(
      Array.from({ length: times }, () => ({
        ...{ user_id: person.user.id, title: 'News', message: 'Old', type: 'info' as const },
        timestamp: ago(age),
      })),
    )

test('nothing of a person on legal hold is removed, until it is lifted', async () => {
  const old = await ended('3 years')
  const { student } = old
  await hold(student)
  await tell(student, '3 years')
  const mail = { recipient: student.user.email, subject: 'Old', html: '', plain: '' }
  await db()
    .insert(mails)
    .values({ ...mail, state: 'sent', created_at: ago('90 days') })
  await db()
    .update(sessions)
    .set({ refresh_expires_at: ago('1 day') })
    .where(eq(sessions.user_id, student.user.id))
  const mine = (column: typeof sessions.user_id | typeof notifications.user_id) =>
    eq(column, student.user.id)
  const theirs = async () => [
    await stays(old.id),
    await db().$count(
      notifications,
      and(mine(notifications.user_id), eq(notifications.title, 'News')),
    ),
    await db().$count(
      mails,
      and(eq(mails.recipient, student.user.email), eq(mails.subject, 'Old')),
    ),
    await db().$count(sessions, mine(sessions.user_id)),
  ]
  const all = await theirs()
  await apply()
  expect(all).toEqual([true, 1, 1, 1])
  expect(await theirs()).toEqual(all)
  await release(student)
  await apply()
  expect(await theirs()).toEqual([false, 0, 0, 0])
})

test('a hold has a reason, is in the row of its person and in the audit, and is lifted once', async () => {
  const person = await signIn('intern', { full_name: 'Held Hanna' })
  const params = { id: person.user.id }
  for (const reason of ['', '  ', 'x'.repeat(501)])
    await expect(admin.call(people.hold, { params, body: { reason } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'reason' }] },
    })
  await expect(
    admin.call(people.hold, { params: { id: v7() }, body: { reason: 'x' } }),
  ).rejects.toMatchObject({ status: 404 })
  const first = await hold(person)
  const again = await hold(person, 'Court order 8/26')
  expect(again).toMatchObject({ held_at: first.held_at, hold_reason: 'Court order 8/26' })
  const list = await admin.call(people.manage, { query: { search: 'Held Hanna' } })
  expect(list.users).toMatchObject([{ held_at: first.held_at, hold_reason: 'Court order 8/26' }])
  expect((await admin.call(routes.runs)).held).toBeGreaterThan(0)
  await release(person)
  await release(person)
  const lifted = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.entity_id, person.user.id))
    .orderBy(auditLogs.id)
  const named = lifted.filter(({ action }) => action.startsWith('legal_hold'))
  expect(named.map(({ action, details }) => [action, JSON.parse(details).reason])).toEqual([
    ['legal_hold_set', 'Court order 7/26'],
    ['legal_hold_set', 'Court order 8/26'],
    ['legal_hold_lifted', 'Court order 8/26'],
  ])
})

test('an account on legal hold is deleted by nobody, and its person reads why', async () => {
  const current_password = 'Rain on 7 tin roofs'
  const person = await signIn('intern', { password_hash: await hashPassword(current_password) })
  await hold(person)
  const refusal = {
    status: 409,
    message: 'This account is under a legal hold and cannot be deleted. Please contact us.',
  }
  const leave = () => person.call(accountDeletion.deleteAccount, { body: { current_password } })
  const params = { id: person.user.id }
  await expect(leave()).rejects.toMatchObject(refusal)
  await expect(admin.call(people.remove, { params })).rejects.toMatchObject(refusal)
  await release(person)
  await leave()
  await expect(hold(person)).rejects.toMatchObject({ status: 404 })
  expect((await inject({ method: 'GET', url: '/api/admin/retention' })).statusCode).toBe(401)
})

test('an old résumé of a person on hold is not taken with the application of another', async () => {
  const old = await ended('2 years')
  const keeper = await signIn('intern')
  const resume = await makeResume(keeper)
  await apply()
  expect(await stays(old.id)).toBe(false)
  expect(await db().$count(files, eq(files.id, resume.id))).toBe(1)
})
