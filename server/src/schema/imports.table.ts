import {
  type ImportDetail,
  type ImportReason,
  importOutcomes,
  importStatuses,
} from '@app/contract/admin/imports.ts'
import { roles } from '@app/contract/core/roles.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** An uploaded file of users, as it was parsed. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** The user who uploaded the file, then the user who started the import, on whose behalf accounts are created. */
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    file_name: text().notNull(),
    ignored: text().array().notNull().default(sql`'{}'::text[]`),
    status: text({ enum: importStatuses }).notNull().default('checked'),
    created_at: createdAt(),
    started_at: instant(),
    finished_at: instant(),
  },
  (one) => [
    index('imports_by_user').on(one.by_id),
    index('running_imports').on(one.id).where(sql`status = 'running'`),
  ],
)

/** A row of the file and its outcome. Rows to be applied that are not done yet are the remaining work. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    email: text().notNull(),
    full_name: text().notNull(),
    role: text().notNull(),
    team: text().notNull().default(''),
    department: text().notNull().default(''),
    /** The other values of the row as in the file. */
    details: jsonb().$type<Partial<Record<ImportDetail, string>>>().notNull().default({}),
    role_before: text({ enum: roles }),
    team_id: uuid(),
    joins: boolean().notNull().default(false),
    outcome: text({ enum: importOutcomes }).notNull(),
    reason: text().$type<ImportReason>(),
    about: text().notNull().default(''),
    done_at: instant(),
  },
  (one) => [
    primaryKey({ columns: [one.import_id, one.row] }),
    index('import_rows_by_outcome').on(one.import_id, one.outcome, one.row),
    index('import_rows_left')
      .on(one.import_id, one.row)
      .where(sql`done_at is null and outcome in ('create', 'change')`),
    index('import_rows_by_email').on(sql`lower(email)`),
    index('import_rows_by_supervisor').on(sql`lower(details ->> 'supervisor')`),
  ],
)
