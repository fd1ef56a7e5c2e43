import { type Permission, rolesWith } from '@app/contract/core/access.ts'
import type { Topic } from '@app/contract/core/live.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { Db } from '#platform/database/db.ts'
import { beforeCommit, notify } from '#platform/database/pipelining/before-commit.ts'

export const channel = 'stale'

/** Who should refetch: one user, everyone with a role, or everyone signed in. */
export type Audience = { user_id: string } | { role: Role } | 'everyone'

/** Everyone whose role may use a function. */
export const audienceOf = (permission: Permission): { role: Role }[] =>
  rolesWith(permission).map((role) => ({ role }))

/**
 * Publishes, in the caller's transaction, that a topic changed. Subscribers on every node hear of it after the commit.
 */
export async function publish(
  db: Db,
  topic: Topic,
  audiences: readonly Audience[],
  about?: string,
): Promise<void> {
  if (!audiences.length) return
  const everyone = { topic, about: about ?? null, user_id: null, role: null }
  const events = audiences.map((audience) =>
    audience === 'everyone' ? everyone : { ...everyone, ...audience },
  )
  await beforeCommit(db, { events })
  notify(db, channel)
}
