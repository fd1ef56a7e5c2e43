import { and, eq, isNull, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { interviews } from '#schema/interviews.table.ts'
import { sidesOf } from './interview-notifications.ts'
import { reminderOf } from './interviews.messages.ts'
import { interviewOf } from './interviews.ts'

const atOnce = 20

/** Reminds both sides once, an hour before; returns how many interviews there were. */
export async function remindOfInterviews(db: Db): Promise<number> {
  const due = db
    .select({ id: interviews.id })
    .from(interviews)
    .where(
      and(
        eq(interviews.status, 'scheduled'),
        isNull(interviews.reminded_at),
        sql`${interviews.scheduled_at} between now() and now() + interval '1 hour'`,
      ),
    )
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const reminded = await db
    .update(interviews)
    .set({ reminded_at: sql`now()` })
    .where(sql`${interviews.id} in ${due}`)
    .returning({ id: interviews.id })
  for (const { id } of reminded) {
    const interview = await interviewOf(db, id)
    for (const side of await sidesOf(db, interview))
      await notify(db, side.id, () => reminderOf(interview, side))
  }
  return reminded.length
}
