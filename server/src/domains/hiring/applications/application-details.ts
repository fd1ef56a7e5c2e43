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

/** An application that the caller has locked, as it is now: all that belongs to it is read at once. */
export async function lockedDetailOf(
  db: Db,
  user: User,
  known: ApplicationKeys,
): Promise<Application> {
  const [[row], belongings] = await Promise.all([
    storedRows(db, user).where(eq(applications.id, known.id)),
    belongingsOf(db, user, [known]),
  ])
  if (!row) throw notFound()
  return withBelongings(user, row, belongings)
}

/** Each row with its history and, for those who review it, its notes and the applicant's picture: three queries for any number. */
export async function detailsOf(
  db: Db,
  user: User,
  stored: StoredApplication[],
): Promise<Application[]> {
  if (!stored.length) return []
  const belongings = await belongingsOf(db, user, stored)
  return stored.map((row) => withBelongings(user, row, belongings))
}

type ApplicationKeys = Pick<StoredApplication, 'id' | 'user_id'>
type Belongings = Awaited<ReturnType<typeof belongingsOf>>

const isReviewed = (user: User, { user_id }: ApplicationKeys) =>
  viewOf(user, user_id) === 'reviewer'

async function belongingsOf(db: Db, user: User, known: ApplicationKeys[]) {
  const reviewed = known.filter((row) => isReviewed(user, row))
  const idsOf = (rows: ApplicationKeys[]) => rows.map(({ id }) => id)
  const [steps, notes, pictures] = await Promise.all([
    stepsOf(db, idsOf(known)),
    notesOf(db, idsOf(reviewed)),
    picturesOf(db, user, reviewed),
  ])
  return { steps, notes, pictures }
}

function withBelongings(
  user: User,
  row: StoredApplication,
  { steps, notes, pictures }: Belongings,
): Application {
  const reviews = isReviewed(user, row)
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

async function picturesOf(db: Db, user: User, reviewed: ApplicationKeys[]) {
  if (!reviewed.length) return new Map<string, string | null>()
  const ids = reviewed.map(({ user_id }) => user_id)
  const rows = await db
    .select({ id: users.id, avatar_id: pictureFor(user) })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, avatar_id }) => [id, avatar_id]))
}
