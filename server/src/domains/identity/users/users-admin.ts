import { t } from '@app/contract/i18n/translate.ts'
import type { Account, NewUser } from '@app/contract/identity/users.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import {
  hashOfPassword,
  invite as inviteTo,
  sendInvitation,
} from '#domains/identity/accounts/accounts.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consumeRows } from '#platform/security/bulk-reading.ts'
import { users } from '#schema/accounts.table.ts'
import type { Config } from '#src/config.ts'
import {
  accountClosed,
  chosen,
  closeAccount,
  type Filter,
  lockedSuperadmins,
  lockRetention,
  mustNotBeHeld,
  mustRemain,
  named,
  presentFor,
} from './users.ts'
import { pageOf } from './users-page.ts'

/** Every account, by name; removed ones only on request. */
export async function manage(db: Db, { user, from }: Actor, query: Filter) {
  await consumeRows(db, { user, from }, 'user', query)
  const fits = and(presentFor(query), chosen(query))
  const { page, ...rest } = await pageOf(db, query, fits, named(query, true))
  return { users: page, ...rest }
}

/** The hash of the password of a new account, if one is given. Throws 422 for one that is easy to guess. */
export const passwordHashOf = ({ password, email }: NewUser) =>
  password === undefined
    ? Promise.resolve(undefined)
    : hashOfPassword(password, { field: 'password', email })

/** Makes an account, active with a password, otherwise invited by mail. Refuses an address that has one: 409. */
export async function invite(
  db: Db,
  { user, from }: Actor,
  { email, full_name, role }: NewUser,
  password_hash: string | undefined,
  config: Config,
): Promise<Account> {
  const invited = { email, full_name, role, password_hash }
  const created = await inviteTo(db, user, invited, from, config)
  if (!created) throw conflict(t('An account with this email address already exists.'))
  await publish(db, 'users', audienceOf('users.manage'), created.id)
  return created
}

/** Sends an invitation once more; 409 when it was accepted. */
export async function inviteAgain(
  db: Db,
  { user, from }: Actor,
  id: string,
  config: Config,
): Promise<Account> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
  if (!row || row.status === 'deleted') throw notFound()
  if (row.status !== 'invited')
    throw conflict(t('This person has already accepted the invitation.'))
  await sendInvitation(db, user, row, config)
  const act = { action: 'invitation_resent', entity_type: 'user', entity_id: id }
  await record(db, user, from, act)
  return row
}

/**
 * Sets a legal hold, or gives it another reason. It waits for a batch of retention that is under way, and retention
 * waits for it.
 */
export async function hold(
  db: Db,
  actor: Actor,
  id: string,
  hold_reason: string,
): Promise<Account> {
  await lockRetention(db)
  const [row] = await db
    .update(users)
    .set({ held_at: sql`coalesce(${users.held_at}, now())`, hold_reason })
    .where(and(eq(users.id, id), ne(users.status, 'deleted')))
    .returning()
  if (!row) throw notFound()
  await recordHold(db, actor, id, { action: 'legal_hold_set', reason: hold_reason })
  return row
}

/** Lifts a legal hold; without one nothing changes. */
export async function release(db: Db, actor: Actor, id: string): Promise<undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw notFound()
  if (!row.held_at) return
  await db.update(users).set({ held_at: null, hold_reason: '' }).where(eq(users.id, id))
  await recordHold(db, actor, id, { action: 'legal_hold_lifted', reason: row.hold_reason })
}

async function recordHold(
  db: Db,
  { user, from }: Actor,
  id: string,
  { action, reason }: { action: string; reason: string },
) {
  await record(db, user, from, {
    action,
    entity_type: 'user',
    entity_id: id,
    details: { reason },
  })
  await publish(db, 'users', audienceOf('users.manage'), id)
  await publish(db, 'settings', audienceOf('users.manage'))
}

/**
 * Removes an account: nobody can sign in to it, its address is free again, and what it did keeps its name. Doing it
 * again changes nothing. Not one's own, and never the last superadmin's: 409.
 */
export async function remove(db: Db, actor: MailingActor, id: string): Promise<undefined> {
  const { user, from } = actor
  mustRemain(await lockedSuperadmins(db), id)
  if (id === user.id) throw conflict(t("You can't remove your own account here."))
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw notFound()
  if (row.status === 'deleted') return
  mustNotBeHeld(row)
  await closeAccount(db, id)
  const details = { role: row.role }
  const action = row.status === 'invited' ? 'invitation_revoked' : 'user_removed'
  const act = { action, entity_type: 'user', entity_id: id, details }
  await record(db, user, from, act)
  await accountClosed.run(db, actor, id)
  await publish(db, 'users', audienceOf('users.manage'), id)
}
