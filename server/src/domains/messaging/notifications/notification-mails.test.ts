import { settings } from '@app/contract/identity/settings.ts'
import { notificationChoices as routes } from '@app/contract/messaging/notification-choices.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { mailJobs } from '#platform/mail/mail-sender.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { startSmtp } from '#test/smtp.ts'
import { sendDigests } from './notification-digest.ts'
import { notificationJobs } from './notification-mails.ts'
import { notify, unsubscribeLinks } from './notifications.ts'

startApp()

const base = 'http://localhost:3000'
const news = {
  title: 'Accepted',
  message: 'You were accepted.',
  type: 'success',
  kind: 'applications',
} as const
const mailsTo = ({ user }: SignedInUser) =>
  db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(desc(mails.id))
const works = () => notificationJobs(app().config, app().database)
const jobsOf = () =>
  rowsOf<{ data: object }>(db(), sql`select data from pgboss.job where name = 'notification-mail'`)
/** Everything that waits, as the job does it; twice, as after a crash. */
async function carry() {
  for (const { data } of [...(await jobsOf()), ...(await jobsOf())]) await works()[0]?.run(data)
}
const choose = (
  { call }: SignedInUser,
  kind: 'tasks' | 'interviews',
  mail: 'now' | 'daily' | 'off',
) => call(routes.change, { body: { choices: [{ kind, mail, push: true }] } })
const task = { ...news, kind: 'tasks', link: '/intern/tasks?task=1' } as const

test('what somebody waits for is mailed at once, once, and not to who has read it', async () => {
  const ada = await signIn('intern')
  const ben = await signIn('intern')
  for (const { user } of [ada, ben])
    await notify(db(), user.id, () => ({ ...news, link: '/intern/applications' }))
  await db().update(notifications).set({ read: true }).where(eq(notifications.user_id, ben.user.id))
  await carry()
  const [mail, ...more] = await mailsTo(ada)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Accepted' })
  expect(mail?.plain).toContain(`${base}/intern/applications`)
  expect(mail?.plain).toContain(`${base}/unsubscribe/`)
  expect(await mailsTo(ben)).toEqual([])
})

test('an email of the notification’s own goes instead to people who want mails of the kind at once, and to nobody else', async () => {
  const ada = await signIn('intern')
  const tell = () =>
    notify(db(), ada.user.id, () => ({
      ...news,
      kind: 'interviews',
      email: {
        mail: () => ({ to: ada.user.email, subject: 'Email', text: ['Dear Ada'] }),
        site: base,
      },
    }))
  await tell()
  await choose(ada, 'interviews', 'off')
  await tell()
  await carry()
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['Email'])
})

test.each([
  ['emailNotifications', 'applications', 'off'],
  ['taskReminders', 'tasks', 'off'],
  ['projectUpdates', 'tasks', 'daily'],
  ['projectUpdates', 'projects', 'off'],
] as const)('without %s, what is about %s is mailed: %s', async (name, kind, mail) => {
  const ada = await signIn('intern')
  await ada.call(settings.change, { body: { [name]: false } })
  await notify(db(), ada.user.id, () => ({ ...news, kind }))
  const [row] = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, ada.user.id))
  expect(row?.mail).toBe(mail)
})

const at = (moment: string) => sql`${moment}::timestamptz`
const notifyAt = (who: SignedInUser, timestamp: string) =>
  db().update(notifications).set({ timestamp }).where(eq(notifications.user_id, who.user.id))

test('what is unread at 18:00 comes in one mail a day, by the clock where its reader is', async () => {
  await db().delete(notifications)
  const ada = await signIn('intern', { time_zone: 'America/New_York' })
  for (const title of ['First', 'Second'])
    await notify(db(), ada.user.id, () => ({ ...task, title }))
  // 18:00 in New York is 22:00 UTC in summer; the clocks go back on 1 November 2026, then it is 23:00.
  await notifyAt(ada, '2026-11-01T12:00:00.000Z')
  expect(await sendDigests(app().database, base, at('2026-11-01T22:59:00Z'))).toBe(0)
  const both = [1, 2].map(() => sendDigests(app().database, base, at('2026-11-01T23:00:00Z')))
  await Promise.all(both)
  const [mail, ...more] = await mailsTo(ada)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 unread notifications')
  expect(mail?.plain).toContain('First\nYou were accepted.\n\nSecond')

  await notify(db(), ada.user.id, () => task)
  await db().execute(
    sql`update notifications set timestamp = '2026-11-01T22:00:00Z' where mail = 'daily'`,
  )
  expect(await sendDigests(app().database, base, at('2026-11-02T05:00:00Z'))).toBe(0)
  expect(await sendDigests(app().database, base, at('2026-11-02T23:30:00Z'))).toBe(1)
  expect(await mailsTo(ada)).toHaveLength(2)
})

test('a digest says similar ones once, with what the latest say', async () => {
  await db().delete(notifications)
  const ada = await signIn('intern')
  const similar = { topic: 'task' } as const
  for (const title of ['One', 'Two', 'Three'])
    await notify(db(), ada.user.id, () => ({ ...task, message: `Given: ${title}`, similar }))
  await notify(db(), ada.user.id, () => ({ ...task, title: 'Alone' }))
  await notifyAt(ada, '2026-11-10T05:00:00.000Z')
  await sendDigests(app().database, base, at('2026-11-10T14:00:00Z'))
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('4 unread notifications')
  expect(mail?.plain).toContain(
    '3 new tasks for you\nGiven: One\nGiven: Two\nGiven: Three\n\nAlone',
  )
})

const email = (who: SignedInUser) => ({
  ...{ recipient: who.user.email, subject: 'Email', html: '', plain: '' },
  created_at: '2026-11-10T05:00:00.000Z',
})

test('a digest leaves out what was read or mailed in the same transaction', async () => {
  await db().delete(notifications)
  const ada = await signIn('intern')
  await notify(db(), ada.user.id, () => task)
  await db().update(notifications).set({ read: true })
  await app().database.transaction(async (held) => {
    await notify(held, ada.user.id, () => ({ ...task, title: 'Said by email' }))
    await held.insert(mails).values(email(ada))
  })
  await notifyAt(ada, '2026-11-10T05:00:00.000Z')
  await sendDigests(app().database, base, at('2026-11-10T14:00:00Z'))
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['Email'])
  expect(await sendDigests(app().database, base, at('2026-11-11T14:00:00Z'))).toBe(0)
})

test('an email of another transaction replaces no mail, though both began in the same millisecond', async () => {
  await db().delete(notifications)
  const ada = await signIn('intern')
  for (const kind of ['tasks', 'applications'] as const)
    await notify(db(), ada.user.id, () => ({ ...task, kind, title: `About ${kind}` }))
  await notifyAt(ada, '2026-11-10T05:00:00.000Z')
  await db().insert(mails).values(email(ada))
  await carry()
  await sendDigests(app().database, base, at('2026-11-10T14:00:00Z'))
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    '1 unread notification',
    'About applications',
    'Email',
  ])
  // Rows from before the column are told apart by the time alone.
  await db().update(notifications).set({ mail: 'daily', transaction: null })
  await db().update(mails).set({ transaction: null }).where(eq(mails.subject, 'Email'))
  await sendDigests(app().database, base, at('2026-11-11T14:00:00Z'))
  expect(await mailsTo(ada)).toHaveLength(3)
})

test('a digest leaves out what its reader has turned off since, and keeps what they want at once', async () => {
  await db().delete(notifications)
  const [ada, ben, cleo] = [await signIn('intern'), await signIn('intern'), await signIn('intern')]
  for (const { user } of [ada, ben, cleo])
    for (const kind of ['tasks', 'reports', 'time'] as const)
      await notify(db(), user.id, () => ({ ...news, kind, title: kind }))
  await db().update(notifications).set({ timestamp: '2026-11-10T05:00:00.000Z' })
  const choices = (['tasks', 'reports'] as const).map((kind) => {
    const mail = kind === 'tasks' ? 'off' : 'now'
    return { kind, mail, push: true } as const
  })
  await ada.call(routes.change, { body: { choices } })
  await ben.call(settings.change, { body: { taskReminders: false } })
  const { page } = await unsubscribeLinks(db(), base, cleo.user.id, 'digest')
  await post(tokenIn(page))
  await sendDigests(app().database, base, at('2026-11-10T14:00:00Z'))
  for (const reader of [ada, ben]) {
    const [mail] = await mailsTo(reader)
    expect(mail?.subject).toBe('2 unread notifications')
    expect(mail?.plain).not.toContain('tasks\n')
  }
  expect(await mailsTo(cleo)).toEqual([])
})

const tokenIn = (plain = '') => /unsubscribe\/(\S+)/.exec(plain)?.[1] ?? ''
const post = (token: string, query = '') =>
  app().inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const mailOf = async (who: SignedInUser, kind: string) =>
  (await who.call(routes.read)).choices.find((choice) => choice.kind === kind)?.mail

test('a mail program ends mails of the kind with one POST; opening the link ends nothing', async () => {
  const smtp = await startSmtp()
  const ada = await signIn('intern')
  await choose(ada, 'tasks', 'now')
  await notify(db(), ada.user.id, () => task)
  await carry()
  const config = { ...app().config, SMTP_URL: smtp.url }
  const stop = await startJobs(app().database, mailJobs(config, app().database))
  const got = await vi.waitUntil(
    () => smtp.delivered.find(({ recipients }) => recipients.includes(ada.user.email)),
    { timeout: 9000 },
  )
  await Promise.all([stop(), smtp.stop()])
  expect(got.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] =
    /^<http:\/\/localhost:3000(\/api\/unsubscribe\/\S+)>$/.exec(
      got.header('List-Unsubscribe') ?? '',
    ) ?? []
  const token = address.split('/').at(-1) ?? ''

  const opened = await inject({ method: 'GET', url: address })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe/${token}`])
  const about = await inject({ method: 'GET', url: `${address}/about` })
  expect(about.json()).toEqual({
    what: 'tasks',
    email: expect.stringMatching(/^.…@test\.example$/),
  })
  expect(await mailOf(ada, 'tasks')).toBe('now')

  expect((await post(token)).statusCode).toBe(200)
  expect((await post(token)).statusCode).toBe(200)
  expect(await mailOf(ada, 'tasks')).toBe('off')
  expect(await mailOf(ada, 'applications')).toBe('now')
})

test('a link stops the digest, or everything; a forged one, or another person’s, is none', async () => {
  await db().delete(notifications)
  const ada = await signIn('intern')
  await notify(db(), ada.user.id, () => task)
  await notifyAt(ada, '2026-11-10T05:00:00.000Z')
  await sendDigests(app().database, base, at('2026-11-10T14:00:00Z'))
  const token = tokenIn((await mailsTo(ada))[0]?.plain)
  await post(token)
  expect(await mailOf(ada, 'tasks')).toBe('off')
  expect(await mailOf(ada, 'interviews')).toBe('now')
  await post(token, '?all=true')
  expect((await ada.call(settings.read)).emailNotifications).toBe(false)

  const [who, , seal] = token.split('~')
  const forged = [
    `${who}~weekly~${seal}`,
    `${who}~digest~${seal?.slice(1)}A`,
    `AAAA~digest~${seal}`,
    // Sixteen bytes that are nobody's id.
    `${Buffer.alloc(16, 0x11).toString('base64url')}~digest~${seal}`,
    'x',
    '~~',
  ]
  for (const one of forged) {
    expect((await post(one)).statusCode).toBe(404)
    expect((await inject({ method: 'GET', url: `/api/unsubscribe/${one}/about` })).statusCode).toBe(
      404,
    )
  }
})

test('choices are one’s own, for kinds that concern one, and refused when invalid', async () => {
  const ada = await signIn('intern')
  const { choices } = await ada.call(routes.read)
  expect(choices.find(({ kind }) => kind === 'interviews')).toEqual({
    kind: 'interviews',
    mail: 'now',
    push: true,
  })
  expect(choices.map(({ kind }) => kind)).not.toContain('hiring')
  const url = '/api/notifications/choices'
  for (const body of [{ choices: [] }, { choices: [{ kind: 'spam', mail: 'now', push: true }] }])
    expect((await ada.send({ method: 'PUT', url, body })).statusCode).toBe(422)
})
