import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/**
 * How many rows there are, without counting: triggers append a difference, and now and then fold all of them into one
 * row a name. Names: `user <role> <status>`, `project <status>`, `startup <status>`, `session`.
 */
export const rowTallies = pgTable('row_tallies', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
