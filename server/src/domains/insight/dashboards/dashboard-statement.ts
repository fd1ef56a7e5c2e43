import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { oncePerZone } from '#platform/organisation.ts'

/** The user, available to every part of a dashboard as `me.id` and `me.zone`. */
const me = sql`(select ${sql.placeholder('user')}::uuid as id, ${sql.placeholder('zone')}::text as zone) me`

/**
 * Builds a dashboard as one prepared statement; PostgreSQL assembles the JSON of its parts. `input` is a named row
 * that several parts share and that is computed once.
 */
export function dashboardOf(name: string, parts: Record<string, SQL>, input?: SQL) {
  const fields = sql.join(
    Object.entries(parts).flatMap(([part, json]) => [sql.raw(`'${part}'`), json]),
    sql`, `,
  )
  const created = (db: Db) =>
    db
      .select({ json: sql<string>`json_build_object(${fields})::text` })
      .from(input ? sql`${me} cross join lateral ${input}` : me)
      .prepare(name)
  const preparedHere = oncePerZone(() => new WeakMap<Db, ReturnType<typeof created>>())
  return async (db: Db, user: User): Promise<JsonText> => {
    const prepared = preparedHere()
    const statement = prepared.get(db) ?? created(db)
    prepared.set(db, statement)
    const [answer] = await statement.execute({ user: user.id, zone: user.time_zone })
    return new JsonText(answer?.json ?? '{}')
  }
}

/** The rows of a query as a list, in their order. */
export const listOf = (rows: SQL) =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${rows}) one)`
