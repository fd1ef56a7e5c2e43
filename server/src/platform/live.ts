import type { Role } from '@app/contract/access.ts'
import type { Topic } from '@app/contract/events.ts'
import type { Db } from './db.ts'
import { events } from './live.table.ts'
import { beforeCommit, hasEnding, wake } from './transaction-end.ts'

export const channel = 'stale'

/** Who should fetch again: one person, everyone of a role, or everyone signed in. */
export type Audience = { user_id: string } | { role: Role } | 'everyone'

type Event = typeof events.$inferInsert
/** What a transaction announced so far; each thing once. */
const announced = new WeakMap<Db, Map<string, Event>>()

/** Says, in the caller's transaction, that a topic went stale. It is heard on every node once the transaction is in. */
export async function announce(
  db: Db,
  topic: Topic,
  audiences: readonly Audience[],
  about?: string,
): Promise<void> {
  if (!audiences.length) return
  const said = announced.get(db) ?? new Map<string, Event>()
  const isFirst = said.size === 0
  for (const audience of audiences) {
    const event = { topic, about: about ?? null, ...(audience === 'everyone' ? {} : audience) }
    said.set(JSON.stringify(event), event)
  }
  if (hasEnding(db)) announced.set(db, said)
  if (isFirst) await beforeCommit(db, (held) => write(held, [...said.values()]))
}

async function write(db: Db, rows: Event[]) {
  await db.insert(events).values(rows)
  wake(db, channel)
}
