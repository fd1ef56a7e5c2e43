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

const isWithoutRepeats = (texts: string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/**
 * The fields a project manager edits. `stipend` is per month, in the organisation's currency;
 * `application_closing_date` is the last day to apply.
 */
const fields = {
  project_id: Id.nullable(),
  category_id: Id,
  title: singleLine(msg('Title'), 120),
  description: multiline(msg('Description'), 8000).min(1, msg('Description is required.')),
  scope: multiline(msg('Scope of work'), 8000),
  eligibility: multiline(msg('Eligibility'), 4000),
  skills: z.array(singleLine(msg('Skill'), 60)).max(20, msg('Add up to 20 skills.')),
  questions: z
    .array(singleLine(msg('Question'), 300))
    .max(5, msg('Add up to 5 questions.'))
    .refine(isWithoutRepeats, msg('Please ask each question once.')),
  location: singleLine(msg('Location'), 120),
  is_remote: z.boolean(),
  duration_months: wholeNumber(badDuration).min(1, badDuration).max(24, badDuration),
  start_date: Day,
  application_closing_date: Day,
  openings: wholeNumber(badOpenings).min(1, badOpenings).max(500, badOpenings),
  paid_or_unpaid: z.enum(payments, msg('Please choose Paid or Unpaid.')),
  stipend: Stipend,
  hours_per_week: WeekHours,
  learning: multiline(msg('What you will learn'), 4000),
  team: multiline(msg('The team'), 2000),
  /** Approved hours that earn its certificate; null for the organisation's own number. */
  target_hours: wholeNumber(badTarget).min(1, badTarget).max(2000, badTarget).nullable(),
  /** The least mark of the final evaluation for its certificate; null when none is needed. */
  minimum_evaluation: z
    .number(badEvaluation)
    .min(1, badEvaluation)
    .max(5, badEvaluation)
    .multipleOf(0.1, badEvaluation)
    .nullable(),
  /** The last day by which applicants are answered; null for the organisation's number of days after closing. */
  respond_by: Day.nullable(),
  skipped_stages: SkippedStages,
  cover_image_id: Id.nullable(),
}
export const draftFields = keysIn(fields)

/** What may be empty may be left out. */
export const InternshipDraft = z.object({
  ...fields,
  project_id: fields.project_id.default(null),
  scope: fields.scope.default(''),
  eligibility: fields.eligibility.default(''),
  skills: fields.skills.default([]),
  questions: fields.questions.default([]),
  is_remote: fields.is_remote.default(false),
  openings: fields.openings.default(1),
  stipend: fields.stipend.default(null),
  hours_per_week: fields.hours_per_week.default(null),
  learning: fields.learning.default(''),
  team: fields.team.default(''),
  target_hours: fields.target_hours.default(null),
  minimum_evaluation: fields.minimum_evaluation.default(null),
  respond_by: fields.respond_by.default(null),
  skipped_stages: fields.skipped_stages.default([]),
  cover_image_id: fields.cover_image_id.default(null),
})
export type InternshipDraft = z.output<typeof InternshipDraft>

/** What an edit names, and nothing else: a default would overwrite what it leaves out. */
export const InternshipChange = z.object(fields).partial()
