import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Where a job that goes through many rows is: the last id it was at, in a round of its own number. */
export const jobRounds = pgTable('job_rounds', {
  name: text().primaryKey(),
  round: integer().notNull().default(0),
  /** Null before the first batch of a round. */
  after: uuid(),
})
