import { z } from 'zod'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Day, Id, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { payments } from './internship-draft.ts'

export const mostAlerts = 10

const notAllowed = msg('Invalid parameter.')
const sought = (max: number) =>
  z
    .string()
    .trim()
    .min(1, notAllowed)
    .max(max, notAllowed)
    .regex(/^\P{Cc}*$/u, notAllowed)

/** The filters of a marketplace search; an absent field is no condition. */
export const AlertFilters = z.object({
  search: sought(200).optional(),
  category: sought(60).optional(),
  paid: z.enum(payments).optional(),
  location: sought(120).optional(),
  remote: z.boolean().optional(),
  duration: z.int().min(1).max(24).optional(),
  start: Day.optional(),
})
export type AlertFilters = z.output<typeof AlertFilters>

export const InternshipAlert = z.object({
  id: Id,
  name: z.string(),
  filters: AlertFilters,
  is_paused: z.boolean(),
  created_at: Timestamp,
  /** When it last had a match. */
  told_at: Timestamp.nullable(),
})
export type InternshipAlert = z.output<typeof InternshipAlert>

export const NewAlert = z.object({
  name: singleLine(msg('Name'), 80),
  filters: AlertFilters.strict(),
})
export type NewAlert = z.output<typeof NewAlert>

export const AlertChange = z.object({ name: singleLine(msg('Name'), 80), is_paused: z.boolean() })
export type AlertChange = z.output<typeof AlertChange>

const own = { allow: 'account.own' } as const

export const internshipAlerts = {
  list: get('/api/me/internship-alerts', {
    ...own,
    reads: ['job_alerts'],
    summary: "One's saved searches that tell of new internships, newest first",
    returns: z.object({ alerts: z.array(InternshipAlert) }),
  }),
  create: post('/api/me/internship-alerts', {
    ...own,
    changes: ['job_alerts'],
    summary: 'Get notified of new internships that match; at most ten alerts, one per search',
    body: NewAlert,
    returns: InternshipAlert,
    status: 201,
  }),
  change: put('/api/me/internship-alerts/{id}', {
    ...own,
    changes: ['job_alerts'],
    summary: 'Rename, pause or go on with an alert',
    params: ById,
    body: AlertChange,
    returns: InternshipAlert,
  }),
  remove: del('/api/me/internship-alerts/{id}', {
    ...own,
    changes: ['job_alerts'],
    summary: 'Delete an alert',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
