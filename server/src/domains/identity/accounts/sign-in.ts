import { Email } from '@app/contract/core/schemas.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { Login, SignInResult } from '@app/contract/identity/accounts.ts'
import { eq, not, sql } from 'drizzle-orm'
import { makeLink } from '#domains/identity/links/links.ts'
import {
  type CredentialCheck,
  isUnchanged,
  logIn,
  wrongCredentials,
} from '#domains/identity/sessions/sessions.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { refusedAs } from '#platform/security/audit.ts'
import { consume, mustBeLeft, refund } from '#platform/security/limits.ts'
import { shareOf } from '#platform/workers.ts'
import { users } from '#schema/accounts.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import type { Config } from '#src/config.ts'
import { loginLimit, loginName, networkLimit, networkName } from './accounts.ts'
import { inTurn, isPassword } from './passwords.ts'

const most = shareOf(2)
const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

/** Runs at most two tasks at once under one name, on this node, and one in each process; the others wait their turn. */
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
const unconfirmed = msg(
  'Please confirm your email address first. Use the link in the email we sent you, or request a new one.',
)

/** The account is named by its id; an address without one is nobody's. */
const attempt = (action: string, entity_id: string | undefined) => ({
  action,
  entity_type: 'user',
  entity_id,
})

const hasFactor = sql<boolean>`exists (select from ${secondFactors} factor
  where factor.user_id = users.id and factor.confirmed_at is not null)`

/** What a sign-in has to know of an account. */
export const signingIn = {
  id: users.id,
  status: users.status,
  password_hash: users.password_hash,
  email_confirmed_at: users.email_confirmed_at,
  has_factor: hasFactor,
}

type Rules = Pick<Config, 'REQUIRE_EMAIL_CONFIRMATION'>

/**
 * Finds the user with this email and password. The response and its timing do not reveal whether the account exists.
 * Every attempt is counted before the password is checked, so that parallel attempts gain nothing; a correct password
 * refunds its attempt. Two attempts per account run at a time, or correct ones would use up each other's limit. Failures
 * are counted per network too, against one password tried on many accounts.
 */
export function checkLogin(db: Db, { email, password }: Login, from: ClientInfo, rules: Rules) {
  const folded = Email.safeParse(email).data
  const name = loginName(folded ?? email.toLowerCase(), from)
  const network = networkName(from)
  const locked = refusedAs(async () => {
    const [owner] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, folded ?? ''))
    return attempt('sign_in_locked', owner?.id)
  })
  return inLine(name, async () => {
    const look = () =>
      Promise.all([
        db
          .select(signingIn)
          .from(users)
          .where(eq(users.email, folded ?? '')),
        mustBeLeft(db, network, networkLimit).catch(locked),
      ])
    const [counted, seen] = await Promise.allSettled([
      consume(db, name, loginLimit).catch(locked),
      look(),
    ])
    if (counted.status === 'rejected') throw counted.reason
    if (seen.status === 'rejected') throw seen.reason
    const { user, isRight } = await inTurn(network, async (hasWaited) => {
      const [[user]] = hasWaited ? await look() : seen.value
      return { user, isRight: await isPassword(password, user?.password_hash) }
    })
    if (!isRight || user?.status !== 'active') {
      await consume(db, network, networkLimit).catch(locked)
      throw Object.assign(wrongCredentials(), { refusal: attempt('sign_in_failed', user?.id) })
    }
    await refund(db, name)
    if (rules.REQUIRE_EMAIL_CONFIRMATION && !user.email_confirmed_at) throw forbidden(unconfirmed)
    return user
  })
}

/**
 * Signs in the user that `checkLogin` found; with a second factor they get a ticket instead, valid for one code. A second
 * factor that was switched on meanwhile refuses them.
 */
export async function enter(
  db: Db,
  checked: CredentialCheck & { has_factor: boolean },
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInResult> {
  if (!checked.has_factor) return logIn(db, checked, from, before, not(hasFactor))
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(isUnchanged(checked))
    .for('share')
  if (!person) throw wrongCredentials()
  return { ticket: await makeLink(db, 'second_step', person.id) }
}
