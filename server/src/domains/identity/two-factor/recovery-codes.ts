import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@app/contract/identity/two-factor.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { hashToken } from '#platform/http/principal.ts'
import { recoveryCodes } from '#schema/two-factor.table.ts'

/** No letters that are easily confused. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const perGroup = 6

/** 120 random bits cannot be guessed, so a plain hash is enough. */
function newCode(): string {
  const signs = Array.from(randomBytes(groups * perGroup), (byte) => letters[byte % letters.length])
  return Array.from({ length: groups }, (_, at) =>
    signs.slice(at * perGroup, (at + 1) * perGroup).join(''),
  ).join('-')
}

const hashOf = (code: string) => hashToken(code.replaceAll('-', ''))

/** Ten new codes in place of the existing ones. */
export async function replaceCodes(db: Db, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
  return codes
}

/** Uses a code up; of two concurrent requests one succeeds. */
export async function takeCode(db: Db, user_id: string, code: string): Promise<boolean> {
  const mine = and(eq(recoveryCodes.user_id, user_id), eq(recoveryCodes.code_hash, hashOf(code)))
  const taken = await db.delete(recoveryCodes).where(mine).returning({ id: recoveryCodes.id })
  return taken.length > 0
}
