import { z } from 'zod'
import { keysIn } from '../core/objects.ts'
import { Day, Id, multiline, Stipend, singleLine, WeekHours, wholeNumber } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { SkippedStages } from './stages.ts'

export const payments = ['Paid', 'Unpaid'] as const

export const badDuration = msg('Duration must be from 1 to 24 months.')
const badOpenings = msg('Openings must be from 1 to 500.')
const badTarget = msg('Target hours must be from 1 to 2,000.')
const badEvaluation = msg('Minimum evaluation must be from 1 to 5.')

/**
 * The fields a project manager edits. `stipend` is per month, in the organisation's currency;
 * `application_closing_date` is the last day to apply.
 */
export const InternshipDraft = z.object({
  project_id: Id.nullable(),
  category_id: Id,
  title: singleLine(msg('Title'), 120),
  description: multiline(msg('Description'), 8000).min(1, msg('Description is required.')),
  scope: multiline(msg('Scope of work'), 8000),
  eligibility: multiline(msg('Eligibility'), 4000),
  skills: z.array(singleLine(msg('Skill'), 60)).max(20, msg('Add up to 20 skills.')),
  questions: z.array(singleLine(msg('Question'), 300)).max(5, msg('Add up to 5 questions.')),
  location: singleLine(msg('Location'), 120),
  is_remote: z.boolean(),
  duration_months: wholeNumber(badDuration).min(1, badDuration).max(24, badDuration),
  start_date: Day,
  application_closing_date: Day,
  openings: wholeNumber(badOpenings).min(1, badOpenings).max(500, badOpenings),
  paid_or_unpaid: z.enum(payments, msg('Please choose Paid or Unpaid.')),
  stipend: Stipend,
  hours_per_week: WeekHours.default(null),
  learning: multiline(msg('What you will learn'), 4000).default(''),
  team: multiline(msg('The team'), 2000).default(''),
  /** Approved hours that earn its certificate; null for the organisation's own number. */
  target_hours: wholeNumber(badTarget)
    .min(1, badTarget)
    .max(2000, badTarget)
    .nullable()
    .default(null),
  /** The least mark of the final evaluation for its certificate; null when none is needed. */
  minimum_evaluation: z
    .number(badEvaluation)
    .min(1, badEvaluation)
    .max(5, badEvaluation)
    .multipleOf(0.1, badEvaluation)
    .nullable()
    .default(null),
  /** The last day by which applicants are answered; null for the organisation's number of days after closing. */
  respond_by: Day.nullable().default(null),
  skipped_stages: SkippedStages.default([]),
  cover_image_id: Id.nullable(),
})
export type InternshipDraft = z.output<typeof InternshipDraft>
export const draftFields = keysIn(InternshipDraft.shape)

const { shape } = InternshipDraft
/** What an edit names, and nothing else: a default would overwrite what it leaves out. */
export const InternshipChange = InternshipDraft.extend({
  hours_per_week: shape.hours_per_week.unwrap(),
  learning: shape.learning.unwrap(),
  team: shape.team.unwrap(),
  target_hours: shape.target_hours.unwrap(),
  minimum_evaluation: shape.minimum_evaluation.unwrap(),
  respond_by: shape.respond_by.unwrap(),
  skipped_stages: shape.skipped_stages.unwrap(),
}).partial()
