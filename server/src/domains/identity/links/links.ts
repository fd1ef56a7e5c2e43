import { t } from '@app/contract/i18n/translate.ts'
import type { Invitation } from '@app/contract/identity/accounts.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import { hashToken, newToken } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { type linkKinds, links, users } from '#schema/accounts.table.ts'

export type LinkKind = (typeof linkKinds)[number]

const lasts: Record<LinkKind, string> = {
  signup: '24 hours',
  email_change: '24 hours',
  recovery: '1 hour',
  invitation: '7 days',
  social: '1 minute',
  second_step: '5 minutes',
  guardian: '14 days',
  guardian_change: '2 years',
}

interface LinkDetails {
  /** The new address of an email change, or the guardian's. */
  email?: string | undefined
  /** Who invites. */
  inviter_id?: string | undefined
}

/** Creates a single-use token for a user; only its hash is stored. */
export async function makeLink(
  db: Db,
  kind: LinkKind,
  user_id: string,
  details: LinkDetails = {},
): Promise<string> {
  const token = newToken()
  const expires_at = sql`now() + ${lasts[kind]}::interval`
  await db
    .insert(links)
    .values({ token_hash: hashToken(token), kind, user_id, ...details, expires_at })
  return token
}

const live = (token: string, kinds: readonly LinkKind[]) =>
  and(
    eq(links.token_hash, hashToken(token)),
    inArray(links.kind, [...kinds]),
    sql`${links.expires_at} > now()`,
  )

export const isSpent = () =>
  invalid('token', t('This link is no longer valid. Please request a new one.'))

/** Whether the token is still valid; does not use it up. */
export async function isGood(db: Db, token: string, kinds: readonly LinkKind[]): Promise<boolean> {
  const rows = await db.select({ kind: links.kind }).from(links).where(live(token, kinds))
  return rows.length > 0
}

/** Who invites as what by a valid link; undefined for other links. */
export async function invitationOf(db: Db, token: string): Promise<Invitation | undefined> {
  const inviter = alias(users, 'inviter')
  const [row] = await db
    .select({ inviter: inviter.full_name, role: users.role })
    .from(links)
    .innerJoin(users, eq(users.id, links.user_id))
    .leftJoin(inviter, eq(inviter.id, links.inviter_id))
    .where(live(token, ['invitation']))
  return row
}

/** The owner of a token; does not use it up. */
export async function ownerOf(
  db: Db,
  token: string,
  kinds: readonly LinkKind[],
): Promise<string | undefined> {
  const [link] = await db.select({ user_id: links.user_id }).from(links).where(live(token, kinds))
  return link?.user_id
}

/** Uses a token up; of two concurrent requests one succeeds. Throws 422 when it is used, expired or of another kind. */
export async function redeem(db: Db, token: string, kinds: readonly LinkKind[]) {
  const [link] = await db.delete(links).where(live(token, kinds)).returning()
  if (!link) throw isSpent()
  return link
}

/** Invalidates links that would undo the change just made. */
export const dropLinks = (db: Db, user_id: string, kinds: readonly LinkKind[]) =>
  db.delete(links).where(and(eq(links.user_id, user_id), inArray(links.kind, [...kinds])))
