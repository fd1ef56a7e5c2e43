import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { askedNotification } from './attendance.messages.ts'
import { leadersOf } from './attendance-leaders.ts'

/** Notifies the leaders responsible for a user's times that a correction of a day is waiting. */
export async function notifyLeaders(db: Db, { id, full_name }: User, day: string): Promise<void> {
  for (const leader of await leadersOf(db, id))
    await notify(db, leader.id, () => askedNotification(leader.role, full_name, day))
}
