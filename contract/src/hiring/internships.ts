import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  flag,
  Id,
  integer,
  multiline,
  RecordVersion,
  Search,
  sought,
  Timestamp,
} from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { Funnel } from './funnel.ts'
import { badDuration, InternshipChange, InternshipDraft, payments } from './internship-draft.ts'
import { SkippedStages } from './stages.ts'

/** Tech Internship and Non Technical Internship (spec §2). */
export const categoryGroups = ['tech', 'non-tech'] as const

/** A `pending` one waits for a decision before it is published (decision 039). */
export const internshipStatuses = ['draft', 'pending', 'published', 'closed', 'archived'] as const
/** What the rules found in a posting that a person should look at. */
export const postingFlags = ['fee', 'payment', 'messenger', 'stipend', 'duplicate'] as const
export type PostingFlag = (typeof postingFlags)[number]
const internshipSorts = ['relevance', 'newest', 'closing', 'stipend'] as const

/** A row of a list, as a card shows it. */
export const InternshipCard = z.object({
  id: Id,
  title: z.string(),
  company_name: z.string(),
  /** The company's page, if it has one. */
  company_id: Id.nullable(),
  /** Its logo, if it uploaded one. */
  company_logo_url: z.string().nullable(),
  category: z.string(),
  category_group: z.enum(categoryGroups),
  location: z.string(),
  is_remote: z.boolean(),
  duration: z.string(),
  duration_months: z.number(),
  start_date: Day,
  application_closing_date: Day,
  paid_or_unpaid: z.enum(payments),
  stipend: z.number().nullable(),
  skills: z.array(z.string()),
  hours_per_week: z.number().nullable(),
  /** Its last day to apply is at most a week away. */
  is_closing_soon: z.boolean(),
  /** How past interns rated the company; null without a review. */
  company_rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
  /** The days in which the company usually answers; null where too few answers are known. */
  company_answer_days: z.number().int().nullable(),
  status: z.enum(internshipStatuses),
  created_at: Timestamp,
  published_at: Timestamp.nullable(),
})
export type InternshipCard = z.output<typeof InternshipCard>

/** What a posting has beyond its card. */
const otherColumns = z.object({
  description: z.string(),
  scope: z.string(),
  eligibility: z.string(),
  learning: z.string(),
  team: z.string(),
  questions: z.array(z.string()),
  openings: z.number(),
  target_hours: z.number().nullable(),
  minimum_evaluation: z.number().nullable(),
  category_id: Id,
  project_id: Id.nullable(),
  cover_image_id: Id.nullable(),
  cover_image_url: z.string().nullable(),
  respond_by: Day.nullable(),
  skipped_stages: SkippedStages,
  /** The day by which a person who applies now gets an answer; null until it is published. */
  answer_by: Day.nullable(),
  updated_at: Timestamp,
  version: z.number(),
})

export const Internship = InternshipCard.extend({
  ...otherColumns.shape,
  /** What the caller may do with it now. */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    close: z.boolean(),
    archive: z.boolean(),
    /** May read its applications. */
    applications: z.boolean(),
  }),
  /** For those who manage it; null for everyone else. */
  review: z
    .object({
      flags: z.array(z.enum(postingFlags)),
      /** Why it was sent back or taken down. */
      reason: z.string().nullable(),
      /** The caller cannot publish it, only submit it. */
      is_needed: z.boolean(),
      /** Applicants who still wait for a decision on this posting, and how many of its openings are filled. */
      undecided: z.number().int(),
      hired: z.number().int(),
      /** Accepted, neither hired nor with an offer to answer: no closing answers them. */
      accepted: z.number().int(),
      funnel: Funnel,
      /** Why it cannot be published: applicants of its company who were left without an answer. */
      unanswered: z.string().nullable(),
    })
    .nullable(),
})
export type Internship = z.output<typeof Internship>

/** A posting in its manager's list. */
export const ManagedInternship = InternshipCard.omit({
  company_id: true,
  company_logo_url: true,
  is_closing_soon: true,
  company_rating: true,
  company_answer_days: true,
}).extend({
  project_name: z.string().nullable(),
  applications: z.number(),
  is_open: z.boolean(),
  /** What the rules found; empty for those who do not manage it. */
  flags: z.array(z.enum(postingFlags)),
  /** The caller cannot publish it, only submit it. */
  needs_review: z.boolean(),
  can: Internship.shape.can,
})
export type ManagedInternship = z.output<typeof ManagedInternship>

const Facet = z.object({ value: z.string(), count: z.number() })
export const InternshipSearch = z.object({
  ...Paging,
  search: Search,
  /** A category name, or `tech` or `non-tech` for the groups of the list. */
  category: sought(60),
  paid: z.enum(payments).optional(),
  location: sought(120),
  remote: flag.optional(),
  /** Longest duration, in months. */
  duration: integer(badDuration)
    .pipe(z.number().min(1, badDuration).max(24, badDuration))
    .optional(),
  /** Starts on or before this day. */
  start: Day.optional(),
  /** Without it: what is published, and the drafts that one may read. */
  status: z.enum(internshipStatuses, msg('Invalid parameter.')).optional(),
  /** Without it: by relevance while searching, else the newest first. */
  sort: z.enum(internshipSorts).optional(),
  /** All of spec §7, or only what a card shows. */
  columns: z.enum(['all', 'card']).default('all'),
})
export type InternshipSearch = z.output<typeof InternshipSearch>

const manage = { allow: 'internships.manage' } as const

const noStatus = msg('Please choose a status.')
/** What its manager may ask for; only the rules make a posting wait as `pending`. */
const Status = z.enum(['draft', 'published', 'closed', 'archived'], noStatus)

/** What happens to the applicants of a posting who wait for a decision when it ends. */
export const Undecided = z.enum(['wait', 'close_out'], msg('Please choose what happens.'))

export const internships = {
  list: get('/api/internships', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace', 'startups'],
    summary:
      'Published internships, and drafts for those who may see them: search (typos forgiven), filters, order; total up to 1,000',
    query: InternshipSearch,
    returns: pageOf('internships', InternshipCard.extend(otherColumns.partial().shape)),
  }),
  facets: get('/api/internships/facets', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace'],
    summary: 'How many published internships each filter value would leave',
    query: InternshipSearch.omit({
      cursor: true,
      limit: true,
      sort: true,
      columns: true,
      status: true,
    }),
    returns: z.object({
      category: z.array(Facet),
      paid: z.array(Facet),
      location: z.array(Facet),
      /** Up to this many months. */
      duration: z.array(Facet),
      remote: z.number(),
    }),
  }),
  categories: get('/api/internships/categories', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace'],
    summary: 'The categories a new posting can have, in their order',
    returns: z.object({ categories: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  managed: get('/api/internships/managed', {
    allow: 'internships.drafts',
    reads: ['internships', 'applications'],
    summary: 'Postings of every status one may see, with their applications counted',
    query: z.object({
      ...Paging,
      search: Search,
      status: z.enum(internshipStatuses).optional(),
      /** Only those of its projects. */
      startup_id: Id.optional(),
      /** Only those in which the rules found something. */
      flagged: flag.optional(),
      sort: z.enum(['newest', 'oldest', 'title', '-title']).default('newest'),
    }),
    returns: pageOf('internships', ManagedInternship),
  }),
  read: get('/api/internships/{id}', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace', 'startups'],
    summary:
      'One internship, also after it closed; unpublished ones only for those who may see them',
    params: ById,
    returns: Internship,
  }),
  similar: get('/api/internships/{id}/similar', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace', 'startups'],
    summary: 'Up to four open internships like this one, the likest first',
    params: ById,
    returns: z.object({ internships: z.array(InternshipCard) }),
  }),
  create: post('/api/internships', {
    ...manage,
    changes: ['internships', 'marketplace'],
    summary: 'Write a posting: a draft, or published (or submitted) at once',
    body: InternshipDraft.extend({
      status: Status.extract(['draft', 'published'], noStatus).optional(),
    }),
    returns: Internship,
    status: 201,
  }),
  change: put('/api/internships/{id}', {
    ...manage,
    changes: ['internships', 'marketplace', 'applications'],
    summary: 'Edit a posting, or move it to another status',
    params: ById,
    body: InternshipChange.extend({ status: Status.optional(), version: RecordVersion.optional() }),
    returns: Internship,
  }),
  move: post('/api/internships/{id}/status', {
    ...manage,
    changes: ['internships', 'marketplace', 'applications', 'interviews'],
    summary: 'Publish (or submit, where postings are reviewed), close or archive a posting',
    params: ById,
    body: z.object({
      status: Status.exclude(['draft'], noStatus),
      version: RecordVersion.optional(),
      /** What happens to those who wait for a decision: they wait on until the day of their answer, or get an answer now. */
      undecided: Undecided.default('wait'),
      /** The organisation's letter to those who get an answer now; null for the one of Mail wordings. */
      template_id: Id.nullable().default(null),
    }),
    returns: Internship,
  }),
  waive: post('/api/internships/{id}/waiver', {
    allow: 'system.manage',
    changes: ['internships', 'marketplace'],
    summary:
      'Allow one posting to be published although applicants of its company wait for answers',
    params: ById,
    body: z.object({
      reason: multiline(msg('Reason'), 1000).min(1, msg('Please give a reason.')),
      version: RecordVersion,
    }),
    returns: Internship,
  }),
  duplicate: post('/api/internships/{id}/copy', {
    ...manage,
    changes: ['internships'],
    summary: 'A new draft with the same words',
    params: ById,
    returns: Internship,
    status: 201,
  }),
  save: put('/api/internships/{id}/saved', {
    allow: 'account.own',
    changes: ['saved_internships'],
    summary: 'Keep an internship among the saved ones',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  unsave: del('/api/internships/{id}/saved', {
    allow: 'account.own',
    changes: ['saved_internships'],
    summary: 'Take an internship out of the saved ones',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  saved: get('/api/me/saved-internships', {
    allow: 'account.own',
    reads: ['internships', 'marketplace', 'saved_internships', 'startups'],
    summary: 'The saved internships, newest first',
    returns: z.object({ internships: z.array(InternshipCard) }),
  }),
}
