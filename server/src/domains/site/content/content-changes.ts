import { isAddedText } from '@app/contract/content/site/entries.ts'
import type { SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import { and, eq, sql } from 'drizzle-orm'
import { forgetEverywhere } from '#domains/hiring/internships/internships.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { siteTexts, siteVersions } from '#schema/content.table.ts'

export type Row = typeof siteTexts.$inferSelect
/** `version` is the one that was read. */
export interface VersionReference {
  language: Language
  version: number
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
  if (row.version !== version) throw await changedBy(db, row)
  return row
}

async function changedBy(db: Db, { changed_by }: Row) {
  const [person] = await db
    .select({ name: users.full_name })
    .from(users)
    .where(eq(users.id, changed_by ?? sql`null`))
  const name = person?.name ?? t('Someone else')
  return conflict(t('{name} changed this text meanwhile. Your words are still here.', { name }))
}

/** A new version, unless everybody reads exactly this already. */
export async function putOut(
  db: Db,
  user: User,
  from: ClientInfo,
  row: Row,
  { value, ...draft }: { value: string | null; draft?: null },
  action: string,
) {
  const revision = row.published === value ? row.revision : row.revision + 1
  const { text_id, language } = row
  if (revision > row.revision)
    await db.insert(siteVersions).values({ text_id, language, revision, value, by_id: user.id })
  await put(db, user, row, { ...draft, published: value, revision })
  await forgetEverywhere(db)
  await recordChange(db, user, from, { ...row, revision }, action)
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
  user: User,
  from: ClientInfo,
  { text_id, language, revision }: Row,
  action: string,
): Promise<void> {
  const details = { text: text_id, language, revision }
  await record(db, user, from, { action, entity_type: 'site_text', details })
  await publish(db, 'site', audienceOf('site.edit'))
}
