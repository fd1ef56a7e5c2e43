import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'
import { internships } from './internships.table.ts'
import { projects } from './projects.table.ts'

export interface CertifiedWeek {
  week_start: string
  reports: number
  hours: number
  approver_ids: string[]
}

/** The certified facts as of that day: a later change of a name or posting does not change a certificate. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    code: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Null for members who joined the team without applying. */
    internship_id: uuid().references(() => internships.id),
    /** Whose final evaluation belongs to it. */
    project_id: uuid().references(() => projects.id),
    holder_name: text().notNull(),
    title: text().notNull(),
    company_name: text().notNull(),
    hours: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull(),
    /** Those of the hours that were reported afterwards; null on certificates from before they were stored. */
    self_reported: numeric({ precision: 8, scale: 2, mode: 'number' }),
    tasks: integer().notNull(),
    started_on: date({ mode: 'string' }).notNull(),
    ended_on: date({ mode: 'string' }).notNull(),
    /** The reports behind the hours, a week each; null on certificates from before they were stored. */
    weeks: jsonb().$type<CertifiedWeek[]>(),
    /** Those of the organisation; null on certificates from before they were stored. */
    issuer_name: text(),
    signatory: text(),
    /** Null when it was issued automatically. */
    issued_by: uuid().references(() => users.id),
    issued_at: createdAt(),
    revoked_by: uuid().references(() => users.id),
    revoked_at: instant(),
    revoked_reason: text(),
  },
  (certificate) => [
    // The nightly job, a review and a manager may issue it concurrently.
    uniqueIndex('one_valid_certificate_per_internship')
      .on(
        certificate.user_id,
        sql`coalesce(internship_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      )
      .where(sql`revoked_at is null`),
    index('certificates_by_holder').on(certificate.user_id, certificate.id),
    index('certificates_in_order_of_name').on(
      sql`lower(${certificate.holder_name})`,
      certificate.id,
    ),
    index('certificates_by_internship').on(certificate.internship_id),
    index('certificates_by_name').using('gin', sql`holder_name gin_trgm_ops`),
    check('certificate_revoked_with_reason', sql`(revoked_at is null) = (revoked_reason is null)`),
  ],
)
