import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { startups as routes, Startup } from '@app/contract/projects/startups.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, MailingActor, User } from '#platform/http/principal.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { startups } from '#schema/projects.table.ts'
import { startupFiles, startupSteps } from '#schema/startups.table.ts'
import { decide } from './startup-decisions.ts'
import { notifyDeciders, recordChange } from './startup-notifications.ts'
import { scopeOf } from './startup-scope.ts'
import { read } from './startups.ts'

/**
 * Files a registration: it waits as pending, whoever files it, and gives nobody a role. 409 while another one of the
 * same person is open, 422 for a document that is not a general file of one's own.
 */
export async function create(
  db: Db,
  user: User,
  from: ClientInfo,
  { document_ids, ...fields }: Parsed<typeof routes.create>['body'],
): Promise<Startup> {
  for (const id of document_ids) await ownFile(db, user, id, 'general', 'document_ids')
  const [startup] = await db
    .insert(startups)
    .values({ ...fields, submitted_by: user.id })
    .onConflictDoNothing() // one_open_startup_per_applicant
    .returning()
  if (!startup) throw conflict(t('You already have a registration that waits for its review.'))
  if (document_ids.length)
    await db
      .insert(startupFiles)
      .values(document_ids.map((file_id) => ({ startup_id: startup.id, file_id })))
  await db
    .insert(startupSteps)
    .values({ startup_id: startup.id, status: 'pending', by_id: user.id })
  await recordChange(db, user, from, startup, 'startup_registered')
  await notifyDeciders(db, user, startup)
  return read(db, user, startup.id)
}

const forRepresentatives: readonly string[] = ['description', 'contact_email', 'version']

/**
 * Changes what is named. 404 out of reach, 403 for what is not a representative's to say, 409 when it was rejected or
 * is not at the version they saw. A status is a decision, with its rules.
 */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, status, ...named }: Parsed<typeof routes.change>['body'],
): Promise<Startup> {
  const [startup] = await db
    .select()
    .from(startups)
    .where(and(eq(startups.id, id), scopeOf(actor.user)))
    .for('no key update')
  if (!startup) throw notFound()
  const isDecider = isSuperadmin(actor.user.role)
  const names = Object.keys(status === undefined ? named : { ...named, status })
  if (!isDecider && !names.every((name) => forRepresentatives.includes(name))) throw forbidden()
  if (version !== undefined && version !== startup.version) throw changed()
  if (!isDecider && startup.status === 'rejected')
    throw conflict(t('A registration that was rejected stays as it is. Please register again.'))
  if (Object.keys(named).length > 0) {
    await db
      .update(startups)
      .set({ ...named, version: sql`${startups.version} + 1` })
      .where(eq(startups.id, id))
    await recordChange(db, actor.user, actor.from, startup, 'startup_changed', { after: named })
  }
  if (status !== undefined && status !== startup.status) await decide(db, actor, id, { status })
  return read(db, actor.user, id)
}
