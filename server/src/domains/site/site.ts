import type { Parsed } from '@app/contract/route.ts'
import { Day } from '@app/contract/shared.ts'
import type { site as routes, SiteText } from '@app/contract/site.ts'
import { isDayText, longestOf, type SiteTextId } from '@app/contract/site-texts.ts'
import { type Language, t } from '@app/contract/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/accounts.table.ts'
import { forgetEverywhere } from '#domains/internships/internships.ts'
import { record } from '#platform/audit.ts'
import type { Db } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import type { From, User } from '#platform/who.ts'
import { siteTexts, siteVersions } from './site.table.ts'
import { read } from './site-rows.ts'

export { history, list, published } from './site-rows.ts'

type Written = Parsed<typeof routes.saveDraft>['body']
type Seen = Parsed<typeof routes.discard>['body']
type Row = typeof siteTexts.$inferSelect

/** Keeps a draft that only superadmins see. 409 with whose, when somebody else changed the text meanwhile. */
export async function saveDraft(db: Db, user: User, from: From, id: SiteTextId, said: Written) {
  fits(id, said.value)
  const row = await held(db, id, said)
  await put(db, user, row, { draft: said.value })
  return noted(db, user, from, row, 'site_text_drafted')
}

/** Everybody sees it from now on; a draft of it is done with. */
export async function publish(db: Db, user: User, from: From, id: SiteTextId, said: Written) {
  fits(id, said.value)
  const row = await held(db, id, said)
  return putOut(db, user, from, row, { value: said.value, draft: null }, 'site_text_published')
}

export async function discard(db: Db, user: User, from: From, id: SiteTextId, said: Seen) {
  const row = await held(db, id, said)
  if (row.draft === null) throw conflict(t('This text has no draft.'))
  await put(db, user, row, { draft: null })
  return noted(db, user, from, row, 'site_text_draft_discarded')
}

/** Publishes what stood there before as a new version; a draft stays. 404 for a version that never was. */
export async function restore(
  db: Db,
  user: User,
  from: From,
  id: SiteTextId,
  { revision, ...seen }: Parsed<typeof routes.restore>['body'],
) {
  const row = await held(db, id, seen)
  const [earlier] = await db
    .select({ value: siteVersions.value })
    .from(siteVersions)
    .where(
      and(
        eq(siteVersions.text_id, id),
        eq(siteVersions.language, row.language),
        eq(siteVersions.revision, revision),
      ),
    )
  if (!earlier && revision !== 0) throw notFound()
  return putOut(db, user, from, row, { value: earlier?.value ?? null }, 'site_text_restored')
}

/** Held until the transaction ends, so that of two acts on one version the second is refused. */
async function held(db: Db, text_id: SiteTextId, { language, version }: Seen): Promise<Row> {
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
async function putOut(
  db: Db,
  user: User,
  from: From,
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
  return noted(db, user, from, { ...row, revision }, action)
}

const put = (db: Db, user: User, row: Row, values: Partial<Row>) =>
  db
    .update(siteTexts)
    .set({ ...values, version: row.version + 1, changed_by: user.id, changed_at: sql`now()` })
    .where(isText(row.text_id, row.language))

const isText = (text_id: string, language: Language) =>
  and(eq(siteTexts.text_id, text_id), eq(siteTexts.language, language))

async function noted(
  db: Db,
  user: User,
  from: From,
  { text_id, language, revision }: Row,
  action: string,
): Promise<SiteText> {
  const details = { text: text_id, language, revision }
  await record(db, user, from, { action, entity_type: 'site_text', details })
  await announce(db, 'site', [{ role: 'superadmin' }])
  return read(db, text_id as SiteTextId, language)
}

function fits(id: SiteTextId, value: string) {
  const max = longestOf(id)
  if (value.length > max)
    throw invalid('value', t('This text can be at most {max} characters long.', { max }))
  if (isDayText(id) && !Day.safeParse(value).success)
    throw invalid('value', t('Please enter a date as YYYY-MM-DD.'))
}
