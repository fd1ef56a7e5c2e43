import { internRole, roles } from '@app/contract/core/roles.ts'
import { workModes } from '@app/contract/work/attendance.ts'
import { reportStatuses } from '@app/contract/work/reports.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { teams } from './projects.table.ts'
import { tasks } from './tasks.table.ts'

const texts = {
  work_summary: text().notNull(),
  completed_tasks: text().notNull().default(''),
  challenges: text().notNull().default(''),
  tomorrow_plans: text().notNull().default(''),
}

/** A user's report of a day; an escalated copy is a row of its own that references the original. */
export const workReports = pgTable(
  'work_reports',
  {
    id: id(),
    from_user_id: uuid()
      .notNull()
      .references(() => users.id),
    from_user_role: text({ enum: roles }).notNull(),
    /** The team whose leader and project it concerns; null without a team. */
    team_id: uuid().references(() => teams.id),
    to_role: text({ enum: roles }).notNull(),
    /** Null: every user of the role may review it. */
    to_user_id: uuid().references(() => users.id),
    date: date({ mode: 'string' }).notNull(),
    timestamp: createdAt(),
    status: text({ enum: reportStatuses }).notNull().default('pending'),
    ...texts,
    worked_duration: integer().notNull().default(0),
    self_reported_seconds: integer().notNull().default(0),
    check_in_time: instant(),
    check_out_time: instant(),
    work_mode: text({ enum: workModes }),
    planned_tasks: text().notNull().default(''),
    sent_late: boolean().notNull().default(false),
    reviewed_by: uuid().references(() => users.id),
    reviewed_at: instant(),
    review_comment: text().notNull().default(''),
    escalated_from: uuid(),
    escalated_by: uuid().references(() => users.id),
    escalated_at: instant(),
    previous_reviewed_by: uuid().references(() => users.id),
    previous_reviewed_at: instant(),
    previous_comment: text(),
    /** The review clock: since when it is pending for this reviewer, and the reminders sent. */
    waiting_since: createdAt(),
    reminded_at: instant(),
    revision: integer().notNull().default(1),
    version: version(),
  },
  (report) => [
    // One report per user and day, however often it is sent.
    uniqueIndex('one_report_per_person_and_day')
      .on(report.from_user_id, report.date)
      .where(sql`escalated_from is null`),
    // Concurrent approvals must create one copy.
    uniqueIndex('one_escalated_copy_per_report').on(report.escalated_from),
    index('reports_to_user').on(report.to_user_id, report.id).where(sql`status = 'pending'`),
    index('reports_to_role').on(report.to_role, report.id).where(sql`status = 'pending'`),
    index('reports_waiting').on(report.waiting_since).where(sql`status = 'pending'`),
    index('reports_in_order_of_waiting').on(report.waiting_since, report.id),
    index('reports_by_author').on(report.from_user_id, report.id),
    index('reports_by_team').on(report.team_id, report.id),
    index('reports_by_reviewer').on(report.reviewed_by, report.id),
    // Nearly all are of interns and approved: of those, a page is found in the order of all.
    index('reports_not_approved').on(report.status, report.id).where(sql`status <> 'approved'`),
    index('reports_of_others')
      .on(report.from_user_role, report.id)
      .where(sql`from_user_role <> ${sql.raw(`'${internRole}'`)}`),
    index('reports_by_date').on(report.date, report.id),
    check('report_within_a_day', sql`worked_duration between 0 and 86400`),
  ],
)

/** Every version the author submitted; the last one is the current content. */
export const reportRevisions = pgTable(
  'report_revisions',
  {
    report_id: uuid()
      .notNull()
      .references(() => workReports.id),
    revision: integer().notNull(),
    ...texts,
    submitted_at: createdAt(),
  },
  (revision) => [primaryKey({ columns: [revision.report_id, revision.revision] })],
)

/** Every review; one per revision, the first to commit. */
export const reportReviews = pgTable(
  'report_reviews',
  {
    id: id(),
    report_id: uuid()
      .notNull()
      .references(() => workReports.id),
    revision: integer().notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    comment: text().notNull(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (review) => [
    uniqueIndex('one_review_per_revision').on(review.report_id, review.revision),
    index('report_reviews_by_person').on(review.by_id, review.id),
  ],
)

export const reportTasks = pgTable(
  'report_tasks',
  {
    report_id: uuid()
      .notNull()
      .references(() => workReports.id),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
  },
  (link) => [
    primaryKey({ columns: [link.report_id, link.task_id] }),
    index('report_tasks_by_task').on(link.task_id),
  ],
)

/** An unsent draft of a day's report. */
export const reportDrafts = pgTable(
  'report_drafts',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    date: date({ mode: 'string' }).notNull(),
    ...texts,
    updated_at: createdAt(),
  },
  (draft) => [primaryKey({ columns: [draft.user_id, draft.date] })],
)

/** Reminders of missing reports, one row per user and day. */
export const reportReminders = pgTable(
  'report_reminders',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    date: date({ mode: 'string' }).notNull(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (reminder) => [primaryKey({ columns: [reminder.user_id, reminder.date] })],
)

/** Review deputies: who reviews in a user's place, for a range of days. */
export const deputies = pgTable(
  'deputies',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    deputy_id: uuid()
      .notNull()
      .references(() => users.id),
    from_day: date({ mode: 'string' }).notNull(),
    until_day: date({ mode: 'string' }).notNull(),
  },
  (deputy) => [index('deputies_by_deputy').on(deputy.deputy_id)],
)
