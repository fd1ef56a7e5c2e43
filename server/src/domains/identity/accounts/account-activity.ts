import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { log } from '#platform/log.ts'
import { type Act, record } from '#platform/security/audit.ts'

/**
 * Records `user_created` and `user_signed_in`: a failing audit log must not lock users out (spec §7). A savepoint keeps
 * the transaction usable; operators watch for the line in the log.
 */
export async function recordIfPossible(
  db: Db,
  actor: User | undefined,
  from: ClientInfo,
  act: Act,
) {
  try {
    await db.transaction((inner) => record(inner, actor, from, act))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.error({ request_id: from.request_id, action: act.action, reason }, 'audit entry lost')
  }
}
