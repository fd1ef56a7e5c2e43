import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Application,
  ApplicationStatus,
  Review,
  applications as routes,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { By, Sending } from '#platform/http/by.ts'
import { announce } from '#platform/live/live.ts'
import { changed, conflict, forbidden, notFound, Refused } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { applicationNotes, applications } from '#schema/applications.table.ts'
import { detailOf } from './application-details.ts'
import { rowFor, storedRows } from './application-rows.ts'
import {
  hearers,
  type Locked,
  lockApplications,
  type Manner,
  step,
  touched,
} from './application-steps.ts'
import { mayWithdraw, refusalOf, viewOf } from './applications.rules.ts'

export { hireForTeam } from './application-hiring.ts'
export { stepsOf } from './application-history.ts'
export { read } from './application-lists.ts'
export { hearers, type Locked, lockApplications } from './application-steps.ts'
export { pendingStatuses } from './applications.rules.ts'

/**
 * One application, locked, for a person who reviews it. 404 when it is unknown, 403 when it is their own, 409 when
 * it is not at the version they saw.
 */
export async function lockForReview(
  db: Db,
  by: Sending,
  id: string,
  version?: number,
): Promise<Locked> {
  const [application] = await lockApplications(db, by.user, [id])
  return reviewable(by, application, version)
}

function reviewable({ user }: By, application: Locked | undefined, version?: number): Locked {
  if (!application) throw notFound()
  if (viewOf(user, application.user_id) !== 'reviewer')
    throw forbidden(t('You cannot review your own application.'))
  if (version !== undefined && version !== application.version) throw changed()
  return application
}

/** Moves a locked application by the table of transitions; 409 names both statuses when it does not allow it. */
export async function move(
  db: Db,
  by: Sending,
  application: Locked,
  to: ApplicationStatus,
  manner: Manner = {},
): Promise<void> {
  const refusal = refusalOf(application.status, to)
  if (refusal) throw conflict(refusal)
  await step(db, by, application, to, manner)
}

/** Moves, scores or annotates one application, all or nothing. */
export async function review(db: Db, by: Sending, id: string, said: Review): Promise<Application> {
  const { status, score, note, version } = said
  const application = await lockForReview(db, by, id, version)
  const scored = score === undefined ? {} : { score }
  if (note)
    await db.insert(applicationNotes).values({ application_id: id, by_id: by.user.id, text: note })
  if (status) await move(db, by, application, status, { scored })
  else await touch(db, application, scored)
  if (note || score !== undefined)
    await record(db, by.user, by.from, {
      action: 'application_reviewed',
      entity_type: 'application',
      entity_id: id,
      details: { ...scored, ...(note && { note: true }) },
    })
  return detailOf(db, by.user, eq(applications.id, id))
}

/** What reviewers tell each other: the applicant's page has nothing new. */
async function touch(db: Db, application: Locked, scored: { score?: number | null }) {
  await db
    .update(applications)
    .set({ ...scored, ...touched })
    .where(eq(applications.id, application.id))
  const [, ...reviewers] = hearers(application)
  await announce(db, 'applications', reviewers, application.id)
}

/** Moves each application for itself: what cannot be moved is said with its reason and changes nothing. */
export async function moveMany(db: Db, by: Sending, asked: Parsed<typeof routes.moveMany>['body']) {
  const locked = await lockApplications(
    db,
    by.user,
    asked.applications.map(({ id }) => id),
  )
  const moved: string[] = []
  const refused: { id: string; detail: string }[] = []
  for (const { id, version } of asked.applications) {
    try {
      if (moved.includes(id)) throw changed()
      const application = locked.find((row) => row.id === id)
      await move(db, by, reviewable(by, application, version), asked.status)
      moved.push(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id, detail: error.message })
    }
  }
  const rows = await storedRows(db, by.user).where(inArray(applications.id, moved))
  return { moved: rows.map((row) => rowFor(by.user, row)), refused }
}

/** Takes back one's own last move, within ten minutes, while nothing has changed since. */
export async function undo(db: Db, by: Sending, id: string, version: number): Promise<Application> {
  const application = await lockForReview(db, by, id, version)
  const seen = await detailOf(db, by.user, eq(applications.id, id))
  const back = seen.history.at(-1)?.from_status
  if (!seen.can.undo || !back) throw conflict(t('This step can no longer be undone.'))
  await step(db, by, application, back, { is_undo: true })
  return detailOf(db, by.user, eq(applications.id, id))
}

/** The applicant takes the application back, while nobody has taken it up. A foreign one does not exist. */
export async function withdraw(db: Db, by: Sending, id: string): Promise<Application> {
  const [application] = await lockApplications(db, by.user, [id])
  const own = application?.user_id === by.user.id || by.user.role === 'superadmin'
  if (!application || !own) throw notFound()
  if (!mayWithdraw(by.user, application))
    throw conflict(t('This application can no longer be withdrawn.'))
  await step(db, by, application, 'withdrawn')
  return detailOf(db, by.user, eq(applications.id, id))
}

/** All of one's own that are not decided, because the account goes. Whatever stage they are in; nobody is told but who reviews. */
export async function withdrawAll(db: Db, by: Sending): Promise<void> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.user_id, by.user.id), notInArray(applications.status, [...decided])))
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return
  for (const application of await lockApplications(db, by.user, ids))
    if (application.user_id === by.user.id)
      await step(db, by, application, 'withdrawn', { untold: true })
}

const decided = ['hired', 'rejected', 'withdrawn'] as const
