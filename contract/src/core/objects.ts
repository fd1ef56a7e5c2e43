/** `Object.keys` with the type of the keys. */
export const keysIn = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[]

/** Whether a value, for example of a response, is an object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record with one value for each name. */
export const tableOf = <K extends string, V>(names: readonly K[], valueFor: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>

type Entry<T> = { [K in Extract<keyof T, string>]-?: [K, T[K]] }[Extract<keyof T, string>]

/** `Object.entries` with the types of the keys and values. */
export const entriesIn = <T extends object>(table: T) => Object.entries(table) as Entry<T>[]

/** An object reduced to the named fields. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** Whether steps from one name to the next, from a first one on, ever reach another; a circle of steps ends them. */
export function leadsTo(goal: string, first: string, steps: Map<string, string>): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = first; at && !seen.has(at); at = steps.get(at)) {
    if (at === goal) return true
    seen.add(at)
  }
  return false
}
