import { sentences } from '@app/contract/core/problem.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { currentLocale, msg } from '@app/contract/i18n/translate.ts'
import {
  type Login,
  Me,
  type SignInResult,
  type SignInSession,
} from '@app/contract/identity/accounts.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, type User } from '#platform/http/principal.ts'
import { forbidden, unauthenticated } from '#platform/problem.ts'
import { consume, refund } from '#platform/security/limits.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import type { Config } from '#src/config.ts'
import { recordIfPossible } from './account-activity.ts'
import { loginLimit, loginName } from './account-limits.ts'
import { makeLink } from './account-links.ts'
import { isPassword } from './passwords.ts'
import { authenticate, openSession } from './sessions.ts'

const most = 2
const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

/** Runs at most two tasks at once under one name, on this node; the others wait their turn. */
async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] }
  lines.set(name, line)
  if (line.running < most) line.running += 1
  else await new Promise<void>((go) => line.waiting.push(go))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (!line.running) lines.delete(name)
  }
}

const wrong = () => unauthenticated(sentences.credentials)
const unconfirmed = msg(
  'Please confirm your email address first. The link is in the mail we sent you; you can ask for a new one.',
)

type Rules = Pick<Config, 'REQUIRE_EMAIL_CONFIRMATION'>

/**
 * Finds the user with this email and password. The response and its timing do not reveal whether the account exists.
 * Every attempt is counted before the password is checked, so that parallel attempts gain nothing; a correct password
 * refunds its attempt. Two attempts per account run at a time, or correct ones would use up each other's limit.
 */
export function checkLogin(db: Db, { email, password }: Login, from: ClientInfo, rules: Rules) {
  const folded = Email.safeParse(email).data
  const name = loginName(folded ?? email.toLowerCase(), from)
  return inLine(name, async () => {
    await consume(db, name, loginLimit)
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, folded ?? ''))
    const isRight = await isPassword(password, user?.password_hash)
    if (!isRight || user?.status !== 'active') throw wrong()
    await refund(db, name)
    if (rules.REQUIRE_EMAIL_CONFIRMATION && !user.email_confirmed_at) throw forbidden(unconfirmed)
    return { id: user.id, password_hash: user.password_hash }
  })
}

interface CredentialCheck {
  id: string
  password_hash: string | null
}

const same = ({ id, password_hash }: CredentialCheck) =>
  and(
    eq(users.id, id),
    eq(users.status, 'active'),
    sql`${users.password_hash} is not distinct from ${password_hash}`,
  )

/** Signs in the user that `checkLogin` found; with a second factor they get a ticket instead, valid for one code. */
export async function enter(
  db: Db,
  checked: CredentialCheck,
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInResult> {
  const [input] = await db
    .select({ user_id: secondFactors.user_id })
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, checked.id), isNotNull(secondFactors.confirmed_at)))
  if (!input) return logIn(db, checked, from, before)
  const [person] = await db.select({ id: users.id }).from(users).where(same(checked)).for('share')
  if (!person) throw wrong()
  return { ticket: await makeLink(db, 'second_step', person.id) }
}

/** Signs in the user that `checkLogin` found, unless the account changed since. Ends the device's previous session. */
export async function logIn(
  db: Db,
  checked: CredentialCheck,
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInSession> {
  const { id } = checked
  const [row] = await db
    .update(users)
    .set({ last_seen_at: sql`now()` })
    .where(same(checked))
    .returning()
  if (!row) throw wrong()
  if (before) await db.delete(sessions).where(eq(sessions.id, before.session_id))
  const tokens = await openSession(db, id, from)
  const user = await authenticate(db, hashToken(tokens.access_token))
  const act = { action: 'user_signed_in', entity_type: 'user', entity_id: id }
  await recordIfPossible(db, user, from, act)
  return { ...tokens, ...described(row) }
}

const described = (row: typeof users.$inferSelect) => ({
  user: {
    id: row.id,
    email: row.email,
    user_metadata: { full_name: row.full_name, role: row.role },
  },
  profile: meOf(row),
})

type Row = typeof users.$inferSelect

/** A user's own account as they read it: never hashes. */
export const meOf = (row: Row): Me => Me.parse({ ...row, settings: settingsOf(row) })

/** A user's settings, with defaults for the rest. */
export const settingsOf = ({ settings, time_zone }: Pick<Row, 'settings' | 'time_zone'>) =>
  Settings.parse({ language: currentLocale(), ...settings, timeZone: time_zone })
