import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobSentences } from '@app/contract/insight/health.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { app, db, startApp, testConfig } from '#test/harness.ts'
import { allJobs, purgeExpired, runJobs } from './jobs.ts'

startApp()

const soon = { timeout: 9000, interval: 50 }
const count = async (table: string) =>
  (await rowsOf(db(), sql`select 1 from ${sql.identifier(table)}`)).length

test('expired rows are purged, the others are not', async () => {
  await db().execute(sql`
    insert into idempotency_keys (principal, key, fingerprint, created_at)
    select principal, 'key-' || hours, 'x', now() - make_interval(hours => hours)
    from unnest(array['c1d2', 'd1d2', 'client 10.0.0', 'client fd00:db8:0']) principal, unnest(array[0, 2, 97]) hours`)
  await db().execute(sql`
    insert into limits (name, used, resets_at)
    values ('over', 1, now() - interval '1 second'), ('runs', 1, now() + interval '1 hour')`)
  await publish(db(), 'users', ['everyone'])
  await db().execute(sql`update events set at = now() - interval '2 hours'`)
  await publish(db(), 'users', ['everyone'])
  await purgeExpired(app().database)
  const left = await rowsOf<{ key: string; of: string }>(
    db(),
    sql`select key, string_agg(principal, ', ' order by principal collate "C") as of from idempotency_keys
      group by key order by key`,
  )
  expect(left).toEqual([
    { key: 'key-0', of: 'c1d2, client 10.0.0, client fd00:db8:0, d1d2' },
    { key: 'key-2', of: 'c1d2, d1d2' },
  ])
  expect(await count('limits')).toBe(1)
  expect(await count('events')).toBe(1)
})

test('without an SMTP server an email counts as sent and stays in the local mailbox', async () => {
  const stop = await runJobs(testConfig(), app().database)
  await queueMail(db(), { to: 'ada@test.example', subject: 'Hello', text: ['Words'] })
  const mail = () =>
    rowsOf<{ state: string; plain: string }>(db(), sql`select state, plain from mails`)
  await vi.waitFor(async () => expect((await mail())[0]?.state).toBe('sent'), soon)
  expect((await mail())[0]?.plain).toContain('Words')
  await stop()
})

test('every job runs without an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  const all = allJobs(testConfig({ DATA_DIR: folder }), app().database)
  for (const { run, cron } of all) if (cron) await run({})
  const stop = await startJobs(app().database, all)
  const schedules = await rowsOf<{ name: string }>(db(), sql`select name from pgboss.schedule`)
  const planned = all.flatMap(({ queue, cron }) => (cron ? [queue.name] : []))
  expect(schedules.map(({ name }) => name).sort()).toEqual(planned.sort())
  expect(planned).toContain('vacuum')
  await stop()
  await rm(folder, { recursive: true })
})

test('the weekly updates are drafted on every day, whatever day the weeks of the organisation end on', () => {
  const drafting = allJobs(testConfig(), app().database).find(
    ({ queue }) => queue.name === 'weekly-updates',
  )
  expect(drafting?.cron).toMatch(/^\d+ \d+ \* \* \*$/)
})

test('the sweeper of files never runs at the start, where a server over a wrong store must be noticed first', () => {
  const atStart = allJobs(testConfig(), app().database).filter((job) => job.atStart)
  const names = atStart.map(({ queue }) => queue.name)
  expect(names).toContain('remove-files')
  expect(names).not.toContain('sweep-files')
})

test('System Health says of every job what it does', () => {
  const silent = allJobs(testConfig(), app().database).filter(
    ({ queue }) => !jobSentences[queue.name],
  )
  expect(silent.map(({ queue }) => queue.name)).toEqual([])
})
