import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { certificates } from './certificates.table.ts'
import { createdAt } from './columns.ts'

/** A holder agreed to be shown with a certificate. Whoever withdraws has no row. */
export const fame = pgTable('hall_of_fame', {
  /** By its id the hall stands in the order of the certificates. */
  certificate_id: uuid()
    .primaryKey()
    .references(() => certificates.id),
  shows_photo: boolean().notNull(),
  agreed_at: createdAt(),
})
