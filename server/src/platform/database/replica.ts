import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { type Database, type Db, type Replica, rowsOf } from './db.ts'
import { codeOf, isConnectionLost } from './error-mapping.ts'

/** A place in the write-ahead log, written as `16/B374D848`. */
const shape = /^[0-9a-f]{1,8}\/[0-9a-f]{1,8}$/i
const end = 'FFFFFFFF/FFFFFFFF'

function placeOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Milliseconds between two looks at both servers. */
const pause = 250
const pauseWhileAway = 1000
/** A read is at most this old, in milliseconds; what tells pages to read again follows the replica for longer. */
const oldestRead = 2000
const oldestNews = 4000
const mostSamples = 100

/**
 * Follows how far a streaming replica is (decision 066): it has all that was committed before the moment at which the log of the
 * primary was where the replica's has come to. Closing the database ends both.
 */
export function withReplica(primary: Database, standby: Database): Database {
  let replayed = 0n
  let freshAt = Number.NEGATIVE_INFINITY
  let samples: { at: number; place: bigint }[] = []
  let isAway = false
  const over = new AbortController()

  async function look() {
    const at = performance.now()
    const place = placeOf(await written(primary.db))
    if (samples.length < mostSamples) samples.push({ at, place })
    const [row] = await rowsOf<{ place: string | null }>(
      standby.db,
      sql`select pg_last_wal_replay_lsn()::text as place`,
    )
    if (!row?.place) throw new Error('DATABASE_REPLICA_URL is no replica.')
    replayed = placeOf(row.place)
    const reached = samples.filter((sample) => sample.place <= replayed)
    samples = samples.slice(reached.length)
    freshAt = reached.at(-1)?.at ?? freshAt
  }

  async function follow() {
    while (!over.signal.aborted) {
      try {
        await look()
        if (isAway) log.info('the replica is back')
        isAway = false
      } catch (error) {
        if (!isAway && !over.signal.aborted) log.warn({ err: error }, 'the replica is away')
        isAway = true
        samples = []
        freshAt = Number.NEGATIVE_INFINITY
      }
      const wait = isAway ? pauseWhileAway : pause
      await setTimeout(wait, undefined, { ref: false, signal: over.signal }).catch(() => {})
    }
  }

  const freshWithin = (age: number) => performance.now() - freshAt <= age
  const replica: Replica = {
    reader(after) {
      if (!freshWithin(oldestRead)) return undefined
      if (after && shape.test(after) && placeOf(after) > replayed) return undefined
      return standby.db
    },
    news: () => (freshWithin(oldestNews) ? standby.db : undefined),
    // A client that cannot be told the position of the write reads from the primary.
    written: () => written(primary.db).catch(() => end),
  }
  const following = follow()
  return {
    ...primary,
    replica,
    async close() {
      over.abort()
      await following
      await Promise.all([primary.close(), standby.close()])
    },
  }
}

/** Where the log of the primary is: it holds every change whose commit was acknowledged before. */
async function written(db: Db): Promise<string> {
  const [row] = await rowsOf<{ place: string }>(
    db,
    sql`select pg_current_wal_flush_lsn()::text as place`,
  )
  return row?.place ?? end
}

/** A conflict with what is replayed, and a read that turns out to write. */
const refused = new Set(['40001', '40P01', '25006', '57P04'])

/** Whether the replica failed rather than the read, which the primary can then serve. */
const isTrouble = (error: unknown): boolean =>
  isConnectionLost(error) || refused.has(codeOf(error) ?? '')

/** The place of a person's last write, which a response tells and a request sends back. */
export const writtenHeader = 'x-written'

/** Reads from the replica where the route allows it and the replica has what this person wrote; else from the primary. */
export async function readAfter<T>(
  { db, replica }: Database,
  route: { replica?: true },
  headers: Record<string, string | string[] | undefined>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica || !route.replica) return read(db)
  const after = headers[writtenHeader]
  const near = replica.reader(typeof after === 'string' ? after : undefined)
  if (near)
    try {
      const result = await read(near)
      metrics.replicaReads.inc({ server: 'replica' })
      return result
    } catch (error) {
      if (!isTrouble(error)) throw error
    }
  metrics.replicaReads.inc({ server: 'primary' })
  return read(db)
}
