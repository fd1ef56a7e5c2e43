import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { Id, Timestamp } from '../core/schemas.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  /** What it is called, as long as it exists: a person's name, a title. */
  entity_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const filter = {
  actor_id: Id.optional(),
  action: z.string().max(100).optional(),
  entity_type: z.string().max(100).optional(),
  entity_id: z.string().max(100).optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
}

/** The result of verifying the newest entries: per lane, the first entry that does not match. */
export const AuditVerification = z.object({
  checked_at: Timestamp,
  checked: z.number(),
  total: z.number(),
  broken: z.array(z.object({ lane: z.number(), seq: z.number() })),
  /** Of the checked ones, those whose key is lost: only their order was checked. */
  unverified: z.number(),
})
export type AuditVerification = z.output<typeof AuditVerification>

export const audit = {
  list: get('/api/audit-logs', {
    allow: 'audit.read',
    reads: ['audit'],
    replica: true,
    summary: 'Who did what to which record, newest first',
    query: z.object({
      ...Paging,
      ...filter,
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('audit_logs', AuditEntry),
  }),
  csv: get('/api/audit-logs.csv', {
    allow: 'audit.read',
    summary: 'The entries of the list with the same filter as CSV; formulas are escaped',
    query: z.object(filter),
    returns: z.unknown(),
    binary: true,
  }),
  xlsx: get('/api/audit-logs.xlsx', {
    allow: 'audit.read',
    summary: 'The same as a spreadsheet',
    query: z.object(filter),
    returns: z.unknown(),
    binary: true,
  }),
  verify: post('/api/audit-logs/verification', {
    allow: 'audit.read',
    changes: ['audit'],
    summary: 'Were any of the newest entries changed, removed, swapped or slipped in?',
    returns: AuditVerification,
    idempotent: false,
  }),
}
