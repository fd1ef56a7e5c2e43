import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, post, put, type Topic } from '../core/route.ts'
import {
  ById,
  Email,
  Id,
  message,
  multiline,
  Search,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { localized, msg, t } from '../i18n/translate.ts'

export const startupStatuses = ['pending', 'meeting_scheduled', 'approved', 'rejected'] as const
export type StartupStatus = (typeof startupStatuses)[number]

/** The labels of the statuses (spec §4). */
export const startupLabels: Record<StartupStatus, string> = localized({
  pending: msg('Pending Review'),
  meeting_scheduled: msg('Meeting Scheduled'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
})

/** A row of a list; a manager of a startup's project reads only its id and name (permissions.json 37). */
export const StartupRow = z.object({
  id: Id,
  name: z.string(),
  domain: z.string().optional(),
  contact_email: z.string().optional(),
  status: z.enum(startupStatuses).optional(),
  submitted_date: Timestamp.optional(),
  approved_at: Timestamp.nullable().optional(),
  meeting_at: Timestamp.nullable().optional(),
  /** The address of its logo, which is public once the startup is approved. */
  logo_url: z.string().nullable().optional(),
})
export type StartupRow = z.output<typeof StartupRow>

export const StartupStep = z.object({
  id: Id,
  at: Timestamp,
  status: z.enum(startupStatuses),
  /** Who decided; visible to those who decide. */
  by_name: z.string().optional(),
  /** The reason of a rejection. */
  note: z.string(),
  meeting_at: Timestamp.nullable(),
})
export type StartupStep = z.output<typeof StartupStep>

export const StartupDocument = z.object({ id: Id, name: z.string(), size: z.number() })
export type StartupDocument = z.output<typeof StartupDocument>

export const Representative = z.object({ id: Id, full_name: z.string(), email: z.string() })
export type Representative = z.output<typeof Representative>

export const Startup = StartupRow.extend({
  description: z.string().optional(),
  logo_id: Id.nullable().optional(),
  applicant_name: z.string().nullable().optional(),
  /** All decisions, oldest first. */
  steps: z.array(StartupStep).optional(),
  /** For the applicant and those who decide; nobody else can open them. */
  documents: z.array(StartupDocument).optional(),
  /** By name; for those who decide. */
  representatives: z.array(Representative).optional(),
  version: z.number().int().optional(),
  /** `moves`: the decisions the caller can make now. */
  can: z.object({ edit: z.boolean(), moves: z.array(z.enum(startupStatuses)) }),
})
export type Startup = z.output<typeof Startup>

export const mostDocuments = 5

const fields = {
  name: singleLine(msg('Name'), 120),
  domain: singleLine(msg('Industry'), 80),
  description: multiline(msg('Description'), 4000).pipe(
    z.string().min(1, msg('Please describe your startup.')),
  ),
  contact_email: Email,
}

export const NewStartup = z.object({
  ...fields,
  document_ids: z
    .array(Id)
    .max(
      mostDocuments,
      message(() => t('Please attach up to {mostDocuments} documents.', { mostDocuments })),
    )
    .refine((ids) => new Set(ids).size === ids.length, msg("You've already added this document."))
    .default([]),
})
export type NewStartup = z.input<typeof NewStartup>

const noReason = msg('Please give a reason.')
const Status = z.enum(startupStatuses, msg('Please choose a status.'))
export const noDecision = msg('Please choose a decision.')
const Decided = Status.exclude(['pending'], noDecision)

export const StartupDecision = z
  .object({
    status: Decided,
    reason: multiline(msg('Reason'), 2000).default(''),
    /** Null where the time is still to be arranged. */
    meeting_at: Timestamp.nullable().default(null),
    version: z.int().optional(),
  })
  .refine(({ status, reason }) => status !== 'rejected' || reason !== '', {
    path: ['reason'],
    message: noReason,
  })
export type StartupDecision = z.input<typeof StartupDecision>

/** What one reads of a startup that one represents. */
export const representativesTopics: readonly Topic[] = [
  'briefs',
  'evaluations',
  'internships',
  'projects',
  'startups',
  'teams',
  'users',
]

export const startups = {
  list: get('/api/startups', {
    allow: 'startups.read',
    reads: ['startups'],
    summary: 'The startups one may see, latest first: all, one’s own, or those behind own projects',
    query: z.object({
      ...Paging,
      status: Status.optional(),
      search: Search,
      /** `queue`: those that wait for a decision first, the longest waiting at the top. */
      sort: z.enum(['newest', 'oldest', 'name', '-name', 'queue']).default('newest'),
    }),
    returns: pageOf('startups', StartupRow),
  }),
  create: post('/api/startups', {
    allow: 'startups.register',
    changes: ['startups'],
    summary: 'Register a startup; it waits for its review',
    body: NewStartup,
    returns: Startup,
    status: 201,
  }),
  read: get('/api/startups/{id}', {
    allow: 'startups.open',
    reads: ['startups'],
    summary: 'One startup, as far as one may know it',
    params: ById,
    returns: Startup,
  }),
  change: put('/api/startups/{id}', {
    allow: 'startups.change',
    changes: ['account', 'internships', 'marketplace', 'startups', 'users'],
    summary: 'Change a startup; its representatives only its description, contact and logo',
    params: ById,
    body: z
      .object({ ...fields, logo_id: Id.nullable(), status: Status, version: z.int() })
      .partial(),
    returns: Startup,
  }),
  decide: post('/api/startups/{id}/decision', {
    allow: 'startups.decide',
    changes: ['account', 'interviews', 'startups', 'users'],
    summary: 'Schedule a meeting with a startup, approve or reject it',
    params: ById,
    body: StartupDecision,
    returns: Startup,
  }),
  addRepresentative: post('/api/startups/{id}/representatives', {
    allow: 'startups.decide',
    changes: representativesTopics,
    summary:
      'Make an account with the role of a startup one more representative of an approved startup',
    params: ById,
    body: z.object({ email: Email }),
    returns: Representative,
    status: 201,
  }),
  removeRepresentative: del('/api/startups/{id}/representatives/{user_id}', {
    allow: 'startups.decide',
    changes: representativesTopics,
    summary: 'Take a person out of one startup; those of their other startups stay theirs',
    params: ById.extend({ user_id: Id }),
    returns: nothing,
    status: 204,
  }),
  mine: get('/api/me/startup', {
    allow: 'startups.register',
    reads: ['startups'],
    summary: 'The startup one registered last, or represents; null without one',
    returns: z.object({ startup: Startup.nullable() }),
  }),
}
