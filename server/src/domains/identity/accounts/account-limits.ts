import { sentences } from '@app/contract/core/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, prefixOf } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { consume, type RateLimit, reset } from '#platform/security/limits.ts'

/** Sign-in: five failures per email and network (spec §9, security.md). */
export const loginLimit: RateLimit = { most: 5, seconds: 15 * 60, detail: sentences.tooManyLogins }
/** Guesses of the current password by a signed-in user. */
export const guessLimit: RateLimit = { most: 10, seconds: 15 * 60 }
const mailLimit: RateLimit = { most: 5, seconds: 3600 }
const requestLimit: RateLimit = { most: 600, seconds: 15 * 60 }

const loginsOf = (email: string) => `login ${hashToken(email)} `
export const loginName = (email: string, from: ClientInfo) =>
  loginsOf(email) + prefixOf(from.address)

/** A password reset by email ends a lockout. */
export const resetLogins = (db: Db, email: string) => reset(db, loginsOf(email))

/** Requests per network of a public form that sends email. */
export const consumeRequest = (db: Db, form: string, from: ClientInfo) =>
  consume(db, `${form} ${prefixOf(from.address)}`, requestLimit)

/** Emails per address from one form. */
export const consumeMail = (db: Db, form: string, email: string) =>
  consume(db, `${form} ${hashToken(email)}`, mailLimit)

/** The same without an error, where the response must not reveal it. */
export async function mayMail(db: Db, form: string, email: string): Promise<boolean> {
  try {
    await consumeMail(db, form, email)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
