import { randomUUID } from 'node:crypto'
import {
  asList,
  beginningOf,
  entriesIn,
  isAddedText,
  mostEntries,
  textsOfEntry,
} from '@app/contract/content/site/entries.ts'
import {
  isDayText,
  isSiteList,
  longestOf,
  originalOf,
  type SiteListId,
  type SiteTextId,
} from '@app/contract/content/site/site-texts.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { Day } from '@app/contract/core/schemas.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import type { site as routes } from '@app/contract/site/content.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { siteTexts, siteVersions } from '#schema/content.table.ts'
import { held, put, putOut, read, recordChange } from './content-rows.ts'

type TextInput = Parsed<typeof routes.publish>['body']
type VersionInput = Parsed<typeof routes.discard>['body']

/**
 * Saves a draft that only superadmins see. 409, with the author, when another superadmin changed the text in the
 * meantime.
 */
export async function saveDraft(db: Db, actor: Actor, id: SiteTextId, input: TextInput) {
  await fits(db, id, input)
  const row = await held(db, id, input)
  await put(db, actor.user, row, { draft: input.value })
  await recordChange(db, actor, row, 'site_text_drafted')
  return read(db, id, row.language)
}

/** Publishes a text and deletes its draft; for a list, also the drafts of its new entries. */
export async function publish(db: Db, actor: Actor, id: SiteTextId, input: TextInput) {
  await fits(db, id, input)
  const row = await held(db, id, input)
  if (isSiteList(id))
    for (const text of await waitingTexts(db, input.value, input.language))
      await putOut(db, actor, text, { value: text.draft, draft: null }, 'site_text_published')
  await putOut(db, actor, row, { value: input.value, draft: null }, 'site_text_published')
  return read(db, id, row.language)
}

export async function discard(db: Db, actor: Actor, id: SiteTextId, input: VersionInput) {
  const row = await held(db, id, input)
  if (row.draft === null) throw conflict(t('This text has no draft.'))
  if (isAddedText(id) && row.published === null)
    throw conflict(
      t("This text hasn't been published yet. Remove its entry from the list instead."),
    )
  await put(db, actor.user, row, { draft: null })
  await recordChange(db, actor, row, 'site_text_draft_discarded')
  return read(db, id, row.language)
}

/** Publishes an earlier version as a new one; a draft stays. 404 for an unknown version. */
export async function restore(
  db: Db,
  actor: Actor,
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
  if (!earlier && (revision !== 0 || isAddedText(id))) throw notFound()
  await putOut(db, actor, row, { value: earlier?.value ?? null }, 'site_text_restored')
  return read(db, id, row.language)
}

async function fits(db: Db, id: SiteTextId, { value, language }: TextInput) {
  const max = longestOf(id)
  if (value.length > max)
    throw invalid('value', t('This text can be up to {max} characters long.', { max }))
  if (isDayText(id) && !Day.safeParse(value).success)
    throw invalid('value', t('Please enter the date as YYYY-MM-DD.'))
  if (isSiteList(id)) await entriesFit(db, id, language, value)
}

/** A question or a step at the end of a list. Both are drafts until the list is published. 409 as for any text. */
export async function addEntry(
  db: Db,
  actor: Actor,
  list: SiteListId,
  { title, text, ...seen }: Parsed<typeof routes.addEntry>['body'],
) {
  const row = await held(db, list, seen)
  const entries = entriesIn(row.draft ?? row.published ?? originalOf(list))
  if (entries.length >= mostEntries)
    throw conflict(t('A list can have up to {max} entries.', { max: mostEntries }))
  const entry = beginningOf(list) + randomUUID().slice(0, 8)
  for (const [id, draft] of Object.entries(wordsFor(entry, title, text))) {
    const added = { ...row, text_id: id, revision: 0, version: 0 }
    await db.insert(siteTexts).values({ text_id: id, language: row.language })
    await put(db, actor.user, added, { draft })
    await recordChange(db, actor, added, 'site_text_drafted')
  }
  await put(db, actor.user, row, { draft: asList([...entries, entry]) })
  await recordChange(db, actor, row, 'site_text_drafted')
  return read(db, list, row.language)
}

function wordsFor(entry: string, title: string | undefined, text: string) {
  const [first, answer] = textsOfEntry(entry)
  if (!answer) return { [first]: text }
  if (!title) throw invalid('title', t('Please enter the question.'))
  return { [first]: title, [answer]: text }
}

/** 422 unless each entry is one of this list, once: one that it came with, or that was added in this language. */
async function entriesFit(db: Db, list: SiteListId, language: Language, value: string) {
  const entries = entriesIn(value)
  const known = new Set([...entriesIn(originalOf(list)), ...(await addedTo(db, list, language))])
  const isFit =
    value === asList(entries) &&
    entries.length <= mostEntries &&
    new Set(entries).size === entries.length &&
    entries.every((entry) => known.has(entry))
  if (!isFit) throw invalid('value', t("This list contains an entry that doesn't belong in it."))
}

async function addedTo(db: Db, list: SiteListId, language: Language) {
  const rows = await db
    .select({ id: siteTexts.text_id })
    .from(siteTexts)
    .where(eq(siteTexts.language, language))
  return rows
    .map(({ id }) => id)
    .filter((id) => isAddedText(id) && id.startsWith(beginningOf(list)) && !id.endsWith('.text'))
    .map((id) => id.replace(/\.title$/, ''))
}

/** The texts of its entries that were never published. */
async function waitingTexts(db: Db, value: string, language: Language) {
  const ids = entriesIn(value).flatMap(textsOfEntry).filter(isAddedText)
  return db
    .select()
    .from(siteTexts)
    .where(
      and(
        eq(siteTexts.language, language),
        inArray(siteTexts.text_id, ids),
        isNull(siteTexts.published),
        isNotNull(siteTexts.draft),
      ),
    )
    .orderBy(sql`${siteTexts.text_id}`)
    .for('update')
}
