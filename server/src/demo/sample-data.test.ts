import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setup } from '@app/contract/admin/setup.ts'
import { categories } from '@app/contract/hiring/categories.ts'
import { internships as market } from '@app/contract/hiring/internships.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { demo } from '@app/contract/identity/demo-accounts.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { and, eq, isNotNull, like, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { departments } from '#schema/projects.table.ts'
import { db, signIn, startApp, stranger } from '#test/harness.ts'
import { publish } from '#test/market.ts'

const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    ({ status, problem }) => [status, problem.detail],
  )

describe('an organisation that begins with sample data', () => {
  startApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'sample-')) })

  test('keeps what is its own, gets the people of the demo, and none of them can log in', async () => {
    const { call, user } = await signIn('superadmin')
    const profile = { short_name: 'Spree', country: 'DE', currency: 'EUR' }
    await call(organisations.change, { body: profile })
    const named = await db().select({ name: departments.name }).from(departments)
    const before = await call(categories.list)

    expect(await call(demo.choose, { body: { add: false } })).toEqual({ added: false })
    expect(await call(setup.state)).toMatchObject({ has_sample_data: false })
    expect(await call(demo.choose, { body: { add: true } })).toEqual({ added: true })
    expect(await call(setup.state)).toMatchObject({ has_sample_data: true })

    expect((await call(organisations.profile)).short_name).toBe('Spree')
    expect(await db().select({ name: departments.name }).from(departments)).toEqual(named)
    const after = await call(categories.list)
    expect(after.categories.map(({ id }) => id)).toEqual(before.categories.map(({ id }) => id))
    expect(after.categories.some(({ postings }) => postings > 0)).toBe(true)

    const { internships, total } = await stranger.call(market.list, {})
    expect(total).toBeGreaterThan(30)
    for (const { stipend } of internships) expect(stipend ?? 0).toBeLessThanOrEqual(1250)

    const admins = await db().select().from(users).where(eq(users.role, 'superadmin'))
    expect(admins.map(({ id }) => id)).toEqual([user.id])
    const sample = and(like(users.email, '%.example'), ne(users.id, user.id))
    expect(await db().$count(users, sample)).toBe(119)
    expect(await db().$count(users, and(sample, isNotNull(users.password_hash)))).toBe(0)
    const body = { email: 'hr@demo.example', password: 'Demo-Pass-2026' }
    expect((await refusalOf(stranger.call(accounts.logIn, { body })))?.[0]).toBe(401)

    for (const add of [true, false])
      expect(await refusalOf(call(demo.choose, { body: { add } }))).toEqual([
        409,
        'The sample data has already been added.',
      ])
  })
})

describe('an organisation with an internship', () => {
  startApp()

  test('gets no sample data, and its answer is not recorded', async () => {
    const { call } = await signIn('superadmin')
    await publish()
    const people = await db().$count(users)
    expect(await refusalOf(call(demo.choose, { body: { add: true } }))).toEqual([
      409,
      "You already have internships, projects or startups. Sample data can't be added to them.",
    ])
    expect(await db().$count(users)).toBe(people)
    expect(await call(setup.state)).toMatchObject({ has_sample_data: null })
  })
})
