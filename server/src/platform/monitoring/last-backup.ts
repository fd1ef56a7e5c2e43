import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import { secrets } from '#schema/secrets.table.ts'

const LastBackup = z.object({
  at: z.iso.datetime(),
  /** Its folder, or its name in the store. */
  place: z.string(),
  rows: z.int(),
  files: z.int(),
})
export type LastBackup = z.output<typeof LastBackup>

const name = 'last_backup'

/** The last complete backup, no matter who started it; undefined before the first one. */
export async function lastBackup(db: Db): Promise<LastBackup | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row && LastBackup.parse(JSON.parse(row.value))
}

export async function recordBackup(db: Db, backup: LastBackup): Promise<void> {
  const value = JSON.stringify(backup)
  await db
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
}
