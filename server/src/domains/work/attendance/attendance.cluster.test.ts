import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { statementsOf } from '#test/statements.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { checkIn, checkOut, takeBreak } from './attendance.ts'
import { correct } from './attendance-corrections.ts'
import { closeForgotten } from './attendance-forgotten.ts'

/** Two nodes on one PostgreSQL: transactions that really run side by side. */
let nodes: Database[] = []

beforeAll(async () => {
  const url = await migratedDatabase()
  nodes = [openForRaces(url, 12), openForRaces(url, 12)]
})
afterAll(async () => {
  for (const one of nodes) await one.close()
})

function node(at = 0): Database {
  const one = nodes[at % 2]
  if (!one) throw new Error('no node')
  return one
}
const db = () => node().db

async function person(role: 'intern' | 'superadmin' = 'intern'): Promise<Actor> {
  const id = v7()
  const who = { id, email: `${id}@test.example`, full_name: 'Test', role }
  await db()
    .insert(users)
    .values({ ...who, age_group: 'adult' })
  await db().insert(teams).values({ id, name: 'Team Alone' })
  await db().insert(teamMembers).values({ team_id: id, user_id: id })
  return {
    user: { ...who, time_zone: 'Asia/Kolkata', session_id: id },
    from: { address: '127.0.0.1', agent: 'test', request_id: id },
  }
}

const plan = { work_mode: 'office', planned_tasks: 'x' } as const
const notes = { workSummary: 'x', completedTasks: '', challenges: '', tomorrowPlans: '' }
type Act = (
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  actor: Actor,
) => Promise<unknown>
const enter: Act = (tx, actor) => checkIn(tx, actor, plan)
const leave: Act = (tx, actor) => checkOut(tx, actor, { notes, task_ids: [] })
const pause =
  (action: 'start' | 'end'): Act =>
  (tx, actor) =>
    takeBreak(tx, actor, { action })

/** All at once, in turn on both nodes, each as a request of its own. */
async function atOnce(many: number, actor: Actor, act: Act) {
  const ownRequest = () => ({ ...actor, from: { ...actor.from, request_id: v7() } })
  const outcomes = await Promise.allSettled(
    Array.from({ length: many }, (_, at) => node(at).transaction((tx) => act(tx, ownRequest()))),
  )
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
  )
  return { won: outcomes.length - reasons.length, reasons: [...new Set(reasons)] }
}

const entriesOf = ({ user }: Actor) =>
  db().select().from(timeEntries).where(eq(timeEntries.user_id, user.id))

test('two hundred check-ins over two nodes open one session, two hundred check-outs close it once', async () => {
  const actor = await person()
  expect(await atOnce(200, actor, enter)).toEqual({
    won: 1,
    reasons: ["You're already checked in."],
  })
  expect(await entriesOf(actor)).toHaveLength(1)
  expect(await atOnce(200, actor, leave)).toEqual({ won: 1, reasons: ["You're not checked in."] })
  expect(await entriesOf(actor)).toMatchObject([{ status: 'closed' }])
  expect(await db().$count(workReports, eq(workReports.from_user_id, actor.user.id))).toBe(1)
})

test('fifty breaks over two nodes are one, and end once', async () => {
  const actor = await person()
  await node().transaction((tx) => enter(tx, actor))
  const [entry] = await entriesOf(actor)
  expect(await atOnce(50, actor, pause('start'))).toEqual({
    won: 1,
    reasons: ["You're already on a break."],
  })
  expect(await atOnce(50, actor, pause('end'))).toEqual({
    won: 1,
    reasons: ["You're not on a break."],
  })
  expect(await db().$count(breaks, eq(breaks.entry_id, entry?.id ?? ''))).toBe(1)
})

test('breaks written past the product at once never overlap', async () => {
  const actor = await person()
  await node().transaction((tx) => enter(tx, actor))
  const [entry] = await entriesOf(actor)
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
    const actor = await person()
    await node().transaction((tx) => enter(tx, actor))
    const acts = [pause('start'), leave, pause('end'), pause('start'), leave]
    await Promise.all(acts.map((act) => atOnce(2, actor, act)))
    await atOnce(1, actor, leave)
    const [entry] = await entriesOf(actor)
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
  for (const actor of people) {
    await node().transaction((tx) => enter(tx, actor))
    await db().execute(sql`update time_entries set check_in_time = check_in_time - interval '2 days', day = day - 2
      where user_id = ${actor.user.id}`)
  }
  const closed = await Promise.all(
    Array.from({ length: 6 }, (_, at) => node(at).transaction(closeForgotten)),
  )
  expect(closed.reduce((sum, many) => sum + many, 0)).toBeGreaterThanOrEqual(40)
  for (const actor of people) {
    expect(await entriesOf(actor)).toMatchObject([{ status: 'unconfirmed', total_hours: 0 }])
    expect(await db().$count(notifications, eq(notifications.user_id, actor.user.id))).toBe(1)
  }
})

/** Does `first` in a transaction that stays open while `second` begins elsewhere; what became of the second. */
async function during(actor: Actor, first: Act, second: Act) {
  let waiting = Promise.resolve({ won: 0, reasons: ['It never began.'] })
  await node().transaction(async (tx) => {
    await first(tx, actor)
    waiting = atOnce(1, actor, second)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  return waiting
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a correction waits for a check-in from the outbox that is being written, and does not run into it', async () => {
  const actor = await person()
  await atOnce(1, actor, (tx) => checkIn(tx, actor, { ...plan, happened_at: minutesAgo(300) }))
  await atOnce(1, actor, (tx) =>
    checkOut(tx, actor, { notes, task_ids: [], happened_at: minutesAgo(240) }),
  )
  const [entry] = await entriesOf(actor)
  const admin = await person('superadmin')
  const input = { check_out_time: minutesAgo(120), reason: 'x' }
  const corrected = await during(
    actor,
    (tx) => checkIn(tx, actor, { ...plan, happened_at: minutesAgo(180) }),
    (tx) => correct(tx, admin, entry?.id ?? '', input),
  )
  expect(corrected).toEqual({ won: 0, reasons: ['These times overlap another session.'] })
})

test('a check-in from the outbox waits for a correction that is being written, and does not run into it', async () => {
  const actor = await person()
  await atOnce(1, actor, (tx) => checkIn(tx, actor, { ...plan, happened_at: minutesAgo(300) }))
  await atOnce(1, actor, (tx) =>
    checkOut(tx, actor, { notes, task_ids: [], happened_at: minutesAgo(240) }),
  )
  const [entry] = await entriesOf(actor)
  const admin = await person('superadmin')
  const input = { check_out_time: minutesAgo(120), reason: 'x' }
  const entered = await during(
    actor,
    (tx) => correct(tx, admin, entry?.id ?? '', input),
    (tx) => checkIn(tx, actor, { ...plan, happened_at: minutesAgo(180) }),
  )
  const sentence = 'Check-in must be after the previous session ended.'
  expect(entered).toEqual({ won: 0, reasons: [sentence] })
})

test('who is being removed does not check in any more', async () => {
  const actor = await person()
  const suspend: Act = (tx) =>
    tx.update(users).set({ status: 'suspended' }).where(eq(users.id, actor.user.id))
  const entered = await during(actor, suspend, enter)
  expect(entered).toEqual({ won: 0, reasons: ['Authentication expired. Please log in again.'] })
  expect(await entriesOf(actor)).toEqual([])
})

test('a check-in is one statement between begin and what a transaction writes last', async () => {
  const actor = await person()
  expect(await statementsOf(() => node().transaction((tx) => enter(tx, actor)))).toBe(4)
})
