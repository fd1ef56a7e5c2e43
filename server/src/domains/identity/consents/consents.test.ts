import { applications } from '@app/contract/hiring/applications.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { consents as routes } from '@app/contract/identity/consents.ts'
import { users as usersRoutes } from '@app/contract/identity/users.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { consents } from '#schema/consents.table.ts'
import { siteTexts } from '#schema/content.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, signIn, startApp, stranger } from '#test/harness.ts'
import { makeForm, makeInternship } from '#test/hiring.ts'

startApp()

const password = 'Rain on 7 tin roofs'
const consentsOf = (email: string) =>
  db()
    .select({ purpose: consents.purpose, version: consents.version })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.user_id))
    .where(eq(users.email, email))
const version = '2026-11-26'
const account = { purpose: 'account', version }

/** The token of the newest mail. */
async function tokenFor(email: string) {
  const sent = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
  return /token=([\w-]+)/.exec(sent.at(-1)?.plain ?? '')?.[1] ?? ''
}

test('signing up records the consent once, even when the address is tried again', async () => {
  const email = `${v7()}@new.example`
  const body = { email, password, full_name: 'Asha Rao' }
  await stranger.call(accounts.signUp, { body })
  await stranger.call(accounts.signUp, { body })
  expect(await consentsOf(email)).toEqual([account])
})

test('an invitation is no consent until it is accepted, and a new password later is none', async () => {
  const superadmin = await signIn('superadmin')
  const email = `${v7()}@new.example`
  const body = { email, full_name: 'Hema Reddy', role: 'hr' } as const
  await superadmin.call(usersRoutes.invite, { body })
  const token = await tokenFor(email)
  expect(await consentsOf(email)).toEqual([])
  await stranger.call(accounts.reset, { body: { token, password } })
  expect(await consentsOf(email)).toEqual([account])

  await stranger.call(accounts.recover, { body: { email } })
  await stranger.call(accounts.reset, { body: { token: await tokenFor(email), password } })
  expect(await consentsOf(email)).toEqual([account])
})

test('each application has its own, which only the applicant reads', async () => {
  const { internship, manager } = await makeInternship()
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  await student.call(applications.apply, { body })
  await expect(student.call(applications.apply, { body })).rejects.toMatchObject({ status: 409 })
  expect((await student.call(routes.mine)).consents).toMatchObject([
    { purpose: 'application', version, internship_title: 'React Developer' },
  ])
  expect((await manager.call(routes.mine)).consents).toEqual([])
})

test('someone who has not agreed is asked until they do, and again with a new version', async () => {
  const user = await signIn('intern')
  expect((await user.call(accounts.me)).consent_due).toBe(version)
  const body = { version }
  await Promise.all([user.call(routes.agree, { body }), user.call(routes.agree, { body })])
  await user.call(routes.agree, { body })
  expect(await consentsOf(user.user.email)).toEqual([account])
  expect((await user.call(accounts.me)).consent_due).toBeUndefined()

  const published = '2027-01-10'
  await db()
    .insert(siteTexts)
    .values({ text_id: 'privacy.since', language: 'de', published, revision: 1, version: 1 })
  try {
    expect((await user.call(accounts.me)).consent_due).toBe(published)
    await expect(user.call(routes.agree, { body })).rejects.toMatchObject({ status: 409 })
    expect(await consentsOf(user.user.email)).toEqual([account])
    await user.call(routes.agree, { body: { version: published } })
    expect(await consentsOf(user.user.email)).toEqual([account, { ...account, version: published }])
  } finally {
    await db().delete(siteTexts)
  }
})

test.each([{}, { version: 'now' }, { version: null }, { version, more: true }])(
  'an agreement without a version is refused: %j',
  async (body) => {
    const user = await signIn('intern')
    const { statusCode } = await user.send({ method: 'POST', url: '/api/consents', body })
    expect(statusCode).toBe(422)
    expect(await consentsOf(user.user.email)).toEqual([])
  },
)
