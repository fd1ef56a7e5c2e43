import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, nothing, post, put } from '../core/route.ts'
import { ById, Id, multiline, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { applicationStatuses, Step } from './applications.ts'
import { candidateFilter, standings, Tag } from './candidate-filters.ts'
import { interviewStatuses, interviewTypes } from './interviews.ts'

export const mostAtOnce = 100

export const CandidateRow = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  skills: z.array(z.string()),
  standing: z.enum(standings),
  applications: z.number().int(),
  last_applied_at: Timestamp,
  kept_since: Timestamp.nullable(),
  tags: z.array(Tag),
})
export type CandidateRow = z.output<typeof CandidateRow>

/** An application as the profile shows it; its review is read by its id. */
const Sent = z.object({
  id: Id,
  internship_title: z.string(),
  company_name: z.string(),
  email: z.string(),
  status: z.enum(applicationStatuses),
  score: z.number().nullable(),
  applied_date: Timestamp,
  resume_id: Id,
  resume_name: z.string(),
  history: z.array(Step),
})

const Met = z.object({
  id: Id,
  internship_title: z.string(),
  interviewer_name: z.string(),
  scheduled_at: Timestamp,
  type: z.enum(interviewTypes),
  status: z.enum(interviewStatuses),
})

/** A note on the candidate; a note on an application names its internship. */
const CandidateNote = z.object({
  id: Id,
  at: Timestamp,
  by_name: z.string(),
  text: z.string(),
  internship_title: z.string().nullable(),
})

const Merge = z.object({
  id: Id,
  merged_name: z.string(),
  merged_email: z.string(),
  by_name: z.string(),
  at: Timestamp,
  can: z.object({ undo: z.boolean() }),
})

export const Candidate = CandidateRow.extend({
  avatar_id: Id.nullable().optional(),
  phone: z.string(),
  location: z.string(),
  bio: z.string(),
  experience: z.string(),
  education: z.string(),
  linkedin: z.string(),
  github: z.string(),
  portfolio: z.string(),
  sent: z.array(Sent),
  interviews: z.array(Met),
  notes: z.array(CandidateNote),
  merges: z.array(Merge),
})
export type Candidate = z.output<typeof Candidate>

export const CandidateCounts = z.object({
  all: z.number().int(),
  kept: z.number().int(),
  standings: z.record(z.enum(standings), z.number().int()),
  tags: z.array(Tag.extend({ count: z.number().int() })),
})
export type CandidateCounts = z.output<typeof CandidateCounts>

const People = z
  .array(Id)
  .min(1, msg('Please choose at least one candidate.'))
  .max(mostAtOnce, msg('Up to 100 candidates at once.'))
const TagList = z.array(Id).max(20, msg('You can select up to 20 tags at once.')).default([])

const Tagging = z.object({ candidates: People, add: TagList, remove: TagList })

export const NewCandidateNote = z.object({
  text: multiline(msg('Note'), 4000).min(1, msg('Please write a note.')),
})

/** Why two records may be duplicates. */
export const likenesses = ['email', 'phone', 'resume'] as const
export type Likeness = (typeof likenesses)[number]

/** One candidate of a pair, with what a merge would move. */
const Side = CandidateRow.extend({
  phone: z.string(),
  notes: z.number().int(),
  interviews: z.number().int(),
})
export type Side = z.output<typeof Side>

export const Pair = z.object({ one: Side, other: Side, likenesses: z.array(z.enum(likenesses)) })
export type Pair = z.output<typeof Pair>

/** A preview of a merge. */
export const MergePreview = z.object({ kept: Side, merged: Side })

const own = { allow: 'candidates.manage' } as const
const Other = z.object({ other_id: Id })

export const candidates = {
  list: get('/api/candidates', {
    ...own,
    reads: ['candidates', 'applications'],
    replica: true,
    summary: 'Everybody who applied, one row a person; typing errors are forgiven',
    query: z.object({
      ...Paging,
      ...candidateFilter,
      sort: z.enum(['newest', 'oldest', 'name', '-name']).default('newest'),
    }),
    returns: pageOf('candidates', CandidateRow).extend({
      /** No exact match; these are the closest. */
      is_nearest: z.boolean(),
    }),
  }),
  counts: get('/api/candidates/counts', {
    ...own,
    reads: ['candidates', 'applications'],
    replica: true,
    summary: 'How many candidates each filter would leave',
    query: z.object(candidateFilter),
    returns: CandidateCounts,
  }),
  pairs: get('/api/candidates/pairs', {
    ...own,
    reads: ['candidates', 'applications'],
    replica: true,
    summary: 'Records that may be one person, and why',
    returns: z.object({ pairs: z.array(Pair), has_more: z.boolean() }),
  }),
  read: get('/api/candidates/{id}', {
    ...own,
    reads: ['candidates', 'applications'],
    summary: 'One candidate with applications, interviews, tags and notes',
    params: ById,
    returns: Candidate,
  }),
  keep: put('/api/candidates/{id}/kept', {
    ...own,
    changes: ['candidates'],
    summary: 'Keep a candidate for later, or no longer',
    params: ById,
    body: z.object({ kept: z.boolean() }),
    returns: Candidate,
  }),
  note: post('/api/candidates/{id}/notes', {
    ...own,
    changes: ['candidates'],
    summary: 'Add a note on the person',
    params: ById,
    body: NewCandidateNote,
    returns: Candidate,
    status: 201,
  }),
  tag: post('/api/candidates/tags', {
    ...own,
    changes: ['candidates'],
    summary: 'Add tags to several candidates and take tags off them',
    body: Tagging,
    returns: z.object({ changed: z.number().int() }),
  }),
  preview: get('/api/candidates/{id}/merge', {
    ...own,
    reads: ['candidates', 'applications'],
    summary: 'What a merge with another would move',
    params: ById,
    query: Other,
    returns: MergePreview,
  }),
  merge: post('/api/candidates/{id}/merge', {
    ...own,
    changes: ['candidates'],
    summary: 'Merge another record into this one; both accounts stay as they are',
    params: ById,
    body: Other,
    returns: Candidate,
  }),
  distinguish: post('/api/candidates/{id}/distinct', {
    ...own,
    changes: ['candidates'],
    summary: 'These two are not the same person: propose them no more',
    params: ById,
    body: Other,
    returns: nothing,
    status: 204,
  }),
}

export const candidateMerges = {
  undo: post('/api/candidate-merges/{id}/undo', {
    ...own,
    changes: ['candidates'],
    summary: 'Part two records again',
    params: ById,
    returns: Candidate,
  }),
}
