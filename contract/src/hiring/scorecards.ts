import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { ById, Id, multiline, RecordVersion, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { Kit } from './interview-kits.ts'

export const recommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const
export type Recommendation = (typeof recommendations)[number]
/** The score of an attribute that was not observed. */
export const notSeen = 0

const score = z
  .int(msg('A score is from 1 to 5.'))
  .min(notSeen, msg('A score is from 1 to 5.'))
  .max(5, msg('A score is from 1 to 5.'))

const fields = {
  /** By attribute id: 1 to 5, or as a recommendation 1 (strong no) to 4 (strong yes), or 0 for not observed. */
  scores: z.record(Id, score),
  /** By question id. */
  notes: z.record(Id, multiline(msg('Note'), 4000)),
  recommendation: z.enum(recommendations, msg('Please choose a recommendation.')).nullable(),
  remarks: multiline(msg('Remarks'), 4000),
}

/** The draft of a scorecard. `version` is the one that was read, 0 for the first. */
export const SheetDraft = z.object({
  ...fields,
  version: RecordVersion.min(0, msg('version is required.')),
})
export type SheetDraft = z.output<typeof SheetDraft>

export const Sheet = z.object({
  author_id: Id,
  author_name: z.string(),
  scores: z.record(Id, z.number().int()),
  notes: z.record(Id, z.string()),
  recommendation: z.enum(recommendations).nullable(),
  remarks: z.string(),
  version: z.number().int(),
  updated_at: Timestamp,
  submitted_at: Timestamp.nullable(),
})
export type Sheet = z.output<typeof Sheet>

const Panelist = z.object({
  user_id: Id,
  full_name: z.string(),
  avatar_id: Id.nullable().optional(),
  is_interviewer: z.boolean(),
  has_submitted: z.boolean(),
})
export type Panelist = z.output<typeof Panelist>

export const Summary = z.object({
  sheets: z.number().int(),
  attributes: z.array(
    z.object({
      id: Id,
      /** The average over those who scored it; null when nobody did. */
      mean: z.number().nullable(),
      seen_by: z.number().int(),
    }),
  ),
  recommendations: z.array(
    z.object({ recommendation: z.enum(recommendations), count: z.number().int() }),
  ),
})
export type Summary = z.output<typeof Summary>

/** Everything the caller may see of an interview's scoring. Sealed sheets are absent. */
export const Scoring = z.object({
  interview_id: Id,
  kit: Kit,
  panel: z.array(Panelist),
  mine: Sheet.nullable(),
  /** The submitted sheets of the other panelists. */
  sheets: z.array(Sheet),
  summary: Summary.nullable(),
  /** Why the others' sheets are hidden; null when they are visible. */
  sealed: z.enum(['own_first', 'not_completed']).nullable(),
  can: z.object({ fill: z.boolean(), submit: z.boolean(), change_panel: z.boolean() }),
})
export type Scoring = z.output<typeof Scoring>

const WaitingSheet = z.object({
  interview_id: Id,
  candidate_name: z.string(),
  internship_title: z.string(),
  company_name: z.string(),
  scheduled_at: Timestamp,
  has_draft: z.boolean(),
})
export type WaitingSheet = z.output<typeof WaitingSheet>

/** As many are listed as waiting. */
export const mostWaitingSheets = 50

const manage = { allow: 'interviews.manage' } as const

export const scoreSheets = {
  waiting: get('/api/score-sheets/waiting', {
    ...manage,
    reads: ['interviews'],
    summary: 'Interviews that were held and still wait for one’s own score sheet, oldest first',
    returns: z.object({ waiting: z.array(WaitingSheet) }),
  }),
  read: get('/api/interviews/{id}/scoring', {
    ...manage,
    reads: ['interviews'],
    summary: 'The kit of an interview, one’s own sheet, and the others’ once one may see them',
    params: ById,
    returns: Scoring,
  }),
  keep: put('/api/interviews/{id}/score-sheet', {
    ...manage,
    changes: [],
    summary: 'Keep the draft of one’s own sheet',
    params: ById,
    body: SheetDraft,
    returns: Sheet,
  }),
  submit: post('/api/interviews/{id}/score-sheet/submission', {
    ...manage,
    changes: ['interviews'],
    summary: 'Submit one’s own sheet, once, after the interview has begun',
    params: ById,
    body: SheetDraft,
    returns: Scoring,
  }),
  setPanel: put('/api/interviews/{id}/panel', {
    ...manage,
    changes: ['interviews'],
    summary:
      'Set the panel of the interview beside the interviewer; people who are added are notified',
    params: ById,
    body: z.object({
      user_ids: z.array(Id).max(6, msg('You can add up to six colleagues to an interview.')),
    }),
    returns: Scoring,
  }),
}
