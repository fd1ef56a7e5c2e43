import { t } from '@app/contract/i18n/text.ts'
import {
  type Evaluation,
  missingMark,
  type Sheet,
  type SheetDraft,
  type Side,
} from '@app/contract/programme/evaluations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { evaluationDrafts, evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { notifyOfSubmission, notifyWriters } from './evaluation-notifications.ts'
import { read, rowOf } from './evaluation-rows.ts'
import { askedOf, missingOf } from './evaluations.rules.ts'

/**
 * The evaluation, held until the end, and the side one writes. 404 for who is none, 409 when it is closed or written.
 * Two sides that send at the same moment come one after the other, so that the second one closes it.
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

/** Keeps what is written so far; the last device to write wins. */
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

/** Sends one's side, once and for good; the last side that is sent closes the evaluation. 422 names what is missing. */
export async function submit(
  db: Db,
  user: User,
  from: ClientInfo,
  id: string,
  sheet: Sheet,
): Promise<Evaluation> {
  const { side, hasStartup } = await held(db, user, id)
  const missing = missingOf(side, hasStartup, sheet.marks)
  if (missing) throw invalid(`marks.${missing}`, t(missingMark))
  const marks = askedOf(side, hasStartup, sheet.marks)
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

async function closeWhenWhole(db: Db, id: string) {
  const [closed] = await db
    .update(evaluations)
    .set({ closed_at: sql`now()` })
    .where(
      and(
        eq(evaluations.id, id),
        isNull(evaluations.closed_at),
        sql`not exists (select 1 from ${evaluationSheets} waiting
          where waiting.evaluation_id = ${id} and waiting.submitted_at is null)`,
      ),
    )
    .returning({ id: evaluations.id })
  if (closed) await notifyWriters(db, id, 'closed')
  else await notifyOfSubmission(db, id)
}
