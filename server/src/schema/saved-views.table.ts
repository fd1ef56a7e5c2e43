import { densities, listNames } from '@app/contract/identity/saved-views.ts'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id } from './columns.ts'

const user_id = () =>
  uuid()
    .notNull()
    .references(() => users.id)
const hidden = () => text().array().notNull().default(sql`'{}'::text[]`)

/** How a person wants one list to look, on each of their devices. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    user_id: user_id(),
    list: text({ enum: listNames }).notNull(),
    hidden: hidden(),
    density: text({ enum: densities }).notNull(),
  },
  (layout) => [primaryKey({ columns: [layout.user_id, layout.list] })],
)

/** The search, filters, sort and columns of a list, under a name of the person's own. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: user_id(),
    list: text({ enum: listNames }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    hidden: hidden(),
    is_default: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  // A double click on Save must create one view, and two tabs leave one default.
  (view) => [
    uniqueIndex('one_saved_view_per_name').on(view.user_id, view.list, sql`lower(${view.name})`),
    uniqueIndex('one_default_view_per_list').on(view.user_id, view.list).where(sql`is_default`),
  ],
)
