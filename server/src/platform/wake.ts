import { sql } from 'drizzle-orm'
import type { Database, Db } from './db.ts'

/** What a transaction wants said once it is in: `channel payload`. A savepoint inside it says it at once. */
const wanted = new WeakMap<Db, Set<string>>()

/**
 * Wakes who listens to a channel, on every node, once the caller's transaction is in. A NOTIFY inside it would make all
 * writers commit one after the other (measured: 4,000 instead of 10,000 a second). Listeners also look by themselves now
 * and then, should this be lost.
 */
export function wake(db: Db, channel: string, payload = ''): void {
  const call = `${channel} ${payload}`
  const calls = wanted.get(db)
  if (calls) calls.add(call)
  else sound(db, call)
}

/** A database's transactions, each followed by the calls it wanted. */
export const waking =
  (db: Db, begin: Database['transaction']): Database['transaction'] =>
  async (work) => {
    const calls = new Set<string>()
    const result = await begin((transaction) => {
      calls.clear()
      wanted.set(transaction, calls)
      return work(transaction)
    })
    for (const call of calls) sound(db, call)
    return result
  }

const sounding = new WeakMap<Db, Map<string, { again: boolean }>>()

/** One at a time of a kind: who comes meanwhile is told of with the next. */
function sound(db: Db, call: string) {
  const bells = sounding.get(db) ?? new Map()
  sounding.set(db, bells)
  const bell = bells.get(call)
  if (bell) bell.again = true
  else void ring(db, call, bells)
}

async function ring(db: Db, call: string, bells: Map<string, { again: boolean }>) {
  const [channel, payload] = call.split(' ')
  const bell = { again: true }
  bells.set(call, bell)
  while (bell.again) {
    bell.again = false
    await db.execute(sql`select pg_notify(${channel}, ${payload})`).catch(() => {})
  }
  bells.delete(call)
}
