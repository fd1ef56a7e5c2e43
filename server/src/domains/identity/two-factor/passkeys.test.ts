import { mostPasskeys, passkeys as routes } from '@app/contract/identity/passkeys.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { challenges, passkeys } from '#schema/passkeys.table.ts'
import { limits } from '#schema/rate-limits.table.ts'
import {
  db,
  endHourOfRefusals,
  inject,
  type SignedInUser,
  signIn,
  startApp,
  stranger,
} from '#test/harness.ts'
import { subjectsTo } from '#test/meeting.ts'
import { passkeyDevice } from '#test/passkey-device.ts'
import { codeAt } from './authenticator.ts'
import { purgeExpiredChallenges } from './challenges.ts'

startApp()
beforeEach(endHourOfRefusals)

const current_password = 'Rain on 7 tin roofs'
// Slow on purpose, so made once.
const password_hash = await hashPassword(current_password)
const makePerson = (more: Partial<typeof users.$inferInsert> = {}) =>
  signIn('intern', { password_hash, ...more })

type DeviceOptions = Partial<Parameters<ReturnType<typeof passkeyDevice>['create']>[0]>

const begin = async ({ call }: SignedInUser) =>
  (await call(routes.begin, { body: { current_password } })).challenge
const register = async (
  person: SignedInUser,
  device = passkeyDevice(),
  habits: DeviceOptions = {},
) => {
  const challenge = habits.challenge ?? (await begin(person))
  const credential = device.create({ ...habits, challenge })
  return person.call(routes.add, { body: { name: 'My phone', credential } })
}
/** Somebody with a passkey on a device. */
async function makeHolder(more: Partial<typeof users.$inferInsert> = {}) {
  const person = await makePerson(more)
  const device = passkeyDevice()
  return { ...person, device, passkey: await register(person, device) }
}
type PasskeyHolder = Awaited<ReturnType<typeof makeHolder>>

const ask = async () => (await stranger.call(routes.ask, { body: {} })).challenge
const open = (credential: object) =>
  inject({ method: 'POST', url: '/api/auth/passkey-sign-in', body: { credential } })
const enter = async (
  { device, user }: PasskeyHolder,
  habits: DeviceOptions & { person?: string } = {},
) => open(device.sign({ challenge: habits.challenge ?? (await ask()), person: user.id, ...habits }))
const acts = (action: string, id: string) =>
  db()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, action), eq(auditLogs.entity_id, id)))
const refusal =
  "We couldn't find an account for this passkey. Please try again, or log in another way."

test('a passkey is added, named, listed and removed; the owner is notified', async () => {
  const person = await makePerson()
  const device = passkeyDevice()
  const options = await person.call(routes.begin, { body: { current_password } })
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Cohort' },
    user: { name: person.user.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const credential = device.create({ challenge: options.challenge })
  const created = await person.call(routes.add, { body: { name: ' My phone ', credential } })
  expect(created).toMatchObject({ name: 'My phone', is_synced: false, last_used_at: null })
  expect(Object.keys(created)).not.toContain('public_key')
  const params = { id: created.id }
  await person.call(routes.rename, { params, body: { name: 'Old phone' } })
  expect(await person.call(routes.list)).toMatchObject({ passkeys: [{ name: 'Old phone' }] })

  const again = await person.call(routes.begin, { body: { current_password } })
  expect(again).toMatchObject({ excludeCredentials: [{ id: device.id, transports: ['internal'] }] })
  const twice = device.create({ challenge: again.challenge })
  await expect(
    person.call(routes.add, { body: { name: 'Again', credential: twice } }),
  ).rejects.toMatchObject({ status: 409, message: 'This passkey is already in use.' })

  await person.call(routes.remove, { params })
  expect(await person.call(routes.list)).toEqual({ passkeys: [] })
  expect(await subjectsTo(person)).toEqual(['A passkey was added', 'A passkey was removed'])
  for (const action of ['passkey_added', 'passkey_renamed', 'passkey_removed'])
    expect(await acts(action, created.id)).toHaveLength(1)
})

test('it needs the password, a code where there is a second factor, and a confirmed address', async () => {
  const person = await makePerson()
  const wrong = person.call(routes.begin, { body: { current_password: 'not it' } })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const { secret } = await person.call(secondFactor.begin, { body: { current_password } })
  const code = (steps: number) => codeAt(secret, Date.now() + steps * 30_000)
  await person.call(secondFactor.confirm, { body: { code: code(-1) } })
  for (const code of [undefined, '000000'])
    await expect(
      person.call(routes.begin, { body: { current_password, ...(code && { code }) } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'code' }] } })
  const body = { current_password, code: code(0) }
  expect(await person.call(routes.begin, { body })).toHaveProperty('challenge')

  const unsure = await makePerson({ email_confirmed_at: null })
  await expect(begin(unsure)).rejects.toMatchObject({
    status: 409,
    message: 'Please confirm your email address first.',
  })
})

test.each<[string, DeviceOptions]>([
  ['of another site', { origin: 'https://cohort.evil.example' }],
  ['for another site', { site: 'evil.example' }],
  ['without its person', { isVerified: false }],
  ['for a challenge nobody gave', { challenge: 'b'.repeat(43) }],
])('a passkey %s is not added and opens nothing', async (_, habits) => {
  const person = await makeHolder()
  await expect(register(person, passkeyDevice(), habits)).rejects.toMatchObject({
    status: 422,
    message: "Couldn't verify the passkey. Please try again.",
  })
  expect((await person.call(routes.list)).passkeys).toHaveLength(1)
  const answer = await enter(person, habits)
  expect([answer.statusCode, answer.json().detail]).toEqual([401, refusal])
})

test('signing in with it is enough, also with a second factor', async () => {
  const holder = await makeHolder()
  const { secret } = await holder.call(secondFactor.begin, { body: { current_password } })
  const body = { code: codeAt(secret, Date.now()) }
  await holder.call(secondFactor.confirm, { body })
  const answer = await enter(holder)
  expect(answer.json()).toMatchObject({ profile: { id: holder.user.id } })
  expect(answer.json().access_token).toHaveLength(43)
  const { passkeys: mine } = await holder.call(routes.list)
  expect(mine).toMatchObject([{ last_used_at: expect.any(String) }])
  expect(await acts('user_signed_in', holder.user.id)).toHaveLength(1)
})

test('a challenge serves once, when used at the same time and after a refusal too', async () => {
  const holder = await makeHolder()
  const challenge = await ask()
  const tries = Array.from({ length: 4 }, () => enter(holder, { challenge }))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  expect(await db().$count(sessions, eq(sessions.user_id, holder.user.id))).toBe(2)

  const spoiled = await ask()
  await enter(holder, { challenge: spoiled, origin: 'https://evil.example' })
  await db().delete(limits)
  expect((await enter(holder, { challenge: spoiled })).statusCode).toBe(401)

  const mine = await begin(holder)
  const adding = Array.from({ length: 4 }, () => {
    const credential = passkeyDevice().create({ challenge: mine })
    return holder.send({
      method: 'POST',
      url: '/api/auth/passkeys',
      body: { name: 'x', credential },
    })
  })
  const added = (await Promise.all(adding)).map(({ statusCode }) => statusCode)
  expect(added.toSorted()).toEqual([201, 422, 422, 422])
})

test('a challenge is of one kind, one person and five minutes', async () => {
  const [one, other] = [await makeHolder(), await makePerson()]
  expect((await enter(one, { challenge: await begin(one) })).statusCode).toBe(401)
  const foreign = await begin(one)
  for (const challenge of [foreign, await ask()])
    await expect(register(other, passkeyDevice(), { challenge })).rejects.toMatchObject({
      status: 422,
    })
  const late = await ask()
  await db().update(challenges).set({ expires_at: sql`now()` })
  expect((await enter(one, { challenge: late })).statusCode).toBe(401)
  await db().transaction(purgeExpiredChallenges)
  expect(await db().$count(challenges)).toBe(0)
})

test('a counter that does not go on is a copy’s', async () => {
  const holder = await makeHolder()
  const statusWith = async (counter: number) => (await enter(holder, { counter })).statusCode
  expect([await statusWith(7), await statusWith(7), await statusWith(6)]).toEqual([200, 401, 401])
  expect(await statusWith(8)).toBe(200)
  const both = await Promise.all([statusWith(9), statusWith(9)])
  expect(both.toSorted()).toEqual([200, 401])
  expect(await statusWith(0)).toBe(401)
})

test.each(['suspended', 'deleted'] as const)('who is %s does not come in', async (status) => {
  const holder = await makeHolder()
  await db().update(users).set({ status }).where(eq(users.id, holder.user.id))
  const answer = await enter(holder)
  expect([answer.statusCode, answer.json().detail]).toEqual([401, refusal])
})

test('neither does a removed passkey, another’s name for its person, nor another key', async () => {
  const holder = await makeHolder()
  expect((await enter(holder, { person: v7() })).statusCode).toBe(401)
  const forged = passkeyDevice().sign({ challenge: await ask(), person: holder.user.id })
  const { id } = holder.device
  expect((await open({ ...forged, id, rawId: id })).statusCode).toBe(401)
  await holder.call(routes.remove, { params: { id: holder.passkey.id } })
  expect((await enter(holder)).statusCode).toBe(401)
})

test('five wrong ones lock it, with a right one too, until the window ends', async () => {
  const holder = await makeHolder()
  const wrong = { challenge: 'c'.repeat(43) }
  const tries = Array.from({ length: 8 }, () => enter(holder, wrong))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  const locked = await enter(holder)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  await db().update(limits).set({ resets_at: sql`now()` })
  for (let at = 0; at < 7; at += 1) expect((await enter(holder)).statusCode).toBe(200)
})

test('another’s passkey is not found', async () => {
  const [owner, other] = [await makeHolder(), await makePerson()]
  const params = { id: owner.passkey.id }
  const missing = { status: 404, message: 'Not found.' }
  const named = other.call(routes.rename, { params, body: { name: 'Mine' } })
  await expect(named).rejects.toMatchObject(missing)
  await expect(other.call(routes.remove, { params })).rejects.toMatchObject(missing)
  expect((await other.call(routes.list)).passkeys).toEqual([])
  expect((await owner.call(routes.list)).passkeys).toMatchObject([{ name: 'My phone' }])
})

test('nobody has more than twenty, also many at once', async () => {
  const person = await makePerson()
  const rows = Array.from({ length: mostPasskeys - 1 }, () => ({
    ...{ user_id: person.user.id, credential_id: v7(), public_key: 'x', transports: [] },
    ...{ name: 'Old', is_synced: false },
  }))
  await db().insert(passkeys).values(rows)
  const challenges = [await begin(person), await begin(person), await begin(person)]
  const adding = challenges.map((challenge) => register(person, passkeyDevice(), { challenge }))
  const done = await Promise.allSettled(adding)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(begin(person)).rejects.toMatchObject({ status: 409 })
})

test.each([
  [{ credential: {} }, 422],
  [{ credential: { id: 'a b', rawId: 'a', type: 'public-key', response: {} } }, 422],
  [{ credential: null }, 422],
  [{}, 422],
])('%j is no sign-in', async (body, status) => {
  const answer = await inject({ method: 'POST', url: '/api/auth/passkey-sign-in', body })
  expect(answer.statusCode).toBe(status)
})

test('what no browser says is refused in words, and breaks nothing', async () => {
  const holder = await makeHolder()
  const good = holder.device.sign({ challenge: await ask(), person: holder.user.id })
  const { clientDataJSON } = good.response
  for (const response of [{ clientDataJSON: 'AAAA' }, { authenticatorData: 'AAAA' }]) {
    const body = { ...good, response: { ...good.response, ...response } }
    expect((await open(body)).statusCode).toBe(401)
  }
  const credential = { ...passkeyDevice().create({ challenge: await begin(holder) }) }
  const body = {
    name: 'x',
    credential: { ...credential, response: { clientDataJSON, attestationObject: 'oA' } },
  }
  const answer = await holder.send({ method: 'POST', url: '/api/auth/passkeys', body })
  expect(answer.statusCode).toBe(422)
  const odd = {
    method: 'POST',
    url: '/api/auth/passkeys',
    body: { ...body, user_id: v7() },
  } as const
  expect((await holder.send(odd)).json().detail).toBe('Unknown field: user_id')
})

test('failed and refused sign-ins with a passkey are in the audit log, few entries for many tries', async () => {
  const holder = await makeHolder()
  const failed = () => acts('passkey_sign_in_failed', holder.user.id)
  const locked = () => acts('passkey_sign_in_locked', holder.user.id)
  expect((await enter(holder, { counter: 7 })).statusCode).toBe(200)
  expect((await enter(holder, { counter: 7 })).statusCode).toBe(401)
  await vi.waitFor(async () => expect(await failed()).toHaveLength(1))
  for (let tries = 0; tries < 16; tries += 1) await enter(holder, { challenge: 'c'.repeat(43) })
  await vi.waitFor(async () => expect(await locked()).toHaveLength(2))
  const counts = (await locked()).map(({ details }) => JSON.parse(details).count)
  expect(counts.toSorted()).toEqual([1, 10])
  expect(await failed()).toHaveLength(1)
  const entries = JSON.stringify([await failed(), await locked()])
  for (const secret of [holder.user.email, holder.user.full_name, holder.device.id])
    expect(entries).not.toContain(secret)
})
