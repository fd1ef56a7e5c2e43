import { accounts } from '@app/contract/identity/accounts.ts'
import { identities as routes } from '@app/contract/identity/identities.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { makeLink } from '#domains/identity/links/links.ts'
import { identities, type users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { subjectsTo } from '#test/meeting.ts'
import {
  codeIn,
  exchanged,
  newProfile,
  provider,
  providerKeys,
  startProvider,
  visit,
} from '#test/social-provider.ts'

startApp(providerKeys)
startProvider()

const linkedTo = async (person: SignedInUser) => (await person.call(routes.list)).identities
const unlink = (person: SignedInUser, id = '') => person.call(routes.unlink, { params: { id } })
const onlyWayIn = [
  409,
  'This is your only way to log in. Set a password with “Forgot password” first.',
]
/** Someone who came in by Google and has no password. */
async function makeVisitor(more: Partial<typeof users.$inferInsert> = {}) {
  const person = await signIn('intern', { password_hash: null, ...more })
  provider.profile = newProfile({ email: person.user.email })
  await visit()
  return person
}

test('a person sees the linked accounts and unlinks one; the owner is notified, and nobody else may', async () => {
  const person = await makeVisitor({ password_hash: 'hash' })
  const [google] = await linkedTo(person)
  expect(google).toEqual({
    id: expect.any(String),
    provider: 'google',
    created_at: expect.any(String),
  })
  expect(await refusal(unlink(await signIn('superadmin'), google?.id))).toEqual([404, 'Not found.'])
  const begun = codeIn(await visit())
  await unlink(person, google?.id)
  expect(await linkedTo(person)).toEqual([])
  expect(await refusal(unlink(person, google?.id))).toEqual([404, 'Not found.'])
  const late = stranger.call(accounts.exchange, { body: { code: begun } })
  await expect(late).rejects.toMatchObject({ status: 422 })
  expect(await subjectsTo(person)).toEqual([
    'Google was linked to your account',
    'Google was unlinked from your account',
  ])
  const entry = and(
    eq(auditLogs.action, 'identity_unlinked'),
    eq(auditLogs.entity_id, person.user.id),
  )
  const entries = await db().select().from(auditLogs).where(entry)
  expect(entries.map(({ details }) => JSON.parse(details))).toEqual([{ provider: 'google' }])
})

test('an unlinked account that has another address opens nothing, and with the same one is linked again', async () => {
  const person = await makeVisitor({ password_hash: 'hash' })
  const [google] = await linkedTo(person)
  await unlink(person, google?.id)
  provider.profile = { ...provider.profile, email: `${v7()}@other.example` }
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
  provider.profile = newProfile({ email: person.user.email })
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  expect(await linkedTo(person)).toHaveLength(1)
})

test('the only way in is not unlinked; a passkey or another account that is offered is one more', async () => {
  const person = await makeVisitor()
  const [google] = await linkedTo(person)
  expect(await refusal(unlink(person, google?.id))).toEqual(onlyWayIn)
  const user_id = person.user.id
  await db().insert(identities).values({ user_id, provider: 'linkedin', subject: v7() })
  expect(await refusal(unlink(person, google?.id))).toEqual(onlyWayIn)
  await visit('github')
  await unlink(person, google?.id)
  const github = (await linkedTo(person)).find(({ provider }) => provider === 'github')
  expect(await refusal(unlink(person, github?.id))).toEqual(onlyWayIn)
  await db()
    .insert(passkeys)
    .values({
      ...{ user_id, credential_id: v7(), public_key: '', transports: [] },
      ...{ name: 'Phone', is_synced: false },
    })
  await unlink(person, github?.id)
  expect((await linkedTo(person)).map(({ provider }) => provider)).toEqual(['linkedin'])
})

test('of the last two ways in, unlinked at once, one stays', async () => {
  const person = await makeVisitor()
  await visit('github')
  const both = await linkedTo(person)
  const results = await Promise.allSettled(both.map(({ id }) => unlink(person, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await linkedTo(person)).toHaveLength(1)
})

test('another address that the person confirms unlinks every account', async () => {
  const person = await makeVisitor({ password_hash: 'hash' })
  const token = await makeLink(db(), 'email_change', person.user.id, {
    email: `${v7()}@moved.example`,
  })
  await stranger.call(accounts.verify, { body: { token, type: 'email_change' } })
  expect(await linkedTo(person)).toEqual([])
})
