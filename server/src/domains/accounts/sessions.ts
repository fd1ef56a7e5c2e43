import { randomBytes } from 'node:crypto'
import type { Tokens } from '@app/contract/accounts.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { type From, hashOf, type User } from '#platform/who.ts'
import { sessions, users } from './accounts.table.ts'

/** The longest a token serves: 24 h (spec §9); a device may renew it for thirty days. */
const serves = sql`now() + interval '24 hours'`
const renewable = sql`now() + interval '30 days'`

/** The active person behind a live token, read anew on every request: a changed role or a sign-out acts at once. */
export async function authenticate(db: Db, token_hash: string): Promise<User | undefined> {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      role: users.role,
      time_zone: users.time_zone,
      session_id: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, token_hash),
        sql`${sessions.expires_at} > now()`,
        eq(users.status, 'active'),
      ),
    )
  return user
}

const newToken = () => randomBytes(32).toString('base64url')

/** Signs a device in: a fresh pair of tokens, of which only hashes are kept. */
export async function openSession(db: Db, user_id: string, from: From): Promise<Tokens> {
  const access_token = newToken()
  const refresh_token = newToken()
  const [row] = await db
    .insert(sessions)
    .values({
      user_id,
      token_hash: hashOf(access_token),
      refresh_hash: hashOf(refresh_token),
      expires_at: serves,
      refresh_expires_at: renewable,
      user_agent: from.agent,
      address: from.address,
    })
    .returning({ expires_at: sessions.expires_at })
  return { access_token, refresh_token, expires_at: row?.expires_at ?? '' }
}
