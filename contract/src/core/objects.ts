/** The names of a table's entries, typed: `Object.keys` knows strings only. */
export const keysIn = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[]

/** A table with one value for each of the names. */
export const tableOf = <K extends string, V>(names: readonly K[], valueFor: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>

type Entry<T> = { [K in Extract<keyof T, string>]-?: [K, T[K]] }[Extract<keyof T, string>]

/** The entries of a table with the types of their names and values. */
export const entriesIn = <T extends object>(table: T) => Object.entries(table) as Entry<T>[]

/** The named fields of an object and nothing else. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
