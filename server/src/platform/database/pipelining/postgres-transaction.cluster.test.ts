import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsOf } from '#test/statements.ts'
import { emptyDatabase } from '#test/test-postgres.ts'
import { type Database, type Db, rowsOf, statement } from '../db.ts'
import { notify } from './commit-batch.ts'
import { inTransaction, openPostgres } from './postgres.ts'

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

test('what a transaction writes last rolls it back when it is refused', async () => {
  const pool = (database.db as unknown as { $client: pg.Pool }).$client
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

test('a statement that comes after the end is refused, and not done in somebody else’s transaction', async () => {
  let late: Db | undefined
  await database.transaction(async (db) => {
    late = db
    await act(db, 2)
  })
  await expect((async () => late && act(late, 3))()).rejects.toThrow('The transaction is over.')
  expect(await acts()).toEqual([{ id: 2 }])
})

test('who passes over a refused statement is not told that all went well', async () => {
  const careless = database.transaction(async (db) => {
    await act(db, 4)
    await act(db, 2).catch(() => {})
  })
  await expect(careless).rejects.toThrow('A refused statement was passed over.')
  expect(await acts()).toEqual([{ id: 2 }])
})

test('a plan of older tables is made anew', async () => {
  const look = () =>
    database.transaction((db) => rowsOf(db, sql`select * from acts where id = ${2}`))
  for (let n = 0; n < 8; n += 1) expect(await look()).toEqual([{ id: 2 }])
  await database.script('alter table acts add column note text')
  expect(await look()).toEqual([{ id: 2, note: null }])
})

test('a transaction of one statement sends three', async () => {
  expect(await statementsOf(() => database.transaction((db) => act(db, 5)))).toBe(3)
})

test('what a savepoint tells is heard once the transaction is in, however late', async () => {
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  const listener: string[] = []
  const stop = await database.listen('bell', (payload) => payload && listener.push(payload))
  await database.transaction(async (db) => {
    await db.transaction(async (inner) => {
      notify(inner, 'bell', 'one')
      notify(inner, 'bell', 'one')
    })
  })
  await vi.waitFor(() => expect(listener).toEqual(['one']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(uncaught).not.toHaveBeenCalled()
  process.off('unhandledRejection', uncaught)
  await stop()
})

test('a refusal among what travels together is the one that is told, and leaves nothing behind', async () => {
  const together = database.transaction((db) =>
    Promise.all([act(db, 6), act(db, 6), act(db, 7), db.execute(sql`select 1`)]),
  )
  await expect(together).rejects.toMatchObject({ cause: { code: '23505' } })
  const open = sql`select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%'`
  expect(await rowsOf(database.db, open)).toEqual([{ open: 0 }])
  expect((await acts()).map(({ id }) => id)).toEqual([2, 5])
})

test('a savepoint that is rolled back takes only its own with it', async () => {
  await database.transaction(async (db) => {
    await act(db, 8)
    await db
      .transaction((inner) => Promise.all([act(inner, 9), act(inner, 8), act(inner, 10)]))
      .catch(() => {})
    await act(db, 11)
  })
  expect((await acts()).map(({ id }) => id)).toEqual([2, 5, 8, 11])
})
