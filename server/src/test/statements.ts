import pg from 'pg'
import { vi } from 'vitest'

/** Counts the statements that `work` sends to PostgreSQL, including `begin` and `commit` but not the later NOTIFY. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([input]) => !JSON.stringify(input).includes('pg_notify')).length
  } finally {
    query.mockRestore()
  }
}
