/** `Object.keys` with the type of the keys. */
export const keysIn = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[]

/** A record with one value for each name. */
export const tableOf = <K extends string, V>(names: readonly K[], valueFor: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>

type Entry<T> = { [K in Extract<keyof T, string>]-?: [K, T[K]] }[Extract<keyof T, string>]

/** `Object.entries` with the types of the keys and values. */
export const entriesIn = <T extends object>(table: T) => Object.entries(table) as Entry<T>[]

/** An object reduced to the named fields. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
