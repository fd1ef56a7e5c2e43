import { outbox as routes } from '@app/contract/messaging/outbox.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { failExpired, mailJobs } from '#platform/mail/mail-sender.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'
import { app, db, type SignedInUser, signIn, startApp, testConfig } from '#test/harness.ts'

startApp()

let superadmin: SignedInUser
beforeEach(async () => {
  superadmin = await signIn('superadmin')
  await db().delete(mails)
  await db().execute(sql`delete from pgboss.job where name = 'mail'`)
})

async function makeFailedMail(to: string, last_error: string | null = '550') {
  await queueMail(db(), { to, subject: `For ${to}`, text: ['Hello.'] })
  const [mail] = await db()
    .update(mails)
    .set({ state: 'failed', tries: 7, last_error })
    .where(eq(mails.recipient, to))
    .returning()
  await db().execute(sql`delete from pgboss.job where data ->> 'mail_id' = ${mail?.id}`)
  return mail?.id ?? ''
}
const jobs = () => rowsOf(db(), sql`select from pgboss.job where name = 'mail'`)
const again = (id: string) =>
  superadmin.send({ method: 'POST', url: `/api/outbox/${id}/send-again` })

test('failed mails are listed with their reason, newest first, page by page', async () => {
  await makeFailedMail('a@test.example')
  await makeFailedMail('b@test.example', null)
  await queueMail(db(), { to: 'waits@test.example', subject: 'Waits', text: ['Hello.'] })
  const first = await superadmin.call(routes.failed, { query: { limit: 1 } })
  expect(first).toMatchObject({
    total: 2,
    mails: [{ recipient: 'b@test.example', reason: 'unknown', tries: 7 }],
  })
  const cursor = first.next_cursor ?? ''
  const second = await superadmin.call(routes.failed, { query: { cursor, limit: 1 } })
  expect(second).toMatchObject({
    next_cursor: null,
    mails: [{ recipient: 'a@test.example', reason: '550', subject: 'For a@test.example' }],
  })
  const forged = await superadmin.send({ method: 'GET', url: '/api/outbox/given-up?cursor=x' })
  expect(forged.statusCode).toBe(422)
})

test('one is resent once, however often it is requested at once, and the audit log names no address', async () => {
  const id = await makeFailedMail('a@test.example')
  const answers = await Promise.all(Array.from({ length: 8 }, () => again(id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await jobs()).toHaveLength(1)
  const [mail] = await db().select().from(mails).where(eq(mails.id, id))
  expect(mail).toMatchObject({ state: 'waiting', tries: 0, last_error: null })
  const entries = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'mails_sent_again'))
  expect(entries.at(-1)?.details).toBe(JSON.stringify({ mails: 1, first: id }))
  expect(JSON.stringify(entries)).not.toContain('a@test.example')
})

test('a mail that waits, was sent or never was cannot be sent again', async () => {
  await queueMail(db(), { to: 'waits@test.example', subject: 'Waits', text: ['Hello.'] })
  const [waiting] = await db().select().from(mails)
  expect((await again(waiting?.id ?? '')).statusCode).toBe(409)
  await db().update(mails).set({ state: 'sent' })
  expect((await again(waiting?.id ?? '')).statusCode).toBe(409)
  expect((await again(v7())).statusCode).toBe(404)
  expect((await again('nonsense')).statusCode).toBe(422)
})

test('all are sent again at once', async () => {
  for (const to of ['a@test.example', 'b@test.example', 'c@test.example']) await makeFailedMail(to)
  expect(await superadmin.call(routes.sendAllAgain)).toEqual({ sent: 3 })
  expect(await jobs()).toHaveLength(3)
  expect(await superadmin.call(routes.sendAllAgain)).toEqual({ sent: 0 })
  expect((await superadmin.call(routes.failed)).total).toBe(0)
})

test('a mail that is sent again waits from now on, and one that waited three days fails', async () => {
  const id = await makeFailedMail('a@test.example')
  await db().update(mails).set({ created_at: sql`now() - interval '9 days'` })
  await again(id)
  expect(await failExpired(db())).toBe(0)
  await db().update(mails).set({ waiting_since: sql`now() - interval '73 hours'` })
  expect(await failExpired(db())).toBe(1)
  expect((await superadmin.call(routes.failed)).mails).toMatchObject([{ id, reason: 'EXPIRED' }])
})

test('a node takes mails when it has a mail server, or is alone with its mailbox', () => {
  const database = app().database
  const beside = { ...database, engine: 'postgres' as const }
  const server = { SMTP_URL: 'smtp://mail.example' }
  const site = { BACKEND_URL: 'https://app.example' }
  expect(mailJobs(testConfig(server), beside)).toHaveLength(1)
  expect(mailJobs(testConfig(), beside)).toEqual([])
  expect(mailJobs(testConfig(site), database)).toEqual([])
  expect(mailJobs(testConfig(), database)).toHaveLength(1)
})
