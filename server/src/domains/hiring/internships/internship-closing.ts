import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { announce } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { internships } from '#schema/internships.table.ts'
import { forgetEverywhere } from './internship-cache.ts'
import { today } from './internship-scope.ts'

const atOnce = 200

/** Closes published postings whose apply-by day is over; answers how many. Call it again until it answers 0. */
export async function closeExpired(db: Db): Promise<number> {
  const over = db
    .select({ id: internships.id })
    .from(internships)
    .where(
      and(
        eq(internships.status, 'published'),
        sql`${internships.application_closing_date} < ${today}`,
      ),
    )
    .orderBy(asc(internships.application_closing_date), asc(internships.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const closed = await db
    .update(internships)
    .set({
      status: 'closed',
      closed_at: sql`now()`,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(inArray(internships.id, over))
    .returning({ id: internships.id })
  const from = { address: '', agent: 'job', request_id: v7() }
  for (const { id } of closed)
    await record(db, undefined, from, {
      action: 'internship_closed',
      entity_type: 'internship',
      entity_id: id,
      details: { reason: 'the apply-by date has passed' },
    })
  if (!closed.length) return 0
  await announce(db, 'internships', ['everyone'])
  await forgetEverywhere(db)
  return closed.length
}
