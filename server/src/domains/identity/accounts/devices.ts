import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Device } from '@app/contract/identity/accounts.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { sessions } from '#schema/accounts.table.ts'
import { deviceName } from './devices.rules.ts'

const within = (user: User) => (isSuperadmin(user.role) ? undefined : eq(sessions.user_id, user.id))

/** The signed-in devices of a user, the last used first: one's own; superadmins may read another's. */
export async function devices(db: Db, user: User, user_id = user.id) {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.user_id, user_id), within(user), sql`${sessions.refresh_expires_at} > now()`),
    )
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .limit(200)
  return { sessions: rows.map((row) => described(row, user)) }
}

const described = (row: typeof sessions.$inferSelect, user: User): Device => ({
  id: row.id,
  name: deviceName(row.user_agent),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  is_current: row.id === user.session_id,
})

/** Signs one device out. */
export async function endDevice(
  db: Db,
  user: User,
  id: string,
  from: ClientInfo,
): Promise<undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), within(user)))
    .returning({ user_id: sessions.user_id })
  if (!ended) throw notFound()
  await record(db, user, from, {
    action: 'device_signed_out',
    entity_type: 'session',
    entity_id: id,
    details: { user_id: ended.user_id },
  })
  const theirs = [{ user_id: ended.user_id }]
  await publish(db, 'account', theirs)
  await publish(db, 'sessions', theirs)
}
