import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { integrity } from '#domains/files/file-store.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { testConfig } from './harness.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { LoadActors } from './ledger-load.ts'

/** Queries for rows that violate an invariant. */
const invariants = {
  'one application per user and internship': sql`select user_id from applications group by internship_id, user_id having count(*) > 1`,
  'an application has exactly one initial step': sql`select a.id from applications a
    left join application_steps s on s.application_id = a.id group by a.id having count(s.*) <> 1`,
  'an application is recorded once in the audit log': sql`select a.id from applications a
    left join audit_logs l on l.entity_id = a.id::text and l.action = 'application_submitted'
    group by a.id having count(l.*) <> 1`,
  'an applicant gets one email and one notification per application': sql`select u.id from users u
    join (select user_id, count(*) as total from applications group by user_id) a on a.user_id = u.id
    left join (select recipient, count(*) as total from mails group by recipient) m on m.recipient = u.email
    left join (select user_id, count(*) as total from notifications group by user_id) n on n.user_id = u.id
    where a.total <> coalesce(m.total, 0) or a.total <> coalesce(n.total, 0)`,
  'a new user has one account and one email': sql`select u.email from users u
    left join mails m on m.recipient = u.email where u.email like '%@newcomers.example'
    group by u.email having count(m.*) <> 1`,
  'an internship has as many versions as edits': sql`select i.id from internships i
    left join audit_logs l on l.entity_id = i.id::text and l.action = 'internship_changed'
    group by i.id having i.version <> 1 + count(l.*)`,
  'no idempotency key is left without a response': sql`select key from idempotency_keys where status is null`,
}

/** The invariants that hold at any time, whatever was killed. */
async function expectInvariants(db: Db, DATA_DIR: string) {
  for (const [invariant, query] of Object.entries(invariants))
    expect(await rowsOf(db, query), invariant).toEqual([])
  expect(await findBroken(db)).toEqual([])
  expect(await integrity(db, testConfig({ DATA_DIR }))).toEqual([])
  const admins = sql`select id from users where role = 'superadmin' and status = 'active'`
  expect((await rowsOf(db, admins)).length).toBeGreaterThan(0)
}

const counts = ({ edited }: LoadActors) => ({
  apply: sql`select count(*)::int as done from applications`,
  upload: sql`select count(*)::int as done from files`,
  read: sql`select count(*)::int as done from notifications where read`,
  edit: sql`select version - 1 as done from internships where id = ${edited}`,
  'sign-up': sql`select count(*)::int as done from users where email like '%@newcomers.example'`,
})

/** What a kind of write may be refused with: an edit by another one, a newcomer by the limit of one network. */
const refusalsOf: Record<string, number> = { edit: 409, 'sign-up': 429 }

/** Marking a notification as read is idempotent by URL; every other write is identified by its key. */
const effectOf = ({ kind, request }: Entry) =>
  kind === 'read' ? request.url : request.headers?.['idempotency-key']

/** Acknowledged writes exist once; others may exist. If all are acknowledged, nothing else exists. */
async function expectPersisted(db: Db, ledger: Ledger, actors: LoadActors) {
  for (const [kind, count] of Object.entries(counts(actors))) {
    const mine = ledger.entries.filter((entry) => entry.kind === kind)
    const known = mine.filter(({ reply }) => reply && reply.status < 300)
    const open = mine.filter(({ reply }) => !reply)
    const [row] = await rowsOf<{ done: number }>(db, count)
    const [least, most] = [known, [...known, ...open]].map(
      (entries) => new Set(entries.map(effectOf)).size,
    )
    expect(row?.done, `${kind}: acknowledged writes exist`).toBeGreaterThanOrEqual(least ?? 0)
    expect(row?.done, `${kind}: no write exists twice`).toBeLessThanOrEqual(most ?? 0)
    expect(most, `${kind}: the load did something`).toBeGreaterThan(0)
  }
}

/** A 409 is a retried edit whose first attempt succeeded before the outage; a 429 is no failure of a newcomer. */
function expectAnswered(ledger: Ledger) {
  const refused = ledger.entries.filter(({ reply }) => !reply || reply.status >= 300)
  expect(refused.filter(({ kind, reply }) => !reply || reply.status !== refusalsOf[kind])).toEqual(
    [],
  )
}

/** Nothing acknowledged is lost and nothing exists twice; a write without a response succeeds when it is retried. */
export async function expectSettled(db: Db, ledger: Ledger, actors: LoadActors, DATA_DIR: string) {
  await expectPersisted(db, ledger, actors)
  await ledger.settle()
  expectAnswered(ledger)
  await expectPersisted(db, ledger, actors)
  await expectInvariants(db, DATA_DIR)
}
