import { languages } from '@app/contract/i18n/translate.ts'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, instant } from './columns.ts'

/** An edited text of the public pages, in one language. */
export const siteTexts = pgTable(
  'site_texts',
  {
    text_id: text().notNull(),
    language: text({ enum: languages }).notNull(),
    draft: text(),
    /** Null: the default text. */
    published: text(),
    revision: integer().notNull().default(0),
    /** 0 until the first change, which distinguishes a text that was never edited. */
    version: integer().notNull().default(0),
    changed_by: uuid().references(() => users.id),
    changed_at: instant(),
  },
  (row) => [
    primaryKey({ columns: [row.text_id, row.language] }),
    index('site_texts_by_language').on(row.language),
  ],
)

/** Every published version. */
export const siteVersions = pgTable(
  'site_versions',
  {
    text_id: text().notNull(),
    language: text({ enum: languages }).notNull(),
    revision: integer().notNull(),
    value: text(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.text_id, row.language, row.revision] }),
    foreignKey({
      columns: [row.text_id, row.language],
      foreignColumns: [siteTexts.text_id, siteTexts.language],
    }),
  ],
)
