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

const names = { any: 'last_backup', regular: 'last_regular_backup' } as const

/**
 * The last complete backup, of `any` kind no matter who started it, or of those in the place of the `regular` ones, which
 * alone count for when the next one is due; undefined before the first one.
 */
export async function lastBackup(
  db: Db,
  kind: keyof typeof names,
): Promise<LastBackup | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, names[kind]))
  return row && LastBackup.parse(JSON.parse(row.value))
}

export async function recordBackup(db: Db, backup: LastBackup, isRegular: boolean): Promise<void> {
  const value = JSON.stringify(backup)
  const rows = [names.any, ...(isRegular ? [names.regular] : [])].map((name) => ({ name, value }))
  await db.insert(secrets).values(rows).onConflictDoUpdate({ target: secrets.name, set: { value } })
}
