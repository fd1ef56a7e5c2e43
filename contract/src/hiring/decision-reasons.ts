import { z } from 'zod'
import { get, post, put } from '../core/route.ts'
import { ById, Id, requiredText, singleLine } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** A reason that the organisation gives in its letters to applicants, with the paragraph that says it. */
export const DecisionReason = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  /** No longer offered. */
  is_archived: z.boolean(),
})
export type DecisionReason = z.output<typeof DecisionReason>

export const ReasonDraft = z.object({
  name: singleLine(msg('Name'), 80),
  text: requiredText(msg('Paragraph'), msg('Please write the paragraph.'), 2000),
})
export type ReasonDraft = z.output<typeof ReasonDraft>

/** Every write returns the whole list. */
const DecisionReasons = z.object({ reasons: z.array(DecisionReason) })

const write = {
  allow: 'applications.review',
  changes: ['applications'],
  returns: DecisionReasons,
} as const

export const decisionReasons = {
  list: get('/api/decision-reasons', {
    allow: 'applications.review',
    reads: ['applications'],
    summary: 'The reasons for letters to applicants, by name, archived ones included',
    returns: DecisionReasons,
  }),
  create: post('/api/decision-reasons', {
    ...write,
    summary: 'Add a reason',
    body: ReasonDraft,
    status: 201,
  }),
  change: put('/api/decision-reasons/{id}', {
    ...write,
    summary: 'Change, archive or restore a reason',
    params: ById,
    body: ReasonDraft.extend({ is_archived: z.boolean(msg('Invalid parameter.')) }).partial(),
  }),
}
