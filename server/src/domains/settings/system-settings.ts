import { SystemSettings, type SystemSettingsChange } from '@app/contract/system.ts'
import { sql } from 'drizzle-orm'
import { record } from '#platform/audit.ts'
import type { Db } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import type { From, User } from '#platform/who.ts'
import { systemSettings as table } from './settings.table.ts'

/** What the operator decided, the specification's defaults for the rest. */
export async function systemSettings(db: Db): Promise<SystemSettings> {
  const rows = await db.select().from(table)
  return SystemSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** Changes what is named, for everybody and at once. */
export async function changeSystemSettings(
  db: Db,
  user: User,
  from: From,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  const before = await systemSettings(db)
  const rows = Object.entries(change).map(([name, value]) => ({ name, value }))
  if (rows.length)
    await db
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: table.name, set: { value: sql`excluded.value` } })
  const after = await systemSettings(db)
  await record(db, user, from, {
    action: 'system_settings_changed',
    entity_type: 'system',
    details: { before, after },
  })
  await announce(db, 'settings', ['everyone'])
  return after
}
