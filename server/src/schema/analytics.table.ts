import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Row counts. Triggers append differences and occasionally compact them into one row per name. Names: `user <role>
 * <status>`, `project <status>`, `startup <status>`, `session`.
 */
export const rowTallies = pgTable('row_tallies', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})

export const sumKinds = ['hiring', 'work'] as const

/**
 * What analytics sum up, by day: of an application (UTC), or of a session and its report (local). A `bucket` is a length or
 * a moment in tenths of an hour, so that medians come from sums, too; 0 where there is none.
 */
export const daySums = pgTable(
  'day_sums',
  {
    kind: text({ enum: sumKinds }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    bucket: integer().notNull().default(0),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (sum) => [
    primaryKey({ columns: [sum.kind, sum.name, sum.day, sum.bucket] }),
    index('day_sums_by_day').on(sum.kind, sum.day),
  ],
)

/**
 * Days whose sums are to be made anew: each change appends a mark in its own transaction, since one row per day would make
 * all writers wait for each other. A job makes the sums and removes the marks.
 */
export const staleDays = pgTable('stale_days', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text({ enum: sumKinds }).notNull(),
  day: date({ mode: 'string' }).notNull(),
  /** Never summed yet: until none of its kind is left, figures are read from the rows themselves. */
  is_first: boolean().notNull().default(false),
})
