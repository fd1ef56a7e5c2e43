import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { secretOf } from './secrets.ts'

const cipher = 'aes-256-gcm'
const keyOf = async (db: Db, name: string) => Buffer.from(await secretOf(db, name), 'hex')

/** Encrypts a value stored in a row; `owner` is bound to it, so that it cannot be decrypted in another row. */
export async function encrypt(db: Db, name: string, owner: string, plain: string): Promise<string> {
  const iv = randomBytes(12)
  const encryptor = createCipheriv(cipher, await keyOf(db, name), iv).setAAD(Buffer.from(owner))
  const bytes = Buffer.concat([encryptor.update(plain), encryptor.final()])
  return [iv, encryptor.getAuthTag(), bytes].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a value. Throws when it was tampered with or belongs to another owner. */
export async function decrypt(db: Db, name: string, owner: string, text: string): Promise<string> {
  const [iv, tag, bytes] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !bytes) throw new Error('This was not sealed here.')
  const decryptor = createDecipheriv(cipher, await keyOf(db, name), iv, { authTagLength: 16 })
  decryptor.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decryptor.update(bytes), decryptor.final()]).toString()
}
