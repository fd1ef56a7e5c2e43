import { t } from '@app/contract/i18n/translate.ts'
import type { SecondFactor, Setup } from '@app/contract/identity/two-factor.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Base } from '#domains/identity/accounts/account-mails.ts'
import { chosenLanguage, endSessions } from '#domains/identity/accounts/sessions.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { encrypt } from '#platform/security/encryption.ts'
import { users } from '#schema/accounts.table.ts'
import { recoveryCodes, secondFactors } from '#schema/two-factor.table.ts'
import { newSecret, setupOf } from './authenticator.ts'
import { refundTry, resetTries, sealedAs, useCode, useStep, wrongCode } from './codes.ts'
import { giveCodes } from './recovery-codes.ts'
import { factorOffMail, factorOnMail, factorResetMail, newCodesMail } from './security-mails.ts'

const isOn = () => conflict(t('Two-factor authentication is on already.'))
const isOff = () => conflict(t('Two-factor authentication is not on.'))
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

export const codesLeft = (db: Db, user_id: string) =>
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
export async function confirm(db: Db, user: User, code: string, from: ClientInfo, base: Base) {
  const [begun] = await db.select().from(secondFactors).where(ofOwn(user.id)).for('update')
  if (!begun) throw conflict(t('Please start the setup again.'))
  if (begun.confirmed_at) throw isOn()
  if (!(await useStep(db, user.id, code, false))) throw wrongCode()
  await refundTry(db, user.id, from)
  await db.update(secondFactors).set({ confirmed_at: sql`now()` }).where(ofOwn(user.id))
  const recovery_codes = await giveCodes(db, user.id)
  await endSessions(db, user.id, user.session_id)
  await recordChange(db, user, from, 'second_factor_on')
  await queueMail(db, factorOnMail(base, user.email))
  return { recovery_codes }
}

export async function renewCodes(db: Db, user: User, code: string, from: ClientInfo, base: Base) {
  await useCode(db, user.id, code, from)
  const recovery_codes = await giveCodes(db, user.id)
  await recordChange(db, user, from, 'recovery_codes_made')
  await queueMail(db, newCodesMail(base, user.email))
  return { recovery_codes }
}

export async function turnOff(db: Db, user: User, code: string, from: ClientInfo, base: Base) {
  const [on] = await db.select().from(secondFactors).where(confirmed(user.id)).for('update')
  if (!on) throw isOff()
  await useCode(db, user.id, code, from)
  await drop(db, user.id)
  await recordChange(db, user, from, 'second_factor_off')
  await queueMail(db, factorOffMail(base, user.email))
}

/** For who lost the authenticator and the codes. One's own is turned off with the password and a code. */
export async function reset(
  db: Db,
  user: User,
  id: string,
  from: ClientInfo,
  base: Base,
): Promise<undefined> {
  if (id === user.id)
    throw conflict(t('Turn your own two-factor authentication off in your settings.'))
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

/** Whoever knows nothing but the password comes in again. */
export async function drop(db: Db, user_id: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await db.delete(secondFactors).where(ofOwn(user_id))
}

const act = (action: string, entity_id: string) => ({ action, entity_type: 'user', entity_id })

async function recordChange(db: Db, user: User, from: ClientInfo, action: string) {
  await record(db, user, from, act(action, user.id))
  await publish(db, 'account', [{ user_id: user.id }])
}
