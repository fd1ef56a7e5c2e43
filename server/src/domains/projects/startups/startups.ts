import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  noDecision,
  type startups as routes,
  type Startup,
} from '@app/contract/projects/startups.ts'
import { and, asc, count, desc, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import { ownFile } from '#domains/files/files.ts'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import {
  ascending,
  beyond,
  byId,
  descending,
  keysOf,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { Actor, MailingActor, User } from '#platform/http/principal.ts'
import { isOrganisationPicture } from '#platform/organisation.ts'
import { changed, conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { files } from '#schema/files.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { startupFiles, startupSteps } from '#schema/startups.table.ts'
import { decide } from './startup-decisions.ts'
import { notifyDeciders, recordChange } from './startup-notifications.ts'
import { findStartup, readStartup, rowColumns, rowFor } from './startup-rows.ts'
import { isOwn, scopeOf } from './startup-scope.ts'
import { seesNameOnly } from './startups.rules.ts'

/** Waits for a first look or for the meeting. */
export const awaitsDecision = sql`(${startups.status} in ('pending', 'meeting_scheduled'))`

/** The days in which the approved startup of a project usually answers; null where that is not known. */
export const answerDays = (project_id: SQL) =>
  sql<number | null>`(select ceil(startup.answer_hours / 24.0)::int from ${projects} project
    join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
    where project.id = ${project_id})`

interface SortedRow {
  id: string
  name: string
}
const byName: SortKey<SortedRow> = {
  on: [sql`lower(${startups.name})`, startups.id],
  shape: ['name', 'uuid'],
  keys: ({ name, id }) => [name, id],
}
const orders = {
  newest: descending<SortedRow>(byId(startups.id)),
  oldest: ascending<SortedRow>(byId(startups.id)),
  name: ascending(byName),
  '-name': descending(byName),
}

/** The startups a user may see, latest first by default (permissions.json 37). */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const where = and(scopeOf(user), matching(user, query))
  const { page, next_cursor } = await (query.sort === 'queue'
    ? queued(db, query, where)
    : ordered(db, query, orders[query.sort], where))
  const [counted] = await db.select({ total: count() }).from(startups).where(where)
  return {
    startups: page.map((row) => rowFor(user, row)),
    next_cursor,
    total: counted?.total ?? 0,
  }
}

type Query = Pick<Parsed<typeof routes.list>['query'], 'cursor' | 'limit'>

async function ordered(
  db: Db,
  { cursor, limit }: Query,
  order: (typeof orders)[keyof typeof orders],
  where: SQL | undefined,
) {
  const rows = await db
    .select(rowColumns)
    .from(startups)
    .where(and(where, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  return pageFrom(rows, limit, order.keys)
}

/** What waits, the longest waiting first, then what is decided, the latest first: two parts, each by its own index. */
async function queued(db: Db, { cursor, limit }: Query, where: SQL | undefined) {
  const [part, since, id] = cursor ? keysOf(cursor, ['number', 'instant', 'uuid']) : []
  const place = [startups.submitted_date, startups.id]
  const after = since && id ? [since, id] : undefined
  const waiting =
    part === 1
      ? []
      : await db
          .select(rowColumns)
          .from(startups)
          .where(and(where, awaitsDecision, after && beyond(place, after, 'more')))
          .orderBy(asc(startups.submitted_date), asc(startups.id))
          .limit(limit + 1)
  const left = limit + 1 - waiting.length
  const decided = left
    ? await db
        .select(rowColumns)
        .from(startups)
        .where(
          and(
            where,
            sql`not ${awaitsDecision}`,
            part === 1 && id ? beyond([startups.id], [id], 'less') : undefined,
          ),
        )
        .orderBy(desc(startups.id))
        .limit(left)
    : []
  return pageFrom([...waiting, ...decided], limit, (row) => [
    waiting.includes(row) ? 0 : 1,
    row.submitted_date,
    row.id,
  ])
}

/** The filter of a list. Roles that see only the name search the name alone and cannot filter by status. */
export function matching(
  { role }: User,
  { status, search }: Pick<Parsed<typeof routes.list>['query'], 'status' | 'search'>,
) {
  const pattern = search && containsPattern(search)
  if (seesNameOnly(role)) return pattern ? sql`${startups.name} ilike ${pattern}` : undefined
  return and(
    status && eq(startups.status, status),
    pattern
      ? sql`(${startups.name} || ' ' || ${startups.contact_email}) ilike ${pattern}`
      : undefined,
  )
}

/** The startup that the user registered last, else the one they represent. */
export async function mine(db: Db, user: User): Promise<{ startup: Startup | null }> {
  const registeredLast = [
    desc(sql`coalesce(${startups.submitted_by} = ${user.id}, false)`),
    desc(startups.id),
  ]
  return { startup: (await findStartup(db, user, isOwn(user), ...registeredLast)) ?? null }
}

/**
 * Registers a startup as pending; no role changes until it is approved. 409 while the user has another open
 * registration, 422 for a document that is not a general file of their own.
 */
export async function create(
  db: Db,
  { user, from }: Actor,
  { document_ids, ...fields }: Parsed<typeof routes.create>['body'],
): Promise<Startup> {
  for (const id of document_ids) await ownFile(db, user, id, 'general', 'document_ids')
  const [startup] = await db
    .insert(startups)
    .values({ ...fields, submitted_by: user.id })
    .onConflictDoNothing() // one_open_startup_per_applicant
    .returning()
  if (!startup) throw conflict(t('You already have a registration awaiting review.'))
  if (document_ids.length)
    await db
      .insert(startupFiles)
      .values(document_ids.map((file_id) => ({ startup_id: startup.id, file_id })))
  await db
    .insert(startupSteps)
    .values({ startup_id: startup.id, status: 'pending', by_id: user.id })
  await recordChange(db, { user, from }, startup, 'startup_registered')
  await notifyDeciders(db, user, startup)
  return readStartup(db, user, startup.id)
}

/** A startup goes by another name. */
export const startupRenamed = hook<[startup: { id: string }]>('startupRenamed')

const representativeFields: readonly string[] = [
  'description',
  'contact_email',
  'logo_id',
  'version',
]

/**
 * Changes the given fields. 404 out of scope, 403 for a field that a representative may not change, 409 for a stale
 * version or a representative's change after rejection. A status goes through `decide` and its rules; only those who
 * may decide learn that `pending` is no decision.
 */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, status, ...fields }: Parsed<typeof routes.change>['body'],
): Promise<Startup> {
  const [startup] = await db
    .select()
    .from(startups)
    .where(and(eq(startups.id, id), scopeOf(actor.user)))
    .for('no key update')
  if (!startup) throw notFound()
  const isDecider = isSuperadmin(actor.user.role)
  const names = Object.keys(status === undefined ? fields : { ...fields, status })
  if (!isDecider && !names.every((name) => representativeFields.includes(name))) throw forbidden()
  if (status === 'pending') throw invalid('status', noDecision)
  if (version !== undefined && version !== startup.version) throw changed()
  if (!isDecider && startup.status === 'rejected')
    throw conflict(t("You can't change a rejected registration. Please register again."))
  if (fields.logo_id && fields.logo_id !== startup.logo_id)
    await ownFile(db, actor.user, fields.logo_id, 'logo', 'logo_id')
  if (Object.keys(fields).length > 0) {
    await db
      .update(startups)
      .set({ ...fields, version: sql`${startups.version} + 1` })
      .where(eq(startups.id, id))
    await recordChange(db, actor, startup, 'startup_changed', {
      fields: Object.keys(fields),
    })
    if (fields.logo_id !== undefined) await dropLogo(db, startup.logo_id, fields.logo_id)
    if (fields.name !== undefined && fields.name !== startup.name)
      await startupRenamed.run(db, { id })
  }
  if (status !== undefined && status !== startup.status) await decide(db, actor, id, { status })
  return readStartup(db, actor.user, id)
}

/** Deletes the logo that another took the place of; the bytes follow by the trigger of removed files. */
async function dropLogo(db: Db, before: string | null, after: string | null) {
  if (!before || before === after) return
  const isUsed = exists(
    db.select({ id: startups.id }).from(startups).where(eq(startups.logo_id, before)),
  )
  await db.delete(files).where(and(eq(files.id, before), not(isUsed), not(isOrganisationPicture)))
}
