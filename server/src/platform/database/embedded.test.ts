import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from './db.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { Engine } from './engine.ts'

let database: EmbeddedDatabase
beforeAll(async () => {
  database = await openEmbedded({})
  await database.script('create table words (id int primary key, word text)')
})
afterAll(() => database.close())

const word = (id: number) =>
  rowsOf<{ word: string }>(database.db, sql`select word from words where id = ${id}`)

test('a statement that takes long stops nothing else of the process', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await rowsOf(database.db, sql`select count(*) from generate_series(1, 2000000)`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('a failed statement takes nothing along: neither what others write nor what is prepared', async () => {
  await database.transaction(async (db) => {
    for (let id = 1; id <= 10; id += 1)
      await db.execute(sql`insert into words values (${id}, ${`word ${id}`})`)
  })
  await expect(database.script('begin; select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  const broken = database.transaction(async (db) => {
    await db.execute(sql`insert into words values (${11}, ${'lost'})`)
    await db.execute(sql`insert into words values (${1}, ${'twice'})`)
  })
  await expect(broken).rejects.toThrow()
  await database.transaction(async (db) => {
    await db.execute(sql`insert into words values (${12}, ${'another'})`)
  })
  expect([await word(10), await word(11), await word(12)]).toEqual([
    [{ word: 'word 10' }],
    [],
    [{ word: 'another' }],
  ])
})

test('a listener hears until it leaves, also after a failure', async () => {
  const listener = vi.fn()
  const leave = await database.listen('news', listener)
  await database.script(`notify news, 'first'`)
  await expect(database.script('select 1 / 0')).rejects.toThrow()
  await database.script(`notify news, 'second'`)
  await leave()
  await database.script(`notify news, 'third'`)
  expect(listener.mock.calls).toEqual([['first'], ['second']])
})

test('a dump is a database to start from', async () => {
  const image = await (await database.dump()).arrayBuffer()
  const copy = await openEmbedded({ image })
  expect(await rowsOf(copy.db, sql`select word from words where id = 12`)).toEqual([
    { word: 'another' },
  ])
  await copy.close()
})

test('an engine that ends fails what waits for it and what comes after, and says so', async () => {
  const ended = vi.fn()
  const engine = await Engine.start({}, ended)
  const failures: unknown[] = []
  const send = () =>
    engine.send(
      // A connection that begins with no version of the protocol.
      new Uint8Array([0, 0, 0, 8, 0, 0, 0, 0]),
      () => {},
      (error) => failures.push(error),
    )
  send()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  send()
  expect(failures).toEqual([expect.any(Error), expect.any(Error)])
})
