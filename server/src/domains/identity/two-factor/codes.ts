import { msg, t } from '@app/contract/i18n/translate.ts'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { type ClientInfo, prefixOf } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { decrypt } from '#platform/security/encryption.ts'
import { consume, type RateLimit, refund, reset } from '#platform/security/limits.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import { stepOf } from './authenticator.ts'
import { takeCode } from './recovery-codes.ts'

/** The name of the key that seals the secrets. */
export const sealedAs = 'second-factors'

const detail = msg('Too many wrong codes. Please try again later.')
/** As with passwords: five wrong ones from one network; and no crowd of networks tries its way to a million. */
const fromHere: RateLimit = { most: 5, seconds: 15 * 60, detail }
const fromAnywhere: RateLimit = { most: 30, seconds: 3600, detail }

const hereOf = (user_id: string, from: ClientInfo) => `code ${user_id} ${prefixOf(from.address)}`
const anywhereOf = (user_id: string) => `codes ${user_id}`

/** Counts a try before it is looked at; call it outside the transaction that uses the code. */
export async function consumeTry(db: Db, user_id: string, from: ClientInfo): Promise<void> {
  await consume(db, hereOf(user_id, from), fromHere)
  await consume(db, anywhereOf(user_id), fromAnywhere)
}

/** Whoever was locked out tries anew: there is another authenticator, or none. */
export async function resetTries(db: Db, user_id: string): Promise<void> {
  await reset(db, `code ${user_id} `)
  await reset(db, anywhereOf(user_id))
}

export const wrongCode = () => invalid('code', t('The code is not correct.'))

/**
 * Uses a code up: of the authenticator, or a recovery code. No code serves twice, also when it comes twice at once.
 * Gives its try back. Refuses with 422.
 */
export async function useCode(
  db: Db,
  user_id: string,
  code: string,
  from: ClientInfo,
): Promise<'authenticator' | 'recovery'> {
  const kind = (await useStep(db, user_id, code, true)) ? 'authenticator' : 'recovery'
  if (kind === 'recovery' && !(await takeCode(db, user_id, code))) throw wrongCode()
  await refundTry(db, user_id, from)
  return kind
}

/** It was right; only wrong ones count. */
export async function refundTry(db: Db, user_id: string, from: ClientInfo): Promise<void> {
  await refund(db, hereOf(user_id, from))
  await refund(db, anywhereOf(user_id))
}

/** Is it a code of the person's authenticator that was not used yet? Then it is now. */
export async function useStep(db: Db, user_id: string, code: string, isOn: boolean) {
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
