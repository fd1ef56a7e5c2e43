import type pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import type { Database } from '#platform/database/db.ts'

const poolOf = (database: Database) => (database.db as unknown as { $client: pg.Pool }).$client

/** The open database as the queue wants it: the same connections, on either engine. */
export async function bossDatabase(database: Database): Promise<BossDatabase> {
  if (database.engine === 'embedded') {
    const [{ fromPglite }, { clientOf }] = await Promise.all([
      import('pg-boss'),
      import('#platform/database/embedded.ts'),
    ])
    return fromPglite(clientOf(database))
  }
  const pool = poolOf(database)
  return {
    executeSql: (text, values) => pool.query<Record<string, unknown>>(text, values).then(rowsOfAll),
    listen: async (channel, heard, reconnected) => {
      const close = await database.listen(channel, (payload) =>
        payload ? heard(payload) : reconnected(),
      )
      return { close }
    },
  }
}

/** Several statements in one go give several results; the rows are somewhere among them. */
const rowsOfAll = <T extends { rows: unknown[] }>(results: T | T[]) => ({
  rows: Array.isArray(results) ? results.flatMap(({ rows }) => rows ?? []) : results.rows,
})
