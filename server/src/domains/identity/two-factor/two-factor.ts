import { sentences } from '@app/contract/core/problem.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { SignInSession } from '@app/contract/identity/accounts.ts'
import type { SecondFactor, Setup } from '@app/contract/identity/two-factor.ts'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { verifyCurrentPassword } from '#domains/identity/accounts/accounts.ts'
import { ownerOf, redeem } from '#domains/identity/links/links.ts'
import { endSessions, logIn } from '#domains/identity/sessions/sessions.ts'
import { chosenLanguage } from '#domains/identity/settings/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import { type Actor, type ClientInfo, prefixOf, type User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { conflict, invalid, notFound, unauthenticated } from '#platform/problem.ts'
import { record, refusedAs } from '#platform/security/audit.ts'
import { decrypt, encrypt } from '#platform/security/encryption.ts'
import { consume, type RateLimit, refund, reset as resetLimit } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { recoveryCodes, secondFactors } from '#schema/two-factor.table.ts'
import type { SiteConfig } from '#src/config.ts'
import { newSecret, setupOf, stepOf } from './authenticator.ts'
import { replaceCodes, takeCode } from './recovery-codes.ts'
import {
  factorOffMail,
  factorOnMail,
  factorResetMail,
  newCodesMail,
  recoveryUsedMail,
} from './security-mails.ts'

/** The name of the key that encrypts the secrets. */
export const sealedAs = 'second-factors'

const detail = sentences.tooManyLogins
/** As with passwords: five wrong ones from one network; and thirty from all networks together. */
const fromHere: RateLimit = { most: 5, seconds: 15 * 60, detail }
const fromAnywhere: RateLimit = { most: 30, seconds: 3600, detail }

const hereOf = (user_id: string, from: ClientInfo) => `code ${user_id} ${prefixOf(from.address)}`

const anywhereOf = (user_id: string) => `codes ${user_id}`

/**
 * Counts a try before the code is checked; call it outside the transaction that uses the code, and after whatever else
 * may refuse: a sign-in counts the same tries.
 */
export async function consumeTry(db: Db, user_id: string, from: ClientInfo): Promise<void> {
  const locked = refusedAs(() => act('second_factor_locked', user_id))
  await consume(db, hereOf(user_id, from), fromHere).catch(locked)
  await consume(db, anywhereOf(user_id), fromAnywhere).catch(locked)
}

/** Ends a lockout: there is a new authenticator, or none. */
async function resetTries(db: Db, user_id: string): Promise<void> {
  await resetLimit(db, `code ${user_id} `)
  await resetLimit(db, anywhereOf(user_id))
}

/** Only wrong codes count. */
async function refundTry(db: Db, user_id: string, from: ClientInfo): Promise<void> {
  await refund(db, hereOf(user_id, from))
  await refund(db, anywhereOf(user_id))
}

/**
 * For what not even a borrowed session may do: checks the password, and that there is a code where two-factor
 * authentication is on. Returns the code, which the transaction has to use up. `isAllowed` is asked of someone who knows
 * the password, before a try of the code is counted. Throws 422 and 429.
 */
export async function reauthenticate(
  db: Db,
  { user, from }: Actor,
  { current_password, code }: { current_password: string; code?: string | undefined },
  isAllowed?: () => Promise<unknown>,
): Promise<string | undefined> {
  const { confirmed_at } = await state(db, user)
  if (confirmed_at && !code) throw invalid('code', t('Please enter the code.'))
  await verifyCurrentPassword(db, user, current_password)
  await isAllowed?.()
  if (confirmed_at) await consumeTry(db, user.id, from)
  return confirmed_at ? code : undefined
}

const wrongCode = (user_id: string) =>
  Object.assign(invalid('code', t("That code isn't correct.")), {
    refusal: act('second_factor_failed', user_id),
  })

/**
 * Uses a code up: of the authenticator, or a recovery code. No code works twice, not even in two requests at once.
 * Refunds its try. Throws 422.
 */
export async function useCode(
  db: Db,
  user_id: string,
  code: string,
  from: ClientInfo,
): Promise<'authenticator' | 'recovery'> {
  const kind = (await useStep(db, user_id, code, true)) ? 'authenticator' : 'recovery'
  if (kind === 'recovery' && !(await takeCode(db, user_id, code))) throw wrongCode(user_id)
  await refundTry(db, user_id, from)
  return kind
}

/** Uses up a code of the person's authenticator; false when it is wrong or was used before. */
async function useStep(db: Db, user_id: string, code: string, isOn: boolean) {
  const confirmed = isOn ? isNotNull(secondFactors.confirmed_at) : sql`true`
  const mine = and(eq(secondFactors.user_id, user_id), confirmed)
  const [factor] = await db
    .select({
      secret: secondFactors.secret,
      moment: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(secondFactors)
    .where(mine)
  if (!factor || !/^\d{6}$/.test(code)) return false
  const secret = await decrypt(db, sealedAs, user_id, factor.secret)
  const step = stepOf(secret, code, factor.moment)
  if (step === undefined) return false
  const used = await db
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(mine, lt(secondFactors.last_step, step)))
    .returning({ user_id: secondFactors.user_id })
  return used.length > 0
}

const isOn = () => conflict(t('Two-factor authentication is already on.'))

const isOff = () => conflict(t('Two-factor authentication is off.'))

const ofOwn = (user_id: string) => eq(secondFactors.user_id, user_id)

const confirmed = (user_id: string) => and(ofOwn(user_id), isNotNull(secondFactors.confirmed_at))

export async function state(db: Db, { id }: User): Promise<SecondFactor> {
  const [row] = await db
    .select({
      confirmed_at: secondFactors.confirmed_at,
      has_password: sql<boolean>`${users.password_hash} is not null`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(eq(users.id, id))
  const codes_left = await codesLeft(db, id)
  return { confirmed_at: null, has_password: false, ...row, codes_left }
}

const codesLeft = (db: Db, user_id: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id))

/** A secret for an authenticator. It is worth nothing until a code of it comes back; asking again replaces it. */
export async function begin(db: Db, user: User): Promise<Setup> {
  const plain = newSecret()
  const secret = await encrypt(db, sealedAs, user.id, plain)
  const rows = await db
    .insert(secondFactors)
    .values({ user_id: user.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: { secret, last_step: 0, created_at: sql`now()` },
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ user_id: secondFactors.user_id })
  if (!rows.length) throw isOn()
  return setupOf(plain, user.email)
}

/** The first code of the authenticator turns it on; every other device has to sign in with one from now on. */
export async function confirm(db: Db, { user, from }: Actor, code: string, base: SiteConfig) {
  const [begun] = await db.select().from(secondFactors).where(ofOwn(user.id)).for('update')
  if (!begun) throw conflict(t('Please start the setup again.'))
  if (begun.confirmed_at) throw isOn()
  if (!(await useStep(db, user.id, code, false))) throw wrongCode(user.id)
  await refundTry(db, user.id, from)
  await db.update(secondFactors).set({ confirmed_at: sql`now()` }).where(ofOwn(user.id))
  const recovery_codes = await replaceCodes(db, user.id)
  await endSessions(db, user.id, user.session_id)
  await recordChange(db, { user, from }, 'second_factor_on')
  await queueMail(db, factorOnMail(base, user.email))
  return { recovery_codes }
}

export async function renewCodes(db: Db, { user, from }: Actor, code: string, base: SiteConfig) {
  await useCode(db, user.id, code, from)
  const recovery_codes = await replaceCodes(db, user.id)
  await recordChange(db, { user, from }, 'recovery_codes_made')
  await queueMail(db, newCodesMail(base, user.email))
  return { recovery_codes }
}

export async function turnOff(db: Db, { user, from }: Actor, code: string, base: SiteConfig) {
  const [on] = await db.select().from(secondFactors).where(confirmed(user.id)).for('update')
  if (!on) throw isOff()
  await useCode(db, user.id, code, from)
  await drop(db, user.id)
  await recordChange(db, { user, from }, 'second_factor_off')
  await queueMail(db, factorOffMail(base, user.email))
}

/** For a user who lost the authenticator and the codes. One's own is turned off with the password and a code. */
export async function reset(
  db: Db,
  { user, from }: Actor,
  id: string,
  base: SiteConfig,
): Promise<undefined> {
  if (id === user.id)
    throw conflict(
      t('To turn off two-factor authentication for your own account, go to your settings.'),
    )
  const [person] = await db
    .select({ email: users.email, language: chosenLanguage })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')))
  if (!person) throw notFound()
  const [on] = await db.select().from(secondFactors).where(confirmed(id)).for('update')
  if (!on) throw isOff()
  await drop(db, id)
  await resetTries(db, id)
  await record(db, user, from, act('second_factor_reset', id))
  await publish(db, 'account', [{ user_id: id }])
  await withLocale(person.language, () => queueMail(db, factorResetMail(base, person.email)))
}

/** Removes the second factor with its recovery codes; the password alone signs in again. */
export async function drop(db: Db, user_id: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await db.delete(secondFactors).where(ofOwn(user_id))
}

const act = (action: string, entity_id: string) => ({ action, entity_type: 'user', entity_id })

async function recordChange(db: Db, { user, from }: Actor, action: string) {
  await record(db, user, from, act(action, user.id))
  await publish(db, 'account', [{ user_id: user.id }])
}

const over = msg('This sign-in took too long. Please log in again.')

/** Counts a try for the owner of the ticket, before the code is checked. */
export async function checkTicket(db: Db, ticket: string, from: ClientInfo): Promise<void> {
  const user_id = await ownerOf(db, ticket, ['second_step'])
  if (!user_id) throw unauthenticated(over)
  await consumeTry(db, user_id, from)
}

/** Ends a sign-in: ticket and code both serve once. A wrong code leaves the ticket for another try. */
export async function finish(
  db: Db,
  { ticket, code }: { ticket: string; code: string },
  from: ClientInfo,
  base: SiteConfig,
  before: User | undefined,
): Promise<SignInSession> {
  const { user_id } = await redeem(db, ticket, ['second_step'])
  const kind = await useCode(db, user_id, code, from)
  const [row] = await db.select().from(users).where(eq(users.id, user_id))
  if (!row) throw unauthenticated(over)
  const session = await logIn(db, row, from, before)
  if (kind === 'recovery') await notifyOfRecovery(db, row, from, base)
  return session
}

async function notifyOfRecovery(
  db: Db,
  row: typeof users.$inferSelect,
  from: ClientInfo,
  base: SiteConfig,
) {
  const act = { action: 'recovery_code_used', entity_type: 'user', entity_id: row.id }
  await record(db, undefined, from, act)
  await queueMail(db, recoveryUsedMail(base, row.email, await codesLeft(db, row.id)))
}
