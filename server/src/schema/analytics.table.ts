import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Row counts. Triggers append differences and occasionally compact them into one row per name. Names: `user <role>
 * <status>`, `project <status>`, `startup <status>`, `session`.
 */
export const rowTallies = pgTable('row_tallies', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
