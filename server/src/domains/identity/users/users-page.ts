import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isReadOnly } from '#platform/database/error-mapping.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'

const name = sql<string>`lower(${users.full_name})`

interface Page {
  cursor?: string | undefined
  limit: number
}

/** One page of the accounts that fit, by name. */
export async function pageOf(db: Db, { cursor, limit }: Page, fits: SQL | undefined) {
  const after = cursor && beyond([name, users.id], keysOf(cursor, ['text', 'uuid']), 'more')
  const rows = await db
    .select({ ...getTableColumns(users), sorted: name })
    .from(users)
    .where(and(fits, after || undefined))
    .orderBy(asc(name), asc(users.id))
    .limit(limit + 1)
  const pages = pageFrom(rows, limit, ({ sorted, id }) => [sorted, id])
  return { ...pages, total: await countUpTo(db, users, fits) }
}

const reading = { most: 600, seconds: 60 }

/**
 * Limits bulk reading of the directory: more pages a minute than a person turns are refused and recorded. Where the
 * database only reads, nothing is counted.
 */
export async function consumePageView(db: Db, user: User, from: ClientInfo): Promise<void> {
  try {
    await consume(db, `directory ${user.id}`, reading)
  } catch (refusal) {
    if (isReadOnly(refusal)) return
    if (refusal instanceof ProblemError && (await isFirst(db, user)))
      await record(db, user, from, { action: 'bulk_read', entity_type: 'user' })
    throw refusal
  }
}

/** One audit entry a minute is enough; a thousand would hide what else happened. */
async function isFirst(db: Db, user: User): Promise<boolean> {
  try {
    await consume(db, `bulk read ${user.id}`, { most: 1, seconds: reading.seconds })
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError) return false
    throw refusal
  }
}
