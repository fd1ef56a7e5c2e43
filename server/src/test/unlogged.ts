import { afterAll, expect } from 'vitest'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { databases, notePeople, printedTexts, servers } from './private-texts.ts'

// After the hooks of the file itself, when its servers have ended.
afterAll(async () => {
  if (!servers.length) return
  for (const url of databases) {
    const database = openPostgres(url, 1)
    // One that the test took away, or never filled, has no people.
    await notePeople(database.db).catch(() => {})
    await database.close()
  }
  expect(printedTexts(), 'texts of people in the output of a server').toEqual([])
})
