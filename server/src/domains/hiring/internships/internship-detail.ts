import { and, eq, or, sql } from 'drizzle-orm'
import { unansweredOf } from '#domains/hiring/answers/answers.ts'
import { isUndecided } from '#domains/hiring/applications/applications.ts'
import { funnelOf } from '#domains/hiring/funnel/funnel.ts'
import { awaitsHire } from '#domains/hiring/job-offers/job-offers.ts'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import type { Db } from '#platform/database/db.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { oncePerZone } from '#platform/organisation.ts'
import { notFound } from '#platform/problem.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { abilities, mayMove, postingVisibility, reviewNeeded } from './internships.rules.ts'
import {
  applicants,
  isCurrent,
  isPublic,
  manageableBy,
  readableBy,
  wholeJson,
} from './internships.ts'

/** `{…}` with more fields; their values are JSON. */
const withFields = (json: string, can: string, review: string) =>
  `${json.slice(0, -1)},"can":${can},"review":${review}}`

const nothing = JSON.stringify(abilities({ status: 'archived', is_current: false, is_mine: false }))

/** Reads what everybody may read, by one prepared query. */
export function publicReader(db: Db) {
  const byId = oncePerZone(() =>
    db
      .select({ record: wholeJson })
      .from(internships)
      .where(and(eq(internships.id, sql.placeholder('id')), isPublic))
      .prepare('public_internship'),
  )
  return async (id: string): Promise<JsonText> => {
    const [row] = await byId().execute({ id })
    if (!row) throw notFound()
    return new JsonText(withFields(row.record, nothing, 'null'))
  }
}

/** Whether this person may read unpublished postings. */
export const seesMore = (user: User | undefined) => postingVisibility(user?.role) !== 'none'

const ofPosting = (id: string) => sql`select application.id, application.status
  from ${applications} application where application.internship_id = ${id}`

/** One posting for a user who may read others too, with what they may do. */
export async function read(db: Db, user: User, id: string): Promise<JsonText> {
  const [row] = await db
    .select({
      record: wholeJson,
      status: internships.status,
      flags: internships.flags,
      reason: internships.review_reason,
      is_current: sql<boolean>`${isCurrent}`,
      is_mine: sql<boolean>`${manageableBy(user)}`,
      waived_at: internships.answers_waived_at,
      undecided: applicants(isUndecided),
      accepted: applicants(awaitsHire),
      hired: applicants(sql`applications.status = 'hired'`),
    })
    .from(internships)
    .where(and(eq(internships.id, id), or(isPublic, readableBy(user))))
  if (!row) throw notFound()
  const { flags, reason, undecided, accepted, hired } = row
  const mayPublish = row.is_mine && mayMove(row.status, 'published') && !row.waived_at
  const review = row.is_mine && {
    flags,
    reason,
    undecided,
    accepted,
    hired,
    funnel: await funnelOf(db, ofPosting(id)),
    unanswered: (mayPublish && (await unansweredOf(db, id))) || null,
    is_needed: reviewNeeded(user.role, await systemSettings(db), reason),
  }
  const can = abilities(row, user.role)
  return new JsonText(withFields(row.record, JSON.stringify(can), JSON.stringify(review || null)))
}
