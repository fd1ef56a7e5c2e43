import type { Tokens } from '@app/contract/identity/accounts.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { type From, hashOf } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { freshTokens, inGrace } from './sessions.ts'

/**
 * A refresh token that was used before comes again, after the grace: somebody has a copy. The device is signed out.
 * True when that happened; the caller refuses, so this must be in a transaction of its own.
 */
export async function endCopied(db: Db, refresh_token: string, from: From): Promise<boolean> {
  const [copied] = await db
    .delete(sessions)
    .where(and(eq(sessions.refresh_hash_before, hashOf(refresh_token)), sql`not (${inGrace})`))
    .returning({ id: sessions.id, user_id: sessions.user_id })
  if (!copied) return false
  const details = { user_id: copied.user_id }
  const act = { action: 'session_copied', entity_type: 'session', entity_id: copied.id, details }
  await record(db, undefined, from, act)
  await announce(db, 'account', [{ user_id: copied.user_id }])
  return true
}

/** Trades a refresh token for a new pair; it serves once, and a moment longer for tabs that ask at the same time. */
export async function renew(db: Db, refresh_token: string): Promise<Tokens> {
  const hash = hashOf(refresh_token)
  const isToken = or(
    eq(sessions.refresh_hash, hash),
    and(eq(sessions.refresh_hash_before, hash), inGrace),
  )
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(isToken, sql`${sessions.refresh_expires_at} > now()`, eq(users.status, 'active')))
    .for('update', { of: sessions })
  if (!session) throw unauthenticated()
  const { columns, ...tokens } = freshTokens()
  const [row] = await db
    .update(sessions)
    .set({
      ...columns,
      token_hash_before: sql`case when ${sessions.expires_at} > now() then ${sessions.token_hash} end`,
      refresh_hash_before: hash,
      refreshed_at: sql`now()`,
      last_seen_at: sql`now()`,
    })
    .where(eq(sessions.id, session.id))
    .returning({ expires_at: sessions.expires_at })
  return { ...tokens, expires_at: row?.expires_at ?? '' }
}
