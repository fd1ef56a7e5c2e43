import { onboardingSides, type TemplateItem } from '@app/contract/hiring/hires.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { hires } from './applications.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

/** The onboarding template. One row named `house`; without it the product's default applies. */
export const onboardingTemplates = pgTable('onboarding_templates', {
  name: text().primaryKey(),
  items: jsonb().$type<TemplateItem[]>().notNull(),
  version: version(),
  updated_by: uuid().references(() => users.id),
  updated_at: createdAt(),
})

/** A hire's checklist, copied from the template when it was started; deleted when the hire is undone. */
export const onboardingItems = pgTable(
  'onboarding_items',
  {
    id: id(),
    hire_id: uuid()
      .notNull()
      .references(() => hires.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    title: text().notNull(),
    details: text().notNull().default(''),
    side: text({ enum: onboardingSides }).notNull(),
    due_days: integer().notNull(),
    /** The day by the hire's start, infinity before it has one, null once it is completed; maintained by triggers. */
    due_on: date({ mode: 'string' }),
    done_at: instant(),
    done_by: uuid().references(() => users.id),
  },
  (item) => [
    // Concurrent starts of one checklist must create one.
    uniqueIndex('one_item_per_place').on(item.hire_id, item.place),
    index('onboarding_open').on(item.hire_id).where(sql`done_at is null`),
    // Those who manage hires have items of every hire to do.
    index('onboarding_due').on(item.side, item.due_on, item.id).where(sql`done_at is null`),
    check('item_done_by_somebody', sql`(done_at is null) = (done_by is null)`),
  ],
)
