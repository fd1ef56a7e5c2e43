import type { Meeting } from '@app/contract/meetings.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Db } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import { post } from '#platform/mail.ts'
import { reachable } from './meeting-guests.ts'
import { letterOf, newsOf, type Sender, type Told } from './meeting-words.ts'

/** Tells every guest and every open page; those who were not invited `before` a change get an invitation. */
export async function tell(
  db: Db,
  sender: Sender,
  meeting: Meeting,
  told: Told,
  before: readonly string[],
): Promise<void> {
  for (const guest of await reachable(db, idsOf(meeting))) {
    const heard = told === 'changed' && !before.includes(guest.id) ? 'scheduled' : told
    await notify(db, guest.id, newsOf(heard, meeting, guest))
    if (guest.mails) await post(db, letterOf(heard, meeting, guest, sender))
  }
  const hearers = [meeting.organiser_id, ...idsOf(meeting)].map((user_id) => ({ user_id }))
  await announce(db, 'meetings', hearers, meeting.id)
}

/** For those whose invitation is taken back the meeting is cancelled. */
export async function tellTakenOff(
  db: Db,
  sender: Sender,
  meeting: Meeting,
  gone: readonly string[],
): Promise<void> {
  const cancelled: Meeting = { ...meeting, status: 'cancelled' }
  for (const guest of await reachable(db, gone)) {
    await notify(db, guest.id, newsOf('cancelled', cancelled, guest))
    if (guest.mails) await post(db, letterOf('cancelled', cancelled, guest, sender))
  }
  await announce(
    db,
    'meetings',
    gone.map((user_id) => ({ user_id })),
    meeting.id,
  )
}

const idsOf = ({ people }: Meeting) => people.map(({ id }) => id)
