import { t } from '@app/contract/i18n/translate.ts'
import { identities as routes } from '@app/contract/identity/identities.ts'
import type { SocialProvider } from '@app/contract/identity/social-providers.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { dropLinks } from '#domains/identity/links/links.ts'
import type { Db } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { identities, users } from '#schema/accounts.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import type { Config } from '#src/config.ts'
import { unlinkedMail } from './account-mails.ts'
import { configured } from './social-providers.ts'

const ofOwn = (user: User) => eq(identities.user_id, user.id)

const list = async (db: Db, user: User) => ({
  identities: await db
    .select({
      id: identities.id,
      provider: identities.provider,
      created_at: identities.created_at,
    })
    .from(identities)
    .where(ofOwn(user))
    .orderBy(asc(identities.id)),
})

/**
 * Unlinks a provider's account; 409 when nothing else lets its owner in. One with the address of this account is linked
 * again by its next sign-in: who reads that mailbox could set a new password as well.
 */
async function unlink(
  db: Db,
  { user, from }: Actor,
  id: string,
  config: Config,
): Promise<undefined> {
  // One at a time, or two at once would leave no way in.
  const [account] = await db
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user.id))
    .for('update')
  const [identity] = await db
    .delete(identities)
    .where(and(ofOwn(user), eq(identities.id, id)))
    .returning({ provider: identities.provider })
  if (!identity) throw notFound()
  if (!account?.password_hash && !(await hasAnotherWayIn(db, user, configured(config))))
    throw conflict(
      t('This is your only way to log in. Set a password with “Forgot password” first.'),
    )
  await dropLinks(db, user.id, ['social'])
  const { provider } = identity
  const act = { action: 'identity_unlinked', entity_type: 'user', entity_id: user.id }
  await record(db, user, from, { ...act, details: { provider } })
  await publish(db, 'account', [{ user_id: user.id }])
  await queueMail(db, unlinkedMail(config, user.email, provider))
}

async function hasAnotherWayIn(db: Db, user: User, offered: SocialProvider[]) {
  const left = and(ofOwn(user), inArray(identities.provider, offered))
  return (
    (await db.$count(passkeys, eq(passkeys.user_id, user.id))) > 0 ||
    (await db.$count(identities, left)) > 0
  )
}

export const identityRoutes = implement(routes, {
  list: ({ db, user }) => list(db, user),
  unlink: ({ db, user, params, from, request }) =>
    unlink(db, { user, from }, params.id, request.server.config),
})
