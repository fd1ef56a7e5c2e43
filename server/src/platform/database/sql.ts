import type { Role } from '@app/contract/core/roles.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Text for a LIKE pattern: `%`, `_` and `\\` match themselves. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Names, titles and addresses are searched, alone or two together: none is longer. */
const longestSearched = 500
/** Stands in no text, since control characters are refused. */
const absent = '\u0001'

/**
 * The LIKE pattern of texts that contain this one. One that is longer than any of them is in none: ILIKE would put it into
 * lower case anew for every row.
 */
export const containsPattern = (text: string, longest = longestSearched) =>
  `%${text.length > longest ? absent : escapeLike(text)}%`

/** A timestamp as JSON carries it: UTC, ISO 8601 with milliseconds. */
export const isoUtc = (at: SQLWrapper): SQL<string> =>
  sql<string>`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `decimalHours` of the contract in SQL: seconds as the hours of the API, 0 for none. */
export const decimalHours = (seconds: SQL): SQL<number> =>
  sql<number>`coalesce(round(floor((${seconds})::numeric / 60) / 60, 2), 0)::float8`

/** A role as a literal instead of a parameter, so that the planner knows it when it estimates rows. */
export const inlineRole = (role: Role): SQL => sql`${role}`.inlineParams()
