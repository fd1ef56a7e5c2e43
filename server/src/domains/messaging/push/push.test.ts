import { accounts } from '@app/contract/identity/accounts.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { push as routes } from '@app/contract/messaging/push.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { endSessions, openSession } from '#domains/identity/sessions/sessions.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { rowsOf } from '#platform/database/db.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { pushSubscriptions } from '#schema/push.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeBrowser, startPushService } from '#test/push-service.ts'
import { pushJobs } from './push-sender.ts'

const service = await startPushService()
afterAll(() => service.stop())
startApp({ PUSH_HOSTS: service.host })

let stop = async () => {}
afterEach(async () => {
  await stop()
  service.got.length = 0
  service.state.status = 201
  await db().execute(sql`delete from pgboss.job where name like 'push%'`)
})
const begin = async () => {
  stop = await startJobs(app().database, pushJobs(app().config, app().database))
}
const soon = { timeout: 9000, interval: 50 }
const later = () => new Promise((resolve) => setTimeout(resolve, 700))

const endpointOf = (name: string) => `http://${service.host}/send/${name}`
const subscribed = async (person: SignedInUser, name: string) => {
  const browser = makeBrowser()
  const endpoint = endpointOf(name)
  await person.call(routes.subscribe, { body: { endpoint, ...browser.keys } })
  return { ...browser, endpoint }
}
const sample = {
  title: 'Report approved',
  message: 'Your report of today was approved.',
  type: 'success' as const,
  kind: 'reports' as const,
  link: '/intern/daily-report',
}
const notifySubscriber = ({ user }: SignedInUser) =>
  app().database.transaction((tx) => notify(tx, user.id, () => sample))
const countStored = (endpoint: string) =>
  db().$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))
const jobs = () =>
  rowsOf<{ name: string }>(db(), sql`select name from pgboss.job where name like 'push%'`)

test('a notification reaches every browser of its person, sealed for it and signed by the server', async () => {
  const ada = await signIn('intern')
  const phone = await subscribed(ada, 'phone')
  await subscribed(ada, 'laptop')
  await begin()
  await notifySubscriber(ada)
  await vi.waitFor(() => expect(service.got).toHaveLength(2), soon)
  const toPhone = service.got.find(({ path }) => path === '/send/phone')
  expect(phone.read(toPhone?.body ?? Buffer.of())).toEqual({
    id: expect.any(String),
    title: sample.title,
    message: sample.message,
    link: sample.link,
  })
  const { public_key } = await ada.call(routes.key)
  expect(toPhone?.headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${public_key}$`))
  expect(toPhone?.headers['content-encoding']).toBe('aes128gcm')
})

test('a page of hiring is pushed as it stands for its reader', async () => {
  const admin = await signIn('hr_admin')
  const phone = await subscribed(admin, 'desk')
  await begin()
  const content = { ...sample, link: '/hr/interviews/1' }
  await app().database.transaction((tx) => notify(tx, admin.user.id, () => content))
  await vi.waitFor(() => expect(service.got).toHaveLength(1), soon)
  expect(phone.read(service.got[0]?.body ?? Buffer.of())).toMatchObject({
    link: '/hiring/interviews/1',
  })
})

test('the server’s key stays the same', async () => {
  const ada = await signIn('intern')
  const { public_key } = await ada.call(routes.key)
  expect(public_key).toMatch(/^B[\w-]{86}$/)
  expect(await ada.call(routes.key)).toEqual({ public_key })
})

test('without a browser, or with push notifications off, no job is made', async () => {
  const ada = await signIn('intern')
  await notifySubscriber(ada)
  await subscribed(ada, 'off')
  await ada.call(settings.change, { body: { pushNotifications: false } })
  await notifySubscriber(ada)
  expect(await jobs()).toEqual([])
  const other = await signIn('intern')
  await notifySubscriber(other)
  expect(await jobs()).toEqual([])
})

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const ada = await signIn('intern')
  const { endpoint } = await subscribed(ada, `gone-${status}`)
  service.state.status = status
  await begin()
  await notifySubscriber(ada)
  await vi.waitFor(async () => expect(await countStored(endpoint)).toBe(0), soon)
})

test('a browser whose key is no key is forgotten, and nothing is sent', async () => {
  const ada = await signIn('intern')
  const endpoint = endpointOf('no-key')
  const { auth } = makeBrowser().keys
  await ada.call(routes.subscribe, { body: { endpoint, p256dh: `B${'A'.repeat(86)}`, auth } })
  await begin()
  await notifySubscriber(ada)
  await vi.waitFor(async () => expect(await countStored(endpoint)).toBe(0), soon)
  expect(service.got).toHaveLength(0)
})

test('a service that is down is retried', async () => {
  const ada = await signIn('intern')
  const { endpoint } = await subscribed(ada, 'down')
  service.state.status = 503
  await begin()
  await notifySubscriber(ada)
  const waiting = () =>
    rowsOf(db(), sql`select 1 from pgboss.job where name = 'push-delivery' and state = 'retry'`)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon)
  expect(await countStored(endpoint)).toBe(1)
  service.state.status = 201
  await db().execute(sql`update pgboss.job set start_after = now() where name = 'push-delivery'`)
  await vi.waitFor(() => expect(service.got).toHaveLength(2), soon)
})

test('a browser that another person signs in with is that person’s', async () => {
  const ada = await signIn('intern')
  const ben = await signIn('intern')
  await subscribed(ada, 'shared')
  const bens = await subscribed(ben, 'shared')
  await begin()
  await notifySubscriber(ada)
  await later()
  expect(service.got).toHaveLength(0)
  await notifySubscriber(ben)
  await vi.waitFor(() => expect(service.got).toHaveLength(1), soon)
  expect(bens.read(service.got[0]?.body ?? Buffer.of())).toMatchObject({ title: sample.title })
})

test('one stops one’s own browser and nobody else’s', async () => {
  const ada = await signIn('intern')
  const { endpoint } = await subscribed(ada, 'mine')
  const ben = await signIn('intern')
  await ben.call(routes.unsubscribe, { body: { endpoint } })
  expect(await countStored(endpoint)).toBe(1)
  await ada.call(routes.unsubscribe, { body: { endpoint } })
  expect(await countStored(endpoint)).toBe(0)
})

test('signing out ends the notifications of a device', async () => {
  const ada = await signIn('intern')
  const { endpoint } = await subscribed(ada, 'signed-out')
  await ada.call(accounts.logOut)
  expect(await countStored(endpoint)).toBe(0)
})

test('ending the session of one device leaves the others their notifications', async () => {
  const ada = await signIn('intern')
  const { endpoint } = await subscribed(ada, 'here')
  const from = { address: '127.0.0.1', agent: 'test', request_id: ada.user.id }
  await openSession(db(), ada.user.id, from)
  const [other] = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, ada.user.id))
    .orderBy(desc(sessions.id))
  await db()
    .insert(pushSubscriptions)
    .values({
      user_id: ada.user.id,
      session_id: other?.id ?? '',
      endpoint: endpointOf('there'),
      ...makeBrowser().keys,
    })
  await endSessions(
    db(),
    ada.user.id,
    (
      await rowsOf<{ id: string }>(
        db(),
        sql`
    select session_id as id from push_subscriptions where endpoint = ${endpoint}`,
      )
    )[0]?.id,
  )
  expect(await countStored(endpoint)).toBe(1)
  expect(await countStored(endpointOf('there'))).toBe(0)
})

test('a person who was suspended in between is sent nothing', async () => {
  const ada = await signIn('intern')
  await subscribed(ada, 'suspended')
  await notifySubscriber(ada)
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, ada.user.id))
  await begin()
  await later()
  expect(service.got).toHaveLength(0)
})

test('only push services and real keys are accepted', async () => {
  const ada = await signIn('intern')
  const { keys } = makeBrowser()
  const refused = async (body: object) => {
    const answer = await ada.send({ method: 'POST', url: '/api/push/subscriptions', body })
    return [answer.statusCode, answer.json().detail]
  }
  const sentence = "This subscription isn't from a known push service."
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://10.0.0.1/x', 'https://evil.test/x', 'x'])
    expect(await refused({ endpoint, ...keys })).toEqual([422, sentence])
  const endpoint = endpointOf('keys')
  expect(await refused({ endpoint, ...keys, p256dh: 'short' })).toEqual([422, sentence])
  expect(await refused({ endpoint, ...keys, auth: 'short' })).toEqual([422, sentence])
  expect(await countStored(endpoint)).toBe(0)
})

test('a person has at most twenty browsers; the oldest is forgotten', async () => {
  const ada = await signIn('intern')
  for (let at = 0; at < 21; at += 1) await subscribed(ada, `many-${at}`)
  expect(await db().$count(pushSubscriptions, eq(pushSubscriptions.user_id, ada.user.id))).toBe(20)
  expect(await countStored(endpointOf('many-0'))).toBe(0)
})
