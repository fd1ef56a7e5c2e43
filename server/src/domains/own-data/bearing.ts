import { and, ne, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/accounts.table.ts'
import { type Db, rowsOf } from '#platform/db.ts'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }

/** Whatever the product itself says: its sentences, and those of every other language. */
const sentences = [de, es, fr, hi]
  .flatMap((catalogue) => Object.entries(catalogue).flat())
  .map((sentence) => sentence.toLocaleLowerCase())

/**
 * Does the name mean this person and nobody and nothing else? One of a single word is a word to others ("May", "Rose"),
 * one that somebody else bears may mean them, and anybody can call themselves "Weekly report" and leave.
 */
export async function isTheirsAlone(db: Db, id: string, name: string): Promise<boolean> {
  const said = name.toLocaleLowerCase()
  if (!/\S\s+\S/.test(name) || sentences.some((sentence) => sentence.includes(said))) return false
  const isBorne = sql`position(lower(${name}::text) in lower(${users.full_name})) > 0`
  return (await db.$count(users, and(ne(users.id, id), isBorne))) === 0
}

/** Since when a person has their name; nothing that was said before can mean them by it. Undefined: from the beginning. */
export async function namedSince(db: Db, id: string): Promise<Date | undefined> {
  const [renamed] = await rowsOf<{ at: string | null }>(
    db,
    sql`select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_logs
      where entity_type = 'user' and entity_id = ${id} and action = 'user_updated' and details like '%"renamed":true%'`,
  )
  return renamed?.at ? new Date(renamed.at) : undefined
}
