import { representsStartup } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type Representative,
  representativesTopics,
  type Startup,
} from '@app/contract/projects/startups.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { roleChanged } from '#domains/identity/users/users.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'
import { startupSteps } from '#schema/startups.table.ts'
import { recordChange } from './startup-notifications.ts'
import { readStartup } from './startup-rows.ts'
import {
  addedNotification,
  emailOf,
  type FinalStatus,
  notificationOf,
  removedNotification,
} from './startups.messages.ts'
import { roleAfterApproval, transitionError } from './startups.rules.ts'

interface DecisionInput {
  status: FinalStatus
  reason?: string
  meeting_at?: string | null
  version?: number
}
type Applicant = typeof users.$inferSelect

/**
 * Decides on a registration along the permitted transitions; 409 for any other, which a concurrent second decision is.
 * 422 for a rejection without a reason or a meeting in the past. Approval makes the applicant the representative.
 */
export async function decide(
  db: Db,
  actor: MailingActor,
  id: string,
  input: DecisionInput,
): Promise<Startup> {
  const startup = await lockStartup(db, id)
  const { status, reason: note = '', meeting_at = null, version } = input
  const error = transitionError(startup.status, status)
  if (error) throw conflict(error)
  if (version !== undefined && version !== startup.version) throw changed()
  if (status === 'rejected' && !note) throw invalid('reason', t('Please give a reason.'))
  if (status === 'meeting_scheduled' && meeting_at) await refusePast(db, meeting_at)
  const applicant = startup.submitted_by ? await lockPerson(db, startup.submitted_by) : undefined
  if (status === 'approved' && applicant) await makeRepresentative(db, actor, id, applicant)
  await db
    .update(startups)
    .set({
      status,
      version: sql`${startups.version} + 1`,
      ...(status === 'meeting_scheduled' && { meeting_at }),
      ...(status === 'approved' && { approved_at: sql`now()` }),
    })
    .where(eq(startups.id, id))
  const step = { note, meeting_at: status === 'meeting_scheduled' ? meeting_at : null }
  await db.insert(startupSteps).values({ startup_id: id, status, by_id: actor.user.id, ...step })
  const details = { from: startup.status, to: status, ...step }
  await recordChange(db, actor, startup, `startup_${status}`, details)
  if (applicant)
    await notifyApplicant(db, actor, applicant, status, { name: startup.name, ...step })
  return readStartup(db, actor.user, id)
}

async function refusePast(db: Db, meeting_at: string) {
  const [ahead] = await db
    .select({ is_ahead: sql<boolean>`${meeting_at}::timestamptz > now()` })
    .from(sql`(select 1) one`)
  if (!ahead?.is_ahead) throw invalid('meeting_at', t('Pick a time in the future.'))
}

/** Held, so that a role or an account that changes at this moment is seen. */
async function lockPerson(db: Db, id: string): Promise<Applicant | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return person
}

async function makeRepresentative(db: Db, actor: MailingActor, startup_id: string, who: Applicant) {
  const { user, from } = actor
  if (who.status !== 'active') throw conflict(t("The applicant's account is no longer active."))
  const role = roleAfterApproval(who.role)
  if (!role)
    throw conflict(t("This applicant now has another role here and can't represent a startup."))
  if (representsStartup(role))
    await db.insert(startupMembers).values({ startup_id, user_id: who.id }).onConflictDoNothing()
  if (role === who.role) return
  await db
    .update(users)
    .set({ role, version: sql`${users.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(users.id, who.id), eq(users.role, who.role)))
  await record(db, user, from, {
    action: 'user_role_changed',
    entity_type: 'user',
    entity_id: who.id,
    details: { from: who.role, to: role },
  })
  await publish(db, 'account', [{ user_id: who.id }])
  await roleChanged.run(db, actor, who.id)
  await publish(db, 'users', audienceOf('users.manage'), who.id)
}

/**
 * Someone with another role represents no startup any more. Who is given the role by hand represents the approved startups
 * they registered again, where nobody else does.
 */
export async function followRole(db: Db, actor: Actor, user_id: string): Promise<void> {
  const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, user_id))
  if (!person) return
  if (representsStartup(person.role)) return representAgain(db, actor, user_id)
  const left = await db
    .delete(startupMembers)
    .where(eq(startupMembers.user_id, user_id))
    .returning({ id: startupMembers.startup_id })
  const ids = left.map(({ id }) => id)
  for (const startup of await db.select().from(startups).where(inArray(startups.id, ids)))
    await recordChange(db, actor, startup, 'startup_representative_removed', { user_id })
}

async function lockStartup(db: Db, id: string) {
  const [startup] = await db.select().from(startups).where(eq(startups.id, id)).for('update')
  if (!startup) throw notFound()
  return startup
}

/**
 * Makes one more person the representative of an approved startup. 422 for an address without an active account of a startup:
 * a person with another role here keeps that workspace. 409 for who represents it already.
 */
export async function addRepresentative(
  db: Db,
  actor: Actor,
  id: string,
  email: string,
): Promise<Representative> {
  const startup = await lockStartup(db, id)
  if (startup.status !== 'approved')
    throw conflict(t('Only an approved startup has representatives.'))
  const [person] = await db.select().from(users).where(eq(users.email, email)).for('update')
  if (person?.status !== 'active')
    throw invalid('email', t('No active account has this email address.'))
  const { id: user_id, full_name, role } = person
  if (!representsStartup(role))
    throw invalid(
      'email',
      t(
        "{full_name} isn't a startup representative here. Change the role in User Management first.",
        { full_name },
      ),
    )
  const added = await db
    .insert(startupMembers)
    .values({ startup_id: id, user_id })
    .onConflictDoNothing()
    .returning({ user_id: startupMembers.user_id })
  if (!added.length)
    throw conflict(t('{full_name} already represents this startup.', { full_name }))
  await recordChange(db, actor, startup, 'startup_representative_added', { user_id })
  for (const topic of representativesTopics) await publish(db, topic, added)
  await notify(db, user_id, () => addedNotification(startup.name))
  return { id: user_id, full_name, email }
}

/**
 * Takes a person out of one startup: its rows are out of their scope at once, those of their other startups stay. The last
 * one may go, too: superadmins decide for a startup that nobody represents.
 */
export async function removeRepresentative(
  db: Db,
  actor: Actor,
  id: string,
  user_id: string,
): Promise<undefined> {
  const startup = await lockStartup(db, id)
  const removed = await db
    .delete(startupMembers)
    .where(and(eq(startupMembers.startup_id, id), eq(startupMembers.user_id, user_id)))
    .returning({ user_id: startupMembers.user_id })
  if (!removed.length) throw notFound()
  await recordChange(db, actor, startup, 'startup_representative_removed', { user_id })
  for (const topic of representativesTopics) await publish(db, topic, removed)
  if (user_id !== actor.user.id) await notify(db, user_id, () => removedNotification(startup.name))
}

async function representAgain(db: Db, actor: Actor, user_id: string) {
  // An approval gives the role together with the startup that it is for.
  const isUnrepresented = sql`not exists (select from ${startupMembers} member
    where member.startup_id = ${startups.id} or member.user_id = ${user_id})`
  const own = and(eq(startups.submitted_by, user_id), eq(startups.status, 'approved'))
  for (const startup of await db.select().from(startups).where(and(own, isUnrepresented))) {
    await db.insert(startupMembers).values({ startup_id: startup.id, user_id })
    await recordChange(db, actor, startup, 'startup_representative_added', { user_id })
  }
}

async function notifyApplicant(
  db: Db,
  { user, site }: MailingActor,
  { id, full_name, email, time_zone, status: account }: Applicant,
  status: FinalStatus,
  step: { name: string; note: string; meeting_at: string | null },
) {
  if (account !== 'active' || id === user.id) return
  const addressed = { full_name, email, time_zone, ...step }
  const mail = { mail: () => emailOf(status, addressed, site), site }
  await notify(db, id, () => ({
    ...notificationOf(status, addressed),
    kind: 'startups',
    email: mail,
  }))
}
