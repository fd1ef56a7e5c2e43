import { availableParallelism } from 'node:os'
import { t } from '@app/contract/i18n/translate.ts'
import { invalid, unavailable } from '#platform/problem.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/**
 * The passwords that are guessed first, compared case-insensitively; shorter ones than eight characters fail by their
 * length.
 */
const known = `
00000000 11111111 12341234 123123123 1234567890 12345678 123456789 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 22222222 55555555
66666666 77777777 87654321 88888888 987654321 99999999 a1b2c3d4 aa123456 aaaaaaaa abc12345 abcd1234 abcdefgh
access14 admin123 admin1234 administrator alexander asdfasdf asdfghjk asdfghjkl babygirl baseball basketball bangalore
butterfly changeme chocolate computer corvette dragon123 elephant falcons1 football football1 hello123 iloveyou
iloveyou1 india123 india1234 internet internship jennifer jordan23 krishna1 letmein1 letmein123 liverpool lovely123
master123 michelle midnight mercedes monkey123 mustang1 p@ssw0rd pass1234 passw0rd password password! password1
password12 password123 password1234 princess princess1 q1w2e3r4 qazwsxedc qwer1234 qwerty12 qwerty123 qwertyui
qwertyuiop samantha starwars student1 student123 sunshine superman superman1 test1234 testtest trustno1 welcome1
welcome123 welcome@123 whatever zaq12wsx zxcvbnm1
`
const common = new Set(known.trim().split(/\s+/))

const isCommon = (password: string) => common.has(password.toLowerCase())

/**
 * A hash takes 64 MB for a tenth of a second: at most four at once and no more than there are cores, so that reads go
 * on beside them.
 */
const atOnce = Math.min(4, Math.max(2, availableParallelism()))
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
export async function inTurn<T>(line: string, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await turnOf(line)
  const begun = performance.now()
  try {
    return await work()
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

/** The scrypt hash of a new password. Throws 422 for a common password; `field` is its form field. */
export async function hashOfPassword(
  password: string,
  field: string,
  line = 'new passwords',
): Promise<string> {
  if (isCommon(password))
    throw invalid(field, t('This password is too easy to guess. Please choose another one.'))
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
