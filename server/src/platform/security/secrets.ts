import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, statement } from '#platform/database/db.ts'
import { secrets } from '#schema/secrets.table.ts'

const reading = statement<{ value: string }>(
  'secret',
  sql`select ${secrets.value} from ${secrets} where ${secrets.name} = ${sql.placeholder('name')}`,
)

/** A secret shared by all nodes, created on first use. Hexadecimal, 256 bits. */
export async function secretOf(db: Db, name: string): Promise<string> {
  const [known] = await reading(db, { name })
  if (known) return known.value
  const value = randomBytes(32).toString('hex')
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await reading(db, { name })
  if (!row) throw new Error(`The secret ${name} could not be made.`)
  return row.value
}
