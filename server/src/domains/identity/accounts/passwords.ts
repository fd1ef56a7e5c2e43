import { availableParallelism } from 'node:os'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { invalid, unavailable } from '#platform/problem.ts'
import { shareOf } from '#platform/workers.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** Passwords of eight characters and more that are guessed first and that the list below leaves out. */
const ownList = `
00000000 12341234 123123123 22222222 55555555 66666666 77777777 87654321 88888888 987654321 99999999 aaaaaaaa abcdefgh
admin1234 india1234 internship lovely123 student123 welcome@123
`
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords of zxcvbn, in lower case; loaded when the first password is chosen. */
async function openList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...ownList.trim().split(/\s+/)])
}

async function isCommon(password: string) {
  commonPasswords ??= openList()
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase())
}

/** Letters and digits only, so that `Acme-Labs!` is `acmelabs`. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The email address, the part of it before the @, or a name of the organisation; numbers after it make no difference. */
function isName(password: string, email: string): boolean {
  const { name, short_name } = organisation()
  const names = [email, email.split('@')[0] ?? '', name, short_name].map(plain).filter(Boolean)
  const typed = plain(password)
  return names.some((own) => typed.startsWith(own) && /^\p{N}*$/u.test(typed.slice(own.length)))
}

/**
 * A hash takes 64 MB for a tenth of a second: on a node at most four at once and no more than there are cores, so that reads
 * go on beside them. Each of its processes has its lines, so a network's share is bounded in each of them.
 */
const atOnce = shareOf(Math.min(4, Math.max(2, availableParallelism())))
/** Nobody waits longer, in milliseconds. */
const patience = 10_000
/** The milliseconds that one takes: a moving average. */
let usual = 100
let running = 0
/** Who waits, by line, in the order of their turns. */
const lines = new Map<string, (() => void)[]>()

/**
 * Runs work with a hash in it. The lines (of a network, of a person) take turns, so that the many of one hold up nobody in
 * another. 503 when the wait would be over ten seconds.
 */
export async function inTurn<T>(
  line: string,
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const mustWait = running >= atOnce
  if (mustWait) await turnOf(line)
  else running += 1
  const begun = performance.now()
  try {
    return await work(mustWait)
  } finally {
    usual += (performance.now() - begun - usual) / 8
    const next = nextInTurn()
    if (next) next()
    else running -= 1
  }
}

function turnOf(line: string): Promise<void> {
  const waiting = lines.get(line) ?? []
  const turns = waiting.length + 1
  const ahead = [...lines.values()].reduce((sum, { length }) => sum + Math.min(length, turns), 0)
  if ((ahead * usual) / atOnce > patience) throw unavailable()
  lines.set(line, waiting)
  return new Promise((go) => waiting.push(go))
}

/** The first of the line whose turn it is; that line goes to the end. */
function nextInTurn(): (() => void) | undefined {
  for (const [line, waiting] of lines) {
    const next = waiting.shift()
    lines.delete(line)
    if (waiting.length) lines.set(line, waiting)
    return next
  }
}

/** The form field of a new password, and the address of its account. */
interface NewPassword {
  field: string
  email: string
}

/** The scrypt hash of a new password. Throws 422 for one that is easy to guess. */
export async function hashOfPassword(
  password: string,
  { field, email }: NewPassword,
  line = 'new passwords',
): Promise<string> {
  if (await isCommon(password))
    throw invalid(field, t('This password is too easy to guess. Please choose another one.'))
  if (isName(password, email))
    throw invalid(
      field,
      t("Your password can't be your email address or the name of the organisation."),
    )
  return inTurn(line, () => hashPassword(password))
}

/** Created once, on the first check. */
let nobodys: Promise<string> | undefined
const dummy = () => {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}

/**
 * Whether the password matches. An account that does not exist, or has no password, costs the same check. Call it
 * `inTurn`.
 */
export async function isPassword(password: string, hash: string | null | undefined) {
  const isRight = await verifyPassword(password, hash ?? (await dummy()))
  return isRight && Boolean(hash)
}
