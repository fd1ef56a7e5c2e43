import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { meetings } from '#schema/meetings.table.ts'
import { notifyGuests } from './meeting-notifications.ts'
import { meetingFor } from './meeting-rows.ts'

/**
 * Cancels what a person who leaves would still have held, and tells the guests, in the transaction that ends the
 * account. Only when the account is no longer active: nobody schedules after it (see `schedule`).
 */
export async function cancelMeetingsOf(
  db: Db,
  actor: MailingActor,
  organiser_id: string,
): Promise<void> {
  const isDue = and(
    eq(meetings.organiser_id, organiser_id),
    eq(meetings.status, 'scheduled'),
    sql`${meetings.starts_at} > now()`,
  )
  const due = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(isDue)
    .orderBy(asc(meetings.starts_at), asc(meetings.id))
  for (const { id } of due) {
    const [cancelled] = await db
      .update(meetings)
      .set({ status: 'cancelled', version: sql`${meetings.version} + 1` })
      .where(and(eq(meetings.id, id), isDue))
      .returning({ id: meetings.id })
    if (cancelled) await follow(db, actor, id)
  }
}

async function follow(db: Db, actor: MailingActor, id: string): Promise<void> {
  const meeting = await meetingFor(db, actor.user, id)
  await record(db, actor.user, actor.from, {
    action: 'meeting_cancelled',
    entity_type: 'meeting',
    entity_id: id,
    details: { starts_at: meeting.starts_at, people: meeting.people.map((person) => person.id) },
  })
  await notifyGuests(db, actor, meeting, 'cancelled', [])
}
