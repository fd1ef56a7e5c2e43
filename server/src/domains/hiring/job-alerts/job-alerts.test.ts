import { ApiError } from '@app/contract/core/route.ts'
import { internships as postings } from '@app/contract/hiring/internships.ts'
import { type NewAlert, internshipAlerts as routes } from '@app/contract/hiring/job-alerts.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { notificationChoices } from '@app/contract/messaging/notification-choices.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { internships } from '#schema/internships.table.ts'
import { internshipAlerts } from '#schema/job-alerts.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeDraft } from '#test/market.ts'
import { lookForNew } from './job-alert-search.ts'

startApp()

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (problem: unknown) => (problem instanceof ApiError ? problem.status : problem),
  )
const create = ({ call }: SignedInUser, name: string, filters: NewAlert['filters'] = {}) =>
  call(routes.create, { body: { name, filters } })
const mine = async ({ call }: SignedInUser) => (await call(routes.list)).alerts
const notificationsOf = ({ user }: SignedInUser) =>
  db()
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, user.id))
    .orderBy(desc(notifications.id))
const look = async () => {
  while (await app().database.transaction(lookForNew));
}

/** Open since five minutes ago; the alerts are an hour old. */
async function published(title: string, location = 'Pune') {
  const { user } = await signIn('project_manager')
  const at = sql`now() - interval '5 minutes'`
  await db()
    .insert(internships)
    .values({
      ...(await makeDraft({ title, location })),
      company_name: 'Cohort',
      created_by: user.id,
      status: 'published',
      created_at: at as never,
      published_at: at as never,
    })
}
const aged = () => db().update(internshipAlerts).set({ seen_until: sql`now() - interval '1 hour'` })
/** As if a day had passed since the last look. */
const nextDay = () =>
  db().update(internshipAlerts).set({ next_at: sql`now() - interval '1 minute'` })

test('an alert notifies once of new matches, at most once a day, and not while paused', async () => {
  const ada = await signIn('intern')
  const ben = await signIn('intern')
  const { id } = await create(ada, 'Weaving in Surat', { search: 'weaving', location: 'surat' })
  await create(ben, 'Anything in Delhi', { location: 'Delhi' })
  await aged()
  await published('Weaving Intern', 'Surat')
  await published('Weaving Lead', 'Surat')
  await published('Weaving Intern', 'Pune')
  await look()
  const [notified, ...more] = await notificationsOf(ada)
  expect(more).toEqual([])
  expect(notified).toMatchObject({
    title: '2 new internships: Weaving in Surat',
    message: 'Weaving Lead (Cohort) · Weaving Intern (Cohort)',
    link: '/internships?search=weaving&location=surat',
    kind: 'alerts',
    mail: 'now',
  })
  expect(await notificationsOf(ben)).toEqual([])
  expect((await mine(ada))[0]?.told_at).not.toBe(null)

  await aged()
  await look()
  expect(await notificationsOf(ada)).toHaveLength(1)
  await nextDay()
  await look()
  expect(await notificationsOf(ada)).toHaveLength(2)
  await ada.call(routes.change, { params: { id }, body: { name: 'Later', is_paused: true } })
  await Promise.all([aged(), nextDay()])
  await look()
  expect(await notificationsOf(ada)).toHaveLength(2)
  expect((await mine(ada))[0]).toMatchObject({ name: 'Later', is_paused: true })
})

/** Publishes, and passes every decision. */
async function reviewed(title: string) {
  const [pm, boss] = [await signIn('project_manager'), await signIn('superadmin')]
  await boss.call(system.changeSettings, { body: { review_postings: true } })
  const created = await pm.call(postings.create, { body: await makeDraft({ title }) })
  const params = { id: created.id }
  const decide = async (decision: 'publish' | 'send_back', reason = '') => {
    const { version } = await boss.call(postings.read, { params })
    return boss.call(moderation.decide, {
      params,
      body: { decision, version, ...(reason && { reason }) },
    })
  }
  const submit = () => pm.call(postings.move, { params, body: { status: 'published' } })
  const edit = (description: string) => pm.call(postings.change, { params, body: { description } })
  /** As if so much time had passed since then. */
  const wait = (time: string) =>
    db()
      .update(internships)
      .set({
        published_at: sql`published_at - ${time}::interval`,
        submitted_at: sql`submitted_at - ${time}::interval`,
      })
      .where(eq(internships.id, created.id))
  await submit()
  await decide('publish')
  return { decide, submit, edit, wait }
}

test.each([
  ['Basketry', 'decided on'],
  ['Lacework', 'sent back and submitted again'],
])('%s: what alerts have not seen before it was %s is new', async (craft, way) => {
  const ada = await signIn('intern')
  await create(ada, craft, { search: craft })
  const looked = sql`now() - interval '5 minutes'`
  const see = () => db().update(internshipAlerts).set({ seen_until: looked, next_at: looked })
  const { decide, submit, edit, wait } = await reviewed(`${craft} Intern`)
  await wait('20 minutes')
  await edit('Without the typo.')
  await see()
  await look()
  expect(await notificationsOf(ada)).toEqual([])
  if (way !== 'decided on') {
    await decide('send_back', 'Please name the place.')
    await wait('3 days')
    await submit()
  }
  await decide('publish')
  await wait('2 minutes')
  await see()
  await look()
  expect(await notificationsOf(ada)).toHaveLength(1)

  // What alerts have seen is not new after another edit.
  await wait('3 days')
  await edit('In other words.')
  const { published_at } = await decide('publish')
  expect(Date.parse(published_at ?? '')).toBeLessThan(Date.now() - 86_400_000)
})

test('without a match nobody is notified, two runs at once notify once, and who wants no mail gets none', async () => {
  const ada = await signIn('intern')
  const choice = { kind: 'alerts', mail: 'off', push: false } as const
  await ada.call(notificationChoices.change, { body: { choices: [choice] } })
  await create(ada, 'Pottery', { search: 'pottery' })
  await look()
  expect(await notificationsOf(ada)).toEqual([])
  await published('Pottery Intern')
  await Promise.all([aged(), nextDay()])
  await Promise.all([look(), look()])
  const [{ id } = { id: '' }] = await db()
    .select({ id: internships.id })
    .from(internships)
    .where(eq(internships.title, 'Pottery Intern'))
  const notified = await notificationsOf(ada)
  expect(notified.map(({ title, mail, link }) => [title, mail, link])).toEqual([
    ['1 new internship: Pottery', 'off', `/internships/${id}`],
  ])
})

test('one search has one alert, however often Create is tapped, and there are at most ten', async () => {
  const ada = await signIn('intern')
  const taps = Array.from({ length: 12 }, () => refusal(create(ada, 'AI', { category: 'AI' })))
  expect((await Promise.all(taps)).toSorted()).toEqual([...Array(11).fill(409), undefined])
  const many = Array.from({ length: 14 }, (_, at) =>
    refusal(create(ada, 'x', { search: `w${at}` })),
  )
  await Promise.all(many)
  expect(await mine(ada)).toHaveLength(10)
})

test("others' alerts do not exist, and what is no filter is refused", async () => {
  const ada = await signIn('intern')
  const ben = await signIn('intern')
  const { id } = await create(ada, 'All')
  const body = { name: 'Mine now', is_paused: false }
  for (const one of [id, v7()]) {
    expect(await refusal(ben.call(routes.change, { params: { id: one }, body }))).toBe(404)
    expect(await refusal(ben.call(routes.remove, { params: { id: one } }))).toBe(404)
  }
  for (const wrong of [
    { name: '', filters: {} },
    { name: 'x', filters: { salary: 1 } },
    { name: 'x', filters: { duration: 99 } },
    { name: 'x', filters: {}, user_id: ben.user.id },
  ]) {
    const sent = { method: 'POST', url: '/api/me/internship-alerts', body: wrong } as const
    expect((await ada.send(sent)).statusCode).toBe(422)
  }
  await ada.call(routes.remove, { params: { id } })
  expect(await mine(ada)).toEqual([])
})
