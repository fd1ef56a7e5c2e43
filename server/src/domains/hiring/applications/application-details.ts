import type { Application } from '@app/contract/hiring/applications.ts'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationNotes, applicationSteps, applications } from '#schema/applications.table.ts'
import { rowFor, type StoredApplication, scopeOf, storedRows } from './application-rows.ts'
import { viewOf } from './applications.rules.ts'

/** Every step of these applications, in the order they were taken, and by whom. */
export const stepsOf = (db: Db, ids: string[]) =>
  db
    .select({
      application_id: applicationSteps.application_id,
      at: applicationSteps.at,
      from_status: applicationSteps.from_status,
      to_status: applicationSteps.to_status,
      is_undo: applicationSteps.is_undo,
      by_name: users.full_name,
    })
    .from(applicationSteps)
    .leftJoin(users, eq(users.id, applicationSteps.by_id))
    .where(inArray(applicationSteps.application_id, ids))
    .orderBy(asc(applicationSteps.at), asc(applicationSteps.id))

/** The one application `where` leaves, as this person may see it; 404 when it leaves none. */
export async function detailOf(db: Db, user: User, where: SQL | undefined): Promise<Application> {
  const [detail] = await detailsOf(db, user, await storedRows(db, user).where(where))
  if (!detail) throw notFound()
  return detail
}

/** One application; 404 when it is unknown or not visible to this person. */
export const read = (db: Db, user: User, id: string) =>
  detailOf(db, user, and(scopeOf(user), eq(applications.id, id)))

/** Each row with its history and, for those who review it, its notes and the applicant's picture: three queries for any number. */
export async function detailsOf(
  db: Db,
  user: User,
  stored: StoredApplication[],
): Promise<Application[]> {
  if (!stored.length) return []
  const ids = stored.map(({ id }) => id)
  const reviewed = stored.filter((row) => viewOf(user, row.user_id) === 'reviewer')
  const reviewed_ids = reviewed.map(({ id }) => id)
  const [steps, notes, pictures] = await Promise.all([
    stepsOf(db, ids),
    notesOf(db, reviewed_ids),
    picturesOf(db, user, reviewed),
  ])
  return stored.map((row) => {
    const reviews = reviewed.includes(row)
    return {
      ...rowFor(user, row),
      history: steps
        .filter(({ application_id }) => application_id === row.id)
        .map(({ by_name, ...step }) => ({ ...step, ...(reviews && { by_name }) })),
      ...(reviews && {
        avatar_id: pictures.get(row.user_id) ?? null,
        notes: notes.filter(({ application_id }) => application_id === row.id),
      }),
    }
  })
}

async function notesOf(db: Db, ids: string[]) {
  if (!ids.length) return []
  return db
    .select({
      application_id: applicationNotes.application_id,
      id: applicationNotes.id,
      at: applicationNotes.at,
      by_name: users.full_name,
      text: applicationNotes.text,
    })
    .from(applicationNotes)
    .innerJoin(users, eq(users.id, applicationNotes.by_id))
    .where(inArray(applicationNotes.application_id, ids))
    .orderBy(asc(applicationNotes.id))
}

async function picturesOf(db: Db, user: User, reviewed: StoredApplication[]) {
  if (!reviewed.length) return new Map<string, string | null>()
  const ids = reviewed.map(({ user_id }) => user_id)
  const rows = await db
    .select({ id: users.id, avatar_id: pictureFor(user) })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, avatar_id }) => [id, avatar_id]))
}
