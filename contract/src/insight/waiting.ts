import { z } from 'zod'
import { Day, Id, Timestamp } from '../core/schemas.ts'

/** What can wait for a person, each decided or done by one act. */
const waitingKinds = [
  'report',
  'revision',
  'offer',
  'expiring_offer',
  'to_hire',
  'to_offer',
  'leave',
  'correction',
  'answer',
  'score_sheet',
  'interview_times',
  'startup',
  'posting',
  'reported_posting',
  'filled',
  'message',
  'reported_review',
  'brief',
  'proposal',
  'deliverable',
  'weekly_update',
  'evaluation',
  'onboarding',
  'task',
  'blocked_task',
  'invitation',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** One thing that waits for the person who asks: who wants what, since when and until when. */
export const WaitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** The record that the act is about. */
  id: Id,
  /** The record that holds it, where that is what is opened: the brief of a seat. */
  parent_id: Id.nullable(),
  who: z.string(),
  what: z.string(),
  /** Of which team, project or company. */
  place: z.string(),
  /** The first words of what was written: why, or what was done. */
  note: z.string(),
  /** The day that it is about: of a report, the first one of leave. */
  day: Day.nullable(),
  since: Timestamp,
  due_at: Timestamp.nullable(),
  due_on: Day.nullable(),
  is_overdue: z.boolean(),
  version: z.number().int().nullable(),
  /** Of a report's hours, those that nobody measured. */
  self_reported_seconds: z.number().int(),
  /** Done by one press here; otherwise in what is opened over the page, because it has to be seen first. */
  is_quick: z.boolean(),
})
export type WaitingItem = z.output<typeof WaitingItem>

/** At most this many of one kind are returned; `more` names the kinds that have more. */
export const mostWaiting = 20

export const WaitingList = z.object({
  items: z.array(WaitingItem),
  more: z.array(z.enum(waitingKinds)),
})
export type WaitingList = z.output<typeof WaitingList>
