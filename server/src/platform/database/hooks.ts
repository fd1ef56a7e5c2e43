import type { Db } from './db.ts'

type Handler<Args extends readonly unknown[]> = (db: Db, ...args: Args) => Promise<unknown>

/** An event of a domain, to which the domains above it subscribe without being known to it. */
export interface Hook<Args extends readonly unknown[]> {
  /** Runs the handlers one after the other in the caller's transaction; an error in one of them rolls it back. */
  run(db: Db, ...args: Args): Promise<void>
  /** Sets the handlers, in order. */
  subscribe(...handlers: Handler<Args>[]): void
}

/** Throws until the handlers are set: a hook without handlers is a mistake, not an empty list. */
export function hook<Args extends readonly unknown[]>(name: string): Hook<Args> {
  let handlers: Handler<Args>[] = []
  return {
    async run(db, ...args) {
      if (!handlers.length) throw new Error(`Nothing is subscribed to the hook ${name}.`)
      for (const handle of handlers) await handle(db, ...args)
    },
    subscribe(...all) {
      handlers = all
    },
  }
}
