import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import {
  ById,
  Email,
  Id,
  multiline,
  RecordVersion,
  requiredText,
  Timestamp,
} from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'
import { Internship, type PostingFlag, postingFlags, Undecided } from './internships.ts'

/** What was found, in the words of a warning. */
export const flagLabels: Record<PostingFlag, string> = localized({
  fee: msg('Asks applicants for a fee or deposit'),
  payment: msg('Asks for payment by UPI, card or crypto'),
  messenger: msg('Asks applicants to write by WhatsApp or Telegram'),
  stipend: msg('Stipend below the allowed minimum'),
  duplicate: msg('Another company has posted the same text'),
})

export const reportReasons = ['fee', 'scam', 'misleading', 'offensive', 'copied', 'other'] as const
type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = localized({
  fee: msg('It asks for money'),
  scam: msg('It looks like a scam'),
  misleading: msg('It contains false information'),
  offensive: msg("It's offensive or discriminatory"),
  copied: msg("It's copied from someone else"),
  other: msg('Something else'),
})

/** The input of the public form. */
export const NewPostingReport = z.object({
  reason: z.enum(reportReasons, msg('Please choose a reason.')),
  text: multiline(msg("What's wrong"), 1000).default(''),
  /** For questions of those who decide. */
  email: Email.or(z.literal('')).default(''),
  /** A honeypot: invisible to people, filled in by bots. */
  nickname: z.string().max(200).default(''),
})
export type NewPostingReport = z.input<typeof NewPostingReport>

/** The queues: those that wait to be published, and those that were reported. */
const moderationQueues = ['pending', 'reported'] as const
export type ModerationQueue = (typeof moderationQueues)[number]

/** As many of a posting's reports are read. */
export const mostPostingReports = 20

const PostingReport = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  text: z.string(),
  email: z.string(),
  /** The name of a reporter with an account. */
  reporter: z.string().nullable(),
  at: Timestamp,
})

export const ModeratedInternship = Internship.pick({
  id: true,
  title: true,
  company_name: true,
  location: true,
  paid_or_unpaid: true,
  stipend: true,
  description: true,
  scope: true,
  eligibility: true,
  skills: true,
  questions: true,
  status: true,
  version: true,
}).extend({
  author: z.string(),
  flags: z.array(z.enum(postingFlags)),
  submitted_at: Timestamp.nullable(),
  /** The time of the oldest undecided report. */
  reported_at: Timestamp.nullable(),
  /** How many applicants wait for a decision. */
  undecided: z.number().int(),
  /** How many are accepted, neither hired nor with an offer to answer. */
  accepted: z.number().int(),
  /** The undecided ones, oldest first; at most twenty. */
  reports: z.array(PostingReport),
})
export type ModeratedInternship = z.output<typeof ModeratedInternship>

const decisions = ['publish', 'send_back', 'take_down', 'dismiss'] as const
export type PostingDecision = (typeof decisions)[number]

/** Sending back and taking down need one. */
export const DecisionReason = z.object({
  reason: requiredText(msg('Reason'), msg('Please give a reason.'), 500),
})

export const moderation = {
  queue: get('/api/internship-moderation', {
    allow: 'internships.moderate',
    reads: ['internships'],
    summary: 'Postings that wait to be published, or that were reported; the longest waiting first',
    query: z.object({
      ...Paging,
      only: z.enum(moderationQueues, msg('Please choose pending or reported.')).default('pending'),
      /** Only this one, wherever it is in the queue. */
      id: Id.optional(),
    }),
    returns: pageOf('internships', ModeratedInternship),
  }),
  decide: post('/api/internships/{id}/decision', {
    allow: 'internships.moderate',
    changes: ['internships', 'marketplace', 'applications', 'interviews'],
    summary:
      'Publish, send back or take down a posting, or dismiss its reports; settles its reports',
    params: ById,
    body: DecisionReason.partial().extend({
      decision: z.enum(decisions, msg('Please choose a decision.')),
      version: RecordVersion,
      /** Where it is taken down; without it they wait. A default would make a retry another request (decision 005). */
      undecided: Undecided.optional(),
    }),
    returns: Internship,
  }),
  report: post('/api/internships/{id}/reports', {
    allow: 'public',
    changes: ['internships'],
    summary: 'Report an open posting; once per person, at most 10 an hour from a network',
    params: ById,
    body: NewPostingReport,
    returns: z.object({ received: z.literal(true) }),
    status: 201,
  }),
}
