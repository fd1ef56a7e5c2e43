import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import { watchStatements } from '#platform/database/watch-statements.ts'

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

const counting = new AsyncLocalStorage<object>()

/**
 * Counts how often `work` waits for PostgreSQL: statements that are sent before the result of those sent last has arrived
 * share a round trip. `begin` and `commit` count, the later NOTIFY does not, nor does what others send meanwhile.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  const counted = { roundTrips: 0, isAnswered: true }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const client = { query: (...input: unknown[]) => Reflect.apply(query, this, input) }
    if (counting.getStore() === counted)
      watchStatements(client, (text) => {
        if (text.includes('pg_notify')) return () => {}
        if (counted.isAnswered) counted.roundTrips += 1
        counted.isAnswered = false
        return () => {
          counted.isAnswered = true
        }
      })
    return client.query(...args)
  })
  try {
    await counting.run(counted, work)
    return counted.roundTrips
  } finally {
    spy.mockRestore()
  }
}
