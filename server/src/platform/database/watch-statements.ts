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
