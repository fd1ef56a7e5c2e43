import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import type { Panelist, Sheet } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { shownPicture } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import { kitSnapshots, scoreSheets as sheets } from '#schema/scorecards.table.ts'
import { kitFor } from './interview-kits.ts'

const heldBy = (db: Db, ids: string[]) =>
  db
    .select({
      id: interviews.id,
      status: interviews.status,
      has_begun: sql<boolean>`${interviews.scheduled_at} <= now()`,
      interviewer_id: interviews.interviewer_id,
      candidate_id: applications.user_id,
      candidate_name: applications.full_name,
      internship_id: applications.internship_id,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .where(inArray(interviews.id, ids))

export type StoredSheet = Awaited<ReturnType<typeof heldBy>>[number]

/**
 * The interview that is scored; 404 when it is unknown, 403 when it is one's own. To write a draft it is held against
 * changes; to submit also against another submission, so that the last one is known.
 */
export async function held(db: Db, user: User, id: string, lock?: 'share' | 'no key update') {
  const query = heldBy(db, [id])
  const [interview] = await (lock ? query.for(lock, { of: interviews }) : query)
  if (!interview) throw notFound()
  if (interview.candidate_id === user.id)
    throw forbidden(t("You can't review your own application."))
  return interview
}

/** These interviews, held against submissions, for a caller that has looked whose they are. */
export const heldAll = (db: Db, ids: string[]) =>
  heldBy(db, ids).orderBy(interviews.id).for('no key update', { of: interviews })

/** Who sits in it: the interviewer first, then the colleagues by name. */
export async function panelOf(db: Db, { id, interviewer_id }: StoredSheet): Promise<Panelist[]> {
  const has_submitted = sql<boolean>`exists (select from ${sheets} sheet where sheet.interview_id = ${id}
    and sheet.author_id = users.id and sheet.submitted_at is not null)`
  const seats = sql`select seat.user_id from ${interviewPanel} seat where seat.interview_id = ${id}`
  const is_interviewer = sql<boolean>`${users.id} = ${interviewer_id}`
  return db
    .select({
      ...{ user_id: users.id, full_name: users.full_name, is_interviewer, has_submitted },
      avatar_id: shownPicture('users'),
    })
    .from(users)
    .where(sql`(${is_interviewer} or ${users.id} in (${seats}))`)
    .orderBy(sql`${is_interviewer} desc`, users.full_name, users.id)
}

const written = (db: Db) =>
  db
    .select({
      author_id: sheets.author_id,
      author_name: users.full_name,
      scores: sheets.scores,
      notes: sheets.notes,
      recommendation: sheets.recommendation,
      remarks: sheets.remarks,
      version: sheets.version,
      updated_at: sheets.updated_at,
      submitted_at: sheets.submitted_at,
    })
    .from(sheets)
    .innerJoin(users, eq(users.id, sheets.author_id))

/** One's own sheet, draft or not. */
export async function ownSheet(db: Db, interview_id: string, author_id: string) {
  const own = and(eq(sheets.interview_id, interview_id), eq(sheets.author_id, author_id))
  const [sheet] = await written(db).where(own)
  return sheet
}

/** The others' submitted sheets, without drafts. The caller checks who may read them. */
export function othersSheets(db: Db, interview_id: string, author_id: string): Promise<Sheet[]> {
  return written(db)
    .where(
      and(
        eq(sheets.interview_id, interview_id),
        ne(sheets.author_id, author_id),
        sql`${sheets.submitted_at} is not null`,
      ),
    )
    .orderBy(sheets.submitted_at, sheets.id)
}

/** The kit an interview is scored by: the one stored with the first draft, else the current one. */
export async function kitOf(db: Db, { id, internship_id }: StoredSheet): Promise<Kit> {
  const [stored] = await db
    .select({ kit: kitSnapshots.kit })
    .from(kitSnapshots)
    .where(eq(kitSnapshots.interview_id, id))
  return stored?.kit ?? kitFor(db, internship_id)
}

/** Stores the kit with the first draft; of two first drafts at once both get the kit that was stored. */
export async function storeKit(db: Db, interview: StoredSheet): Promise<Kit> {
  const kit = await kitOf(db, interview)
  await db.insert(kitSnapshots).values({ interview_id: interview.id, kit }).onConflictDoNothing()
  return kitOf(db, interview)
}
