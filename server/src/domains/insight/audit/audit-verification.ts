import type { AuditVerification } from '@app/contract/insight/audit.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { findRecentlyBroken } from '#platform/security/audit-check.ts'
import { totalOf } from './audit.ts'

/** Of each of the sixteen lanes; `npm run audit:verify` looks at all there are. */
const newest = 6000

/** Were any of the newest entries changed, removed, swapped or slipped in? Who asked, and what came out, is recorded. */
export async function verify(db: Db, user: User, from: ClientInfo): Promise<AuditVerification> {
  const { checked, broken } = await findRecentlyBroken(db, newest)
  await record(db, user, from, {
    action: 'audit_log_verified',
    entity_type: 'audit_log',
    details: { checked, broken: broken.map(({ lane, seq }) => `${lane}:${seq}`) },
  })
  const total = await totalOf(db, undefined, 0)
  return { checked_at: new Date().toISOString(), checked, total, broken }
}
