import { secondFactor as routes } from '@app/contract/identity/two-factor.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/password-hash.ts'
import { links, sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { limits } from '#schema/rate-limits.table.ts'
import { recoveryCodes, secondFactors } from '#schema/two-factor.table.ts'
import {
  db,
  endHourOfRefusals,
  inject,
  type SignedInUser,
  signIn,
  startApp,
} from '#test/harness.ts'
import { subjectsTo } from '#test/meeting.ts'
import { codeAt } from './authenticator.ts'

startApp()
beforeEach(endHourOfRefusals)

const current_password = 'Rain on 7 tin roofs'
// Slow on purpose, so made once.
const password_hash = await hashPassword(current_password)
const makePerson = () => signIn('intern', { password_hash })

const halfMinute = 30_000
/** Each code serves once: a test asks for the one before, of and after this moment. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, Date.now() + steps * halfMinute)

/** Somebody whose authenticator is on; the code before this moment's is used up. */
async function makeCareful() {
  const person = await makePerson()
  const { secret } = await person.call(routes.begin, { body: { current_password } })
  const { recovery_codes } = await person.call(routes.confirm, {
    body: { code: codeOf(secret, -1) },
  })
  return { ...person, secret, recovery_codes }
}

const post = (url: string, body: object) => inject({ method: 'POST', url, body })
const ticketOf = async ({ user }: SignedInUser): Promise<string> => {
  const body = { email: user.email, password: current_password }
  return (await post('/api/auth/login', body)).json().ticket
}
const enter = (ticket: string, code: string) => post('/api/auth/second-step', { ticket, code })
const acts = async (action: string, id: string) =>
  db()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, action), eq(auditLogs.entity_id, id)))

test('it is on with the first code: the password alone opens nothing any more', async () => {
  const person = await makePerson()
  const setup = await person.call(routes.begin, { body: { current_password } })
  expect(setup.uri).toContain(`secret=${setup.secret}`)
  expect((await ticketOf(person)) ?? 'tokens').toBe('tokens')

  const wrong = person.call(routes.confirm, { body: { code: '000000' } })
  await expect(wrong).rejects.toMatchObject({ status: 422, message: "That code isn't correct." })
  const { recovery_codes } = await person.call(routes.confirm, {
    body: { code: codeOf(setup.secret, -1) },
  })
  expect(new Set(recovery_codes).size).toBe(10)
  expect(await person.call(routes.state)).toMatchObject({ codes_left: 10, has_password: true })
  const others = eq(sessions.user_id, person.user.id)
  expect(await db().$count(sessions, others)).toBe(1)

  const ticket = await ticketOf(person)
  const answer = await enter(ticket, codeOf(setup.secret))
  expect(answer.json()).toMatchObject({ profile: { id: person.user.id } })
  expect((await enter(ticket, codeOf(setup.secret, 1))).statusCode).toBe(401)
  expect(await subjectsTo(person)).toContain('Two-factor authentication is on')
  expect(await acts('second_factor_on', person.user.id)).toHaveLength(1)
})

test('nothing of it is readable in the database or in an answer', async () => {
  const { secret, recovery_codes, user, call } = await makeCareful()
  const [row] = await db().select().from(secondFactors).where(eq(secondFactors.user_id, user.id))
  const hashes = await db().select().from(recoveryCodes)
  const stored = JSON.stringify([row, hashes])
  for (const notified of [
    secret,
    ...recovery_codes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ])
    expect(stored).not.toContain(notified)
  expect(JSON.stringify(await call(routes.state))).not.toContain(secret)
  await expect(call(routes.begin, { body: { current_password } })).rejects.toMatchObject({
    status: 409,
  })
})

test('many at once with one code: one comes in', async () => {
  const person = await makeCareful()
  const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)]
  const code = codeOf(person.secret)
  const statuses = async (say: string) =>
    (await Promise.all(tickets.map((ticket) => enter(ticket, say))))
      .map(({ statusCode }) => statusCode)
      .toSorted()
  expect(await statuses(code)).toEqual([200, 422, 422])
  const [spare = ''] = person.recovery_codes
  tickets.splice(0, 3, await ticketOf(person), await ticketOf(person), await ticketOf(person))
  expect(await statuses(spare.toLowerCase())).toEqual([200, 422, 422])
  expect(await person.call(routes.state).catch(() => ({ codes_left: 9 }))).toMatchObject({
    codes_left: 9,
  })
  expect(await subjectsTo(person)).toContain('A recovery code was used')
})

test('one ticket with several codes at once opens one session', async () => {
  const person = await makeCareful()
  const ticket = await ticketOf(person)
  const codes = person.recovery_codes.slice(0, 4)
  const answers = await Promise.all(codes.map((code) => enter(ticket, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { codes_left } = await person.call(routes.state)
  expect(codes_left).toBe(9)
})

test('five wrong codes lock the second step, with a right one too', async () => {
  const person = await makeCareful()
  const ticket = await ticketOf(person)
  const tries = Array.from({ length: 8 }, () => enter(ticket, '000000'))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  const locked = await enter(ticket, codeOf(person.secret))
  expect(locked.statusCode).toBe(429)
  expect(locked.json().detail).toBe('Too many login attempts. Please try again later.')
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  await db().update(limits).set({ resets_at: sql`now()` })
  expect((await enter(ticket, codeOf(person.secret))).statusCode).toBe(200)
})

test('wrong passwords and refused deletions use up no tries of the code', async () => {
  const person = await makeCareful()
  const [code = ''] = person.recovery_codes
  const statuses: number[] = []
  const remove = async (body: object) =>
    statuses.push((await person.send({ method: 'DELETE', url: '/api/me', body })).statusCode)
  for (let tries = 0; tries < 2; tries += 1) {
    const body = { current_password: 'not it', code }
    await expect(person.call(routes.turnOff, { body })).rejects.toMatchObject({ status: 422 })
    await expect(person.call(routes.renewCodes, { body })).rejects.toMatchObject({ status: 422 })
    await remove(body)
  }
  await db().update(users).set({ held_at: sql`now()` }).where(eq(users.id, person.user.id))
  for (let tries = 0; tries < 5; tries += 1) await remove({ current_password, code })
  expect(statuses).toEqual([422, 422, 409, 409, 409, 409, 409])
  const entered = await enter(await ticketOf(person), codeOf(person.secret))
  expect(entered.statusCode).toBe(200)
})

test('a ticket ends after five minutes, and with the password it came from', async () => {
  const person = await makeCareful()
  const old = await ticketOf(person)
  await db().update(links).set({ expires_at: sql`now()` }).where(eq(links.kind, 'second_step'))
  const late = await enter(old, codeOf(person.secret))
  expect(late.statusCode).toBe(401)
  expect(late.json().detail).toBe('This sign-in took too long. Please log in again.')

  const ticket = await ticketOf(person)
  const change = { current_password, new_password: 'Eleven grey geese walk' }
  await person.send({ method: 'PUT', url: '/api/auth/password', body: change })
  expect((await enter(ticket, codeOf(person.secret))).statusCode).toBe(401)
})

test('new codes and turning off need the password and a code', async () => {
  const person = await makeCareful()
  const [first = '', second = ''] = person.recovery_codes
  const wrongs = [
    { current_password: 'not it', code: first },
    { current_password, code: '111111' },
  ]
  for (const body of wrongs) {
    await expect(person.call(routes.turnOff, { body })).rejects.toMatchObject({ status: 422 })
    await expect(person.call(routes.renewCodes, { body })).rejects.toMatchObject({ status: 422 })
  }
  await db().delete(limits)
  const { recovery_codes } = await person.call(routes.renewCodes, {
    body: { current_password, code: first },
  })
  const [fresh = ''] = recovery_codes
  const stale = person.call(routes.turnOff, { body: { current_password, code: second } })
  await expect(stale).rejects.toMatchObject({ status: 422 })
  await person.call(routes.turnOff, { body: { current_password, code: fresh } })
  expect(await person.call(routes.state)).toMatchObject({ confirmed_at: null, codes_left: 0 })
  const again = person.call(routes.turnOff, { body: { current_password, code: fresh } })
  await expect(again).rejects.toMatchObject({ status: 409 })
  expect(await ticketOf(person)).toBeUndefined()
})

test('a superadmin resets what somebody lost, and not their own', async () => {
  const person = await makeCareful()
  const superadmin = await signIn('superadmin')
  const ticket = await ticketOf(person)
  for (let tries = 0; tries < 6; tries += 1) await enter(ticket, '000000')
  const reset = (id: string) => superadmin.call(routes.reset, { params: { id } })
  await reset(person.user.id)
  expect(await ticketOf(person)).toBeUndefined()
  expect(await acts('second_factor_reset', person.user.id)).toHaveLength(1)
  expect(await subjectsTo(person)).toContain('Your two-factor authentication was reset')
  await expect(reset(person.user.id)).rejects.toMatchObject({ status: 409 })
  const { secret } = await person.call(routes.begin, { body: { current_password } })
  await person.call(routes.confirm, { body: { code: codeOf(secret, -1) } })
  await expect(reset(superadmin.user.id)).rejects.toMatchObject({ status: 409 })
  await expect(reset('0192f0c0-0000-7000-8000-000000000001')).rejects.toMatchObject({ status: 404 })
})

test('a setup that was never confirmed asks nothing of a sign-in', async () => {
  const person = await makePerson()
  await expect(person.call(routes.confirm, { body: { code: '123456' } })).rejects.toMatchObject({
    message: 'Please start the setup again.',
  })
  const wrong = person.call(routes.begin, { body: { current_password: 'no' } })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  await person.call(routes.begin, { body: { current_password } })
  expect(await ticketOf(person)).toBeUndefined()
})

test('a wrong code and a locked second step are in the audit log, few entries for many tries', async () => {
  const person = await makeCareful()
  const ticket = await ticketOf(person)
  const wrong = () => acts('second_factor_failed', person.user.id)
  const locked = () => acts('second_factor_locked', person.user.id)
  await enter(ticket, '000000')
  await vi.waitFor(async () => expect(await wrong()).toMatchObject([{ actor_id: null }]))
  for (let tries = 0; tries < 20; tries += 1) await enter(ticket, 'ABCDEF-ABCDEF-ABCDEF-ABCDEF')
  await vi.waitFor(async () => expect(await locked()).toHaveLength(2))
  const counts = (await locked()).map(({ details }) => JSON.parse(details).count)
  expect(counts.toSorted()).toEqual([1, 10])
  expect(await wrong()).toHaveLength(1)
  await db().delete(limits)
  const body = { current_password, code: '111111' }
  await expect(person.call(routes.turnOff, { body })).rejects.toMatchObject({ status: 422 })
  const own = { actor_id: person.user.id }
  await vi.waitFor(async () =>
    expect(await wrong()).toEqual(expect.arrayContaining([expect.objectContaining(own)])),
  )
  const entries = JSON.stringify([await wrong(), await locked()])
  for (const secret of [person.user.email, person.user.full_name, '000000', '111111', 'ABCDEF'])
    expect(entries).not.toContain(secret)
})
