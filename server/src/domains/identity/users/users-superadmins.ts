import { superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { conflict } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'

/**
 * The active superadmins, locked, in one order and before anything else: two who demote each other at once come one
 * after the other, and the second finds only one left.
 */
export async function lockedSuperadmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Refuses when `losing` is the only one of them. */
export function mustRemain(superadmins: string[], losing: string): void {
  if (superadmins.every((id) => id === losing) && superadmins.length)
    throw conflict(t('At least one active superadmin is required.'))
}
