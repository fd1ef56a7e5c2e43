import { sentences } from '@app/contract/core/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, prefixOf } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { consume, type RateLimit, reset } from '#platform/security/limits.ts'

/** Sign-in: five failures of an e-mail from one network (spec §9, security.md). */
export const loginLimit: RateLimit = { most: 5, seconds: 15 * 60, detail: sentences.tooManyLogins }
/** A signed-in person guessing the current password. */
export const guessLimit: RateLimit = { most: 10, seconds: 15 * 60 }
const mailLimit: RateLimit = { most: 5, seconds: 3600 }
const requestLimit: RateLimit = { most: 600, seconds: 15 * 60 }

const loginsOf = (email: string) => `login ${hashToken(email)} `
export const loginName = (email: string, from: ClientInfo) =>
  loginsOf(email) + prefixOf(from.address)

/** A new password chosen by mail is the way out of a lock. */
export const resetLogins = (db: Db, email: string) => reset(db, loginsOf(email))

/** What one network may ask of a public form that sends mail. */
export const consumeRequest = (db: Db, form: string, from: ClientInfo) =>
  consume(db, `${form} ${prefixOf(from.address)}`, requestLimit)

/** What one e-mail address may cause of one form. */
export const consumeMail = (db: Db, form: string, email: string) =>
  consume(db, `${form} ${hashToken(email)}`, mailLimit)

/** The same without a refusal, where the answer must not depend on it. */
export async function mayMail(db: Db, form: string, email: string): Promise<boolean> {
  try {
    await consumeMail(db, form, email)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
