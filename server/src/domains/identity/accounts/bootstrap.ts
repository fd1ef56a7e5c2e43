import { randomUUID } from 'node:crypto'
import { superadminRole } from '@app/contract/core/roles.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/db.ts'
import { recordIfPossible } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import type { Config } from '#src/config.ts'
import { invite } from './accounts.ts'
import { hashOfPassword } from './passwords.ts'

/**
 * Creates the first superadmin from the configuration when there is none (product.md, roles). With a password it can
 * sign in at once; without one it gets an invitation by email. Nodes that start together create one.
 */
export async function ensureSuperadmin(database: Database, config: Config): Promise<void> {
  const { data: email } = Email.safeParse(config.SUPERADMIN_EMAIL)
  if (!email) return
  const [known] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, superadminRole))
    .limit(1)
  if (known) return
  const password = config.SUPERADMIN_PASSWORD
  const password_hash = password && (await hashOfPassword(password, 'SUPERADMIN_PASSWORD'))
  const person = { email, full_name: 'Superadmin', role: superadminRole } as const
  const from = { address: '', agent: 'start', request_id: randomUUID() }
  await database.transaction(async (db) => {
    if (!password_hash) return invite(db, undefined, person, from, config)
    const [created] = await db
      .insert(users)
      .values({ ...person, password_hash, email_confirmed_at: sql`now()` })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    const act = { action: 'user_created', entity_type: 'user', entity_id: created?.id }
    if (created) await recordIfPossible(db, undefined, from, { ...act, details: person })
  })
}
