import { createHmac } from 'node:crypto'
import { sentences } from '@app/contract/core/problem.ts'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import {
  type Device,
  Me,
  type SignInSession,
  type Tokens,
} from '@app/contract/identity/accounts.ts'
import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { openQuestions } from '#domains/identity/guardians/guardians.ts'
import { chosenLanguage, settingsOf } from '#domains/identity/settings/settings.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { type Db, statement } from '#platform/database/db.ts'
import { takesNoWrites } from '#platform/database/error-mapping.ts'
import {
  type Actor,
  type AnyActor,
  type ClientInfo,
  hashToken,
  newToken,
  type User,
} from '#platform/http/principal.ts'
import { newestEvent, publish } from '#platform/live/live.ts'
import { notFound, unauthenticated } from '#platform/problem.ts'
import { record, recordIfPossible } from '#platform/security/audit.ts'
import { secretOf } from '#platform/security/secrets.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { deviceName } from './devices.rules.ts'

/** Token lifetimes (spec §9): 24 h, and a device may renew it for thirty days, unless the operator decided otherwise. */
const serves = sql`now() + make_interval(hours => ${setting('session_hours')}::int)`
const renewable = sql`now() + greatest(make_interval(days => ${setting('signed_in_days')}::int),
  make_interval(hours => ${setting('session_hours')}::int))`

/**
 * After a renewal the previous tokens stay valid this long: for requests under way and a tab that renewed at the same
 * time.
 */
const inGrace = sql`${sessions.refreshed_at} > now() - interval '30 seconds'`

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

type TokenPair = Pick<Tokens, 'access_token' | 'refresh_token'>

/** The columns with the hashes of a new pair. */
const columnsOf = ({ access_token, refresh_token }: TokenPair) => ({
  token_hash: hashToken(access_token),
  refresh_hash: hashToken(refresh_token),
  expires_at: serves,
  refresh_expires_at: renewable,
})

/**
 * The pair that follows a refresh token. It is derived, so that all who use a token at the same time get one pair, and a
 * used token is recognised by those that follow it (decision 050).
 */
function pairAfter(secret: string, used: string): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', secret).update(`${kind} ${used}`).digest('base64url')
  return { access_token: derive('access'), refresh_token: derive('refresh') }
}

const refreshSecret = (db: Db) => secretOf(db, 'refresh-tokens')

/** Signs a device in with a new pair of tokens, of which only hashes are stored. */
export async function openSession(db: Db, user_id: string, from: ClientInfo): Promise<Tokens> {
  const pair = { access_token: newToken(), refresh_token: newToken() }
  const [row] = await db
    .insert(sessions)
    .values({ user_id, ...columnsOf(pair), user_agent: from.agent, address: from.address })
    .returning({ expires_at: sessions.expires_at })
  return { ...pair, expires_at: row?.expires_at ?? '' }
}

/** Signs out a user's devices, all of them or all but one, and notifies their open pages. */
export async function endSessions(db: Db, user_id: string, but?: string): Promise<void> {
  const others = but ? ne(sessions.id, but) : undefined
  await db.delete(sessions).where(and(eq(sessions.user_id, user_id), others))
  await publish(db, 'account', [{ user_id }])
}

/** Refuses a sign-in without telling what was wrong. */
export const wrongCredentials = () => unauthenticated(sentences.credentials)

export interface CredentialCheck {
  id: string
  password_hash: string | null
}

/** The active account, while its password is the one that was checked. */
export const isUnchanged = ({ id, password_hash }: CredentialCheck) =>
  and(
    eq(users.id, id),
    eq(users.status, 'active'),
    sql`${users.password_hash} is not distinct from ${password_hash}`,
  )

/**
 * Signs in the user that `checkLogin` found, unless the account changed since or `provided` does not hold. Ends the
 * device's previous session.
 */
export async function logIn(
  db: Db,
  checked: CredentialCheck,
  from: ClientInfo,
  before: User | undefined,
  provided?: SQL,
): Promise<SignInSession> {
  const { id } = checked
  const ended = before && eq(sessions.id, before.session_id)
  const [[row], tokens] = await Promise.all([
    db
      .update(users)
      .set({ last_seen_at: sql`now()` })
      .where(and(isUnchanged(checked), provided))
      .returning(ownColumns)
      .execute(),
    openSession(db, id, from),
    ended && db.delete(sessions).where(ended).execute(),
  ])
  if (!row) throw wrongCredentials()
  const act = { action: 'user_signed_in', entity_type: 'user', entity_id: id }
  await recordIfPossible(db, { id }, from, act)
  return { ...tokens, ...signedIn(row) }
}

/** A user's row with the questions they still have to answer, and the event from which their page resumes. */
const ownColumns = {
  ...getTableColumns(users),
  questions: openQuestions,
  last_event_id: newestEvent,
}
type Row = typeof users.$inferSelect & {
  questions: typeof openQuestions._.type
  last_event_id: string
}

const signedIn = (row: Row) => ({
  user: {
    id: row.id,
    email: row.email,
    user_metadata: { full_name: row.full_name, role: row.role },
  },
  profile: profileOf(row),
})

/** A user's own account as they read it: never hashes. */
const profileOf = ({ questions, ...row }: Row): Me =>
  Me.parse({ ...row, settings: settingsOf(row), ...questions })

const isLongAgo = (column: typeof users.last_seen_at | typeof sessions.last_seen_at) =>
  sql`coalesce(${column}, 'epoch') < now() - interval '5 minutes'`

const readingOwn = (db: Db) =>
  db
    .select({
      row: ownColumns,
      is_due: sql<boolean>`${isLongAgo(users.last_seen_at)} or ${isLongAgo(sessions.last_seen_at)}`,
    })
    .from(users)
    // A view has no session of its own.
    .leftJoin(sessions, eq(sessions.id, sql.placeholder('session_id')))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('me')
const prepared = new WeakMap<Db, ReturnType<typeof readingOwn>>()

/** The signed-in user, read from the database; notes the last activity now and then. */
export async function me(db: Db, user: User): Promise<Me> {
  const reading = prepared.get(db) ?? readingOwn(db)
  prepared.set(db, reading)
  const [found] = await reading.execute({ id: user.id, session_id: user.session_id })
  if (!found) throw unauthenticated()
  const { row, is_due } = found
  // Impersonation does not count as activity of the user.
  if (user.view) return { ...profileOf(row), viewed_until: user.view.until }
  if (is_due) await noteActivity(db, user)
  return profileOf(row)
}

/** A database that takes no writes, because it only reads or its disk fails, stops nobody from reading. */
async function noteActivity(db: Db, user: User): Promise<void> {
  const seen = { last_seen_at: sql`now()` }
  try {
    await Promise.all([
      db.update(users).set(seen).where(eq(users.id, user.id)),
      db.update(sessions).set(seen).where(eq(sessions.id, user.session_id)),
    ])
  } catch (error) {
    if (!takesNoWrites(error)) throw error
  }
}

/** Signs out of every device; an anonymous caller is signed out already. */
export async function logOut(db: Db, { user, from }: AnyActor): Promise<undefined> {
  if (!user) return
  await endSessions(db, user.id)
  await publish(db, 'sessions', [{ user_id: user.id }])
  await record(db, user, from, {
    action: 'user_signed_out',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/** How many renewals back a used token is recognised: a device renews about once a day, for thirty days at most. */
const recognised = 100

/** The hashes of the refresh tokens that follow one. Other text than a token has none. */
function hashesAfter(secret: string, refresh_token: string): string[] {
  const hashes: string[] = []
  let token = refresh_token
  while (token.length === 43 && hashes.length < recognised) {
    token = pairAfter(secret, token).refresh_token
    hashes.push(hashToken(token))
  }
  return hashes
}

/**
 * Detects a refresh token that is reused after the grace period, which means it was copied: the device is signed out.
 * Returns true when that happened; the caller throws, so this needs a transaction of its own.
 */
export async function endCopied(db: Db, refresh_token: string, from: ClientInfo): Promise<boolean> {
  const hash = hashToken(refresh_token)
  if (await db.$count(sessions, eq(sessions.refresh_hash, hash))) return false
  const [, ...later] = hashesAfter(await refreshSecret(db), refresh_token)
  const [copied] = await db
    .delete(sessions)
    .where(
      or(
        and(eq(sessions.refresh_hash_before, hash), sql`not (${inGrace})`),
        inArray(sessions.refresh_hash, later),
      ),
    )
    .returning({ id: sessions.id, user_id: sessions.user_id })
  if (!copied) return false
  const details = { user_id: copied.user_id }
  const act = { action: 'session_copied', entity_type: 'session', entity_id: copied.id, details }
  await record(db, undefined, from, act)
  await publish(db, 'account', [{ user_id: copied.user_id }])
  return true
}

/**
 * Exchanges a refresh token for the pair that follows it. The first caller renews the session; who comes with the same
 * token within the grace period gets the same pair, and the period does not begin anew.
 */
export async function renew(db: Db, refresh_token: string): Promise<Tokens> {
  const hash = hashToken(refresh_token)
  const pair = pairAfter(await refreshSecret(db), refresh_token)
  const isActive = sql`exists (select from ${users} where ${users.id} = ${sessions.user_id} and ${users.status} = 'active')`
  const isLive = and(isActive, sql`${sessions.refresh_expires_at} > now()`)
  const [renewed] = await db
    .update(sessions)
    .set({
      ...columnsOf(pair),
      token_hash_before: sql`case when ${sessions.expires_at} > now() then ${sessions.token_hash} end`,
      refresh_hash_before: hash,
      refreshed_at: sql`now()`,
      last_seen_at: sql`now()`,
    })
    .where(and(eq(sessions.refresh_hash, hash), isLive))
    .returning({ expires_at: sessions.expires_at })
  if (renewed) return { ...pair, expires_at: renewed.expires_at }
  const isSuccessor = eq(sessions.refresh_hash, hashToken(pair.refresh_token))
  const [row] = await db
    .select({ expires_at: sessions.expires_at })
    .from(sessions)
    .where(and(isSuccessor, inGrace, isLive))
  if (!row) throw unauthenticated()
  return { ...pair, expires_at: row.expires_at }
}

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
  return { sessions: rows.map((row) => deviceOf(row, user)) }
}

const deviceOf = (row: typeof sessions.$inferSelect, user: User): Device => ({
  id: row.id,
  name: deviceName(row.user_agent),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  is_current: row.id === user.session_id,
})

/** Signs one device out. */
export async function endDevice(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
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
