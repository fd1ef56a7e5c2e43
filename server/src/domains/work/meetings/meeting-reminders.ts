import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { linkOf } from './meetings.messages.ts'

const atOnce = 20

/** Reminds the organiser and the guests who did not decline, once, 15 minutes before; returns the number of meetings. */
export async function remindOfMeetings(db: Db): Promise<number> {
  const due = db
    .select({ id: meetings.id })
    .from(meetings)
    .where(
      and(
        eq(meetings.status, 'scheduled'),
        isNull(meetings.reminded_at),
        sql`${meetings.starts_at} between now() and now() + interval '15 minutes'`,
      ),
    )
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const reminded = await db
    .update(meetings)
    .set({ reminded_at: sql`now()` })
    .where(sql`${meetings.id} in ${due}`)
    .returning()
  for (const meeting of reminded) await remind(db, meeting)
  return reminded.length
}

async function remind(db: Db, meeting: typeof meetings.$inferSelect) {
  const coming = db
    .select({ id: meetingPeople.user_id })
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meeting_id, meeting.id), ne(meetingPeople.answer, 'declined')))
  const people = await db
    .select({ id: users.id, time_zone: users.time_zone })
    .from(users)
    .where(
      sql`(${users.id} = ${meeting.organiser_id} or ${users.id} in ${coming}) and ${users.status} = 'active'`,
    )
    .orderBy(users.id)
  for (const { id, time_zone } of people)
    await notify(db, id, () => ({
      title: t('Meeting reminder'),
      message: `${meeting.title}: ${formatDateTime(meeting.starts_at, time_zone)}.`,
      type: 'success',
      kind: 'meetings',
      link: linkOf(meeting),
    }))
}
