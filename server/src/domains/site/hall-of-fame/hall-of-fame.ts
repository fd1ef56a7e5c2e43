import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Fame, OwnFame, hallOfFame as routes } from '@app/contract/site/hall-of-fame.ts'
import { and, desc, eq, isNull, lt, not, sql } from 'drizzle-orm'
import { isMinor } from '#domains/identity/guardians/guardians.ts'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import type { Db } from '#platform/database/db.ts'
import { keysOf, mostCounted, pageFrom } from '#platform/database/paging.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { fame } from '#schema/hall-of-fame.table.ts'

/** Suspended and deleted users, minors and revoked certificates are never shown, despite consent. */
const isShown = and(
  isNull(certificates.revoked_at),
  eq(users.status, 'active'),
  not(isMinor(sql`${users}`)),
)

const photo = sql<
  string | null
>`case when ${fame.shows_photo} then '/api/files/' || ${users.avatar_id} end`

/** Users who consented, latest certificates first. */
export async function list(db: Db, { cursor, limit }: Parsed<typeof routes.list>['query']) {
  const after = cursor ? lt(fame.certificate_id, String(keysOf(cursor, ['uuid'])[0])) : undefined
  const rows = await db
    .select({
      id: fame.certificate_id,
      code: certificates.code,
      full_name: certificates.holder_name,
      title: certificates.title,
      company_name: certificates.company_name,
      ended_on: certificates.ended_on,
      photo_url: photo,
    })
    .from(fame)
    .innerJoin(certificates, eq(certificates.id, fame.certificate_id))
    .innerJoin(users, eq(users.id, certificates.user_id))
    .where(and(isShown, after))
    .orderBy(desc(fame.certificate_id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  const people: Fame[] = page
  return { people, next_cursor, total: await total(db) }
}

const total = cacheWhenSlow(100, (db) => {
  const shown = db
    .select({ id: fame.certificate_id })
    .from(fame)
    .innerJoin(certificates, eq(certificates.id, fame.certificate_id))
    .innerJoin(users, eq(users.id, certificates.user_id))
    .where(isShown)
    .limit(mostCounted)
    .as('shown')
  return db.$count(shown)
})

/** The user's own valid certificates, with the consent for each. */
export async function mine(db: Db, user: User) {
  const rows = await db
    .select({ code: certificates.code, shows_photo: fame.shows_photo })
    .from(certificates)
    .leftJoin(fame, eq(fame.certificate_id, certificates.id))
    .where(and(eq(certificates.user_id, user.id), isNull(certificates.revoked_at)))
    .orderBy(desc(certificates.id))
    .limit(100)
  const [person] = await db
    .select({ avatar_id: users.avatar_id })
    .from(users)
    .where(eq(users.id, user.id))
  return { certificates: rows.map(ownOf), has_photo: Boolean(person?.avatar_id) }
}

const ownOf = (row: { code: string; shows_photo: boolean | null }): OwnFame => ({
  code: row.code,
  is_shown: row.shows_photo !== null,
  shows_photo: row.shows_photo ?? false,
})

/** Gives consent, or changes whether the photo is shown. 404 unless it is the user's own valid certificate, 409 for a minor. */
export async function agree(
  db: Db,
  { user, from }: Actor,
  code: string,
  shows_photo: boolean,
): Promise<OwnFame> {
  const certificate = await own(db, user, code)
  if (certificate.revoked_at) throw notFound()
  if (await db.$count(users, and(eq(users.id, user.id), isMinor(sql`${users}`))))
    throw conflict(t("You can join the hall of fame once you're 18."))
  await db
    .insert(fame)
    .values({ certificate_id: certificate.id, shows_photo })
    .onConflictDoUpdate({ target: fame.certificate_id, set: { shows_photo } })
  await recordChange(db, { user, from }, certificate.id, 'hall_of_fame_agreed', { shows_photo })
  return { code: certificate.code, is_shown: true, shows_photo }
}

/** Withdraws consent; idempotent. */
export async function withdraw(db: Db, { user, from }: Actor, code: string): Promise<undefined> {
  const { id } = await own(db, user, code)
  const gone = await db.delete(fame).where(eq(fame.certificate_id, id)).returning()
  if (gone.length) await recordChange(db, { user, from }, id, 'hall_of_fame_withdrawn', {})
}

/** On account deletion: removes the user's entries. */
export async function anonymizeFame(db: Db, user_id: string): Promise<void> {
  const theirs = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.user_id, user_id))
  await db.delete(fame).where(sql`${fame.certificate_id} in ${theirs}`)
}

async function own(db: Db, user: User, code: string) {
  const [certificate] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.code, code.toUpperCase()), eq(certificates.user_id, user.id)))
    .for('key share')
  if (!certificate) throw notFound()
  return certificate
}

async function recordChange(
  db: Db,
  { user, from }: Actor,
  entity_id: string,
  action: string,
  details: Record<string, unknown>,
) {
  await record(db, user, from, { action, entity_type: 'certificate', entity_id, details })
  await publish(db, 'certificates', [{ user_id: user.id }])
}
