import { availableParallelism } from 'node:os'
import { t } from '@app/contract/i18n/text.ts'
import { invalid, unavailable } from '#platform/problem.ts'
import { isCommon } from './passwords-common.ts'

/**
 * A hash takes 64 MB for a tenth of a second: at most four at once and no more than there are cores, so that reading goes
 * on beside them, and a queue that ends before who waits gives up (30 s).
 */
const atOnce = Math.min(4, Math.max(2, availableParallelism()))
const longestQueue = 500
/** Loaded with the first password: it brings much that nobody asks for here. */
const library = () => import('better-auth/crypto')
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else if (waiting.length >= longestQueue) throw unavailable()
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The scrypt hash of a new password. Refuses with 422 what everybody guesses; `field` is where it was typed. */
export async function hashOfPassword(password: string, field: string): Promise<string> {
  if (isCommon(password))
    throw invalid(field, t('This password is too easy to guess. Please choose another one.'))
  const { hashPassword } = await library()
  return inTurn(() => hashPassword(password))
}

/** Made once, on the first check. */
let nobodys: Promise<string> | undefined
const dummy = () => {
  nobodys ??= library().then(({ hashPassword }) => hashPassword('nobody has this password'))
  return nobodys
}

/** Does the password fit? An account that does not exist, or has none, costs the same check. */
export async function isPassword(password: string, hash: string | null | undefined) {
  const against = hash ?? (await dummy())
  const { verifyPassword } = await library()
  const isRight = await inTurn(() => verifyPassword({ password, hash: against }))
  return isRight && Boolean(hash)
}
