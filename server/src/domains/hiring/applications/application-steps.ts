import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import type { MailingActor, User } from '#platform/http/principal.ts'
import { type Audience, audienceOf, publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { managerId, scopeOf } from './application-rows.ts'
import {
  emailOf,
  notificationOf,
  undoEmailOf,
  undoNotificationOf,
} from './applications.messages.ts'

/** Applications a person may see, locked in the order of their ids: two bulk moves cannot wait for each other crosswise. */
export const lockApplications = (db: Db, user: User, ids: string[]) =>
  locked(db, and(scopeOf(user), inArray(applications.id, ids)))

/** The same, for a caller that has looked whose they are. */
export const locked = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(applications),
      internship_title: internships.title,
      company_name: internships.company_name,
      account_email: users.email,
      manager_id: managerId,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(users, eq(users.id, applications.user_id))
    .leftJoin(projects, eq(projects.id, internships.project_id))
    .where(where)
    .orderBy(applications.id)
    .for('update', { of: applications })

export type LockedApplication = Awaited<ReturnType<typeof lockApplications>>[number]

/** Who hears that an application changed: its applicant, those who review, and the internship's manager. */
export const subscribers = ({
  user_id,
  manager_id,
}: Pick<LockedApplication, 'user_id' | 'manager_id'>) =>
  [{ user_id }, { user_id: manager_id }, ...audienceOf('applications.review')] satisfies Audience[]

export interface MoveOptions {
  is_undo?: boolean
  /** The caller tells the applicant, in better words. */
  untold?: boolean
  scored?: { score?: number | null }
}

/** An application, still as it was, has moved to this status. */
export const applicationMoved =
  hook<[actor: MailingActor, application: LockedApplication, to: ApplicationStatus]>(
    'applicationMoved',
  )

/**
 * Moves a locked application and does all that belongs to it, in the caller's transaction: the step, what follows in
 * the domains above (the hire, the open interview), the audit entry, the applicant's notification and letter, the live update. The caller has checked the move.
 */
export async function step(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  to: ApplicationStatus,
  { is_undo = false, untold = false, scored = {} }: MoveOptions = {},
): Promise<void> {
  const { user, from, site } = actor
  const { id, status, user_id } = application
  await db
    .update(applications)
    .set({ ...scored, status: to, ...touched })
    .where(eq(applications.id, id))
  await db
    .insert(applicationSteps)
    .values({ application_id: id, from_status: status, to_status: to, by_id: user.id, is_undo })
  await applicationMoved.run(db, actor, application, to)
  await record(db, user, from, {
    action: to === 'withdrawn' ? 'application_withdrawn' : 'application_moved',
    entity_type: 'application',
    entity_id: id,
    details: { from: status, to, ...(is_undo && { is_undo }) },
  })
  if (!untold) {
    const mail = () => (is_undo ? undoEmailOf : emailOf)(to, application, site)
    const content = () => (is_undo ? undoNotificationOf : notificationOf)(to, application)
    await notify(db, user_id, () => ({ ...content(), letter: { mail, site } }))
  }
  await publish(db, 'applications', subscribers(application), id)
}

/** Set with every change: the count that a stale edit is measured by, and the moment an undo is. */
export const touched = {
  version: sql`${applications.version} + 1`,
  updated_at: sql`now()`,
} satisfies Record<string, SQL>
