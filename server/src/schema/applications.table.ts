import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import { applicationStatuses } from '@app/contract/hiring/applications.ts'
import { type LetterText, letterKinds } from '@app/contract/hiring/letter-templates.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant, version } from './columns.ts'
import { files } from './files.table.ts'
import { internships } from './internships.table.ts'
import { projects, teams } from './projects.table.ts'

export const applications = pgTable(
  'applications',
  {
    id: id(),
    internship_id: uuid()
      .notNull()
      .references(() => internships.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    full_name: text().notNull(),
    email: text().notNull(),
    resume_id: uuid()
      .notNull()
      .references(() => files.id),
    cover_letter: text().notNull().default(''),
    questions: text().array().notNull().default(sql`'{}'::text[]`),
    answers: text().array().notNull().default(sql`'{}'::text[]`),
    /** How the applicant found the internship, if given. */
    source: text({ enum: applicationSources }),
    status: text({ enum: applicationStatuses }).notNull().default('Applied'),
    score: integer(),
    /** The last day by which the applicant was promised an answer. */
    respond_by: date({ mode: 'string' }).notNull().default(sql`(now() + interval '15 days')::date`),
    /** When the reviewers were reminded of that day. */
    reminded_at: instant(),
    /** When the day had passed without a decision and the letter about it went by itself. */
    closed_out_at: instant(),
    /** When people accepted, hired or rejected; after `closed_out_at`: when they wrote an answer of their own. */
    answered_at: instant(),
    version: version(),
    applied_date: createdAt(),
    updated_at: createdAt(),
  },
  // Ascending: the index is scanned in both directions, while Drizzle's descending one (NULLS LAST) does not serve
  // `order by id desc`.
  (application) => [
    // A double click on Apply, or two devices, must create one application.
    uniqueIndex('one_application_per_person_and_internship')
      .on(application.internship_id, application.user_id)
      .where(sql`status <> 'withdrawn'`),
    index('applications_by_user').on(application.user_id, application.id),
    index('applications_by_internship').on(application.internship_id, application.id),
    index('applications_by_status').on(application.status, application.id),
    index('applications_in_order_of_answer').on(application.respond_by, application.id),
    index('applications_by_name').on(sql`lower(${application.full_name})`, application.id),
    // A posting's applications are counted by status from the index alone.
    index('applications_of_internship').on(
      application.internship_id,
      application.status,
      application.id,
    ),
    index('applications_by_score').on(sql`coalesce(score, -1)`, application.id),
    index('applications_by_resume').on(application.resume_id),
    index('ended_applications')
      .on(application.updated_at)
      .where(sql`status in ('rejected', 'withdrawn')`),
    index('undecided_applications')
      .on(application.respond_by, application.id)
      .where(
        sql`status in ('Applied', 'received', 'assessed_pass', 'assessed_fail', 'shortlisted', 'hr_scheduled')`,
      ),
    // Few, because a company cannot publish while it has any.
    index('unanswered_applications')
      .on(application.closed_out_at, application.id)
      .where(sql`closed_out_at is not null and answered_at is null`),
    index('applications_by_date').on(application.applied_date),
    index('applications_by_words').using('gin', sql`(full_name || ' ' || email) gin_trgm_ops`),
  ],
)

/** Letters that the organisation has written, for its reviewers to choose among. */
export const letterTemplates = pgTable(
  'letter_templates',
  {
    id: id(),
    kind: text({ enum: letterKinds }).notNull(),
    name: text().notNull(),
    texts: jsonb().$type<LetterText[]>().notNull(),
    archived_at: instant(),
    version: version(),
  },
  (letter) => [uniqueIndex('letter_template_name').on(letter.kind, sql`lower(${letter.name})`)],
)

export const decisionLetters = ['rejected', 'posting_closed'] as const

/** Rejections whose letter is to be sent. Until then the application stands where it stood, and its applicant sees nothing. */
export const applicationDecisions = pgTable(
  'application_decisions',
  {
    application_id: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    letter: text({ enum: decisionLetters }).notNull().default('rejected'),
    /** A paragraph of the letter. */
    text: text().notNull().default(''),
    /** The organisation's letter; null for the one of Mail wordings. */
    template_id: uuid().references(() => letterTemplates.id),
    send_at: instant().notNull(),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (decision) => [
    index('decisions_by_time').on(decision.send_at, decision.application_id),
    index('decisions_by_author').on(decision.by_id),
    index('decisions_by_template').on(decision.template_id),
  ],
)

/** The reasons that the organisation gives in its letters. */
export const decisionReasons = pgTable(
  'decision_reasons',
  {
    id: id(),
    name: text().notNull(),
    text: text().notNull(),
    archived_at: instant(),
  },
  (reason) => [uniqueIndex('decision_reason_name').on(sql`lower(${reason.name})`)],
)

/** The history of an application's status. */
export const applicationSteps = pgTable(
  'application_steps',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    from_status: text({ enum: applicationStatuses }),
    to_status: text({ enum: applicationStatuses }).notNull(),
    /** Null where nobody took the step: the promised day of an answer had passed. */
    by_id: uuid().references(() => users.id),
    is_undo: boolean().notNull().default(false),
    at: createdAt(),
  },
  (step) => [index('steps_by_application').on(step.application_id, step.id)],
)

/** Notes among reviewers; the applicant cannot read them. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: createdAt(),
  },
  (note) => [
    index('notes_by_application').on(note.application_id, note.id),
    index('notes_by_author').on(note.by_id, note.id),
  ],
)

/** Completed with a certificate, or ended by somebody before that. */
export const hireStatuses = ['active', 'completed', 'ended'] as const

/** A hired candidate; one hire per application. */
export const hires = pgTable(
  'hires',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .unique()
      .references(() => applications.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: hireStatuses }).notNull().default('active'),
    hired_date: createdAt(),
    hired_by: uuid().references(() => users.id),
    /** The application's, maintained by a trigger: a posting's hires are found without reading all of its applications. */
    internship_id: uuid().references(() => internships.id),
    /** The agreed terms; null means those of the internship. */
    position: text(),
    start_date: date({ mode: 'string' }),
    team_id: uuid().references(() => teams.id, { onDelete: 'set null' }),
    project_id: uuid().references(() => projects.id, { onDelete: 'set null' }),
    /** The team membership was created by this hire and is removed with it. */
    is_placed: boolean().notNull().default(false),
    /** Of a hire that somebody ended: through this day of the organisation's calendar it goes on. */
    last_day: date({ mode: 'string' }),
    end_reason: text().notNull().default(''),
    ended_by: uuid().references(() => users.id),
    ended_at: instant(),
    /** When the person left the teams, after the last day. */
    left_at: instant(),
    /** The team that was left with it. */
    left_team_id: uuid().references(() => teams.id, { onDelete: 'set null' }),
    version: version(),
  },
  (hire) => [
    // For the job that ends them.
    index('hires_to_end').on(hire.last_day).where(sql`last_day is not null and left_at is null`),
    check('hire_end_has_a_moment', sql`(last_day is null) = (ended_at is null)`),
    index('hires_by_date').on(hire.hired_date, hire.id),
    index('hires_by_user').on(hire.user_id),
    index('hires_by_team').on(hire.team_id),
    index('hires_by_left_team').on(hire.left_team_id).where(sql`left_team_id is not null`),
    index('hires_by_internship').on(hire.internship_id, hire.hired_date),
    index('hires_by_project').on(hire.project_id),
    index('hires_by_position').using('gin', sql`position gin_trgm_ops`),
  ],
)

/**
 * The number of applications by status, and of candidates. The triggers on `applications` append differences and
 * occasionally compact them into one row per name. A single row per status would serialise all applicants.
 */
export const applicationTallies = pgTable('application_tallies', {
  id: uuid().primaryKey().defaultRandom(),
  /** A status, or `candidates`. */
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
