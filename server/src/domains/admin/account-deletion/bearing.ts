import { and, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import de from '#src/locales/de.json' with { type: 'json' }
import es from '#src/locales/es.json' with { type: 'json' }
import fr from '#src/locales/fr.json' with { type: 'json' }
import hi from '#src/locales/hi.json' with { type: 'json' }

/** Whatever the product itself says: its sentences, and those of every other language. */
const sentences = [de, es, fr, hi]
  .flatMap((catalogue) => Object.entries(catalogue).flat())
  .join('\n')

/**
 * Does the name mean this person and nobody and nothing else? One of a single word is a word to others ("May", "Rose"),
 * one that somebody else bears may mean them, and anybody can call themselves "Weekly report" and leave.
 */
export async function isTheirsAlone(db: Db, id: string, name: string): Promise<boolean> {
  if (!/\S\s+\S/.test(name) || isOurs(name)) return false
  const isBorne = sql`position(lower(${name}::text) in lower(${users.full_name})) > 0`
  return (await db.$count(users, and(ne(users.id, id), isBorne))) === 0
}

const isOurs = (name: string) => {
  const literally = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${literally}(?![\\p{L}\\p{N}])`, 'iu').test(sentences)
}

/**
 * Since when a person has their name; nothing that was said before can mean them by it. A day before the account: lists of
 * people to invite come first.
 */
export async function namedSince(db: Db, id: string): Promise<Date> {
  const [since] = await rowsOf<{ at: number }>(
    db,
    sql`select extract(epoch from greatest(users.created_at - interval '1 day', (
        select max(at) from audit_logs where entity_type = 'user' and entity_id = ${id}
          and action = 'user_updated' and details like '%"renamed":true%')))::float8 * 1000 as at
      from users where id = ${id}`,
  )
  return new Date(since?.at ?? 0)
}
