import { isAddedText } from '@app/contract/content/site/entries.ts'
import { type SiteTextId, siteTextIds } from '@app/contract/content/site/site-texts.ts'
import { internRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { numberFormat } from '@app/contract/i18n/formatters.ts'
import { type Language, localeOf, t } from '@app/contract/i18n/translate.ts'
import type { site as routes, SiteText } from '@app/contract/site/content.ts'
import { and, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { inlineRole } from '#platform/database/sql.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { siteTexts, siteVersions } from '#schema/content.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'

/** The published texts that replace those of the catalogue; the track record counts where nobody wrote one. */
export async function published(db: Db, language: Language) {
  const rows = await db
    .select({ id: siteTexts.text_id, value: siteTexts.published })
    .from(siteTexts)
    .where(and(eq(siteTexts.language, language), isNotNull(siteTexts.published)))
  const texts = rows.map(({ id, value }) => [id, value ?? ''] as const)
  return { texts: Object.fromEntries([...(await trackRecord(db, language)), ...texts]) }
}

const minute = 60_000

interface TrackRecord {
  at: number
  counts: ReturnType<typeof countRecord>
}

const countedOf = new WeakMap<Db, TrackRecord>()

/** Interns, projects and teams, as of at most a minute ago: every public page asks for them. */
async function trackRecord(db: Db, language: Language) {
  let counted = countedOf.get(db)
  if (!counted || counted.at < Date.now() - minute) {
    counted = { at: Date.now(), counts: countRecord(db) }
    countedOf.set(db, counted)
    counted.counts.catch(() => countedOf.delete(db))
  }
  const number = numberFormat(localeOf(language))
  const [interns, ofProjects, ofTeams] = await counted.counts
  return [
    ['students.record1.title', number.format(interns)],
    ['students.record2.title', number.format(ofProjects)],
    ['students.record3.title', number.format(ofTeams)],
  ] as const
}

/** Someone who only registered is no intern yet; someone who was hired stays part of the record. */
async function countRecord(db: Db): Promise<[interns: number, projects: number, teams: number]> {
  const [row] = await rowsOf<{ interns: number }>(
    db,
    sql`select count(*)::int as interns from (
      select user_id from ${hires}
      union select member.user_id from ${teamMembers} member join ${users} person on person.id = member.user_id
        where person.role = ${inlineRole(internRole)}) one`,
  )
  return [row?.interns ?? 0, await db.$count(projects), await db.$count(teams)]
}

const columns = {
  id: siteTexts.text_id,
  published: siteTexts.published,
  draft: siteTexts.draft,
  revision: siteTexts.revision,
  version: siteTexts.version,
  changed_at: siteTexts.changed_at,
  changed_by: users.full_name,
}

const untouched = {
  ...{ published: null, draft: null, revision: 0, version: 0 },
  ...{ changed_at: null, changed_by: null },
}

/** Every text of the catalogue in its order, including unchanged ones; then the added ones. */
export async function list(db: Db, language: Language): Promise<{ texts: SiteText[] }> {
  const rows = await db
    .select(columns)
    .from(siteTexts)
    .leftJoin(users, eq(users.id, siteTexts.changed_by))
    .where(eq(siteTexts.language, language))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = [...siteTextIds, ...[...byId.keys()].filter(isAddedText).toSorted()]
  return { texts: ids.map((id) => ({ ...untouched, ...byId.get(id), id, language })) }
}

export async function read(db: Db, id: SiteTextId, language: Language): Promise<SiteText> {
  const [row] = await db
    .select(columns)
    .from(siteTexts)
    .leftJoin(users, eq(users.id, siteTexts.changed_by))
    .where(and(eq(siteTexts.text_id, id), eq(siteTexts.language, language)))
  return { ...untouched, ...row, id, language }
}

/** Newest first; the words it came with are no version, they can always be published again. */
export async function history(
  db: Db,
  id: SiteTextId,
  { language, cursor, limit }: Parsed<typeof routes.history>['query'],
) {
  const ofText = and(eq(siteVersions.text_id, id), eq(siteVersions.language, language))
  const before = cursor === undefined ? [] : keysOf(cursor, ['number']).map(Number)
  const rows = await db
    .select({
      revision: siteVersions.revision,
      value: siteVersions.value,
      at: siteVersions.at,
      by_name: users.full_name,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.by_id))
    .where(and(ofText, ...before.map((revision) => lt(siteVersions.revision, revision))))
    .orderBy(desc(siteVersions.revision))
    .limit(limit + 1)
  const [total] = await db.select({ rows: count() }).from(siteVersions).where(ofText)
  const { page, next_cursor } = pageFrom(rows, limit, ({ revision }) => [revision])
  return { versions: page, next_cursor, total: total?.rows ?? 0 }
}

export type Row = typeof siteTexts.$inferSelect
export interface VersionReference {
  language: Language
  /** The one that was read, if any. */
  version?: number | undefined
}

/** Held until the transaction ends, so that of two acts on one version the second is refused. */
export async function held(
  db: Db,
  text_id: SiteTextId,
  { language, version }: VersionReference,
): Promise<Row> {
  if (!isAddedText(text_id))
    await db.insert(siteTexts).values({ text_id, language }).onConflictDoNothing()
  const [row] = await db.select().from(siteTexts).where(isText(text_id, language)).for('update')
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw await changedBy(db, row)
  return row
}

async function changedBy(db: Db, { changed_by }: Row) {
  const [person] = await db
    .select({ name: users.full_name })
    .from(users)
    .where(eq(users.id, changed_by ?? sql`null`))
  const name = person?.name ?? t('Someone else')
  return conflict(
    t('{name} changed this text while you were editing. Your version is still here.', { name }),
  )
}

/** Creates a new version, unless the published one is identical. */
export async function putOut(
  db: Db,
  actor: Actor,
  row: Row,
  { value, ...draft }: { value: string | null; draft?: null },
  action: string,
) {
  const revision = row.published === value ? row.revision : row.revision + 1
  const { text_id, language } = row
  if (revision > row.revision)
    await db
      .insert(siteVersions)
      .values({ text_id, language, revision, value, by_id: actor.user.id })
  await put(db, actor.user, row, { ...draft, published: value, revision })
  await recordChange(db, actor, { ...row, revision }, action)
}

export const put = (db: Db, user: User, row: Row, values: Partial<Row>) =>
  db
    .update(siteTexts)
    .set({ ...values, version: row.version + 1, changed_by: user.id, changed_at: sql`now()` })
    .where(isText(row.text_id, row.language))

const isText = (text_id: string, language: Language) =>
  and(eq(siteTexts.text_id, text_id), eq(siteTexts.language, language))

export async function recordChange(
  db: Db,
  { user, from }: Actor,
  { text_id, language, revision }: Row,
  action: string,
): Promise<void> {
  const details = { text: text_id, language, revision }
  await record(db, user, from, { action, entity_type: 'site_text', details })
  await publish(db, 'site', audienceOf('site.edit'))
}
