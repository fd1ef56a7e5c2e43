import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { peopleOf, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople } from '#schema/meetings.table.ts'
import type { Guest } from './meetings.messages.ts'

/**
 * Finds the guests by id; 422 when one is unknown, inactive or not visible to the organiser. Guests who were invited
 * already may stay, whatever became of them: a colleague who is gone does not keep the others from meeting.
 */
export async function guestsFor(
  db: Db,
  organiser: User,
  ids: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const guests = [...new Set(ids)].filter((id) => id !== organiser.id)
  if (!guests.length) throw invalid('people_ids', t('Please choose at least one person.'))
  const teams = visibleTeams(organiser)
  const inReach = teams && sql`${users.id} in (${peopleOf(teams)})`
  const isNew = and(eq(users.status, 'active'), inReach)
  const known = before.length ? or(isNew, inArray(users.id, [...before])) : isNew
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, guests), known))
  if (rows.length < guests.length)
    throw invalid('people_ids', t('You can only invite people you work with.'))
  return guests
}

/** Invites new guests and withdraws the invitations of removed ones; returns the ids of the latter. */
export async function replaceGuests(db: Db, meeting_id: string, ids: string[]): Promise<string[]> {
  const gone = await db
    .delete(meetingPeople)
    .where(and(eq(meetingPeople.meeting_id, meeting_id), notInArray(meetingPeople.user_id, ids)))
    .returning({ id: meetingPeople.user_id })
  await db
    .insert(meetingPeople)
    .values(ids.map((user_id) => ({ meeting_id, user_id })))
    .onConflictDoNothing()
  return gone.map(({ id }) => id)
}

/** The active users among these ids, with their email address and time zone. */
export const reachable = (db: Db, ids: readonly string[]): Promise<Guest[]> =>
  ids.length
    ? db
        .select({
          id: users.id,
          email: users.email,
          full_name: users.full_name,
          time_zone: users.time_zone,
        })
        .from(users)
        .where(and(inArray(users.id, [...ids]), eq(users.status, 'active')))
        .orderBy(users.id)
    : Promise.resolve([])
