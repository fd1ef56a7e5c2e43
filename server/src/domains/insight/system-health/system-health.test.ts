import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { HealthCheck } from '@app/contract/insight/health.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#platform/files/storage.ts'
import { isStoreWell } from '#platform/http/node-health.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordBackup } from '#platform/monitoring/last-backup.ts'
import { users } from '#schema/accounts.table.ts'
import { healthFindings } from '#schema/health.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { checkHealth, recordFindings } from './system-health.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-health-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))
startApp({ DATA_DIR })

let superadmin: SignedInUser
beforeEach(async () => {
  await db().delete(healthFindings)
  await db().delete(mails)
  await db().update(users).set({ status: 'suspended' }).where(eq(users.role, 'superadmin'))
  superadmin = await signIn('superadmin')
})

const check = (more = {}) => checkHealth(app().database, { ...app().config, ...more })
const health = () => superadmin.call(dashboards.systemHealth)
const finding = async (name: HealthCheck) =>
  (await health()).findings.find((one) => one.name === name)
const notified = () =>
  db()
    .select({
      title: notifications.title,
      message: notifications.message,
      link: notifications.link,
    })
    .from(notifications)
    .where(eq(notifications.user_id, superadmin.user.id))
    .orderBy(notifications.id)
const lasting = () => db().update(healthFindings).set({ since: sql`now() - interval '3 minutes'` })

test('each part is looked at, and the build is named', async () => {
  await check()
  const { findings, build, is_stale } = await health()
  expect(findings.map(({ name }) => name)).toEqual([
    'database',
    'store',
    'disk',
    'mail',
    'given_up',
    'jobs',
    'backup',
  ])
  expect(build).toMatch(/^\d+\.\d+\.\d+/)
  expect(is_stale).toBe(false)
})

test('nodes that try the same store at once do not take it for broken, and leave nothing in it', async () => {
  const nodes = Array.from({ length: 4 }, () => ({ ...app().config }))
  for (let round = 0; round < 50; round += 1)
    expect(await Promise.all(nodes.map((config) => isStoreWell(config)))).toEqual([
      true,
      true,
      true,
      true,
    ])
  expect(readdirSync(join(DATA_DIR, 'files/health-tries'))).toEqual([])
})

test('a store that deletes nothing is not well, and one that does not respond is waited for once', async () => {
  const config = { ...app().config }
  const remove = vi.spyOn(storageOf(config), 'remove').mockRejectedValue(new Error('Access denied'))
  expect(await isStoreWell(config)).toBe(false)
  remove.mockImplementation(() => new Promise(() => undefined))
  vi.spyOn(storageOf(config), 'put').mockRejectedValue(new Error('The store did not answer.'))
  expect(await isStoreWell(config)).toBe(false)
})

test('a store that cannot be written is found, notified once when it lasts, and again when it has recovered', async () => {
  const broken = { DATA_DIR: '/dev/null/nowhere' }
  await check(broken)
  expect(await finding('store')).toMatchObject({ state: 'error' })
  expect(await notified()).toEqual([])
  await lasting()
  await check(broken)
  await check(broken)
  const link = '/superadmin/dashboard?tab=health'
  const bad = (await notified()).filter(({ title }) => title.startsWith('File store'))
  expect(bad).toEqual([
    { title: 'File store needs attention', message: expect.stringMatching(/bucket/), link },
  ])
  await check()
  await lasting()
  await check()
  expect((await notified()).map(({ title }) => title)).toContain('File store is back to normal')
})

test('two nodes that check at once notify a superadmin once', async () => {
  await recordFindings(db(), [{ name: 'files', state: 'error', amount: 2 }])
  await lasting()
  await Promise.all(Array.from({ length: 4 }, () => check()))
  const titles = (await notified()).filter(({ title }) => title.startsWith('Stored files'))
  expect(titles).toHaveLength(1)
})

test('a state keeps its beginning while it lasts, and begins anew when it changes', async () => {
  const at = '2026-01-01T00:00:00.000Z'
  await recordFindings(db(), [{ name: 'files', state: 'error', amount: 2 }])
  await db().update(healthFindings).set({ since: at })
  await recordFindings(db(), [{ name: 'files', state: 'error', amount: 3 }])
  expect(await finding('files')).toMatchObject({ state: 'error', amount: 3, since: at })
  await recordFindings(db(), [{ name: 'files', state: 'healthy', amount: 0 }])
  expect((await finding('files'))?.since).not.toBe(at)
})

test('mails that wait for their server, and those that failed, are found', async () => {
  await queueMail(db(), { to: 'a@test.example', subject: 'Hello', text: ['Hello.'] })
  await queueMail(db(), { to: 'b@test.example', subject: 'Hello', text: ['Hello.'] })
  await check()
  expect(await finding('mail')).toMatchObject({ state: 'healthy', amount: 2, at: null })
  await db().update(mails).set({ waiting_since: sql`now() - interval '1 hour'` })
  await check()
  expect(await finding('mail')).toMatchObject({ state: 'error', amount: 2, at: expect.any(String) })
  await db().update(mails).set({ state: 'failed' }).where(eq(mails.recipient, 'a@test.example'))
  await check()
  expect(await finding('given_up')).toMatchObject({ state: 'warning', amount: 1 })
})

test('a backup that is missed is found, one that is not wanted is not', async () => {
  const made = (at: string) => ({ at, place: 'x', rows: 1, files: 1 })
  const stateAfter = async (at: string, isRegular: boolean) => {
    await recordBackup(db(), made(at), isRegular)
    await check({ BACKUP_EVERY_HOURS: 24 })
    return (await finding('backup'))?.state
  }
  const old = '2026-01-01T00:00:00.000Z'
  expect(await stateAfter(old, true)).toBe('error')
  expect(await finding('backup')).toMatchObject({ at: old })
  expect(await stateAfter(new Date().toISOString(), false)).toBe('error')
  expect(await stateAfter(new Date().toISOString(), true)).toBe('healthy')
  expect(await stateAfter(new Date(Date.now() + 7_200_000).toISOString(), true)).toBe('error')
  await check({ BACKUP_EVERY_HOURS: 0 })
  expect(await finding('backup')).toMatchObject({ state: 'healthy' })
})

test('findings of more than five minutes ago are stale', async () => {
  await check()
  await db().update(healthFindings).set({ checked_at: sql`now() - interval '6 minutes'` })
  expect((await health()).is_stale).toBe(true)
})

test('health fails when no row can be written, while the node stays ready for what is read', async () => {
  await check()
  await db().execute(
    sql`alter table health_findings add constraint refused check (false) not valid`,
  )
  try {
    await vi.waitFor(
      async () =>
        expect((await inject({ method: 'GET', url: '/api/health' })).json()).toEqual({
          status: 'degraded',
        }),
      3000,
    )
    expect((await inject({ method: 'GET', url: '/api/health/ready' })).statusCode).toBe(200)
    expect(await finding('database')).toMatchObject({ state: 'error' })
  } finally {
    await db().execute(sql`alter table health_findings drop constraint refused`)
  }
  await vi.waitFor(
    async () => expect((await inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200),
    3000,
  )
})
