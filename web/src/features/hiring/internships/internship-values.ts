import { pick } from '@app/contract/core/objects.ts'
import { draftFields, InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { z } from 'zod'

const { shape } = InternshipDraft

/** A list that is typed as one text; an error in an entry is shown at the field. */
const listOf = (schema: z.ZodType<string[]>, separator: RegExp) =>
  z.string().transform((text, context) => {
    const entries = text
      .split(separator)
      .map((entry) => entry.trim())
      .filter(Boolean)
    const read = schema.safeParse([...new Set(entries)])
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message })
    return z.NEVER
  })

/** The fields of the form; parsed, they are a draft as the server takes it. */
export const InternshipValues = z
  .object({
    ...shape,
    category_id: z.uuid(msg('Please choose a category.')),
    project_id: z.uuid(msg('Please choose one of your projects.')).nullable(),
    skills: listOf(shape.skills, /[,\n]/),
    questions: listOf(shape.questions, /\n/),
    /** A field that was emptied is not one that was left out. */
    openings: shape.openings.unwrap(),
    cover_name: z.string(),
    /** Only a paid internship shows it, and a message at a hidden field would be seen by nobody. */
    stipend: z.custom<z.output<typeof shape.stipend>>(),
  })
  .superRefine(({ paid_or_unpaid, stipend }, context) => {
    if (paid_or_unpaid !== 'Paid') return
    const read = shape.stipend.safeParse(stipend)
    const message = read.success
      ? !stipend && t('Please enter the stipend of a paid internship.')
      : read.error.issues[0]?.message
    if (message) context.addIssue({ code: 'custom', path: ['stipend'], message })
  })
  .transform(({ cover_name: _, ...draft }) => ({
    ...draft,
    stipend: draft.paid_or_unpaid === 'Paid' ? draft.stipend : null,
  }))

export type InternshipValues = z.input<typeof InternshipValues>

export const blank: InternshipValues = {
  project_id: null,
  category_id: '',
  title: '',
  description: '',
  scope: '',
  eligibility: '',
  skills: '',
  questions: '',
  learning: '',
  team: '',
  hours_per_week: null,
  location: '',
  is_remote: false,
  duration_months: 3,
  start_date: '',
  application_closing_date: '',
  openings: 1,
  paid_or_unpaid: 'Paid',
  stipend: null,
  target_hours: null,
  minimum_evaluation: null,
  respond_by: null,
  skipped_stages: [],
  cover_image_id: null,
  cover_name: '',
}

/** A posting as its form shows it. */
export const valuesOf = (posting: InternshipDraft): InternshipValues => ({
  ...pick(posting, draftFields),
  skills: posting.skills.join(', '),
  questions: posting.questions.join('\n'),
  cover_name: posting.cover_image_id ? t('Cover image') : '',
})
