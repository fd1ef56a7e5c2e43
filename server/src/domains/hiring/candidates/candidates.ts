import type { Candidate } from '@app/contract/hiring/candidates.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import { record } from '#platform/security/audit.ts'
import { candidateNotes, candidates } from '#schema/candidates.table.ts'
import { read } from './candidate-profile.ts'
import { rootOf } from './candidate-scope.ts'
import { tell } from './candidate-telling.ts'

/** Keeps a candidate for later, or no longer; said twice it is as once. */
export async function keep(db: Db, by: By, asked: string, kept: boolean): Promise<Candidate> {
  const id = await rootOf(db, by.user, asked)
  const isOther = kept ? isNull(candidates.kept_since) : isNotNull(candidates.kept_since)
  const changed = await db
    .update(candidates)
    .set({ kept_since: kept ? sql`now()` : null })
    .where(and(eq(candidates.user_id, id), isOther))
    .returning({ id: candidates.user_id })
  if (changed.length) await done(db, by, id, kept ? 'candidate_kept' : 'candidate_let_go')
  return read(db, by.user, id)
}

/** Adds a note on the person. */
export async function note(db: Db, by: By, asked: string, text: string): Promise<Candidate> {
  const id = await rootOf(db, by.user, asked)
  await db.insert(candidateNotes).values({ candidate_id: id, by_id: by.user.id, text })
  await done(db, by, id, 'candidate_note_added')
  return read(db, by.user, id)
}

async function done(db: Db, by: By, id: string, action: string) {
  await record(db, by.user, by.from, { action, entity_type: 'candidate', entity_id: id })
  await tell(db, id)
}
