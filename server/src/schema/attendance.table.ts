import { correctionStatuses, entryStatuses, workModes } from '@app/contract/work/attendance.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'
import { workReports } from './reports.table.ts'

export const timeEntries = pgTable(
  'time_entries',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The local day it began on, in the user's time zone at that time. */
    day: date({ mode: 'string' }).notNull(),
    time_zone: text().notNull(),
    work_mode: text({ enum: workModes }).notNull(),
    planned_tasks: text().notNull(),
    check_in_time: instant().notNull().default(sql`now()`),
    check_out_time: instant(),
    status: text({ enum: entryStatuses }).notNull().default('open'),
    auto_closed: boolean().notNull().default(false),
    is_late: boolean().notNull().default(false),
    sent_late: boolean().notNull().default(false),
    worked_seconds: integer().notNull().default(0),
    break_seconds: integer().notNull().default(0),
    total_hours: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(0),
    report_id: uuid().references(() => workReports.id),
    /** When the user was notified that the daily hours are reached. */
    reminded_at: instant(),
    /** When the user was last reminded to take a break. */
    break_reminded_at: instant(),
    created_at: createdAt(),
  },
  (entry) => [
    // A double click on "Check In" must not open two entries.
    uniqueIndex('one_open_entry_per_user').on(entry.user_id).where(sql`check_out_time is null`),
    index('entries_by_user').on(entry.user_id, entry.check_in_time),
    index('entries_by_day').on(entry.day, entry.user_id),
    // With what sums of a person's days read, so that the rows need not be.
    index('entries_by_user_and_day').on(
      entry.user_id,
      entry.day,
      entry.status,
      entry.worked_seconds,
    ),
    index('open_entries').on(entry.check_in_time).where(sql`check_out_time is null`),
    check('entry_ends_after_it_begins', sql`check_out_time > check_in_time`),
    check('entry_is_open_or_ended', sql`(status = 'open') = (check_out_time is null)`),
    check('entry_within_a_day', sql`total_hours between 0 and 24`),
  ],
)

export const breaks = pgTable(
  'breaks',
  {
    id: id(),
    entry_id: uuid()
      .notNull()
      .references(() => timeEntries.id),
    start_time: instant().notNull().default(sql`now()`),
    end_time: instant(),
    sent_late: boolean().notNull().default(false),
  },
  (each) => [
    // A double click on "Break" must not start two breaks.
    uniqueIndex('one_open_break_per_entry').on(each.entry_id).where(sql`end_time is null`),
    index('breaks_by_entry').on(each.entry_id, each.start_time),
    check('break_ends_after_it_begins', sql`end_time >= start_time`),
  ],
)

export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    entry_id: uuid()
      .notNull()
      .references(() => timeEntries.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    check_in_time: instant().notNull(),
    check_out_time: instant().notNull(),
    reason: text().notNull(),
    status: text({ enum: correctionStatuses }).notNull().default('pending'),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
    comment: text().notNull().default(''),
    created_at: createdAt(),
  },
  (correction) => [
    uniqueIndex('one_open_correction_per_entry')
      .on(correction.entry_id)
      .where(sql`status = 'pending'`),
    index('corrections_by_entry').on(correction.entry_id, correction.id),
    index('corrections_by_status').on(correction.status, correction.id),
    index('corrections_by_user').on(correction.user_id, correction.id),
    check('correction_ends_after_it_begins', sql`check_out_time > check_in_time`),
  ],
)
