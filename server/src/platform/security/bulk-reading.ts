import type { Db } from '#platform/database/db.ts'
import { takesNoWrites } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { record } from './audit.ts'
import { consume } from './limits.ts'

/** Rows of one list that may be read in a minute: more than a person who turns the largest page every second. */
const reading = { most: 10_000, seconds: 60 }

/** What a first page counts at most: a board reads ten of them again whenever one of its cards moves. */
const firstPage = 16

interface Page {
  cursor?: string | undefined
  limit: number
}

/**
 * Limits bulk reading of a list of people, by the rows requested: more in a minute than a person looks at are refused and
 * recorded. Where the database takes no writes, nothing is counted, and the read goes on: it is in no transaction that the
 * failure would end.
 */
export async function consumeRows(
  db: Db,
  { user, from }: Actor,
  entity_type: 'application' | 'candidate' | 'user',
  { cursor, limit }: Page,
): Promise<void> {
  const rows = cursor ? limit : Math.min(limit, firstPage)
  try {
    await consume(db, `${entity_type} rows ${user.id}`, reading, rows)
  } catch (refusal) {
    if (takesNoWrites(refusal)) return
    if (refusal instanceof ProblemError && (await isFirst(db, user.id, entity_type)))
      await record(db, user, from, { action: 'bulk_read', entity_type })
    throw refusal
  }
}

/** One audit entry a minute is enough for a list; a thousand would hide what else happened. */
async function isFirst(db: Db, user_id: string, entity_type: string): Promise<boolean> {
  try {
    const once = { most: 1, seconds: reading.seconds }
    await consume(db, `bulk read ${entity_type} ${user_id}`, once)
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError) return false
    throw refusal
  }
}
