import type { Language } from '@app/contract/i18n/translate.ts'
import type { Tokens } from '@app/contract/identity/accounts.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, statement } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, type User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { newToken } from './account-links.ts'

/** Token lifetimes: 24 h (spec §9); a device may renew it for thirty days. */
const serves = sql`now() + interval '24 hours'`
const renewable = sql`now() + interval '30 days'`

/**
 * After a renewal the previous tokens stay valid this long: for requests under way and a tab that renewed at the same
 * time.
 */
export const inGrace = sql`${sessions.refreshed_at} > now() - interval '30 seconds'`

/** The language from the settings; null if never chosen. */
export const chosenLanguage = sql<Language | null>`${users.settings} ->> 'language'`

/** The language of emails and notifications to a user. */
export async function languageOf(db: Db, id: string): Promise<Language | null> {
  const [person] = await db.select({ language: chosenLanguage }).from(users).where(eq(users.id, id))
  return person?.language ?? null
}

/** Runs on every authenticated request. */
const personBy = (name: string, isSession: SQL) =>
  statement<User>(
    name,
    sql`select ${users.id}, ${users.email}, ${users.full_name}, ${users.role}, ${users.time_zone},
        ${chosenLanguage} as language, ${sessions.id} as session_id
      from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
      where ${isSession} and ${users.status} = 'active'`,
  )

const token = sql.placeholder('token')
const byToken = personBy(
  'person_by_token',
  sql`${sessions.token_hash} = ${token} and ${sessions.expires_at} > now()`,
)
const byTokenBefore = personBy(
  'person_by_token_before',
  sql`${sessions.token_hash_before} = ${token} and ${inGrace}`,
)

/** The active user of a valid token, read on every request: a changed role or a sign-out takes effect at once. */
export async function authenticate(db: Db, token_hash: string): Promise<User | undefined> {
  const [user] = await byToken(db, { token: token_hash })
  if (user) return user
  const [renewed] = await byTokenBefore(db, { token: token_hash })
  return renewed
}

/** A new pair of tokens, and the columns with their hashes. */
export function freshTokens() {
  const access_token = newToken()
  const refresh_token = newToken()
  const columns = {
    token_hash: hashToken(access_token),
    refresh_hash: hashToken(refresh_token),
    expires_at: serves,
    refresh_expires_at: renewable,
  }
  return { access_token, refresh_token, columns }
}

/** Signs a device in with a new pair of tokens, of which only hashes are stored. */
export async function openSession(db: Db, user_id: string, from: ClientInfo): Promise<Tokens> {
  const { columns, ...tokens } = freshTokens()
  const [row] = await db
    .insert(sessions)
    .values({ user_id, ...columns, user_agent: from.agent, address: from.address })
    .returning({ expires_at: sessions.expires_at })
  return { ...tokens, expires_at: row?.expires_at ?? '' }
}

/** Signs out a user's devices, all of them or all but one, and notifies their open pages. */
export async function endSessions(db: Db, user_id: string, but?: string): Promise<void> {
  const others = but ? ne(sessions.id, but) : undefined
  await db.delete(sessions).where(and(eq(sessions.user_id, user_id), others))
  await publish(db, 'account', [{ user_id }])
}
