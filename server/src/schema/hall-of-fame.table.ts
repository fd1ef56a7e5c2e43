import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { certificates } from './certificates.table.ts'
import { createdAt } from './columns.ts'

/** A certificate holder's consent to be listed; withdrawing it deletes the row. */
export const fame = pgTable('hall_of_fame', {
  /** The hall is sorted by this id, that is, in the order of the certificates. */
  certificate_id: uuid()
    .primaryKey()
    .references(() => certificates.id),
  shows_photo: boolean().notNull(),
  agreed_at: createdAt(),
})
