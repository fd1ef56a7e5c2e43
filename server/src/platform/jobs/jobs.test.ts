import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'
import { app, db, startApp } from '#test/harness.ts'
import { enqueue, type JobDefinition, job, queue, startJobs } from './jobs.ts'

startApp()

let stop = async () => {}
afterEach(() => stop())
const start = async (...jobs: JobDefinition[]) => {
  stop = await startJobs(app().database, jobs)
}
const soon = { timeout: 5000, interval: 50 }

test('a job enqueued in a transaction runs once after the commit, with its data', async () => {
  const greeting = queue<{ to: string }>('greeting')
  const received: string[] = []
  await start(job(greeting, async ({ to }) => void received.push(to)))
  await app().database.transaction((tx) => enqueue(tx, greeting, { to: 'Ada' }))
  await vi.waitFor(() => expect(received).toEqual(['Ada']), soon)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(received).toEqual(['Ada'])
})

test('the log says when a job began and ended and how much it did, without its data', async () => {
  const info = vi.spyOn(log, 'info')
  const greeting = queue<{ to: string }>('greeting-in-the-log')
  await start(job(greeting, async () => ({ greeted: 2 })))
  await enqueue(db(), greeting, { to: 'Ada' })
  const about = { job: greeting.name, job_id: expect.any(String) }
  await vi.waitFor(
    () =>
      expect(info.mock.calls).toEqual([
        [about, 'a job began'],
        [{ ...about, duration_ms: expect.any(Number), counts: { greeted: 2 } }, 'a job ended'],
      ]),
    soon,
  )
  info.mockRestore()
})

test('a job enqueued in a rolled-back transaction never runs', async () => {
  const greeting = queue<{ to: string }>('greeting-rolled-back')
  const received: string[] = []
  await start(job(greeting, async ({ to }) => void received.push(to)))
  const refused = app().database.transaction(async (tx) => {
    await enqueue(tx, greeting, { to: 'nobody' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await enqueue(db(), greeting, { to: 'Ada' })
  await vi.waitFor(() => expect(received).toContain('Ada'), soon)
  expect(received).toEqual(['Ada'])
})

test('a job can be enqueued before its queue has a worker', async () => {
  const early = queue<{ at: number }>('early')
  await app().database.transaction((tx) => enqueue(tx, early, { at: 1 }))
  const received: number[] = []
  await start(job(early, async ({ at }) => void received.push(at)))
  await vi.waitFor(() => expect(received).toEqual([1]), soon)
})

test('a failed job is retried', async () => {
  const shaky = queue<{ n: number }>('shaky', { retryDelay: 1, retryDelayMax: 1 })
  let tries = 0
  await start(
    job(shaky, async () => {
      tries += 1
      if (tries < 2) throw new Error('not yet')
    }),
  )
  await enqueue(db(), shaky, { n: 1 })
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000, interval: 100 })
})

test('many jobs are processed without a pause between them', async () => {
  const many = queue<{ n: number }>('many')
  const received: number[] = []
  await start(job(many, async ({ n }) => void received.push(n)))
  await app().database.transaction(async (tx) => {
    for (let n = 0; n < 30; n += 1) await enqueue(tx, many, { n })
  })
  await vi.waitFor(() => expect(received).toHaveLength(30), soon)
})

test('a queue limited to one job holds one after concurrent enqueues', async () => {
  const sweep = queue<object>('sweep', { only: 'one' })
  await Promise.all(
    Array.from({ length: 5 }, () => app().database.transaction((tx) => enqueue(tx, sweep, {}))),
  )
  const jobs = await rowsOf(db(), sql`select id from pgboss.job where name = 'sweep'`)
  expect(jobs).toHaveLength(1)
})

test('two nodes that start at once register one schedule, and a later start removes it', async () => {
  const daily = queue<object>('daily', { only: 'one' })
  let runs = 0
  const one = job(
    daily,
    async () => {
      runs += 1
    },
    { cron: '0 3 * * *', atStart: true },
  )
  const stops = await Promise.all([
    startJobs(app().database, [one]),
    startJobs(app().database, [one]),
  ])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), soon)
  const stored = await rowsOf<{ name: string }>(db(), sql`select name from pgboss.schedule`)
  expect(stored.map(({ name }) => name)).toEqual(['daily'])
  await Promise.all(stops.map((stop) => stop()))
  await start()
  expect(await rowsOf(db(), sql`select name from pgboss.schedule`)).toEqual([])
})
