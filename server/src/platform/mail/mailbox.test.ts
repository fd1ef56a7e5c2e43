import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#schema/mail.table.ts'
import { buildApp } from '#src/app.ts'
import { app, db, startApp, testConfig } from '#test/harness.ts'
import { queueMail } from './mail.ts'

startApp()

const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css']
const mail = {
  to: 'ada@test.example',
  subject: 'Confirm <your> email',
  text: ['Hello <b>Ada</b>'],
  action: { label: 'Confirm', url: 'http://localhost:3000/?type=signup&token=abc' },
}

async function idOf(to: string) {
  const [row] = await db().select().from(mails).where(eq(mails.recipient, to))
  return row?.id ?? ''
}

test('the mailbox lists emails, newest first, and filters by recipient', async () => {
  await queueMail(db(), mail)
  await queueMail(db(), { ...mail, to: 'bob@test.example', subject: 'Second' })
  const all = await app().inject('/dev/mailbox')
  expect(all.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(all.body.indexOf('Second')).toBeLessThan(all.body.indexOf('Confirm'))
  expect(all.body).toContain('Confirm &lt;your&gt; email')
  const adas = await app().inject('/dev/mailbox?recipient=ADA@test.example')
  expect(adas.body).not.toContain('Second')
  const none = await app().inject('/dev/mailbox?recipient=%3Cscript%3E')
  expect(none.body).toContain('No mail for &lt;script&gt;.')
})

test('an email shows its text and a working link, and user input never becomes markup', async () => {
  await queueMail(db(), { ...mail, to: 'eve@test.example' })
  const id = await idOf('eve@test.example')
  const page = await app().inject(`/dev/mailbox/${id}`)
  expect(page.body).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  expect(page.body).toContain('<a href="http://localhost:3000/?type=signup&amp;token=abc">')
  expect(page.body).not.toMatch(/<script|style="/)
  const html = await app().inject(`/dev/mailbox/${id}/html`)
  expect(html.body).toContain('>Confirm</a>')
  expect(html.headers['content-security-policy']).toContain('sandbox')
})

test('an attachment is downloaded, never displayed', async () => {
  const file = { name: 'invitation.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR' }
  await queueMail(db(), { ...mail, to: 'ann@test.example', attachments: [file] })
  const id = await idOf('ann@test.example')
  const page = await app().inject(`/dev/mailbox/${id}`)
  expect(page.body).toContain(`<a href="/dev/mailbox/${id}/attachments/0">invitation.ics</a>`)
  const saved = await app().inject(`/dev/mailbox/${id}/attachments/0`)
  expect(saved.body).toBe('BEGIN:VCALENDAR')
  expect(saved.headers['content-disposition']).toBe('attachment; filename="invitation.ics"')
  for (const at of ['1', '-1', 'x'])
    expect((await app().inject(`/dev/mailbox/${id}/attachments/${at}`)).statusCode).toBe(404)
})

test('the mailbox is available as JSON for tests', async () => {
  await queueMail(db(), { ...mail, to: 'joe@test.example' })
  const answer = await app().inject('/dev/mailbox.json?recipient=joe@test.example')
  expect(answer.json().mails).toEqual([
    expect.objectContaining({
      recipient: 'joe@test.example',
      plain: expect.stringContaining('token=abc'),
    }),
  ])
})

test('an unknown email is not found', async () => {
  for (const id of ['nothing', '01900000-0000-7000-8000-000000000000'])
    expect((await app().inject(`/dev/mailbox/${id}`)).statusCode).toBe(404)
})

test.each([
  ['another machine', { remoteAddress: '10.0.0.9' }],
  ['a proxy that forwards', { headers: { 'x-forwarded-for': '10.0.0.9' } }],
  ['a proxy that names itself', { headers: { via: '1.1 here' } }],
  ['a page that lends its name to this machine', { headers: { host: 'evil.test' } }],
])('from %s there is no mailbox', async (_who, more) => {
  for (const url of paths)
    expect((await app().inject({ method: 'GET', url, ...more })).statusCode).toBe(404)
})

test('there is no mailbox when an SMTP server is configured', async () => {
  const config = testConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const other = await buildApp(config, app().database)
  for (const url of paths) expect((await other.inject(url)).statusCode).toBe(404)
  await other.close()
})

test.each(['https://jobs.company.example', 'http://192.168.1.20:3000'])(
  'there is no mailbox where the product is reached at %s, whatever host a request names',
  async (BACKEND_URL) => {
    const other = await buildApp(testConfig({ BACKEND_URL }), app().database)
    const hosts = ['localhost:3000', new URL(BACKEND_URL).host]
    for (const host of hosts)
      for (const url of [...paths, `/dev/mailbox/${await idOf('ada@test.example')}`])
        expect((await other.inject({ url, headers: { host } })).statusCode).toBe(404)
    await other.close()
  },
)
