import { randomUUID } from 'node:crypto'
import {
  asList,
  beginningOf,
  entriesIn,
  isAddedText,
  mostEntries,
  textsOfEntry,
} from '@app/contract/content/site/entries.ts'
import { originalOf, type SiteListId } from '@app/contract/content/site/site-texts.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { type Language, t } from '@app/contract/i18n/text.ts'
import type { site as routes } from '@app/contract/site/site.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { From, User } from '#platform/http/who.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { siteTexts } from '#schema/site.table.ts'
import { held, noted, put } from './site-changes.ts'

/** A question or a step at the end of a list. Both are drafts until the list is published. 409 as for any text. */
export async function addEntry(
  db: Db,
  user: User,
  from: From,
  list: SiteListId,
  { title, text, ...seen }: Parsed<typeof routes.addEntry>['body'],
) {
  const row = await held(db, list, seen)
  const entries = entriesIn(row.draft ?? row.published ?? originalOf(list))
  if (entries.length >= mostEntries)
    throw conflict(t('A list can have at most {max} entries.', { max: mostEntries }))
  const entry = beginningOf(list) + randomUUID().slice(0, 8)
  for (const [id, draft] of Object.entries(wordsFor(entry, title, text))) {
    const added = { ...row, text_id: id, revision: 0, version: 0 }
    await db.insert(siteTexts).values({ text_id: id, language: row.language })
    await put(db, user, added, { draft })
    await noted(db, user, from, added, 'site_text_drafted')
  }
  await put(db, user, row, { draft: asList([...entries, entry]) })
  return noted(db, user, from, row, 'site_text_drafted')
}

function wordsFor(entry: string, title: string | undefined, text: string) {
  const [first, answer] = textsOfEntry(entry)
  if (!answer) return { [first]: text }
  if (!title) throw invalid('title', t('Please enter the question.'))
  return { [first]: title, [answer]: text }
}

/** 422 unless each entry is one of this list, once: one that it came with, or that was added in this language. */
export async function entriesFit(db: Db, list: SiteListId, language: Language, value: string) {
  const entries = entriesIn(value)
  const known = new Set([...entriesIn(originalOf(list)), ...(await addedTo(db, list, language))])
  const isFit =
    value === asList(entries) &&
    entries.length <= mostEntries &&
    new Set(entries).size === entries.length &&
    entries.every((entry) => known.has(entry))
  if (!isFit) throw invalid('value', t('This list holds something that does not belong in it.'))
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

/** The texts of its entries that nobody has read yet. */
export async function waitingTexts(db: Db, value: string, language: Language) {
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
