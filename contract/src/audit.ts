import { z } from 'zod'
import { Paging, pageOf } from './paging.ts'
import { get } from './route.ts'
import { Id, Instant } from './shared.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const audit = {
  list: get('/api/audit-logs', {
    allow: 'audit.read',
    summary: 'Who did what to which record, newest first',
    query: z.object({
      ...Paging,
      actor_id: Id.optional(),
      action: z.string().max(100).optional(),
      entity_type: z.string().max(100).optional(),
      entity_id: z.string().max(100).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
    }),
    returns: pageOf('audit_logs', AuditEntry),
  }),
}
