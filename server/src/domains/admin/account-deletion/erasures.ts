import { and, eq, ne, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { z } from 'zod'
import { actorColumns } from '#domains/identity/settings/settings.ts'
import { accountClosed, closeAccount } from '#domains/identity/users/users.ts'
import type { Db } from '#platform/database/db.ts'
import { putText, readText, type Storage } from '#platform/files/storage.ts'
import { type Sender, systemClient } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { eraseDetails } from '#platform/security/audit-check.ts'
import { users } from '#schema/accounts.table.ts'
import { startups } from '#schema/projects.table.ts'
import { eraseAccount, isFormerMember } from './account-deletion.ts'

/** What is noted of a deleted account, under its id. Its name goes only where its owner deleted it. */
const Erasure = z.object({ at: z.string(), how: z.enum(['deleted', 'removed']) })
type Erasure = z.output<typeof Erasure>

/** The folder of a store; the sweeper of files knows nothing of it. */
const folder = 'erasures'

const keyOf = (id: string) => `${folder}/${id}`
type InStores = (note: (store: Storage) => Promise<number>) => Promise<number>

const dayMs = 24 * 3600_000
/** A deletion is dated by the start of its transaction, and seen when that is over. */
const overlapMs = 15 * 60_000

/**
 * Notes deleted accounts in the stores, outside the database, so that a restore of an older backup cannot bring them
 * back. Returns how many. Each run of the job looks at what was deleted since its last one that succeeded; the first run of
 * a process, and one a day, at everything that was ever deleted and at all notes: also a store that lost some has them.
 * `inStores` has them written to each store and throws when one of them failed.
 */
export function erasureNotes(inStores: InStores, clock = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  let lastWhole = Number.NEGATIVE_INFINITY
  return async (db: Db): Promise<number> => {
    const now = clock()
    const isWhole = now - lastWhole >= dayMs
    const recentMs = isWhole ? undefined : now - last + overlapMs
    const noted = await inStores((store) => noteErasures(db, [store], recentMs))
    last = now
    if (isWhole) lastWhole = now
    return noted
  }
}

/** Notes the accounts that were deleted in the last so many milliseconds, or all of them. */
export async function noteErasures(db: Db, stores: Storage[], recentMs?: number): Promise<number> {
  const isRecent =
    recentMs === undefined
      ? undefined
      : sql`${users.updated_at} > now() - make_interval(secs => ${recentMs / 1000})`
  const gone = await db
    .select({ id: users.id, name: users.full_name, at: users.updated_at })
    .from(users)
    .where(and(eq(users.status, 'deleted'), isRecent))
  let noted = 0
  for (const store of stores) {
    const known = recentMs === undefined ? await notesIn(store) : undefined
    for (const { id, name, at } of gone) {
      const isKnown = known ? known.has(keyOf(id)) : await store.exists(keyOf(id))
      if (isKnown) continue
      const how = isFormerMember(name) ? 'deleted' : 'removed'
      await putText(store, keyOf(id), JSON.stringify({ at, how } satisfies Erasure))
      noted += 1
    }
  }
  return noted
}

async function notesIn(store: Storage): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const key of store.keys(folder)) known.add(key)
  return known
}

/** All accounts that some store knows to be deleted. A note that was cut off means a deletion, which is what most are. */
export async function erasuresIn(stores: Storage[]): Promise<Map<string, Erasure['how']>> {
  const found = new Map<string, Erasure['how']>()
  for (const store of stores)
    for await (const key of store.keys(folder)) {
      const id = key.slice(folder.length + 1)
      if (!validate(id)) continue
      found.set(id, howIn((await readText(store, key)) ?? ''))
    }
  return found
}

function howIn(note: string): Erasure['how'] {
  try {
    return Erasure.parse(JSON.parse(note)).how
  } catch {
    return 'deleted'
  }
}

/** Deletes again the accounts that a restore brought back. Returns how many. */
export async function replayErasures(
  db: Db,
  sender: Sender,
  erasures: Map<string, Erasure['how']>,
): Promise<number> {
  const ids = `{${[...erasures.keys()].join()}}`
  const back = await db
    .select(actorColumns)
    .from(users)
    .where(and(sql`${users.id} = any(${ids}::uuid[])`, ne(users.status, 'deleted')))
  for (const row of back) {
    const from = systemClient('restore')
    const how = erasures.get(row.id)
    const actor = { ...sender, user: { ...row, session_id: '' }, from }
    if (how === 'removed') {
      await closeAccount(db, row.id)
      await accountClosed.run(db, actor, row.id)
    } else await eraseAccount(db, actor)
    await record(db, undefined, from, {
      action: how === 'removed' ? 'user_removed' : 'account_deleted',
      entity_type: 'user',
      entity_id: row.id,
      details: { role: row.role, after_restore: true },
    })
  }
  while (await eraseFromAudit(db));
  return back.length
}

/** Entries of earlier releases about a person whose account is gone, each with what they wrote of the person. */
const namingNobody = sql.join(
  [
    sql`action = 'user_created' and details ~ '"(email|full_name)"' and (entity_type, entity_id) in (
      select 'user', person.id::text from ${users} person where person.status = 'deleted')`,
    // The contact of a startup is nearly always the address of who changed it or of who registered it; entries of today
    // only name the field.
    sql`action = 'startup_changed' and details ~ '"contact_email":' and (
      actor_id in (select person.id from ${users} person where person.status = 'deleted')
      or entity_id in (select startup.id::text from ${startups} startup
        join ${users} person on person.id = startup.submitted_by where person.status = 'deleted'))`,
    // An address that somebody looked for is as good as gone where no account has it.
    sql`action = 'export_made' and details ~ '"search":"[^"]*@' and not exists (
      select from ${users} person where person.email = lower(details::jsonb ->> 'search'))`,
  ],
  sql` or `,
)

/**
 * Takes names and emails of people whose accounts are gone out of the audit log: earlier releases wrote them when an account
 * was created, a startup's contact changed, or a list was searched and exported. Returns how many entries lost them.
 */
export const eraseFromAudit = (db: Db): Promise<number> =>
  eraseDetails(db, sql`(${namingNobody})`, systemClient())
