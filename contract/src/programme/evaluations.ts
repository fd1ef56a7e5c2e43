import { z } from 'zod'
import { keysIn } from '../core/objects.ts'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { ById, Day, Id, multiline, requiredText, Search, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const evaluationKinds = ['mid_term', 'final'] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

/** The writers: the intern about the internship, the leader and the startup about the intern. */
export const sides = ['intern', 'leader', 'startup'] as const
export type Side = (typeof sides)[number]

/** The criteria the intern rates for each of them, and those the others rate for the intern. */
export const criteriaAbout = {
  programme: ['learning', 'support'],
  leader: ['guidance', 'feedback'],
  startup: ['clarity', 'respect'],
  intern: ['quality', 'reliability', 'initiative', 'communication'],
} as const
export type EvaluationSubject = keyof typeof criteriaAbout
export const subjects = keysIn(criteriaAbout)
export type Criterion = (typeof criteriaAbout)[EvaluationSubject][number]

/** The subjects a side rates; the startup only where there is one. */
export const subjectsOf = (side: Side, hasStartup: boolean): EvaluationSubject[] =>
  side !== 'intern'
    ? ['intern']
    : hasStartup
      ? ['programme', 'leader', 'startup']
      : ['programme', 'leader']

export const criteriaOf = (side: Side, hasStartup: boolean): Criterion[] =>
  subjectsOf(side, hasStartup).flatMap((about): readonly Criterion[] => criteriaAbout[about])

export const wouldAgain = ['yes', 'maybe', 'no'] as const
export const missingMark = msg('Please choose from 1 to 5.')
export const missingAgain = msg('Please choose an answer.')

const mark = z.int(missingMark).min(1, missingMark).max(5, missingMark)
const Marks = z.strictObject({
  learning: mark.optional(),
  support: mark.optional(),
  guidance: mark.optional(),
  feedback: mark.optional(),
  clarity: mark.optional(),
  respect: mark.optional(),
  quality: mark.optional(),
  reliability: mark.optional(),
  initiative: mark.optional(),
  communication: mark.optional(),
})
export type Marks = z.output<typeof Marks>

export const sheetTexts = {
  strengths: requiredText(msg('Strengths'), msg('Please name at least one strength.'), 5000),
  to_improve: multiline(msg('What could be better'), 5000).default(''),
}
export const Sheet = z.object({
  marks: Marks,
  ...sheetTexts,
  again: z.enum(wouldAgain, missingAgain),
})
export type Sheet = z.output<typeof Sheet>

/** An unsubmitted sheet. */
export const SheetDraft = z.object({
  marks: Marks.default({}),
  strengths: multiline(msg('Strengths'), 5000).default(''),
  to_improve: sheetTexts.to_improve,
  again: z.enum(wouldAgain, missingAgain).nullable().default(null),
})
export type SheetDraft = z.output<typeof SheetDraft>

/** `closed_at`: since then it can be read; before that nobody reads another side's sheet. */
export const EvaluationRow = z.object({
  id: Id,
  kind: z.enum(evaluationKinds),
  intern_name: z.string(),
  project_name: z.string(),
  startup_name: z.string().nullable(),
  opened_at: Timestamp,
  due_at: Timestamp,
  closed_at: Timestamp.nullable(),
  sides: z.array(z.object({ side: z.enum(sides), is_submitted: z.boolean() })),
  /** The side the caller writes for. */
  own_side: z.enum(sides).nullable(),
  can: z.object({ write: z.boolean() }),
})
export type EvaluationRow = z.output<typeof EvaluationRow>

/** `sheet` is null while it is sealed, and for sides that did not write one. */
export const EvaluationSide = z.object({
  side: z.enum(sides),
  author_name: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  sheet: Sheet.nullable(),
})
export type EvaluationSide = z.output<typeof EvaluationSide>

export const Evaluation = EvaluationRow.extend({
  sheets: z.array(EvaluationSide),
  /** The caller's draft until they send it; of one that they can no longer send, their words. */
  draft: SheetDraft.nullable(),
})
export type Evaluation = z.output<typeof Evaluation>

/** What a final evaluation says of an intern without its words: each side's average mark. */
export const FinalMarks = z.object({
  company_name: z.string(),
  closed_on: Day,
  marks: z.array(z.object({ side: z.enum(['leader', 'startup']), average: z.number() })),
})
export type FinalMarks = z.output<typeof FinalMarks>

/** A hire of an intern on a project for which an evaluation can be started. */
export const Placement = z.object({
  intern_id: Id,
  full_name: z.string(),
  project_id: Id,
  project_name: z.string(),
  /** The posting of the hire; null for members who joined without applying, absent in responses of older releases. */
  internship_id: Id.nullable().optional(),
  title: z.string().nullable().optional(),
  joined_on: Day,
  /** The kinds already started. */
  started: z.array(z.enum(evaluationKinds)),
})
export type Placement = z.output<typeof Placement>

export const NewEvaluation = z.object({
  intern_id: Id,
  project_id: Id,
  /** The latest hire on the project unless given. */
  internship_id: Id.nullable().optional(),
  kind: z.enum(evaluationKinds, msg('Please choose the kind of evaluation.')),
})

export const evaluationBoxes = ['mine', 'overview'] as const
export const evaluationStatuses = ['to_write', 'open', 'closed'] as const

const own = { allow: 'evaluations.own' } as const
const start = { allow: 'evaluations.start' } as const

export const evaluations = {
  list: get('/api/evaluations', {
    ...own,
    reads: ['evaluations'],
    summary: 'Evaluations one takes part in, or those of one’s people; newest first',
    query: z.object({
      ...Paging,
      box: z.enum(evaluationBoxes).default('mine'),
      status: z.enum(evaluationStatuses).optional(),
      kind: z.enum(evaluationKinds).optional(),
      /** Only those of this startup. */
      startup_id: Id.optional(),
      search: Search,
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('evaluations', EvaluationRow),
  }),
  placements: get('/api/evaluations/placements', {
    ...start,
    reads: ['evaluations'],
    summary: 'The hires of interns on projects in one’s scope, by name',
    query: z.object({ search: Search }),
    returns: z.object({ placements: z.array(Placement) }),
  }),
  read: get('/api/evaluations/{id}', {
    ...own,
    reads: ['evaluations'],
    summary: 'One evaluation; what others wrote only once it is closed',
    params: ById,
    returns: Evaluation,
  }),
  start: post('/api/evaluations', {
    ...start,
    changes: ['evaluations'],
    summary: 'Start a mid-term or final evaluation before it starts by itself',
    body: NewEvaluation,
    returns: EvaluationRow,
    status: 201,
  }),
  keepDraft: put('/api/evaluations/{id}/draft', {
    ...own,
    changes: [],
    summary: "Save one's draft; nobody else can read it",
    params: ById,
    body: SheetDraft,
    returns: z.object({ saved_at: Timestamp }),
  }),
  submit: post('/api/evaluations/{id}/submit', {
    ...own,
    changes: ['evaluations'],
    summary: 'Send one’s own sheet, once',
    params: ById,
    body: Sheet,
    returns: Evaluation,
  }),
}
