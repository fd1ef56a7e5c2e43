import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, startApp } from '#test/harness.ts'
import { rowsOf } from './db.ts'
import { containsPattern } from './sql.ts'

startApp()

const texts = ['100% sure', '100 sure', 'a_b', 'aXb', 'back\\slash', 'backslash']
const found = async (search: string) => {
  const rows = await rowsOf<{ text: string }>(
    db(),
    sql`select text from unnest(${sql.param(texts)}::text[]) text where text ilike ${containsPattern(search)}`,
  )
  return rows.map(({ text }) => text)
}

test.each([
  ['100%', ['100% sure']],
  ['%', ['100% sure']],
  ['A_B', ['a_b']],
  ['_', ['a_b']],
  ['\\', ['back\\slash']],
  ['K\\S', ['back\\slash']],
  ['%\\_', []],
])('%j is matched literally', async (search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test('a text that is longer than any other is found nowhere, by a pattern that costs no row more', async () => {
  for (const sign of ['%', '_', '\\', 'a']) {
    expect(await found(sign.repeat(1000))).toEqual([])
    expect(containsPattern(sign.repeat(1000)).length).toBeLessThan(10)
  }
})
