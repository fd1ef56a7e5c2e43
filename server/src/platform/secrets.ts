import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { secrets } from './secrets.table.ts'

/** A secret that all nodes share; made on first use. Hexadecimal, 256 bits. */
export async function secretOf(db: Db, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be made.`)
  return row.value
}
