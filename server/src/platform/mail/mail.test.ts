import { createServer } from 'node:net'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { mails } from '#schema/mail.table.ts'
import { app, db, startApp, testConfig } from '#test/harness.ts'
import { startSmtp } from '#test/smtp.ts'
import { queueMail } from './mail.ts'
import { mailJobs, retryDelays } from './mail-sender.ts'

startApp()

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

let stop = async () => {}
afterEach(async () => {
  await stop()
  smtp.state.mood = 'takes'
  smtp.delivered.length = 0
})
const begin = async (url = smtp.url) => {
  stop = await startJobs(app().database, mailJobs(testConfig({ SMTP_URL: url }), app().database))
}

const soon = { timeout: 9000, interval: 50 }
const hello = { to: 'ada@test.example', subject: 'Hello', text: ['First', 'Second'] }
const last = async () => (await db().select().from(mails).orderBy(desc(mails.id)).limit(1))[0]
const nextTry = () =>
  rowsOf<{ seconds: number }>(
    db(),
    sql`select extract(epoch from start_after - now())::int as seconds from pgboss.job
        where name = 'mail' and state = 'created' and start_after > now()`,
  )
const hurry = () => db().execute(sql`update pgboss.job set start_after = now() where name = 'mail'`)

test('an email is delivered to its recipient as text and HTML, and its body is erased afterwards', async () => {
  await begin()
  await queueMail(db(), {
    ...hello,
    action: { label: 'Confirm', url: 'https://c.example/x?a=1&b=2' },
  })
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'sent' }), soon)
  const [got] = smtp.delivered
  expect(smtp.delivered).toHaveLength(1)
  expect(got?.recipients).toEqual(['ada@test.example'])
  expect(got?.header('Subject')).toBe('Hello')
  expect(got?.header('Reply-To')).toBeUndefined()
  expect(got?.header('Content-Type')).toContain('multipart/alternative')
  expect((await last())?.plain).toBe('')
})

test('an answer goes to the contact address of the organisation, where it has one', async () => {
  await begin()
  setOrganisation({ ...defaultOrganisation, contact_email: 'hallo@spree.example' })
  onTestFinished(() => setOrganisation(defaultOrganisation))
  await queueMail(db(), hello)
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1), soon)
  expect(smtp.delivered[0]?.header('Reply-To')).toBe('hallo@spree.example')
})

test('an attachment is delivered with the email and erased afterwards', async () => {
  await begin()
  const type = 'text/calendar; charset=utf-8; method=REQUEST'
  await queueMail(db(), {
    ...hello,
    attachments: [{ name: 'invitation.ics', type, text: 'BEGIN:VCALENDAR\r\n' }],
  })
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'sent' }), soon)
  const [got] = smtp.delivered
  expect(got?.header('Content-Type')).toContain('multipart/mixed')
  expect(got?.raw).toMatch(/Content-Type: text\/calendar;[^:]*method=REQUEST/)
  expect(got?.raw).toContain('filename=invitation.ics')
  expect((await last())?.attachments).toEqual([])
})

test('an email queued in a rolled-back transaction is never sent', async () => {
  await begin()
  const refused = app().database.transaction(async (tx) => {
    await queueMail(tx, { ...hello, subject: 'Never' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await queueMail(db(), hello)
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1), soon)
  expect(smtp.delivered[0]?.header('Subject')).toBe('Hello')
})

test('line breaks in a subject do not add headers', async () => {
  await begin()
  await queueMail(db(), { ...hello, subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nBody' })
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1), soon)
  expect(smtp.delivered[0]?.header('Bcc')).toBeUndefined()
  expect(smtp.delivered[0]?.recipients).toEqual(['ada@test.example'])
})

test.each([
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'Ada <a@b.example>',
  'a@b.example;c@d.example',
  '-OQueueDirectory=/tmp@b.example',
  'nobody',
])('refuses the recipient %j', async (to) => {
  await expect(queueMail(db(), { ...hello, to })).rejects.toMatchObject({ status: 422 })
})

test('user input stays text in the HTML, and a script URL is not a link', async () => {
  await queueMail(db(), { ...hello, text: ['<img src=x onerror=alert(1)>'] })
  const mail = await last()
  expect(mail?.html).toContain('&lt;img src=x')
  expect(mail?.html).not.toContain('<img')
  const script = { label: 'Go', url: 'javascript:alert(1)' }
  await expect(queueMail(db(), { ...hello, action: script })).rejects.toThrow('link')
})

test('a temporary failure (450) is retried after a minute and then delivered', async () => {
  smtp.state.mood = 450
  await begin()
  await queueMail(db(), hello)
  await vi.waitFor(async () => expect((await last())?.tries).toBe(1), soon)
  expect(await last()).toMatchObject({
    state: 'waiting',
    last_error: expect.stringContaining('450'),
  })
  expect((await nextTry())[0]?.seconds).toBeGreaterThan(50)
  smtp.state.mood = 'takes'
  await hurry()
  await stop()
  await begin()
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'sent' }), soon)
})

test('an email deferred for more than a day fails for good', async () => {
  smtp.state.mood = 450
  await queueMail(db(), hello)
  const mail = await last()
  await db()
    .update(mails)
    .set({ tries: retryDelays.length })
    .where(eq(mails.id, mail?.id ?? ''))
  await begin()
  await vi.waitFor(async () => expect((await last())?.state).toBe('failed'), soon)
})

test('a rejected address (550) is a permanent failure', async () => {
  smtp.state.mood = 550
  await begin()
  await queueMail(db(), hello)
  await vi.waitFor(async () => expect((await last())?.state).toBe('failed'), soon)
  expect(await nextTry()).toEqual([])
})

test('a connection lost after the content was sent leads to a retry with the same Message-ID', async () => {
  smtp.state.mood = 'cuts'
  await begin()
  await queueMail(db(), hello)
  await vi.waitFor(async () => expect((await last())?.tries).toBe(1), soon)
  smtp.state.mood = 'takes'
  await hurry()
  await stop()
  await begin()
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'sent' }), soon)
  const ids = smtp.delivered.map(({ header }) => header('Message-ID'))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toContain((await last())?.id)
})

test('an unresponsive or missing mail server does not delay the write', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  await begin(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const before = Date.now()
  await queueMail(db(), hello)
  expect(Date.now() - before).toBeLessThan(3000) // the server would be waited for 5 s
  await vi.waitFor(async () => expect((await last())?.tries).toBe(1), soon)
  silent.close()
})
