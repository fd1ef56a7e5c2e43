import { may } from '@app/contract/core/access.ts'
import { internRole, isSuperadmin, superadminRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  Person,
  PersonPage,
  users as routes,
  UserChange,
} from '@app/contract/identity/users.ts'
import { and, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import { addressChanged } from '#domains/identity/accounts/accounts.ts'
import { enrolmentOf } from '#domains/identity/enrolments/enrolments.ts'
import { endSessions } from '#domains/identity/sessions/sessions.ts'
import { languageOf } from '#domains/identity/settings/settings.ts'
import { peopleOf, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import { hook } from '#platform/database/hooks.ts'
import { containsPattern, inlineRole } from '#platform/database/sql.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, MailingActor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consumeRows } from '#platform/security/bulk-reading.ts'
import { identities, links, users } from '#schema/accounts.table.ts'
import { enrolments } from '#schema/enrolments.table.ts'
import { files } from '#schema/files.table.ts'
import { reactivatedMail, suspendedMail } from './users.messages.ts'
import { knowsEnrolment, pageFor, sees, shown } from './users.rules.ts'
import { pageOf } from './users-page.ts'

export type Filter = Parsed<typeof routes.list>['query']

/** A lookup per row is planned faster than several joins of the same table. */
export const nameOf = (person: SQL) =>
  sql<string | null>`(select named.full_name from ${users} named where named.id = ${person})`

/** The users a person may see: themselves and those in their teams, found by id. Removed accounts are not visible. */
export function visibleTo(user: User): SQL | undefined {
  const teams = visibleTeams(user)
  const inReach =
    teams && sql`${users.id} = any(array(select ${user.id}::uuid union ${peopleOf(teams)}))`
  const isPresent = sees(user.role, 'status')
    ? ne(users.status, 'deleted')
    : eq(users.status, 'active')
  return and(isPresent, inReach)
}

/** Shares a team with the reader, or is led or managed by them. */
function nearTo(user: User) {
  const teams = visibleTeams(user)
  return teams ? sql<boolean>`${users.id} in (${peopleOf(teams)})` : sql<boolean>`true`
}

/** Who shows the profile to everybody that is signed in. */
export const isPublic: SQL | undefined = and(
  eq(users.status, 'active'),
  sql`${users.settings} ->> 'profileVisibility' = 'public'`,
)

/** May this person find others by their e-mail? */
export const readsEmail = ({ role }: User) => sees(role, 'email')

type Narrowing = Pick<Filter, 'search' | 'role' | 'status'>

/** Every account, as those who manage them see it: removed ones only on request. */
export const presentFor = ({ status }: Narrowing): SQL | undefined =>
  status ? undefined : ne(users.status, 'deleted')

/** The requested role and status. */
export const chosen = ({ role, status }: Narrowing): SQL | undefined =>
  and(role && eq(users.role, role), status && eq(users.status, status))

/**
 * The search term is matched literally: `%` and `_` mean themselves. Callers who may search by email also search by roll
 * number and college. Any of these conditions is enough; each is queried on its own, because one over both tables would
 * use no index.
 */
export function named({ search }: Narrowing, byEmail: boolean): SQL[] {
  if (!search) return [sql`true`]
  const pattern = containsPattern(search)
  const both = sql`(full_name || ' ' || email) ilike ${pattern}`
  if (!byEmail) return [sql`${both} and ${users.full_name} ilike ${pattern}`]
  const isEnrolled = sql`exists (select from ${enrolments} known where known.user_id = ${users.id}
    and (known.roll_number || ' ' || known.college) ilike ${pattern})`
  return [both, isEnrolled]
}

/** The people one may see, by name, each with the fields one may see. */
export async function list(db: Db, { user, from }: Actor, query: Filter) {
  await consumeRows(db, { user, from }, 'user', query)
  const fits = and(visibleTo(user), chosen(query))
  const { page, ...rest } = await pageOf(db, query, fits, named(query, sees(user.role, 'email')))
  return { users: page.map((row) => shown(user, row)), ...rest }
}

/** One person; 404 for those who are not visible. */
export async function read(db: Db, user: User, id: string): Promise<Person> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), visibleTo(user)))
  if (!row) throw notFound()
  return shown(user, row)
}

/** A person's page, when the person is visible or has a public profile; 404 for all others. */
export async function page(db: Db, user: User, id: string): Promise<PersonPage> {
  const [row] = await db
    .select({ ...getTableColumns(users), near: nearTo(user) })
    .from(users)
    .where(and(eq(users.id, id), or(visibleTo(user), isPublic)))
  if (!row) throw notFound()
  const { held_at, hold_reason } = row
  const isManaged = may(user.role, 'users.manage') && id !== user.id
  return {
    ...pageFor(user, row, row.near),
    ...(knowsEnrolment(user, row, row.near) && { enrolment: await enrolmentOf(db, user, id) }),
    ...(isManaged && { held_at, hold_reason }),
  }
}

/**
 * Changes one's own profile; email, role and status are never one's own to change. A superadmin changes everybody else's
 * too, and it counts from the next request on; project and internship admins change other profiles, but no superadmin's.
 * Refuses to leave the product without a superadmin.
 */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { reason = '', ...input }: UserChange,
) {
  const { user } = actor
  const isOwn = id === user.id
  if (!isOwn && !may(user.role, 'users.edit')) throw notFound()
  const isLimited = !isOwn && !isSuperadmin(user.role)
  if (isLimited && (input.role || input.status)) throw forbidden()
  if (input.email && (isOwn || isLimited)) throw forbidden()
  const superadmins = input.role || input.status ? await lockedSuperadmins(db) : undefined
  const before = await locked(db, id)
  if (isLimited && isSuperadmin(before.role)) throw forbidden()
  if (superadmins && loses(before, input)) mustRemain(superadmins, id)
  if (superadmins && isOwn) throw forbidden()
  // Suspended and reactivated it would be active without ever having been accepted.
  if ((input.status || input.email) && before.status === 'invited')
    throw conflict(t("This person hasn't accepted the invitation yet. You can revoke it instead."))
  if (input.avatar_id) await mustBePicture(db, user, isOwn, input.avatar_id)
  const [after] = await db
    .update(users)
    .set({
      ...input,
      ...(input.status && { demo_suspended_at: null }),
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning()
    .catch(whenTaken(() => conflict(t('An account with this email address already exists.'))))
  if (!after) throw notFound()
  if (before.avatar_id !== after.avatar_id) await dropPicture(db, before)
  await follow(db, actor, before, after, reason)
  return shown(user, after)
}

/**
 * The active superadmins, locked, in one order and before anything else: two who demote each other at once come one
 * after the other, and the second finds only one left.
 */
export async function lockedSuperadmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Refuses when `losing` is the only one of them. */
export function mustRemain(superadmins: string[], losing: string): void {
  if (superadmins.every((id) => id === losing) && superadmins.length)
    throw conflict(t('At least one active superadmin is required.'))
}

/** The next interns after one, for a job that goes through all of them. */
export const nextInterns = (most: number) => async (db: Db, after: string) => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${users} where role = ${inlineRole(internRole)} and status = 'active' and id > ${after}
      order by id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Until the commit, no legal hold is set and retention removes nothing. */
export const lockRetention = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`)

/** Refuses to delete who is on legal hold. */
export function mustNotBeHeld({ held_at }: Pick<Row, 'held_at'>): void {
  if (held_at)
    throw conflict(
      t('This account is under a legal hold and cannot be deleted. Please contact us.'),
    )
}

type Row = typeof users.$inferSelect

/** An administrator may remove a picture, but not set one. */
async function mustBePicture(db: Db, user: User, isOwn: boolean, id: string): Promise<void> {
  if (!isOwn) throw forbidden()
  await ownFile(db, user, id, 'avatar', 'avatar_id')
}

/** The picture before is of no use any more; what stored its bytes is swept. */
async function dropPicture(db: Db, { id, avatar_id }: Row): Promise<void> {
  if (avatar_id) await db.delete(files).where(and(eq(files.id, avatar_id), eq(files.owner_id, id)))
}

async function locked(db: Db, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), sql`${users.status} <> 'deleted'`))
    .for('update')
  if (!row) throw notFound()
  return row
}

const folded = ({ full_name }: Row) => full_name.toLocaleLowerCase()

const loses = (before: Row, { role = before.role, status }: UserChange) =>
  !isSuperadmin(role) || (status ?? before.status) !== 'active'

/** Nobody can sign in to the account any more, and its address is free again; what it did keeps its name. */
export async function closeAccount(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({
      status: 'deleted',
      email: `removed-${id}@removed.invalid`,
      password_hash: null,
      avatar_id: null,
      version: sql`${users.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))
  await endSessions(db, id)
  await db.delete(links).where(eq(links.user_id, id))
  await db.delete(identities).where(eq(identities.user_id, id))
}

/** An account was suspended or removed: its person no longer takes part. */
export const accountClosed = hook<[actor: MailingActor, user_id: string]>('accountClosed')

/** Someone has another role. */
export const roleChanged = hook<[actor: MailingActor, user_id: string]>('roleChanged')

/** What a change brings with it: the record, the end of a suspended person's sessions, the open pages. */
async function follow(db: Db, actor: MailingActor, before: Row, after: Row, reason: string) {
  const { user, from } = actor
  const changes = (['role', 'status'] as const).filter((name) => before[name] !== after[name])
  for (const name of changes) {
    // Not the words of the reason: the record outlives the account, and the email carries them.
    const why = name === 'status' && after.status === 'suspended' && reason && { explained: true }
    const details = { from: before[name], to: after[name], ...why }
    const act = { action: `user_${name}_changed`, entity_type: 'user', entity_id: after.id }
    await record(db, user, from, { ...act, details })
  }
  if (before.email !== after.email) await addressChanged(db, actor, before, after.email)
  else if (!changes.length)
    await record(db, user, from, {
      action: 'user_updated',
      entity_type: 'user',
      entity_id: after.id,
      // Not which name: the record outlives the account.
      ...(folded(before) !== folded(after) && { details: { renamed: true } }),
    })
  if (after.status === 'suspended') {
    await endSessions(db, after.id)
    if (before.status !== after.status) await accountClosed.run(db, actor, after.id)
  } else await publish(db, 'account', [{ user_id: after.id }])
  if (before.status !== after.status) await writeStanding(db, actor, after, reason)
  if (before.role !== after.role) await roleChanged.run(db, actor, after.id)
  await publish(db, 'users', audienceOf('users.manage'), after.id)
}

/** Who is suspended can log in to read no notification: an email says why, where to object, and when it is over. */
async function writeStanding(
  db: Db,
  { site }: MailingActor,
  { id, email, full_name: name, status }: Row,
  reason: string,
) {
  const linkTo = (path: string) => new URL(path, site).href
  await withLocale(await languageOf(db, id), () =>
    queueMail(
      db,
      status === 'suspended'
        ? suspendedMail(
            email,
            { name, reason: reason && t('Reason: {reason}', { reason }) },
            linkTo('/contact'),
          )
        : reactivatedMail(email, { name }, linkTo('/login')),
    ),
  )
}
