import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { integrity } from '#domains/files/files.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { broken } from '#platform/security/audit-check.ts'
import { testConfig } from './harness.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Cast } from './ledger-load.ts'

/** Rows that must not be there, by the sentence they break. */
const invariants = {
  'one application per person and internship': sql`select user_id from applications group by internship_id, user_id having count(*) > 1`,
  'an application has one first step': sql`select a.id from applications a
    where (select count(*) from application_steps s where s.application_id = a.id) <> 1`,
  'an application is in the audit log once': sql`select a.id from applications a
    where (select count(*) from audit_logs l where l.entity_id = a.id::text and action = 'application_submitted') <> 1`,
  'an applicant gets one letter and one notification an application': sql`select u.id from users u
    join (select user_id, count(*) as made from applications group by user_id) a on a.user_id = u.id
    where a.made <> (select count(*) from mails where recipient = u.email)
      or a.made <> (select count(*) from notifications n where n.user_id = u.id)`,
  'a newcomer has one account and one letter': sql`select u.email from users u where email like '%@newcomers.example'
    and (select count(*) from mails where recipient = u.email) <> 1`,
  'an internship has as many versions as edits': sql`select i.id from internships i
    where i.version <> 1 + (select count(*) from audit_logs l where l.entity_id = i.id::text and action = 'internship_changed')`,
  'no key is half done': sql`select key from idempotency_keys where status is null`,
}

/** What holds at every moment, whoever was killed. */
export async function expectWhole(db: Db, DATA_DIR: string) {
  for (const [sentence, query] of Object.entries(invariants))
    expect(await rowsOf(db, query), sentence).toEqual([])
  expect(await broken(db)).toEqual([])
  expect(await integrity(db, testConfig({ DATA_DIR }))).toEqual([])
  const admins = sql`select id from users where role = 'superadmin' and status = 'active'`
  expect((await rowsOf(db, admins)).length).toBeGreaterThan(0)
}

const counts = ({ edited }: Cast) => ({
  apply: sql`select count(*)::int as done from applications`,
  upload: sql`select count(*)::int as done from files`,
  read: sql`select count(*)::int as done from notifications where read`,
  edit: sql`select version - 1 as done from internships where id = ${edited}`,
  'sign-up': sql`select count(*)::int as done from users where email like '%@newcomers.example'`,
})

/** Marking a notification again changes nothing; every other write is one of its own. */
const effectOf = ({ kind, asked }: Entry) =>
  kind === 'read' ? asked.url : asked.headers?.['idempotency-key']

/** Acknowledged writes are there once; unanswered ones are, or are not. With none unanswered nothing else is. */
export async function expectKept(db: Db, ledger: Ledger, cast: Cast) {
  for (const [kind, count] of Object.entries(counts(cast))) {
    const mine = ledger.entries.filter((entry) => entry.kind === kind)
    const known = mine.filter(({ reply }) => reply && reply.status < 300)
    const open = mine.filter(({ reply }) => !reply)
    const [row] = await rowsOf<{ done: number }>(db, count)
    const [least, most] = [known, [...known, ...open]].map(
      (entries) => new Set(entries.map(effectOf)).size,
    )
    expect(row?.done, `${kind}: what was acknowledged is there`).toBeGreaterThanOrEqual(least ?? 0)
    expect(row?.done, `${kind}: nothing is there twice`).toBeLessThanOrEqual(most ?? 0)
    expect(most, `${kind}: the load did something`).toBeGreaterThan(0)
  }
}
