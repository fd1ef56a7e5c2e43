import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/postgres.ts'
import type { By } from '#platform/http/actor.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { statementsOf } from '#test/statements.ts'
import { checkIn, checkOut, closeForgotten, correct, takeBreak } from './attendance.ts'

/** Two nodes on one PostgreSQL: transactions that really run side by side. */
let cluster: Cluster
let nodes: Database[] = []

/** Two hundred at once wait longer for their turn on a slow machine than the product lets anybody wait. */
const patient = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, query_timeout: 60_000 }

beforeAll(async () => {
  cluster = await startPostgres()
  const url = await cluster.database()
  nodes = [openPostgres(url, 12, patient), openPostgres(url, 12, patient)]
  await migrate(node(), fileURLToPath(new URL('../../../../migrations', import.meta.url)))
})
afterAll(async () => {
  for (const one of nodes) await one.close()
  await cluster?.stop()
})

function node(at = 0): Database {
  const one = nodes[at % 2]
  if (!one) throw new Error('no node')
  return one
}
const db = () => node().db

async function person(role: 'intern' | 'superadmin' = 'intern'): Promise<By> {
  const id = v7()
  const who = { id, email: `${id}@test.example`, full_name: 'Test', role }
  await db().insert(users).values(who)
  return {
    user: { ...who, time_zone: 'Asia/Kolkata', session_id: id },
    from: { address: '127.0.0.1', agent: 'test', request_id: id },
  }
}

const plan = { work_mode: 'office', planned_tasks: 'x' } as const
const notes = { workSummary: 'x', completedTasks: '', challenges: '', tomorrowPlans: '' }
type Act = (tx: Parameters<Parameters<Database['transaction']>[0]>[0], by: By) => Promise<unknown>
const enter: Act = (tx, by) => checkIn(tx, by, plan)
const leave: Act = (tx, by) => checkOut(tx, by, { notes, task_ids: [] })
const pause =
  (action: 'start' | 'end'): Act =>
  (tx, by) =>
    takeBreak(tx, by, { action })

/** All at once, in turn on both nodes, each as a request of its own. */
async function atOnce(many: number, by: By, act: Act) {
  const asked = () => ({ ...by, from: { ...by.from, request_id: v7() } })
  const outcomes = await Promise.allSettled(
    Array.from({ length: many }, (_, at) => node(at).transaction((tx) => act(tx, asked()))),
  )
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
  )
  return { won: outcomes.length - reasons.length, reasons: [...new Set(reasons)] }
}

const entriesOf = ({ user }: By) =>
  db().select().from(timeEntries).where(eq(timeEntries.user_id, user.id))

test('two hundred check-ins over two nodes open one session, two hundred check-outs close it once', async () => {
  const by = await person()
  expect(await atOnce(200, by, enter)).toEqual({ won: 1, reasons: ['You are already checked in.'] })
  expect(await entriesOf(by)).toHaveLength(1)
  expect(await atOnce(200, by, leave)).toEqual({ won: 1, reasons: ['You are not checked in.'] })
  expect(await entriesOf(by)).toMatchObject([{ status: 'closed' }])
  expect(await db().$count(workReports, eq(workReports.from_user_id, by.user.id))).toBe(1)
})

test('fifty breaks over two nodes are one, and end once', async () => {
  const by = await person()
  await node().transaction((tx) => enter(tx, by))
  const [entry] = await entriesOf(by)
  expect(await atOnce(50, by, pause('start'))).toEqual({
    won: 1,
    reasons: ['You are already on a break.'],
  })
  expect(await atOnce(50, by, pause('end'))).toEqual({
    won: 1,
    reasons: ['You are not on a break.'],
  })
  expect(await db().$count(breaks, eq(breaks.entry_id, entry?.id ?? ''))).toBe(1)
})

test('breaks written past the product at once never overlap', async () => {
  const by = await person()
  await node().transaction((tx) => enter(tx, by))
  const [entry] = await entriesOf(by)
  await db().execute(
    sql`update time_entries set check_in_time = now() - interval '1 hour' where id = ${entry?.id}`,
  )
  const written = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      node(at).db.execute(sql`insert into breaks (id, entry_id, start_time, end_time)
        values (${v7()}, ${entry?.id}, now() - interval '10 minutes', now() - interval '5 minutes')`),
    ),
  )
  const codes = written.map((one) => (one.status === 'rejected' ? codeOf(one.reason) : 'done'))
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', '23514']))
})

test('breaks and check-outs at once leave a closed session with its breaks inside', async () => {
  for (let round = 0; round < 20; round += 1) {
    const by = await person()
    await node().transaction((tx) => enter(tx, by))
    const acts = [pause('start'), leave, pause('end'), pause('start'), leave]
    await Promise.all(acts.map((act) => atOnce(2, by, act)))
    await atOnce(1, by, leave)
    const [entry] = await entriesOf(by)
    expect(entry?.status).toBe('closed')
    const held = await db()
      .select()
      .from(breaks)
      .where(eq(breaks.entry_id, entry?.id ?? ''))
    for (const { end_time } of held)
      expect(end_time && end_time <= (entry?.check_out_time ?? '')).toBe(true)
  }
})

test('two nodes that look for forgotten sessions at once close each once and tell each person once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => person()))
  for (const by of people) {
    await node().transaction((tx) => enter(tx, by))
    await db().execute(sql`update time_entries set check_in_time = check_in_time - interval '2 days', day = day - 2
      where user_id = ${by.user.id}`)
  }
  const closed = await Promise.all(
    Array.from({ length: 6 }, (_, at) => node(at).transaction(closeForgotten)),
  )
  expect(closed.reduce((sum, many) => sum + many, 0)).toBeGreaterThanOrEqual(40)
  for (const by of people) {
    expect(await entriesOf(by)).toMatchObject([{ status: 'unconfirmed', total_hours: 0 }])
    expect(await db().$count(notifications, eq(notifications.user_id, by.user.id))).toBe(1)
  }
})

/** Does `first` in a transaction that stays open while `second` begins elsewhere; what became of the second. */
async function during(by: By, first: Act, second: Act) {
  let waiting = Promise.resolve({ won: 0, reasons: ['It never began.'] })
  await node().transaction(async (tx) => {
    await first(tx, by)
    waiting = atOnce(1, by, second)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  return waiting
}

const kept = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a correction waits for a kept check-in that is being written, and does not run into it', async () => {
  const by = await person()
  await atOnce(1, by, (tx) => checkIn(tx, by, { ...plan, happened_at: kept(300) }))
  await atOnce(1, by, (tx) => checkOut(tx, by, { notes, task_ids: [], happened_at: kept(240) }))
  const [entry] = await entriesOf(by)
  const admin = await person('superadmin')
  const said = { check_out_time: kept(120), reason: 'x' }
  const corrected = await during(
    by,
    (tx) => checkIn(tx, by, { ...plan, happened_at: kept(180) }),
    (tx) => correct(tx, admin, entry?.id ?? '', said),
  )
  expect(corrected).toEqual({ won: 0, reasons: ['These times overlap another session.'] })
})

test('a kept check-in waits for a correction that is being written, and does not run into it', async () => {
  const by = await person()
  await atOnce(1, by, (tx) => checkIn(tx, by, { ...plan, happened_at: kept(300) }))
  await atOnce(1, by, (tx) => checkOut(tx, by, { notes, task_ids: [], happened_at: kept(240) }))
  const [entry] = await entriesOf(by)
  const admin = await person('superadmin')
  const said = { check_out_time: kept(120), reason: 'x' }
  const entered = await during(
    by,
    (tx) => correct(tx, admin, entry?.id ?? '', said),
    (tx) => checkIn(tx, by, { ...plan, happened_at: kept(180) }),
  )
  const sentence = 'Check-in time must be after the end of the session before.'
  expect(entered).toEqual({ won: 0, reasons: [sentence] })
})

test('who is being removed does not check in any more', async () => {
  const by = await person()
  const suspend: Act = (tx) =>
    tx.update(users).set({ status: 'suspended' }).where(eq(users.id, by.user.id))
  const entered = await during(by, suspend, enter)
  expect(entered).toEqual({ won: 0, reasons: ['Authentication expired. Please log in again.'] })
  expect(await entriesOf(by)).toEqual([])
})

test('a check-in is one statement between begin and what a transaction writes last', async () => {
  const by = await person()
  expect(await statementsOf(() => node().transaction((tx) => enter(tx, by)))).toBe(4)
})
