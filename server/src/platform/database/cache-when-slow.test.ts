import { expect, test } from 'vitest'
import { cacheWhenSlow } from './cache-when-slow.ts'
import type { Db } from './db.ts'

const db = {} as Db
const counted = (costly: number, milliseconds: number) => {
  let times = 0
  return cacheWhenSlow(costly, async (_, ..._of: string[]) => {
    times += 1
    const time = times
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return time
  })
}

test('a fast count is repeated; a slow one is cached for a while, per database', async () => {
  const fast = counted(10_000, 0)
  expect([await fast(db), await fast(db)]).toEqual([1, 2])
  const slow = counted(5, 50)
  expect([await slow(db), await slow(db), await slow({} as Db)]).toEqual([1, 1, 2])
})

test('what is counted for one thing is not the count of another', async () => {
  const slow = counted(5, 50)
  expect([await slow(db, 'May'), await slow(db, 'June'), await slow(db, 'May')]).toEqual([1, 2, 1])
})

test('who asks while it is counted waits for the same count, unless it is known to be fast', async () => {
  const slow = counted(5, 50)
  expect(await Promise.all([slow(db), slow(db), slow(db)])).toEqual([1, 1, 1])
  const fast = counted(10_000, 0)
  await fast(db)
  expect(await Promise.all([fast(db), fast(db)])).toEqual([2, 3])
})

test('a count that fails is not kept, and the next one counts again', async () => {
  let times = 0
  const count = cacheWhenSlow(5, async () => {
    times += 1
    if (times === 1) throw new Error('The database is away.')
    return times
  })
  const both = await Promise.allSettled([count(db), count(db)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await count(db)).toBe(2)
})
