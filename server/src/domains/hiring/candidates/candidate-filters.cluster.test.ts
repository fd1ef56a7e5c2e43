import { NewFilter } from '@app/contract/hiring/candidate-filters.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'

import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { saveFilter } from './candidate-filters.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database

beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

test('of seventy filters saved at once fifty are', async () => {
  const user = await makeUser(database.db, 'hr')
  const save = (_: unknown, at: number) =>
    database.transaction((db) =>
      saveFilter(
        db,
        { user, from: { address: '127.0.0.1', agent: 'test', request_id: v7() } },
        NewFilter.parse({ name: `Filter ${at}` }),
      ),
    )
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, save))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(new Set(reasons)).toEqual(
    new Set(['You already have 50 saved filters. Please delete one first.']),
  )
})
