import { sql } from 'drizzle-orm'
import {
  type Announced,
  type Answered,
  type Closing,
  close,
  type Entry,
  statementsOf,
} from './commit-batch.ts'
import type { Database, Db, Query } from './db.ts'

/** What a transaction still has to write when its work is done, and whom it wakes once it is in. */
interface Ending {
  entries: Entry[]
  /** Each thing once. */
  events: Map<string, Announced>
  answer?: Answered | undefined
}
const endings = new WeakMap<Db, Ending>()
/** `channel payload` of each call to listeners, of a transaction and its savepoints: they share its session. */
const callsOf = new WeakMap<Db['_']['session'], Set<string>>()

/** Leaves something to the very last statement of the caller's transaction; outside of one, or in a savepoint, writes it at once. */
export async function atLast(
  db: Db,
  { entries = [], events = [], answer }: Closing,
): Promise<void> {
  const ending = endings.get(db)
  if (!ending) return close(db, { entries, events, answer })
  ending.entries.push(...entries)
  for (const event of events) ending.events.set(JSON.stringify(event), event)
  ending.answer ??= answer
}

/**
 * Wakes who listens to a channel, on every node, once the caller's transaction is in. A NOTIFY inside it would make all
 * writers commit one after the other (measured: 4,000 instead of 10,000 a second). Listeners also look by themselves now
 * and then, should this be lost.
 */
export function wake(db: Db, channel: string, payload = ''): void {
  const call = `${channel} ${payload}`
  const calls = callsOf.get(db._.session)
  if (calls) calls.add(call)
  else sound(db, call)
}

/** Does `work` between begin and commit; the statements of `closing` go with the commit, nothing can come between them. */
export type Begin = <T>(work: (db: Db) => Promise<T>, closing: () => Query[]) => Promise<T>

/** A database's transactions, each with its ending. */
export const ending =
  (db: Db, begin: Begin): Database['transaction'] =>
  async (work) => {
    let mine: Ending = { entries: [], events: new Map() }
    let calls = new Set<string>()
    const result = await begin(
      (transaction) => {
        mine = { entries: [], events: new Map() }
        calls = new Set()
        endings.set(transaction, mine)
        callsOf.set(transaction._.session, calls)
        return work(transaction).finally(() => endings.delete(transaction))
      },
      () => statementsOf({ ...mine, events: [...mine.events.values()] }),
    )
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

/** The first call is heard at once, those in its wake together: each is a commit of its own. */
const wakeful = 15

async function ring(db: Db, call: string, bells: Map<string, { again: boolean }>) {
  const [channel = '', payload = ''] = call.split(' ')
  const bell = { again: true }
  bells.set(call, bell)
  while (bell.again) {
    bell.again = false
    await called(db, channel, payload)
    await new Promise((resolve) => setTimeout(resolve, wakeful).unref())
  }
  bells.delete(call)
}

/** Whom it does not reach looks by themselves: no failure, not even of a connection that is closed, may matter. */
async function called(db: Db, channel: string, payload: string) {
  try {
    await db.execute(sql`select pg_notify(${channel}, ${payload})`)
  } catch {}
}
