import { leaveKinds, leaveStatuses } from '@app/contract/work/leave.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** Days off that a user requested. The constraint `no_overlapping_leave` (its migration) refuses a day twice. */
export const leave = pgTable(
  'leave',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: leaveKinds }).notNull(),
    from_day: date({ mode: 'string' }).notNull(),
    to_day: date({ mode: 'string' }).notNull(),
    /** The first day is worked until noon, the last one from noon on. */
    starts_midday: boolean().notNull(),
    ends_midday: boolean().notNull(),
    note: text().notNull(),
    status: text({ enum: leaveStatuses }).notNull().default('pending'),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
    comment: text().notNull().default(''),
    created_at: createdAt(),
  },
  (leave) => [
    index('leave_by_user').on(leave.user_id, leave.from_day),
    index('leave_by_status').on(leave.status, leave.id),
    // Whether somebody is away on a day, and who is: queried for every person and day of many lists.
    index('approved_leave')
      .on(leave.user_id, leave.from_day, leave.to_day, leave.starts_midday, leave.ends_midday)
      .where(sql`status = 'approved'`),
    index('approved_leave_by_day')
      .on(leave.to_day, leave.from_day, leave.user_id)
      .where(sql`status = 'approved'`),
    check('leave_ends_after_it_begins', sql`to_day >= from_day`),
  ],
)
