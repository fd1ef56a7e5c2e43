import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { links, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'
import { BadConfig } from '#src/config.ts'
import { startupErrorMessage } from '#src/prepare.ts'
import { testConfig } from '#test/harness.ts'
import { workerDatabase } from '#test/test-database.ts'
import { ensureSuperadmin, setupLink } from './bootstrap.ts'
import { verifyPassword } from './password-hash.ts'

let database: Database
beforeEach(async () => {
  database = await workerDatabase()
})

const SUPERADMIN_EMAIL = 'Root@Company.example'
const SUPERADMIN_PASSWORD = 'Rain on 7 tin roofs'

test('the first start makes the superadmin of the configuration, and the second start changes nothing', async () => {
  const config = testConfig({ SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD })
  await Promise.all([ensureSuperadmin(database, config), ensureSuperadmin(database, config)])
  await ensureSuperadmin(database, config)
  const created = await database.db.select().from(users)
  expect(created).toHaveLength(1)
  expect(created[0]).toMatchObject({
    email: 'root@company.example',
    role: 'superadmin',
    status: 'active',
  })
  const hash = created[0]?.password_hash ?? ''
  expect(await verifyPassword(SUPERADMIN_PASSWORD, hash)).toBe(true)
  expect(await database.db.$count(mails)).toBe(0)
})

test('without a password the first superadmin is invited by mail', async () => {
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL }))
  const [created] = await database.db.select().from(users)
  expect(created).toMatchObject({ role: 'superadmin', status: 'invited', password_hash: null })
  const [mail] = await database.db.select().from(mails)
  expect(mail).toMatchObject({ recipient: 'root@company.example' })
})

/** What keeps the invited superadmin from accepting. */
const obstacles: [string, () => Promise<unknown>][] = [
  ['whose link a restore ended', () => database.db.delete(links)],
  ['whose link is too old', () => database.db.update(links).set({ expires_at: sql`now()` })],
  ['whose mail was given up', () => database.db.update(mails).set({ state: 'failed' })],
]

test.each(obstacles)(
  'a superadmin %s is invited again by the next start, once, or the setup link is offered',
  async (_, block) => {
    const config = testConfig({ SUPERADMIN_EMAIL })
    await ensureSuperadmin(database, config)
    expect(await setupLink(database, testConfig())).toBeUndefined()
    await ensureSuperadmin(database, config)
    expect(await database.db.$count(mails)).toBe(1)
    await block()
    expect(await setupLink(database, testConfig())).toContain('/setup#')
    await Promise.all([ensureSuperadmin(database, config), ensureSuperadmin(database, config)])
    await ensureSuperadmin(database, config)
    expect(await database.db.$count(mails)).toBe(2)
    expect(await database.db.$count(links)).toBe(1)
    expect((await auditNow()).map(([action]) => action)).toEqual([
      'user_created',
      'invitation_resent',
    ])
    expect(await setupLink(database, testConfig())).toBeUndefined()
  },
)

test('without an address no superadmin is created', async () => {
  await ensureSuperadmin(database, testConfig())
  expect(await database.db.select().from(users)).toEqual([])
})

const known = { email: 'root@company.example', full_name: 'Rhea Root' } as const
const own = { password_hash: 'own', email_confirmed_at: '2026-01-01T00:00:00Z' } as const
const accountNow = async () =>
  (await database.db.select().from(users).where(eq(users.email, known.email)))[0]
const auditNow = async () =>
  (await database.db.select().from(auditLogs).orderBy(auditLogs.id)).map(({ action, details }) => [
    action,
    JSON.parse(details),
  ])

test.each(['active', 'suspended'] as const)(
  'the address of the configuration is a superadmin also beside others and as an %s account, with audit',
  async (status) => {
    const first = {
      email: 'first@company.example',
      full_name: 'First',
      role: 'superadmin',
    } as const
    await database.db.insert(users).values([first, { ...known, ...own, role: 'hr', status }])
    const config = testConfig({ SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD })
    await Promise.all([ensureSuperadmin(database, config), ensureSuperadmin(database, config)])
    expect(await accountNow()).toMatchObject({
      role: 'superadmin',
      status: 'active',
      password_hash: 'own',
    })
    const reason = 'SUPERADMIN_EMAIL'
    const role = ['user_role_changed', { from: 'hr', to: 'superadmin', reason }]
    const activated = ['user_status_changed', { from: 'suspended', to: 'active', reason }]
    expect(await auditNow()).toEqual(status === 'active' ? [role] : [role, activated])
  },
)

test.each(['sunshine1', 'root@company.example', 'Cohort2026'])(
  'the password %j of the configuration is refused with one sentence',
  async (password) => {
    const config = testConfig({ SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD: password })
    const failure = await ensureSuperadmin(database, config).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BadConfig)
    expect(startupErrorMessage(failure)).toMatch(/^SUPERADMIN_PASSWORD: [^\n]+$/)
    expect(await database.db.$count(users)).toBe(0)
  },
)

test('a new address of the configuration becomes one more superadmin', async () => {
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD }))
  const config = { SUPERADMIN_EMAIL: 'second@company.example', SUPERADMIN_PASSWORD }
  await ensureSuperadmin(database, testConfig(config))
  const roles = (await database.db.select().from(users)).map(({ role, status }) => [role, status])
  expect(roles).toEqual([
    ['superadmin', 'active'],
    ['superadmin', 'active'],
  ])
})

test('an account that a stranger made with the address becomes a superadmin only for its owner', async () => {
  await database.db.insert(users).values({ ...known, password_hash: 'of a stranger' })
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL }))
  expect(await accountNow()).toMatchObject({
    role: 'superadmin',
    status: 'invited',
    password_hash: null,
  })
  expect(await database.db.select().from(mails)).toMatchObject([{ recipient: known.email }])
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL }))
  expect(await database.db.$count(mails)).toBe(1)
})

test('a database whose superadmins are all suspended offers the setup link', async () => {
  const none = { role: 'superadmin', status: 'suspended' } as const
  await database.db.insert(users).values({ ...known, ...none })
  expect(await setupLink(database, testConfig())).toContain('/setup#')
})
