import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { limits } from '#schema/rate-limits.table.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { inRounds, purge, type Round, untilDone } from './batches.ts'

/** What a kill leaves behind, and two nodes side by side: the embedded database shows neither. */
let nodes: Database[]
beforeAll(async () => {
  const url = await migratedDatabase()
  nodes = [openForRaces(url, 3), openForRaces(url, 3)]
  await node(0).db.execute(sql`create table people (id uuid primary key)`)
  await node(0).db.execute(sql`create table done (id uuid not null)`)
  await node(0).db.execute(
    sql`insert into people select gen_random_uuid() from generate_series(1, 200)`,
  )
})
afterAll(() => Promise.all((nodes ?? []).map((one) => one.close())))
beforeEach(() => node(0).db.execute(sql`truncate done, job_rounds, limits`))

const node = (at: number) => nodes[at] as Database
const doneNow = () => node(0).db.$count(sql`done`)

const round = (work?: (db: Db) => Promise<void>): Round => ({
  name: 'test',
  next: async (db, after) => {
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`select id from people where id > ${after} order by id limit 10`,
    )
    return rows.map(({ id }) => id)
  },
  work: async (db, ids) => {
    await db.execute(sql`insert into done select unnest(${sql.param(ids)}::uuid[])`)
    await work?.(db)
    return ids.length
  },
})

/** Everybody once, and nobody twice. */
async function expectEverybodyTimes(times: number) {
  const rows = await rowsOf<{ times: number; people: number }>(
    node(0).db,
    sql`select times, count(*)::int as people from (
        select count(done.id)::int as times from people left join done on done.id = people.id group by people.id) each
      group by times`,
  )
  expect(rows).toEqual([{ times, people: 200 }])
}

test('a job that is killed in the middle of a batch goes on where it stopped: nobody twice, nobody left out', async () => {
  let batches = 0
  const killed = round(async (db) => {
    batches += 1
    if (batches !== 7) return
    // The connection dies after the work and before the commit, as with its process.
    const [mine] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
    await node(1).db.execute(sql`select pg_terminate_backend(${mine?.pid}::int)`)
    await db.execute(sql`select 1`)
  })
  await expect(inRounds(node(0), killed)).rejects.toThrow()
  expect(await doneNow()).toBe(60)
  expect(await inRounds(node(1), round())).toBe(140)
  await expectEverybodyTimes(1)
  expect(await inRounds(node(0), round())).toBe(200)
  await expectEverybodyTimes(2)
})

test('two nodes at once share one round', async () => {
  const did = await Promise.all(nodes.map((one) => inRounds(one, round())))
  expect(did.reduce((sum, each) => sum + each, 0)).toBe(200)
  await expectEverybodyTimes(1)
})

test('a delete takes no more than a batch at once, and leaves what somebody holds', async () => {
  const { db } = node(0)
  await db.execute(sql`insert into limits (name, used, resets_at)
    select 'limit ' || n, 1, now() + make_interval(hours => case when n > 2500 then 1 else -1 end) from generate_series(1, 2600) n`)
  const gone: number[] = []
  const step = async (tx: Db) => {
    const before = await tx.$count(limits)
    const purged = await purge(tx, limits, sql`resets_at < now()`)
    gone.push(before - (await tx.$count(limits)))
    return purged
  }
  await node(1).transaction(async (tx) => {
    await tx.execute(sql`select from limits where name = 'limit 1' for update`)
    expect(await untilDone(node(0), step)).toBe(2499)
  })
  expect(gone).toEqual([1000, 1000, 499, 0])
  expect(await untilDone(node(0), step)).toBe(1)
  expect(await db.$count(limits)).toBe(100)
})
