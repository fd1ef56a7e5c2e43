import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '#platform/problem.ts'
import { type Db, rowsOf } from './db.ts'

/** A range of days in a user's time zone, inclusive, and the timestamps at which it begins and ends. */
export interface Days {
  from: string
  to: string
  begins: SQL
  ends: SQL
}

/**
 * The names of those time zones that the database knows as well as we do, by the names in lower case: it computes every day
 * of a person. Zones are compared by name, so what is stored is how the database spells it.
 */
export async function knownZones(db: Db, zones: readonly string[]): Promise<Map<string, string>> {
  if (!zones.length) return new Map()
  const wanted = [...new Set(zones.map((zone) => zone.toLowerCase()))]
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_timezone_names where lower(name) = any(${sql.param(wanted)}::text[])`,
  )
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}

const longest = 62
const defaultLength = 31

/** The days from `from` to `to` in a time zone. */
export const daysIn = (time_zone: string, from: string, to: string): Days => ({
  from,
  to,
  begins: sql`(${from}::date::timestamp at time zone ${time_zone})`,
  ends: sql`((${to}::date + 1)::timestamp at time zone ${time_zone})`,
})

/**
 * Parses a requested period; 31 days from today by default. Throws 422 if it ends before it begins or is longer than 62
 * days.
 */
export async function periodOf(
  db: Db,
  { time_zone }: { time_zone: string },
  input: { from?: string | undefined; to?: string | undefined },
): Promise<Days> {
  const first = sql`coalesce(${input.from ?? null}::date, (now() at time zone ${time_zone})::date)`
  const [days] = await rowsOf<{ from: string; to: string; length: number }>(
    db,
    sql`select "from"::text, "to"::text, "to" - "from" + 1 as length from (
      select ${first} as "from", coalesce(${input.to ?? null}::date, ${first} + ${defaultLength - 1}::int) as "to") as period`,
  )
  if (!days || days.length < 1)
    throw invalid('to', t("The last day can't be before the first day."))
  if (days.length > longest)
    throw invalid('to', t('Please choose up to {longest} days.', { longest }))
  return daysIn(time_zone, days.from, days.to)
}
