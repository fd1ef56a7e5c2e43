import { isSuperadmin, type Role, superadminRole } from '@app/contract/core/roles.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { type Impersonation, impersonationMinutes } from '@app/contract/identity/impersonation.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authenticate as bySession } from '#domains/identity/sessions/sessions.ts'
import { actorColumns, languageOf } from '#domains/identity/settings/settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import {
  type Actor,
  type AnyActor,
  hashToken,
  newToken,
  systemClient,
  type User,
} from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import type { ActiveSessions } from '#platform/live/live-hub.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { impersonations } from '#schema/impersonation.table.ts'
import type { Config } from '#src/config.ts'

const viewers = alias(users, 'viewers')

/** A view is valid until it is ended, while its viewer is a signed-in superadmin and its person is not one. */
const serves = (which: SQL) =>
  and(
    which,
    isNull(impersonations.ended_at),
    sql`${impersonations.expires_at} > now()`,
    sql`${sessions.refresh_expires_at} > now()`,
    eq(sessions.user_id, impersonations.viewer_id),
    sql`(${viewers.role}, ${viewers.status}) = (${superadminRole}, 'active')`,
    sql`${users.role} <> ${superadminRole} and ${users.status} = 'active'`,
  )

const serving = (db: Db, which: SQL) =>
  db
    .select({
      ...actorColumns,
      session_id: impersonations.id,
      view: { viewer_id: impersonations.viewer_id, until: impersonations.expires_at },
      token_hash: impersonations.token_hash,
    })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.user_id))
    .innerJoin(viewers, eq(viewers.id, impersonations.viewer_id))
    .innerJoin(sessions, eq(sessions.id, impersonations.session_id))
    .where(serves(which))

/** The person behind a token: of a session, or seen in a view. */
export async function authenticate(db: Db, token_hash: string): Promise<User | undefined> {
  const user = await bySession(db, token_hash)
  if (user) return user
  const [seen] = await serving(db, eq(impersonations.token_hash, token_hash))
  if (!seen) return undefined
  const { token_hash: _, ...person } = seen
  return person
}

/** Which sessions still serve, and as which role their people act: one query for all the pages of a node. */
export const activeSessions: ActiveSessions = async (db, token_hashes) => {
  const rows = await db
    .select({ token_hash: sessions.token_hash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        inArray(sessions.token_hash, token_hashes),
        sql`${sessions.expires_at} > now()`,
        eq(users.status, 'active'),
      ),
    )
  const serving = new Map(rows.map(({ token_hash, role }) => [token_hash, role]))
  const others = token_hashes.filter((hash) => !serving.has(hash))
  if (!others.length) return serving
  return new Map([...serving, ...(await stillViewing(db, others))])
}

/** Which of these views still serve, and as which role. */
async function stillViewing(db: Db, token_hashes: string[]) {
  const rows = await serving(db, inArray(impersonations.token_hash, token_hashes))
  return rows.map(({ token_hash, role }) => [token_hash, role] as const)
}

/**
 * Begins a view; the one before it ends. The person is notified, also by email. 404 for an unknown person, 403 for a
 * superadmin or oneself, 409 for an account nobody can sign in to.
 */
export async function start(
  db: Db,
  { user, from }: Actor,
  { id, reason }: { id: string; reason: string },
  config: Config,
): Promise<Impersonation> {
  // Two taps come one after the other: the viewer's row is held.
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  // A deletion of the account waits for this, and then finds the entry with the reason.
  const [person] = await db.select().from(users).where(eq(users.id, id)).for('key share')
  if (!person || person.status === 'deleted') throw notFound()
  refuseView(person)
  await endWhere(db, { user, from }, eq(impersonations.viewer_id, user.id))
  const access_token = newToken()
  const [view] = await db
    .insert(impersonations)
    .values({
      viewer_id: user.id,
      session_id: user.session_id,
      user_id: id,
      reason,
      token_hash: hashToken(access_token),
      expires_at: sql`now() + make_interval(mins => ${impersonationMinutes})`,
    })
    .returning({ id: impersonations.id, expires_at: impersonations.expires_at })
  if (!view) throw notFound()
  const { expires_at } = view
  const act = { action: 'view_started', entity_type: 'user', entity_id: id }
  await record(db, user, from, { ...act, details: { reason, view_id: view.id, until: expires_at } })
  await notifyViewedUser(db, user, person, reason, config)
  return { access_token, expires_at }
}

/** Ends the impersonation of this token, or, for a session of the viewer's own, the one they began. None is fine, too. */
export async function end(db: Db, { user, from }: Actor): Promise<undefined> {
  const mine = user.view
    ? eq(impersonations.id, user.session_id)
    : eq(impersonations.viewer_id, user.id)
  await endWhere(db, { user, from }, mine)
}

/** Superadmins cannot be viewed, so not oneself either; nor can accounts that cannot sign in. */
function refuseView({ role, status }: { role: Role; status: string }): void {
  if (isSuperadmin(role)) throw forbidden(t("You can't view the product as a superadmin."))
  if (status !== 'active') throw conflict(t('You can only view active accounts.'))
}

async function endWhere(db: Db, actor: Actor, which: SQL) {
  const ended = await db
    .update(impersonations)
    .set({ ended_at: sql`now()` })
    .where(and(which, isNull(impersonations.ended_at)))
    .returning({ id: impersonations.id, user_id: impersonations.user_id })
  for (const view of ended) await recordChange(db, actor, view, 'stopped')
}

interface EndedImpersonation {
  id: string
  user_id: string
}

async function recordChange(
  db: Db,
  { user, from }: AnyActor,
  view: EndedImpersonation,
  why: string,
) {
  await record(db, user, from, {
    action: 'view_ended',
    entity_type: 'user',
    entity_id: view.user_id,
    details: { view_id: view.id, why },
  })
  // Its open pages look again whether they are still let in.
  await publish(db, 'sessions', [{ user_id: view.user_id }])
}

/** Records in the audit log that a view expired or lost its viewer's session. For a job. */
export async function closeViews(db: Db): Promise<void> {
  const isLost = sql`not exists (select from ${sessions} own where own.id = ${impersonations.session_id})`
  const ended = await db
    .update(impersonations)
    .set({ ended_at: sql`now()` })
    .where(
      and(isNull(impersonations.ended_at), or(lte(impersonations.expires_at, sql`now()`), isLost)),
    )
    .returning({ id: impersonations.id, user_id: impersonations.user_id })
  const actor = { user: undefined, from: systemClient() }
  for (const view of ended) await recordChange(db, actor, view, 'ran out')
}

/** The person learns who looks, why, for how long, and that nothing can be changed. */
async function notifyViewedUser(
  db: Db,
  actor: User,
  person: { id: string; email: string },
  reason: string,
  { BACKEND_URL }: Config,
): Promise<void> {
  const name = actor.full_name
  const minutes = impersonationMinutes
  await notify(db, person.id, () => ({
    title: t('Your account is being viewed'),
    message: t(
      '{name} is viewing {organisation} as you for up to {minutes} minutes. Reason: {reason}',
      {
        name,
        minutes,
        reason,
      },
    ),
    type: 'info',
    kind: 'general',
    link: pageUrl('account'),
  }))
  await withLocale(await languageOf(db, person.id), () =>
    queueMail(
      db,
      viewedMail(person.email, { name, minutes, reason }, new URL('/account', BACKEND_URL).href),
    ),
  )
}

const viewedMail = mailTemplate('security.viewed', {
  group: 'security',
  purpose: () => t('To the person whose account an administrator views, with the reason.'),
  subject: msg('Your account is being viewed'),
  text: [
    msg(
      "{name}, an administrator of {organisation}, is viewing the product as you for up to {minutes} minutes. They can't change anything, and the visit is recorded.",
    ),
    msg('Reason: {reason}'),
  ],
  button: msg('Open {organisation}'),
  variables: ['name', 'minutes', 'reason'],
  required: ['name', 'reason'],
})
