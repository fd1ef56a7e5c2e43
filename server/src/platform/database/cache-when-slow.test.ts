import { expect, test } from 'vitest'
import { cacheWhenSlow } from './cache-when-slow.ts'
import type { Db } from './db.ts'

const db = {} as Db
const counted = (costly: number, milliseconds: number) => {
  let times = 0
  return cacheWhenSlow(costly, async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    times += 1
    return times
  })
}

test('a fast count is repeated; a slow one is cached for a while, per database', async () => {
  const fast = counted(10_000, 0)
  expect([await fast(db), await fast(db)]).toEqual([1, 2])
  const slow = counted(5, 50)
  expect([await slow(db), await slow(db), await slow({} as Db)]).toEqual([1, 1, 2])
})
