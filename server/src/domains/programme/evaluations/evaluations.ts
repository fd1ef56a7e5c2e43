import { t } from '@app/contract/i18n/translate.ts'
import {
  type Evaluation,
  missingMark,
  type Sheet,
  type SheetDraft,
  type Side,
} from '@app/contract/programme/evaluations.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { evaluationDrafts, evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { closeWhenWhole } from './evaluation-clock.ts'
import { read, rowOf, toWrite } from './evaluation-rows.ts'
import { mine } from './evaluation-scope.ts'
import { missingOf, ownMarks } from './evaluations.rules.ts'

export { finalMarksOf } from './evaluation-rows.ts'
export { isUnmarked } from './evaluation-scope.ts'

/** The evaluations whose sheet the user has yet to write. */
export const dueFrom = (user: User) => and(mine(user), toWrite(user))

/**
 * Locks the evaluation and returns the side that the user writes for. 404 without one, 409 when it is closed or
 * submitted. The lock serialises the two last sides, so that the second one closes the evaluation.
 */
async function held(db: Db, user: User, id: string): Promise<{ side: Side; hasStartup: boolean }> {
  await db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(eq(evaluations.id, id))
    .for('update')
  const row = await rowOf(db, user, id)
  if (!row.own_side) throw notFound()
  const own = row.sides.find(({ side }) => side === row.own_side)
  if (own?.is_submitted) throw conflict(t('This evaluation has already been sent.'))
  if (!row.can.write) throw conflict(t('This evaluation is closed.'))
  return { side: row.own_side, hasStartup: row.startup_name !== null }
}

/** Saves the user's draft; the last write wins. */
export async function keepDraft(db: Db, user: User, id: string, draft: SheetDraft) {
  await held(db, user, id)
  const [stored] = await db
    .insert(evaluationDrafts)
    .values({ evaluation_id: id, user_id: user.id, draft })
    .onConflictDoUpdate({
      target: [evaluationDrafts.evaluation_id, evaluationDrafts.user_id],
      set: { draft, saved_at: sql`now()` },
    })
    .returning({ saved_at: evaluationDrafts.saved_at })
  if (!stored) throw notFound()
  return stored
}

/**
 * Submits the user's sheet, once and for good; the last submission closes the evaluation. 422 names what is missing.
 */
export async function submit(
  db: Db,
  { user, from }: Actor,
  id: string,
  sheet: Sheet,
): Promise<Evaluation> {
  const { side, hasStartup } = await held(db, user, id)
  const missing = missingOf(side, hasStartup, sheet.marks)
  if (missing) throw invalid(`marks.${missing}`, t(missingMark))
  const marks = ownMarks(side, hasStartup, sheet.marks)
  await db
    .update(evaluationSheets)
    .set({ sheet: { ...sheet, marks }, author_id: user.id, submitted_at: sql`now()` })
    .where(and(eq(evaluationSheets.evaluation_id, id), eq(evaluationSheets.side, side)))
  await db
    .delete(evaluationDrafts)
    .where(and(eq(evaluationDrafts.evaluation_id, id), eq(evaluationDrafts.user_id, user.id)))
  await record(db, user, from, {
    action: 'evaluation_submitted',
    entity_type: 'evaluation',
    entity_id: id,
    details: { side },
  })
  await closeWhenWhole(db, id)
  return read(db, user, id)
}
