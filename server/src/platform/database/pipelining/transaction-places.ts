import { Semaphore, withTimeout } from 'async-mutex'
import type pg from 'pg'

/** Of the connections of a pool, how many transactions may have: while their commits wait for the disk, reads go on. */
const shareOfTransactions = 0.7

/** How many transactions wait because others have all places, by pool. */
const waiting = new WeakMap<pg.Pool, number>()

/** How many reads wait for a connection of the database, and transactions for a place. */
export const waitingFor = (pool: pg.Pool): number => pool.waitingCount + (waiting.get(pool) ?? 0)

type Connect = () => Promise<pg.PoolClient>

/**
 * Lets so many transactions run at once (decision 079). The others wait for a place and then for a connection, together no
 * longer than a read waits for its connection. Of two connections both may have transactions, since one may wait for another inside.
 */
export function limitTransactions(pool: pg.Pool) {
  const { max = 1, connectionTimeoutMillis = 0 } = pool.options
  const connect: Connect = () => pool.connect()
  if (max <= 2) return <T>(work: (connect: Connect) => Promise<T>) => work(connect)
  const places = new Semaphore(Math.min(max - 1, Math.ceil(max * shareOfTransactions)))
  const late = new Error('timeout exceeded when waiting for other transactions')
  const inTime = withTimeout(places, connectionTimeoutMillis, late)
  const count = (more: number) => waiting.set(pool, (waiting.get(pool) ?? 0) + more)
  return async <T>(work: (connect: Connect) => Promise<T>) => {
    const begun = performance.now()
    count(1)
    const [, leave] = await inTime.acquire().finally(() => count(-1))
    const left = connectionTimeoutMillis - (performance.now() - begun)
    return work(() => within(pool.connect(), left)).finally(leave)
  }
}

/** The connection if it comes within so many milliseconds; one that comes later goes back to its pool. */
function within(connecting: Promise<pg.PoolClient>, milliseconds: number) {
  return new Promise<pg.PoolClient>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('timeout exceeded when trying to connect'))
      connecting.then((client) => client.release()).catch(() => {})
    }, milliseconds)
    connecting.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
