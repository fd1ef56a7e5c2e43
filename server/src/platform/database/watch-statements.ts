import type pg from 'pg'
import { log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { keepTraceContext, traceStatement } from '#platform/tracing.ts'

/** Called with the text of a statement when it is sent; the returned function, with its result or error. */
export type StatementWatcher = (text: string) => (result: unknown) => void

/** A client of either engine. */
interface Client {
  query: (...args: never[]) => unknown
}

/** Watches every statement of a client, whichever way it is called: with a promise or with a callback. */
export function watchStatements(client: Client, watch: StatementWatcher) {
  // The method of a class is looked up at each call: tests replace it to count.
  const owner: Client = Object.hasOwn(client, 'query')
    ? { ...client }
    : Object.getPrototypeOf(client)
  client.query = (...args: unknown[]) => {
    const ended = watch(textOf(args[0]))
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        ended(results[0])
        callback(...results)
      }
    const result: unknown = Reflect.apply(owner.query, client, args)
    if (result instanceof Promise) result.then(ended, ended)
    return result
  }
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : 'unknown'
}

/** Has the statements of a pool watched, and logs connections that are lost. */
export function watchPool(pool: pg.Pool, watch: StatementWatcher) {
  keepTraceContext(pool)
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // The pool handles errors only of idle connections. One lost in use fails its query and must not crash the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchStatements(client, watch)
  })
}

/** Statements that take longer are logged, in milliseconds. */
const slow = 500

/** Logs the text of slow statements, never their parameters, which are personal data. */
function noteDuration(text: string, duration: number) {
  if (duration < slow) return
  metrics.slowStatements.inc()
  const statement = text.slice(0, 2000)
  log.warn({ statement, duration_ms: Math.round(duration) }, 'a slow statement')
}

export const traceAndLog: StatementWatcher = (text) => {
  const begun = performance.now()
  const endSpan = traceStatement(text)
  return (result) => {
    noteDuration(text, performance.now() - begun)
    endSpan(result)
  }
}
