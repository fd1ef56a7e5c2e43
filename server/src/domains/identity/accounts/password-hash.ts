import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
/** What stored hashes were made with. They do not say it themselves, so other values need another format. */
const cost = { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyLength = 64
const keyOf = (password: string, salt: string) =>
  derive(password.normalize('NFKC'), salt, keyLength, cost)

/** A new hash, `salt:key` in hexadecimal digits; the salt is used as it is written. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('A stored password hash is unreadable.')
  const expected = Buffer.from(key, 'hex')
  const actual = await keyOf(password, salt)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
