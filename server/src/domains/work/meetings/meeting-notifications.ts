import { t } from '@app/contract/i18n/translate.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import type { Sender } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { reachable } from './meeting-guests.ts'
import {
  emailOf,
  type Guest,
  linkOf,
  type MeetingEvent,
  notificationOf,
} from './meetings.messages.ts'

/** Notifies every guest and every open page; guests who were not invited `before` a change get an invitation. */
export async function notifyGuests(
  db: Db,
  sender: Sender,
  meeting: Meeting,
  event: MeetingEvent,
  before: readonly string[],
): Promise<void> {
  for (const guest of await reachable(db, idsOf(meeting))) {
    const guestEvent = event === 'changed' && !before.includes(guest.id) ? 'scheduled' : event
    await notifyGuest(db, sender, guestEvent, meeting, guest)
  }
  const subscribers = [meeting.organiser_id, ...idsOf(meeting)].map((user_id) => ({ user_id }))
  await publish(db, 'meetings', subscribers, meeting.id)
}

/** A withdrawn invitation is sent as a cancellation. */
export async function notifyRemovedGuests(
  db: Db,
  sender: Sender,
  meeting: Meeting,
  gone: readonly string[],
): Promise<void> {
  const cancelled: Meeting = { ...meeting, status: 'cancelled' }
  for (const guest of await reachable(db, gone)) {
    await notifyGuest(db, sender, 'cancelled', cancelled, guest)
  }
  await publish(
    db,
    'meetings',
    gone.map((user_id) => ({ user_id })),
    meeting.id,
  )
}

function notifyGuest(db: Db, sender: Sender, event: MeetingEvent, meeting: Meeting, guest: Guest) {
  const email = { mail: () => emailOf(event, meeting, guest, sender), site: sender.site }
  return notify(db, guest.id, () => ({
    ...notificationOf(event, meeting, guest),
    email,
  }))
}

const idsOf = ({ people }: Meeting) => people.map(({ id }) => id)

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
