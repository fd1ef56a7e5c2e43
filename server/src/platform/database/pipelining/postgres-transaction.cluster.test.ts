import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsOf } from '#test/statements.ts'
import { emptyDatabase } from '#test/test-postgres.ts'
import { type Database, type Db, rowsOf, statement } from '../db.ts'
import { toProblem } from '../error-mapping.ts'
import { notify } from './commit-batch.ts'
import { inTransaction, openPostgres, poolOf } from './postgres.ts'
import { waitingFor } from './transaction-places.ts'

let database: Database
beforeAll(async () => {
  database = openPostgres(await emptyDatabase(), 1)
  await database.script('create table acts (id int primary key)')
})
afterAll(async () => {
  await database?.close()
})

const act = (db: Db, id: number) => db.execute(sql`insert into acts (id) values (${id})`)
const acts = () => rowsOf<{ id: number }>(database.db, sql`select id from acts order by id`)

test('a transaction whose last statement fails is rolled back', async () => {
  const pool = poolOf(database)
  const again = statement<never>(
    'again',
    sql`insert into acts (id) values (${sql.placeholder('id')})`,
  )
  const both = inTransaction(
    pool,
    (db) => act(db, 1),
    () => [again.with({ id: 1 })],
  )
  await expect(both).rejects.toMatchObject({ code: '23505' })
  expect(await acts()).toEqual([])
})

test('a statement after the end of its transaction is rejected instead of joining another transaction', async () => {
  let late: Db | undefined
  await database.transaction(async (db) => {
    late = db
    await act(db, 2)
  })
  await expect((async () => late && act(late, 3))()).rejects.toThrow('The transaction is over.')
  expect(await acts()).toEqual([{ id: 2 }])
})

test('a transaction that ignores a failed statement is rejected', async () => {
  const careless = database.transaction(async (db) => {
    await act(db, 4)
    await act(db, 2).catch(() => {})
  })
  await expect(careless).rejects.toThrow('A refused statement was passed over.')
  expect(await acts()).toEqual([{ id: 2 }])
})

test('of two transactions that wait for each other one is repeated, and both are done once', async () => {
  const two = openPostgres(await emptyDatabase(), 2)
  await two.script(
    'create table sums (id int primary key, total int); insert into sums values (1, 0), (2, 0)',
  )
  const grow = (db: Db, id: number) =>
    db.execute(sql`update sums set total = total + 1 where id = ${id}`)
  let [runs, ended] = [0, 0]
  const both = async ([first, second]: [number, number]) => {
    await two.transaction(async (db) => {
      // The one that is repeated would meet the other again on a slow machine.
      if (runs > 1) await vi.waitFor(() => expect(ended).toBe(1), 5000)
      await grow(db, first)
      runs += 1
      await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 5000)
      await grow(db, second)
    })
    ended += 1
  }
  await Promise.all([both([1, 2]), both([2, 1])])
  expect(runs).toBe(3)
  expect(await rowsOf(two.db, sql`select total from sums`)).toEqual([{ total: 2 }, { total: 2 }])
  await two.close()
})

test('a transaction that the database refuses for others is tried three times, and is a 503 then', async () => {
  let runs = 0
  const refusedUntil = (last: number) => {
    runs = 0
    return database.transaction(async (db) => {
      runs += 1
      if (runs < last)
        await db.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`)
      return runs
    })
  }
  expect(await refusedUntil(3)).toBe(3)
  const failed = await refusedUntil(9).catch((error: unknown) => error)
  expect([runs, toProblem(failed)?.status]).toEqual([3, 503])
})

const looking = (as: string) => (db: Db) =>
  rowsOf(db, sql`select * from ${sql.raw(`acts as ${as}`)} where id = ${2}`)
test.each<[string, string, () => Promise<unknown>]>([
  ['transaction', 'note', () => database.transaction(looking('note'))],
  ['read', 'place', () => looking('place')(database.db)],
])(
  'a recurring statement of a %s is planned once, and again after its table was altered',
  async (_, name, look) => {
    for (let n = 0; n < 8; n += 1) expect(await look()).toHaveLength(1)
    const prepared = sql`select count(*)::int as count from pg_prepared_statements
      where statement like ${`select * from acts as ${name} where%`}`
    expect(await rowsOf(database.db, prepared)).toEqual([{ count: 1 }])
    await database.script(`alter table acts add column ${name} text`)
    expect(await look()).toEqual([expect.objectContaining({ id: 2, [name]: null })])
  },
)

test('reads go on while as many transactions as may run wait for the disk', async () => {
  const wide = openPostgres(await emptyDatabase(), 4)
  const slow = () => wide.transaction((db) => db.execute(sql`select pg_sleep(1)`))
  const writing = Array.from({ length: 4 }, slow)
  await vi.waitFor(() => expect(waitingFor(poolOf(wide))).toBe(1))
  const read = rowsOf(wide.db, sql`select 1 as one`).then(() => 'read')
  expect(await Promise.race([read, ...writing])).toBe('read')
  await Promise.all(writing)
  await wide.close()
})

test('a transaction waits for a place and a connection together as long as a read for a connection', async () => {
  const connectionTimeoutMillis = 1000
  const wide = openPostgres(await emptyDatabase(), 4, { connectionTimeoutMillis })
  const sleep = (seconds: number) => sql`select pg_sleep(${sql.raw(String(seconds))})`
  const write = () => wide.transaction((db) => db.execute(sleep(0.7)))
  const writing = Array.from({ length: 3 }, write)
  await vi.waitFor(() => expect(poolOf(wide).totalCount).toBe(3))
  const reading = Array.from({ length: 4 }, () => rowsOf(wide.db, sleep(2)))
  const begun = performance.now()
  await expect(write()).rejects.toThrow('timeout exceeded when trying to connect')
  expect(performance.now() - begun).toBeLessThan(1.4 * connectionTimeoutMillis)
  await Promise.all([...writing, ...reading])
  await Promise.all(Array.from({ length: 4 }, write))
  await wide.close()
})

test('a transaction with one statement sends three', async () => {
  expect(await statementsOf(() => database.transaction((db) => act(db, 5)))).toBe(3)
})

test('a notification from a savepoint is sent once, after the transaction commits', async () => {
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  const received: string[] = []
  const stop = await database.listen('bell', (payload) => payload && received.push(payload))
  await database.transaction(async (db) => {
    await db.transaction(async (inner) => {
      notify(inner, 'bell', 'one')
      notify(inner, 'bell', 'one')
    })
  })
  await vi.waitFor(() => expect(received).toEqual(['one']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(uncaught).not.toHaveBeenCalled()
  process.off('unhandledRejection', uncaught)
  await stop()
})

test('the first error among pipelined statements is reported, and everything is rolled back', async () => {
  const together = database.transaction((db) =>
    Promise.all([act(db, 6), act(db, 6), act(db, 7), db.execute(sql`select 1`)]),
  )
  await expect(together).rejects.toMatchObject({ cause: { code: '23505' } })
  const open = sql`select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%'`
  expect(await rowsOf(database.db, open)).toEqual([{ open: 0 }])
  expect((await acts()).map(({ id }) => id)).toEqual([2, 5])
})

test('rolling back a savepoint undoes only its own statements', async () => {
  await database.transaction(async (db) => {
    await act(db, 8)
    await db
      .transaction((inner) => Promise.all([act(inner, 9), act(inner, 8), act(inner, 10)]))
      .catch(() => {})
    await act(db, 11)
  })
  expect((await acts()).map(({ id }) => id)).toEqual([2, 5, 8, 11])
})
