import { and, eq, ne, sql } from 'drizzle-orm'
import { v7, validate } from 'uuid'
import { z } from 'zod'
import { actorColumns } from '#domains/identity/settings/settings.ts'
import { closeAccount } from '#domains/identity/users/users.ts'
import type { Db } from '#platform/database/db.ts'
import { putText, readText, type Storage } from '#platform/files/storage.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { eraseDetails } from '#platform/security/audit-check.ts'
import { users } from '#schema/accounts.table.ts'
import { eraseAccount, formerMember } from './account-deletion.ts'

/** What is noted of an account that is no more, under its id. Who removed it keeps its name, who deleted it does not. */
const Erasure = z.object({ at: z.string(), how: z.enum(['deleted', 'removed']) })
type Erasure = z.output<typeof Erasure>

/** The folder of a store; the sweeper of files knows nothing of it. */
const folder = 'erasures'

/**
 * Notes each deleted account in the stores, outside the database, so that a restore of an older backup cannot bring it
 * back. The rows themselves say what is still to note: a store that fails today has it at the next run. Returns how many.
 */
export async function noteErasures(db: Db, stores: Storage[]): Promise<number> {
  const gone = await db
    .select({ id: users.id, name: users.full_name, at: users.updated_at })
    .from(users)
    .where(eq(users.status, 'deleted'))
  let noted = 0
  for (const store of stores) {
    const known = new Set<string>()
    for await (const key of store.keys(folder)) known.add(key)
    for (const { id, name, at } of gone) {
      if (known.has(`${folder}/${id}`)) continue
      const how = name === formerMember ? 'deleted' : 'removed'
      const note = JSON.stringify({ at, how } satisfies Erasure)
      await putText(store, `${folder}/${id}`, note)
      noted += 1
    }
  }
  return noted
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
  sender: Pick<MailingActor, 'site' | 'mail_from'>,
  erasures: Map<string, Erasure['how']>,
): Promise<number> {
  const ids = `{${[...erasures.keys()].join()}}`
  const back = await db
    .select(actorColumns)
    .from(users)
    .where(and(sql`${users.id} = any(${ids}::uuid[])`, ne(users.status, 'deleted')))
  for (const row of back) {
    const from = { address: '', agent: 'restore', request_id: v7() }
    const how = erasures.get(row.id)
    if (how === 'removed') await closeAccount(db, row.id)
    else await eraseAccount(db, { ...sender, user: { ...row, session_id: '' }, from })
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

/**
 * Takes names and emails of people whose accounts are gone out of the audit log: releases before this one wrote them when
 * an account was created. Returns how many entries lost them.
 */
export const eraseFromAudit = (db: Db): Promise<number> =>
  eraseDetails(
    db,
    sql`action = 'user_created' and details ~ '"(email|full_name)"' and (entity_type, entity_id) in (
      select 'user', person.id::text from ${users} person where person.status = 'deleted')`,
    { address: '', agent: 'job', request_id: v7() },
  )
