import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { secretOf } from './secrets.ts'

const cipher = 'aes-256-gcm'
const keyOf = async (db: Db, name: string) => Buffer.from(await secretOf(db, name), 'hex')

/** Encrypts what a row keeps; `owner` is bound to it, so that it opens in no other row. */
export async function encrypt(db: Db, name: string, owner: string, plain: string): Promise<string> {
  const iv = randomBytes(12)
  const encryptor = createCipheriv(cipher, await keyOf(db, name), iv).setAAD(Buffer.from(owner))
  const bytes = Buffer.concat([encryptor.update(plain), encryptor.final()])
  return [iv, encryptor.getAuthTag(), bytes].map((part) => part.toString('base64url')).join('.')
}

/** What was sealed. Throws when it was changed, or is another owner's. */
export async function decrypt(db: Db, name: string, owner: string, text: string): Promise<string> {
  const [iv, tag, bytes] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !bytes) throw new Error('This was not sealed here.')
  const decryptor = createDecipheriv(cipher, await keyOf(db, name), iv, { authTagLength: 16 })
  decryptor.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decryptor.update(bytes), decryptor.final()]).toString()
}
