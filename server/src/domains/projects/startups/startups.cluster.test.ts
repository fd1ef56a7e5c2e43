import type { Role } from '@app/contract/core/roles.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { notifications } from '#schema/notifications.table.ts'
import { startups } from '#schema/projects.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { decide } from './startup-decisions.ts'
import { create } from './startups.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database

beforeAll(async () => {
  subscribeHooks()
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

const many = 200
const from = () => ({ address: '127.0.0.1', agent: 'test', request_id: v7() })

const make = (role: Role) => makeUser(database.db, role)
const register = (user: User) =>
  database.transaction((tx) =>
    create(
      tx,
      { user, from: from() },
      {
        ...{ name: 'Lotus Labs', domain: 'Health', description: 'Clinics.' },
        ...{ contact_email: 'a@b.example', document_ids: [] },
      },
    ),
  )
const atOnce = async (act: (at: number) => Promise<unknown>) => {
  const outcomes = await Promise.allSettled(Array.from({ length: many }, (_, at) => act(at)))
  return outcomes.map((one) => (one.status === 'fulfilled' ? 200 : statusOf(one.reason))).toSorted()
}
const statusOf = (reason: unknown) =>
  reason instanceof ProblemError ? reason.status : String(reason)
const onlyOne = [200, ...Array.from({ length: many - 1 }, () => 409)]

test('two hundred registrations of one person at once leave one', async () => {
  const applicant = await make('intern')
  expect(await atOnce(() => register(applicant))).toEqual(onlyOne)
  const own = eq(startups.submitted_by, applicant.id)
  expect(await database.db.$count(startups, own)).toBe(1)
})

test('of two hundred decisions at once one counts, and the applicant hears of one', async () => {
  const [applicant, user] = [await make('intern'), await make('superadmin')]
  const { id } = await register(applicant)
  const decisions = [{ status: 'approved' }, { status: 'rejected', reason: 'No.' }] as const
  const actor = () => ({
    user,
    from: from(),
    ...{ site: 'http://localhost', mail_from: 'a@b.example' },
  })
  const codes = await atOnce((at) =>
    database.transaction((tx) => decide(tx, actor(), id, decisions[at % 2] ?? decisions[0])),
  )
  expect(codes).toEqual(onlyOne)
  const received = eq(notifications.user_id, applicant.id)
  expect(await database.db.$count(notifications, received)).toBe(1)
})
