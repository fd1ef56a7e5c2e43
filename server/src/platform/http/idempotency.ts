import { createHash } from 'node:crypto'
import { sentences } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, statement } from '#platform/database/db.ts'
import { atLast } from '#platform/database/transaction-end.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'

export interface Claim {
  principal: string
  key: string
  fingerprint: string
}
export interface Kept {
  status: number
  body: string
}

export const fingerprintOf = (method: string, url: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')

const said = (name: string) => sql`${sql.placeholder(name)}::text`
const take = statement<{ key: string }>(
  'claim',
  sql`insert into idempotency_keys (principal, key, fingerprint)
    select ${said('principal')}, ${said('key')}, ${said('fingerprint')}
    where pg_try_advisory_xact_lock(hashtextextended(${said('lock')}, 0))
    on conflict do nothing returning key`,
)

/**
 * Takes the key inside the write's own transaction, so that a crash gives it back. Returns the answer that was kept
 * when the write was done before; refuses with 409 while the first one is still running.
 */
export async function claim(
  db: Db,
  { principal, key, fingerprint }: Claim,
): Promise<Kept | undefined> {
  const taken = await take(db, { principal, key, fingerprint, lock: `${principal} ${key}` })
  if (taken.length) return undefined
  const kept = await answered(db, { principal, key, fingerprint })
  if (kept) return kept
  throw conflict(sentences.processing, 1)
}

/** What was answered to this key before, if it was this request. */
export async function answered(
  db: Db,
  { principal, key, fingerprint }: Claim,
): Promise<Kept | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.key, key)))
  if (!row) return undefined
  if (row.fingerprint !== fingerprint)
    throw invalid('Idempotency-Key', t('This Idempotency-Key was used for another request.'))
  return { status: row.status ?? 200, body: row.body ?? '' }
}

/** The answer is kept by the transaction's last statement. */
export const keep = (db: Db, { principal, key }: Claim, { status, body }: Kept): Promise<void> =>
  atLast(db, { answer: { principal, key, status, body } })
