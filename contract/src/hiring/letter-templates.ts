import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { ById, Id, requiredText, singleLine } from '../core/schemas.ts'
import { languages, localized, msg } from '../i18n/translate.ts'

/** What a letter says to an applicant. */
export const letterKinds = ['rejection', 'closing', 'offer'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindLabels: Record<LetterKind, string> = localized({
  rejection: msg('Rejection'),
  closing: msg('Internship closed'),
  offer: msg('Offer letter'),
})

const Kind = z.enum(letterKinds, msg('Please choose the kind of letter.'))
const Language = z.enum(languages, msg('language must be en, es, fr, de or hi.'))

/** Subject and paragraphs with blank lines in between, with variables in braces. */
export const LetterText = z.object({
  language: Language,
  subject: singleLine(msg('Subject'), 200, msg('Please enter the subject.')),
  text: requiredText(msg('Text'), msg('Please enter the text.'), 5000),
})
export type LetterText = z.output<typeof LetterText>

const ofText = z
  .array(LetterText.strict())
  .min(1, msg('Please write the letter in at least one language.'))
  .max(languages.length)
  .refine(
    (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
    msg('Please write the letter only once per language.'),
  )

/** A letter that the organisation has written and named; the text of the applicant's language is sent. */
export const LetterTemplate = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  texts: z.array(LetterText),
  /** No longer offered. */
  is_archived: z.boolean(),
  version: z.number().int(),
})
export type LetterTemplate = z.output<typeof LetterTemplate>

/** The letters of the first applicants, as each would get it. */
export const LetterPreviews = z.object({
  letters: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.array(z.string()),
    }),
  ),
})
export type LetterPreviews = z.output<typeof LetterPreviews>

const draft = { name: singleLine(msg('Name'), 80), texts: ofText } as const

/** Every write returns the whole list. */
const LetterTemplates = z.object({
  templates: z.array(LetterTemplate),
  /** What a letter of each kind may use, and what is sent where no template is chosen. */
  kinds: z.array(
    z.object({
      kind: Kind,
      variables: z.array(
        z.object({ name: z.string(), example: z.string(), is_required: z.boolean() }),
      ),
      defaults: z.array(LetterText),
    }),
  ),
})
export type LetterTemplates = z.output<typeof LetterTemplates>

const write = {
  allow: 'applications.review',
  changes: ['applications'],
  returns: LetterTemplates,
} as const

export const letterTemplates = {
  list: get('/api/letter-templates', {
    allow: 'applications.review',
    reads: ['applications', 'mail_wordings'],
    summary: 'The letters that the organisation has written, by name, archived ones included',
    returns: LetterTemplates,
  }),
  create: post('/api/letter-templates', {
    ...write,
    summary: 'Add a letter',
    body: z.object({ kind: Kind, ...draft }),
    status: 201,
  }),
  change: put('/api/letter-templates/{id}', {
    ...write,
    summary: 'Change, archive or restore a letter; a language that is left out has its own no more',
    params: ById,
    body: z
      .object({ ...draft, is_archived: z.boolean(msg('Invalid parameter.')) })
      .partial()
      .extend({ version: z.int(msg('version is required.')) }),
  }),
}

/** The letter to the applicants of a posting that is closed. */
export const closingLetters = {
  preview: post('/api/internships/{id}/closing-letters', {
    allow: 'internships.manage',
    changes: [],
    idempotent: false,
    summary:
      'What the first applicants would get if they were answered at the closing; nothing is sent',
    params: ById,
    body: z.object({ template_id: Id.nullable().default(null) }),
    returns: LetterPreviews,
  }),
}
