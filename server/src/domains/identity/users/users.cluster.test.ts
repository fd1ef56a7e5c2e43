import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLogin } from '#domains/identity/accounts/sign-in.ts'
import { authenticate, openSession, renew } from '#domains/identity/sessions/sessions.ts'
import { schedule } from '#domains/work/meetings/meetings.ts'
import type { Database } from '#platform/database/db.ts'

import { hashToken, type User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { meetings } from '#schema/meetings.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { change } from './users.ts'
import { remove } from './users-admin.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database

beforeAll(async () => {
  subscribeHooks()
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

const from = () => ({ address: '127.0.0.1', agent: 'test', request_id: v7() })

const by = (user: User) => ({
  user,
  from: from(),
  site: 'http://localhost:3000',
  mail_from: 'Cohort <cohort@test.example>',
})

const makeSuperadmin = () => makeUser(database.db, 'superadmin')

test('superadmins who demote, suspend and remove each other at once always leave one', async () => {
  const { db } = database
  const isLeft = and(eq(users.role, 'superadmin'), eq(users.status, 'active'))
  for (let round = 0; round < 25; round += 1) {
    await db.update(users).set({ role: 'intern' }).where(eq(users.role, 'superadmin'))
    const [one, two, three] = [
      await makeSuperadmin(),
      await makeSuperadmin(),
      await makeSuperadmin(),
    ]
    const outcomes = await Promise.allSettled([
      database.transaction((tx) => change(tx, by(one), two.id, { role: 'hr' })),
      database.transaction((tx) => change(tx, by(two), three.id, { status: 'suspended' })),
      database.transaction((tx) => remove(tx, by(three), one.id)),
    ])
    expect(await db.select({ id: users.id }).from(users).where(isLeft)).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(refused.map((problem) => problem instanceof ProblemError && problem.status)).toEqual([
      409,
    ])
  }
})

test('who is being removed schedules no meeting any more', async () => {
  const [admin, organiser, guest] = [
    await makeSuperadmin(),
    await makeSuperadmin(),
    await makeSuperadmin(),
  ]
  const starts_at = '2098-03-01T10:30:00+05:30'
  const plan = { title: 'Planning', starts_at, people_ids: [guest.id], duration_minutes: 30 }
  const rest = { description: '', place: '', link: '' }
  let late: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await remove(tx, by(admin), organiser.id)
    late = database
      .transaction((other) => schedule(other, by(organiser), { ...plan, ...rest }))
      .catch((problem) => problem instanceof ProblemError && problem.status)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect(await late).toBe(401)
  expect(await database.db.$count(meetings, eq(meetings.organiser_id, organiser.id))).toBe(0)
})

test('tabs that renew one device at once all stay usable, also after the next renewals, and the device is one', async () => {
  const person = await makeSuperadmin()
  const { refresh_token } = await openSession(database.db, person.id, from())
  let tokens = [refresh_token]
  for (let round = 0; round < 10; round += 1) {
    const callers = Array.from({ length: 8 }, (_, at) => tokens[at % tokens.length] ?? '')
    const tabs = await Promise.all(
      callers.map((token) => database.transaction((tx) => renew(tx, token))),
    )
    for (const { access_token } of tabs)
      expect(await authenticate(database.db, hashToken(access_token))).toMatchObject({
        id: person.id,
      })
    tokens = tabs.map((tab) => tab.refresh_token)
  }
  const devices = await database.db.select().from(sessions).where(eq(sessions.user_id, person.id))
  expect(devices).toHaveLength(1)
})

test('fifty wrong passwords at once are five failures and forty-five refusals', async () => {
  const login = { email: `${v7()}@test.example`, password: 'wrong' }
  const rules = { REQUIRE_EMAIL_CONFIRMATION: true }
  const tries = Array.from({ length: 50 }, () => checkLogin(database.db, login, from(), rules))
  const statuses = (await Promise.allSettled(tries)).map((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof ProblemError
      ? outcome.reason.status
      : 0,
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
})
