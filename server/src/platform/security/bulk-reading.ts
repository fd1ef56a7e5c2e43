import type { Db } from '#platform/database/db.ts'
import { takesNoWrites } from '#platform/database/error-mapping.ts'
import type { Actor } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { record } from './audit.ts'
import { consume } from './limits.ts'

/**
 * Rows of each list that may be read in a minute: of applications and candidates more than a person who turns the largest
 * page every second. People are searched for by name, and only a copy of the list needs many of its pages.
 */
const mostRows = { application: 10_000, candidate: 10_000, user: 1500 }
const seconds = 60

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
  entity_type: keyof typeof mostRows,
  { cursor, limit }: Page,
): Promise<void> {
  const rows = cursor ? limit : Math.min(limit, firstPage)
  try {
    const reading = { most: mostRows[entity_type], seconds }
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
    await consume(db, `bulk read ${entity_type} ${user_id}`, { most: 1, seconds })
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError) return false
    throw refusal
  }
}
