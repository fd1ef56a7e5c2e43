/** The names of a table's entries, typed: `Object.keys` knows strings only. */
export const keysIn = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[]

type Entry<T> = { [K in Extract<keyof T, string>]-?: [K, T[K]] }[Extract<keyof T, string>]

/** The entries of a table with the types of their names and values. */
export const entriesIn = <T extends object>(table: T) => Object.entries(table) as Entry<T>[]
