import pg from 'pg'
import { vi } from 'vitest'

/** How many statements `work` sends to PostgreSQL, `begin` and `commit` among them; the calls to listeners follow later. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([input]) => !JSON.stringify(input).includes('pg_notify')).length
  } finally {
    query.mockRestore()
  }
}
