import type { Me } from '@app/contract/identity/accounts.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { links, sessions, socialStarts, users } from '#schema/accounts.table.ts'
import { endSessions } from './sessions.ts'
import { meOf } from './sign-in.ts'

/** Who is signed in, as the database knows it now; notes now and then that they were here. */
export async function me(db: Db, user: User): Promise<Me> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row) throw unauthenticated()
  // Who looks as this person leaves no trace of their having been here.
  if (user.view) return { ...meOf(row), viewed_until: user.view.until }
  const earlier = (column: typeof users.last_seen_at | typeof sessions.last_seen_at) =>
    sql`coalesce(${column}, 'epoch') < now() - interval '5 minutes'`
  const seen = { last_seen_at: sql`now()` }
  await db
    .update(users)
    .set(seen)
    .where(and(eq(users.id, user.id), earlier(users.last_seen_at)))
  await db
    .update(sessions)
    .set(seen)
    .where(and(eq(sessions.id, user.session_id), earlier(sessions.last_seen_at)))
  return meOf(row)
}

/** Signs out of every device; a stranger is signed out already. */
export async function logOut(db: Db, user: User | undefined, from: From): Promise<undefined> {
  if (!user) return
  await endSessions(db, user.id)
  await announce(db, 'sessions', [{ user_id: user.id }])
  await record(db, user, from, {
    action: 'user_signed_out',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/** Forgets what no longer serves: ended sessions, old links and unfinished social sign-ins. For a job. */
export async function reapAccounts(db: Db): Promise<void> {
  await db.delete(links).where(lt(links.expires_at, sql`now()`))
  await db.delete(socialStarts).where(lt(socialStarts.expires_at, sql`now()`))
  await db.delete(sessions).where(lt(sessions.refresh_expires_at, sql`now()`))
}
