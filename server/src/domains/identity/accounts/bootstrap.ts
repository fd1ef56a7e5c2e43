import { randomUUID } from 'node:crypto'
import { superadminRole } from '@app/contract/core/roles.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SetUp, SignInSession } from '@app/contract/identity/accounts.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, exists, gt, gte, not, or, sql } from 'drizzle-orm'
import { recordConsent } from '#domains/identity/consents/consents.ts'
import { logIn } from '#domains/identity/sessions/sessions.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { type ClientInfo, hashToken, newToken, type User } from '#platform/http/principal.ts'
import { invalid, ProblemError, taken } from '#platform/problem.ts'
import { recordIfPossible } from '#platform/security/audit.ts'
import { links, setupLinks, users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { BadConfig, type Config, type SiteConfig } from '#src/config.ts'
import { consumeRequest, dropAccess, invite, sendInvitation } from './accounts.ts'
import { hashOfPassword } from './passwords.ts'

/** The start of the server, in the audit log. */
export const startOf = (): ClientInfo => ({ address: '', agent: 'start', request_id: randomUUID() })

/**
 * Makes the owner of the configured address a superadmin (product.md, roles), also beside others: a new account, or the
 * one that the address has. A new one can sign in at once with the configured password; without one it gets an
 * invitation by email. Nodes that start together create one.
 */
export async function ensureSuperadmin(database: Database, config: Config): Promise<void> {
  const { data: email } = Email.safeParse(config.SUPERADMIN_EMAIL)
  if (!email || isActiveSuperadmin(await accountOf(database.db, email))) return
  const password_hash = await configuredHash(config, email)
  const person = { email, full_name: 'Superadmin', role: superadminRole } as const
  const from = startOf()
  await database.transaction(async (db) => {
    await lockSetup(db)
    const account = await accountOf(db, email)
    if (account) return promote(db, account, password_hash, from, config)
    if (!password_hash) return invite(db, undefined, person, from, config)
    await insertConfirmed(db, { ...person, password_hash }, from)
  })
}

async function configuredHash({ SUPERADMIN_PASSWORD }: Config, email: string) {
  const field = 'SUPERADMIN_PASSWORD'
  try {
    return SUPERADMIN_PASSWORD && (await hashOfPassword(SUPERADMIN_PASSWORD, { field, email }))
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422)
      throw new BadConfig(`${field}: ${error.message}`)
    throw error
  }
}

type Account = typeof users.$inferSelect

const isActiveSuperadmin = (account: Account | undefined) =>
  account?.role === superadminRole && account.status === 'active'

async function accountOf(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.email, email)).for('update')
  return account
}

/**
 * The account becomes an active superadmin and keeps its password. Of an invited one, or one whose address was never
 * confirmed and may be a stranger's, the configured password counts; without one its owner gets an invitation, and another one
 * when that cannot be accepted any more. Where no confirmation is asked for, former releases called every address confirmed.
 */
async function promote(
  db: Db,
  account: Account,
  configured: string | undefined,
  from: ClientInfo,
  base: Config,
) {
  const { id, email, email_confirmed_at } = account
  const isConfirmed = base.REQUIRE_EMAIL_CONFIRMATION && email_confirmed_at !== null
  const isOwned = account.status !== 'invited' && isConfirmed
  const password_hash = isOwned ? account.password_hash : (configured ?? null)
  const after = {
    role: superadminRole,
    status: isOwned || password_hash ? 'active' : 'invited',
  } as const
  const changes = (['role', 'status'] as const).filter((name) => account[name] !== after[name])
  if (!changes.length) {
    if (after.status === 'invited') await inviteAgain(db, account, from, base)
    return
  }
  await db
    .update(users)
    .set({
      ...after,
      password_hash,
      email_confirmed_at: email_confirmed_at ?? sql`now()`,
      demo_suspended_at: null,
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))
  if (!isOwned) await dropAccess(db, id)
  if (after.status === 'invited') await sendInvitation(db, undefined, { ...after, id, email }, base)
  for (const name of changes) {
    const details = { from: account[name], to: after[name], reason: 'SUPERADMIN_EMAIL' }
    const act = { action: `user_${name}_changed`, entity_type: 'user', entity_id: id, details }
    await recordIfPossible(db, undefined, from, act)
  }
}

/** Unless the last invitation can still be accepted. */
async function inviteAgain(db: Db, account: Account, from: ClientInfo, base: SiteConfig) {
  const { id } = account
  if (await db.$count(users, and(eq(users.id, id), hasInvitation(db)))) return
  await sendInvitation(db, undefined, account, base)
  const act = { action: 'invitation_resent', entity_type: 'user', entity_id: id }
  await recordIfPossible(db, undefined, from, act)
}

/** Of several nodes, links and settings that could create the first superadmin, one at a time decides. */
const lockSetup = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('first superadmin', 0))`)

/** Whether it is of an invited person who can accept: the link is valid, and its mail was not given up. */
const hasInvitation = (db: Db) => {
  const failed = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, users.email),
        gte(mails.created_at, links.created_at),
        eq(mails.state, 'failed'),
      ),
    )
  const link = db
    .select({ kind: links.kind })
    .from(links)
    .where(
      and(
        eq(links.user_id, users.id),
        eq(links.kind, 'invitation'),
        gt(links.expires_at, sql`now()`),
        not(exists(failed)),
      ),
    )
  return and(eq(users.status, 'invited'), exists(link))
}

async function hasSuperadmin(db: Db): Promise<boolean> {
  const mayEnter = or(eq(users.status, 'active'), hasInvitation(db))
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superadminRole), mayEnter))
    .limit(1)
  return known !== undefined
}

type Person = Pick<typeof users.$inferInsert, 'email' | 'full_name' | 'role' | 'password_hash'>

/** Undefined if the address has an account. Its owner is the operator, so no mail confirms it. */
async function insertConfirmed(db: Db, person: Person, from: ClientInfo) {
  const [created] = await db
    .insert(users)
    .values({ ...person, email_confirmed_at: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  const details = { role: person.role }
  const act = { action: 'user_created', entity_type: 'user', entity_id: created?.id, details }
  if (created) await recordIfPossible(db, undefined, from, act)
  return created
}

/** A new link to create the first superadmin, for the operator to open; undefined once there is one. */
export async function setupLink(
  { db }: Database,
  { BACKEND_URL }: SiteConfig,
): Promise<string | undefined> {
  if (await hasSuperadmin(db)) return undefined
  const token = newToken()
  const expires_at = sql`now() + interval '24 hours'`
  await db.insert(setupLinks).values({ token_hash: hashToken(token), expires_at })
  // Browsers do not send what follows the #, so the token is in no log of a server or a proxy.
  return `${BACKEND_URL}${pageUrl('setup')}#${token}`
}

const isLive = (token: string) =>
  and(eq(setupLinks.token_hash, hashToken(token)), gt(setupLinks.expires_at, sql`now()`))

/** Whether the token is still valid; does not use it up. */
export async function isSetupLinkGood(db: Db, token: string): Promise<boolean> {
  const rows = await db.select().from(setupLinks).where(isLive(token))
  return rows.length > 0 && !(await hasSuperadmin(db))
}

const setupIsOver = () =>
  invalid(
    'token',
    t(
      'This link is no longer valid. Until a superadmin exists, the server prints a new link each time it starts.',
    ),
  )

/** Consumes the rate limit, checks the link and hashes the password. */
export async function prepareSetup(db: Db, { token, email, password }: SetUp, from: ClientInfo) {
  await consumeRequest(db, 'setup', from)
  if (!(await isSetupLinkGood(db, token))) throw setupIsOver()
  return hashOfPassword(password, { field: 'password', email })
}

/** Creates the first superadmin and signs in; uses all setup links up. Of two concurrent requests one succeeds. */
export async function setUp(
  db: Db,
  { token, email, full_name }: SetUp,
  password_hash: string,
  from: ClientInfo,
  before: User | undefined,
): Promise<SignInSession> {
  await lockSetup(db)
  if (!(await isSetupLinkGood(db, token))) throw setupIsOver()
  const person = { email, full_name, role: superadminRole, password_hash } as const
  const created = await insertConfirmed(db, person, from)
  if (!created)
    throw taken('email', t('This address already has an account. Please use another one.'))
  await recordConsent(db, created.id)
  await db.delete(setupLinks)
  return logIn(db, { id: created.id, password_hash }, from, before)
}
