import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Id, requiredText, singleLine, Timestamp } from '../core/schemas.ts'
import { InternshipCard } from '../hiring/internships.ts'
import { msg } from '../i18n/translate.ts'

/** The public profile of an approved startup that offers internships. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  description: z.string(),
  logo_url: z.string().nullable(),
  /** How many internships are open now, and the newest of them. */
  open: z.number().int(),
  internships: z.array(InternshipCard),
  /**
   * Of last year's applications that were answered or whose promised day is over: the percentage answered by that day,
   * and the median number of hours to an answer. Null below five of them; the hours also below five answers.
   */
  response: z
    .object({ rate: z.number(), hours: z.number().nullable(), answered: z.number().int() })
    .nullable(),
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
})
export type Company = z.output<typeof Company>

const noStars = msg('Please choose from 1 to 5 stars.')

export const ReviewDraft = z.object({
  stars: z.int(noStars).min(1, noStars).max(5, noStars),
  text: requiredText(msg('Your review'), msg('Please write a few words.'), 2000),
})
export type ReviewDraft = z.output<typeof ReviewDraft>

/** As many of a review's reports are read. */
export const mostReviewReports = 20

export const CompanyReview = z.object({
  id: Id,
  stars: z.number().int(),
  text: z.string(),
  /** The author's first name; empty after the account was deleted. */
  author: z.string(),
  position: z.string(),
  written_at: Timestamp,
  is_changed: z.boolean(),
  answer: z.object({ text: z.string(), at: Timestamp }).nullable(),
  /** Why it is hidden from everyone but its author and the moderators. */
  hidden_reason: z.string().nullable(),
  /** Its reports; for moderators. */
  reports: z.array(z.string()),
  is_mine: z.boolean(),
  can: z.object({
    change: z.boolean(),
    report: z.boolean(),
    hide: z.boolean(),
    show: z.boolean(),
    answer: z.boolean(),
  }),
})
export type CompanyReview = z.output<typeof CompanyReview>

/** The moderation lists: reported reviews, and hidden ones. */
export const moderated = ['reported', 'hidden'] as const

export const ModeratedReview = CompanyReview.extend({
  company: z.object({ id: Id, name: z.string() }),
  /** The time of the oldest undecided report. */
  reported_at: Timestamp.nullable(),
})
export type ModeratedReview = z.output<typeof ModeratedReview>

export const WithReason = z.object({ reason: singleLine(msg('Reason'), 300) })
export const CompanyAnswer = z.object({
  text: requiredText(msg('Answer'), msg('Please write an answer.'), 2000),
})

const own = { allow: 'reviews.own', params: ById } as const
const moderate = { allow: 'reviews.moderate', params: ById } as const
const answering = { allow: 'reviews.answer', params: ById } as const

export const companies = {
  list: get('/api/companies', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace', 'startups'],
    summary: 'Companies with something open, the newest first; at most sixty',
    returns: z.object({
      companies: z.array(
        Company.pick({ id: true, name: true, domain: true, logo_url: true, open: true }),
      ),
    }),
  }),
  read: get('/api/companies/{id}', {
    allow: 'public',
    shared: true,
    reads: ['internships', 'marketplace', 'startups'],
    summary: 'A company with its open internships, how it answers and how it was rated',
    params: ById,
    returns: Company,
  }),
  reviews: get('/api/companies/{id}/reviews', {
    allow: 'public',
    shared: true,
    reads: ['account', 'startups', 'users'],
    summary: 'What past interns say about a company, newest first; `can.write`: may one be of them',
    params: ById,
    query: z.object({ ...Paging }),
    returns: pageOf('reviews', CompanyReview).extend({
      mine: CompanyReview.nullable(),
      can: z.object({ write: z.boolean() }),
    }),
  }),
  review: put('/api/companies/{id}/review', {
    ...own,
    changes: ['startups'],
    summary: "Write or change one's review of a company one completed an internship at",
    body: ReviewDraft,
    returns: CompanyReview,
  }),
  unreview: del('/api/companies/{id}/review', {
    ...own,
    changes: ['startups'],
    summary: "Withdraw one's review",
    returns: nothing,
    status: 204,
  }),
  moderated: get('/api/company-reviews', {
    allow: 'reviews.moderate',
    reads: ['startups'],
    summary:
      'The reviews of every company that were reported, the longest waiting first, or that are hidden',
    query: z.object({
      ...Paging,
      only: z.enum(moderated, msg('Please choose reported or hidden.')).default('reported'),
      /** Only this one, wherever it is in the list. */
      id: Id.optional(),
    }),
    returns: pageOf('reviews', ModeratedReview),
  }),
  report: post('/api/company-reviews/{id}/reports', {
    ...own,
    changes: ['startups'],
    summary: 'Report a review to the moderators',
    body: WithReason,
    returns: nothing,
    status: 204,
  }),
  hide: post('/api/company-reviews/{id}/hide', {
    ...moderate,
    changes: ['startups'],
    summary: 'Hide a review, with a reason that its author is sent',
    body: WithReason,
    returns: CompanyReview,
  }),
  show: post('/api/company-reviews/{id}/show', {
    ...moderate,
    changes: ['startups'],
    summary: 'Bring a hidden review back, or settle what was reported about it',
    returns: CompanyReview,
  }),
  answer: put('/api/company-reviews/{id}/answer', {
    ...answering,
    changes: ['startups'],
    summary: 'Answer a review of the company one represents',
    body: CompanyAnswer,
    returns: CompanyReview,
  }),
  unanswer: del('/api/company-reviews/{id}/answer', {
    ...answering,
    changes: ['startups'],
    summary: "Take the company's answer back",
    returns: nothing,
    status: 204,
  }),
}
