import type { Meeting } from '@app/contract/work/meetings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Sender } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { reachable } from './meeting-guests.ts'
import { emailOf, type Guest, type MeetingEvent, notificationOf } from './meetings.messages.ts'

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
    letter: email,
  }))
}

const idsOf = ({ people }: Meeting) => people.map(({ id }) => id)
