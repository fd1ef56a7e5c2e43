import { languages } from '@app/contract/i18n/translate.ts'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, instant } from './columns.ts'

/** A text of the public pages in a language, once somebody edited it. */
export const siteTexts = pgTable(
  'site_texts',
  {
    text_id: text().notNull(),
    language: text({ enum: languages }).notNull(),
    draft: text(),
    /** Null: the words it came with. */
    published: text(),
    revision: integer().notNull().default(0),
    /** 0 until its first change, so that a text nobody touched can be told from any change. */
    version: integer().notNull().default(0),
    changed_by: uuid().references(() => users.id),
    changed_at: instant(),
  },
  (row) => [
    primaryKey({ columns: [row.text_id, row.language] }),
    index('site_texts_by_language').on(row.language),
  ],
)

/** What everybody read, each time it was published. */
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
