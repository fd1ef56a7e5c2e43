import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Day,
  Id,
  multiline,
  RecordVersion,
  Stipend,
  singleLine,
  Timestamp,
  wholeNumber,
} from '../core/schemas.ts'
import { languages, localized, msg } from '../i18n/translate.ts'

/** A draft is the reviewers' alone. */
export const jobOfferStatuses = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export type JobOfferStatus = (typeof jobOfferStatuses)[number]

export const jobOfferLabels: Record<JobOfferStatus, string> = localized({
  draft: msg('Draft'),
  sent: msg('Waiting for an answer'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
  withdrawn: msg('Withdrawn'),
  expired: msg('Expired'),
})

const badHours = msg('Hours per week must be from 1 to 60.')

/** What is offered. `stipend` is per month, in the organisation's currency; the offer holds through its last day. */
export const JobOfferTerms = z.object({
  position: singleLine(msg('Position'), 120),
  start_date: Day.nullable().default(null),
  stipend: Stipend.default(null),
  weekly_hours: wholeNumber(badHours).min(1, badHours).max(60, badHours).nullable().default(null),
  valid_until: Day,
  /** A paragraph of the letter. */
  note: multiline(msg('Paragraph'), 2000).default(''),
  /** The organisation's letter; null for the one of Mail wordings. */
  template_id: Id.nullable().default(null),
})
export type JobOfferTerms = z.output<typeof JobOfferTerms>

/** A letter as its reader has it; once the offer is sent it stays as it is. */
export const OfferLetter = z.object({
  language: z.enum(languages),
  organisation: z.string(),
  title: z.string(),
  text: z.array(z.string()),
})
export type OfferLetter = z.output<typeof OfferLetter>

export const JobOffer = z.object({
  ...JobOfferTerms.shape,
  id: Id,
  application_id: Id,
  full_name: z.string(),
  internship_title: z.string(),
  company_name: z.string(),
  status: z.enum(jobOfferStatuses),
  letter: OfferLetter.nullable(),
  /** SHA-256 of the letter, which the signature is about. */
  letter_hash: z.string().nullable(),
  sent_at: Timestamp.nullable(),
  sent_by_name: z.string().nullable(),
  ended_at: Timestamp.nullable(),
  /** The name that was typed to accept. */
  signed_name: z.string().nullable(),
  decline_reason: z.string(),
  version: z.number().int(),
  can: z.object({ change: z.boolean(), withdraw: z.boolean(), answer: z.boolean() }),
})
export type JobOffer = z.output<typeof JobOffer>

const manage = { allow: 'hires.manage' } as const
const own = { allow: 'applications.own' } as const
const changes = ['applications', 'interviews', 'hires'] as const

export const jobOffers = {
  list: get('/api/job-offers', {
    ...manage,
    reads: ['applications'],
    summary: 'The offers about one application, the newest first',
    query: z.object({ application_id: Id }),
    returns: z.object({
      offers: z.array(JobOffer),
      /** What a new one begins with; null while none can be made. */
      proposal: JobOfferTerms.nullable(),
    }),
  }),
  mine: get('/api/me/job-offers', {
    ...own,
    reads: ['applications'],
    summary: 'The offers that one was sent, the newest first',
    returns: z.object({ offers: z.array(JobOffer) }),
  }),
  create: post('/api/job-offers', {
    ...manage,
    changes,
    summary: 'Draft an offer for an applicant; one at a time',
    body: JobOfferTerms.extend({ application_id: Id }),
    returns: JobOffer,
    status: 201,
  }),
  change: put('/api/job-offers/{id}', {
    ...manage,
    changes,
    summary: 'Change a draft',
    params: ById,
    body: JobOfferTerms.extend({ version: RecordVersion }),
    returns: JobOffer,
  }),
  preview: post('/api/job-offers/preview', {
    ...manage,
    changes: [],
    idempotent: false,
    summary: 'The letter as the applicant would get it; nothing is stored',
    body: JobOfferTerms.extend({ application_id: Id }),
    returns: OfferLetter,
  }),
  send: post('/api/job-offers/{id}/sending', {
    ...manage,
    changes,
    summary: 'Send a draft; the application is accepted with it',
    params: ById,
    body: z.object({ version: RecordVersion }),
    returns: JobOffer,
  }),
  withdraw: post('/api/job-offers/{id}/withdrawal', {
    ...manage,
    changes,
    summary: 'Take back an offer that was not answered',
    params: ById,
    body: z.object({ version: RecordVersion }),
    returns: JobOffer,
  }),
  accept: post('/api/job-offers/{id}/acceptance', {
    ...own,
    changes,
    summary: 'Accept one’s offer by typing one’s name',
    params: ById,
    body: z.object({
      signed_name: singleLine(msg('Name'), 200, msg('Please type your full name.')),
      /** Of the letter that was read. */
      letter_hash: z.string(msg('Invalid parameter.')).max(64),
    }),
    returns: JobOffer,
  }),
  decline: post('/api/job-offers/{id}/refusal', {
    ...own,
    changes,
    summary: 'Decline one’s offer',
    params: ById,
    body: z.object({ reason: multiline(msg('Reason'), 1000).default('') }),
    returns: JobOffer,
  }),
  letter: get('/api/job-offers/{id}/letter.pdf', {
    ...own,
    summary: 'The letter as it was sent, with its signature; for its applicant and those who hire',
    params: ById,
    returns: z.unknown(),
    binary: true,
  }),
}
