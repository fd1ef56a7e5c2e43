import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Email,
  Id,
  multiline,
  RecordVersion,
  Search,
  Timestamp,
  wholeNumber,
} from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'
import { FullName } from '../identity/accounts.ts'
import { applicationSources } from './application-sources.ts'
import { LetterPreviews } from './letter-templates.ts'
import { answerFilters, type SkippableStage, SkippedStages } from './stages.ts'

export const applicationStatuses = [
  'Applied',
  'received',
  'assessed_pass',
  'assessed_fail',
  'shortlisted',
  'hr_scheduled',
  'accepted',
  'hired',
  'rejected',
  'withdrawn',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The statuses of each stage that a posting may do without. */
export const stageStatuses: Record<SkippableStage, readonly ApplicationStatus[]> = {
  assessment: ['assessed_pass', 'assessed_fail'],
  shortlist: ['shortlisted'],
  interview: ['hr_scheduled'],
}

/** The labels of the statuses (spec §4); unknown values are shown as they are. */
export const statusLabels: Record<ApplicationStatus, string> = localized({
  Applied: msg('Applied'),
  received: msg('Received'),
  assessed_pass: msg('Assessment Passed'),
  assessed_fail: msg('Assessment Failed'),
  shortlisted: msg('Shortlisted'),
  hr_scheduled: msg('Interview Scheduled'),
  accepted: msg('Accepted'),
  hired: msg('Hired'),
  rejected: msg('Rejected'),
  withdrawn: msg('Withdrawn'),
})

export const NewApplication = z.object({
  internship_id: Id,
  full_name: FullName,
  email: Email,
  resume_id: z.guid(msg('Resume Required: Please upload your resume to apply.')),
  cover_letter: multiline(msg('Cover letter'), 5000).default(''),
  answers: z
    .array(multiline(msg('Answer'), 2000))
    .max(5)
    .default([]),
  /** As they were shown, if given: refused once the internship asks others. */
  questions: z.array(z.string().max(300)).max(5).optional(),
  /** How they found the internship, if given. */
  source: z.enum(applicationSources, msg('Please choose one of the answers.')).optional(),
})
export type NewApplication = z.input<typeof NewApplication>

export const Step = z.object({
  at: Timestamp,
  from_status: z.enum(applicationStatuses).nullable(),
  to_status: z.enum(applicationStatuses),
  /** Who moved it, for reviewers only; null where nobody did: the promised day had passed. */
  by_name: z.string().nullable().optional(),
  is_undo: z.boolean(),
})
export type Step = z.output<typeof Step>

/** A row of a list. Fields for reviewers are absent for the applicant. */
export const ApplicationRow = z.object({
  id: Id,
  internship_id: Id,
  internship_title: z.string(),
  company_name: z.string(),
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  status: z.enum(applicationStatuses),
  applied_date: Timestamp,
  updated_at: Timestamp,
  /** The day by which the applicant was promised an answer. */
  respond_by: Day,
  /** The promised day passed without a decision, and the letter about it went by itself. */
  closed_out_at: Timestamp.nullable(),
  /** For reviewers: the decision whose letter is to be sent. */
  decision: z
    .object({ send_at: Timestamp, by_name: z.string(), text: z.string() })
    .nullable()
    .optional(),
  /** For the applicant: the days in which the company usually answers; null where that is not known. */
  company_answer_days: z.number().int().nullable().optional(),
  /** For the applicant: the last day of the hire that followed; null unless somebody ended it. */
  last_day: Day.nullable().optional(),
  /** For the applicant: the startup that they were hired for; null where only the posting names a company. */
  hire_company: z.string().nullable().optional(),
  /** When people decided; null while they have not, and where only the letter went. */
  answered_at: Timestamp.nullable(),
  version: z.number(),
  score: z.number().nullable().optional(),
  /** Stages that applications of its posting do not go through. */
  skipped_stages: SkippedStages,
  /** The statuses the caller may move it to now. */
  moves: z.array(z.enum(applicationStatuses)),
  can: z.object({
    withdraw: z.boolean(),
    review: z.boolean(),
    undo: z.boolean(),
    /** Reject it by a letter, or answer it after the promised day. */
    decide: z.boolean(),
  }),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

const Note = z.object({ id: Id, at: Timestamp, by_name: z.string(), text: z.string() })

export const Application = ApplicationRow.extend({
  /** For reviewers only. */
  avatar_id: Id.nullable().optional(),
  resume_id: Id,
  resume_name: z.string(),
  cover_letter: z.string(),
  questions: z.array(z.string()),
  answers: z.array(z.string()),
  history: z.array(Step),
  notes: z.array(Note).optional(),
})
export type Application = z.output<typeof Application>

/** What does not come back with a move that is taken back, and has to be made anew. */
const undoLosses = ['interview', 'job_offer'] as const
export type UndoLoss = (typeof undoLosses)[number]

const Status = z.enum(applicationStatuses, msg('Please choose a status.'))

/** What a reviewer may change: the status by an allowed transition, the score 0–100, a note to add. */
export const Review = z.object({
  version: RecordVersion.optional(),
  status: Status.optional(),
  score: wholeNumber(msg('Score must be from 0 to 100.'))
    .min(0, msg('Score must be from 0 to 100.'))
    .max(100, msg('Score must be from 0 to 100.'))
    .nullable()
    .optional(),
  note: multiline(msg('Note'), 4000).min(1, msg('Please write a note.')).optional(),
})
export type Review = z.output<typeof Review>

const ofApplications = z
  .array(z.strictObject({ id: Id, version: z.number().int() }))
  .min(1, msg('Please choose at least one application.'))
  .max(100, msg('You can select up to 100 applications at once.'))

const Refusal = z.object({ id: Id, detail: z.string() })

/** Statuses in which an applicant still waits for a decision. */
export const undecidedStatuses = [
  'Applied',
  'received',
  'assessed_pass',
  'assessed_fail',
  'shortlisted',
  'hr_scheduled',
] as const satisfies ApplicationStatus[]

const SendAt = z.iso.datetime({ offset: true, error: msg('Please choose a date and time.') })

/** A paragraph of the letter, above its closing words; empty for the letter as it is. */
const letter = {
  text: multiline(msg('Email'), 2000),
  /** The organisation's letter; null for the one of Mail wordings. */
  template_id: Id.nullable().default(null),
} as const

const review = { allow: 'applications.review' } as const

export const applications = {
  list: get('/api/applications', {
    allow: 'applications.read',
    reads: ['applications', 'interviews'],
    replica: true,
    summary: 'Applications one may see: own ones, those of own internships, or all',
    query: z.object({
      ...Paging,
      search: Search,
      status: Status.optional(),
      internship_id: Id.optional(),
      user_id: Id.optional(),
      /** `soon`: those whom `counts.due` counts. */
      answer: z.enum(answerFilters, msg('Invalid parameter.')).optional(),
      /** `due`: the nearest promised day first. */
      sort: z.enum(['newest', 'oldest', 'score', 'due', 'name', '-name']).default('newest'),
    }),
    returns: pageOf('applications', ApplicationRow),
  }),
  counts: get('/api/applications/counts', {
    ...review,
    reads: ['applications', 'interviews'],
    replica: true,
    summary: 'How many applications stand in each status',
    query: z.object({
      search: Search,
      internship_id: Id.optional(),
    }),
    returns: z.object({
      counts: z.record(z.enum(applicationStatuses), z.number()),
      /** Who must be answered within three days, and who was left without an answer. */
      due: z.number().int(),
      left_out: z.number().int(),
    }),
  }),
  mine: get('/api/me/applications', {
    allow: 'applications.own',
    reads: ['applications', 'hires', 'interviews'],
    summary: "One's own applications, each with its timeline",
    query: z.object({ internship_id: Id.optional() }),
    returns: z.object({ applications: z.array(Application) }),
  }),
  read: get('/api/applications/{id}', {
    allow: 'applications.read',
    reads: ['applications', 'interviews'],
    summary: 'One application with its history; reviewers also see notes',
    params: ById,
    returns: Application,
  }),
  apply: post('/api/applications', {
    allow: 'applications.own',
    changes: ['applications'],
    summary: 'Apply to a published internship, once',
    body: NewApplication,
    returns: Application,
    status: 201,
  }),
  review: put('/api/applications/{id}', {
    ...review,
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Move, score or annotate an application; never one’s own',
    params: ById,
    body: Review,
    returns: Application,
  }),
  moveMany: post('/api/applications/moves', {
    ...review,
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Move several applications at once; with an outcome for each',
    body: z.object({
      status: Status,
      applications: ofApplications,
    }),
    returns: z.object({ moved: z.array(ApplicationRow), refused: z.array(Refusal) }),
  }),
  decide: post('/api/applications/decisions', {
    ...review,
    changes: ['applications', 'hires', 'interviews', 'internships'],
    summary: 'Reject several applicants by a letter, now or later; with an outcome for each',
    body: z.object({ ...letter, applications: ofApplications, send_at: SendAt.nullable() }),
    returns: z.object({ decided: z.array(ApplicationRow), refused: z.array(Refusal) }),
  }),
  previewDecision: post('/api/applications/decisions/preview', {
    ...review,
    changes: [],
    idempotent: false,
    summary: 'The letters of a decision as each applicant would get it; nothing is sent',
    body: z.object({ ...letter, ids: z.array(Id).min(1).max(10) }),
    returns: LetterPreviews,
  }),
  takeBackDecision: del('/api/applications/{id}/decision', {
    ...review,
    changes: ['applications'],
    summary: 'Take back a decision whose letter has not been sent',
    params: ById,
    returns: Application,
  }),
  undo: post('/api/applications/{id}/undo', {
    ...review,
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Take back the last move, within ten minutes, by the one who made it',
    params: ById,
    body: z.object({ version: z.number().int() }),
    returns: Application.extend({ losses: z.array(z.enum(undoLosses)).optional() }),
  }),
  withdraw: del('/api/applications/{id}', {
    allow: 'applications.own',
    changes: ['applications', 'hires', 'interviews', 'projects', 'teams'],
    summary: 'Withdraw one’s own open application, or decline an offer',
    params: ById,
    returns: Application,
  }),
}
