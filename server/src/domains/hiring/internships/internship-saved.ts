import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { Ready } from '#platform/http/implement.ts'
import type { From, User } from '#platform/http/who.ts'
import { announce } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { internships, savedInternships } from '#schema/internships.table.ts'
import { cardJson } from './internship-rows.ts'
import { isOpen } from './internship-scope.ts'

const most = 200

/** One's saved internships that are still open, the last saved first. */
export async function saved(db: Db, user: User): Promise<Ready> {
  const rows = await db
    .select({ card: cardJson })
    .from(savedInternships)
    .innerJoin(internships, eq(internships.id, savedInternships.internship_id))
    .where(and(eq(savedInternships.user_id, user.id), isOpen))
    .orderBy(desc(savedInternships.saved_at), desc(savedInternships.internship_id))
    .limit(most)
  return new Ready(`{"internships":[${rows.map(({ card }) => card).join(',')}]}`)
}

export async function save(db: Db, user: User, from: From, id: string): Promise<undefined> {
  const [open] = await db
    .select({ id: internships.id })
    .from(internships)
    .where(and(eq(internships.id, id), isOpen))
  if (!open) throw notFound()
  const added = await db
    .insert(savedInternships)
    .values({ user_id: user.id, internship_id: id })
    .onConflictDoNothing()
    .returning({ id: savedInternships.internship_id })
  if (added.length) await done(db, user, from, id, 'internship_saved')
}

/** Taking out what is not saved changes nothing and is no error. */
export async function unsave(db: Db, user: User, from: From, id: string): Promise<undefined> {
  const taken = await db
    .delete(savedInternships)
    .where(and(eq(savedInternships.user_id, user.id), eq(savedInternships.internship_id, id)))
    .returning({ id: savedInternships.internship_id })
  if (taken.length) await done(db, user, from, id, 'internship_unsaved')
}

async function done(db: Db, user: User, from: From, id: string, action: string) {
  await record(db, user, from, { action, entity_type: 'internship', entity_id: id })
  await announce(db, 'internships', [{ user_id: user.id }], id)
}
