import type { Parsed } from '@app/contract/core/route.ts'
import type { CalendarItem, calendar as routes } from '@app/contract/insight/calendar.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { itemsOf } from './calendar-items.ts'
import { periodOf } from './calendar-period.ts'

/**
 * What stands on a person's days, 62 of them at most: own tasks, sessions, reports, interviews and meetings, dates of
 * the projects in reach, apply-by dates of saved internships. At most 500 of each kind.
 */
export async function list(
  db: Db,
  user: User,
  asked: Parsed<typeof routes.list>['query'],
): Promise<{ items: CalendarItem[] }> {
  return { items: await itemsOf(db, user, await periodOf(db, user, asked)) }
}
