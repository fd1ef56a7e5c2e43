import { and, eq, inArray, sql } from 'drizzle-orm'
import { stillViewing } from '#domains/identity/impersonation/impersonation.ts'
import type { ActiveSessions } from '#platform/live/live-hub.ts'
import { sessions, users } from '#schema/accounts.table.ts'

/** Which sessions still serve, and as which role their people act: one query for all the pages of a node. */
export const activeSessions: ActiveSessions = async (db, token_hashes) => {
  const rows = await db
    .select({ token_hash: sessions.token_hash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        inArray(sessions.token_hash, token_hashes),
        sql`${sessions.expires_at} > now()`,
        eq(users.status, 'active'),
      ),
    )
  const serving = new Map(rows.map(({ token_hash, role }) => [token_hash, role]))
  const others = token_hashes.filter((hash) => !serving.has(hash))
  if (!others.length) return serving
  return new Map([...serving, ...(await stillViewing(db, others))])
}
