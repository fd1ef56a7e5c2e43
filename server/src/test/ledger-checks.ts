import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { integrity } from '#domains/files/file-store.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { testConfig } from './harness.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { LoadActors } from './ledger-load.ts'
import { notePeople } from './private-texts.ts'

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
  'nobody has two open sessions, or two at the same time': sql`select one.id from time_entries one
    join time_entries other on other.user_id = one.user_id and other.id > one.id
      and tstzrange(one.check_in_time, one.check_out_time) && tstzrange(other.check_in_time, other.check_out_time)`,
  'breaks are within their session, one after the other': sql`select b.id from breaks b
    join time_entries e on e.id = b.entry_id
    left join breaks other on other.entry_id = b.entry_id and other.id > b.id
      and tstzrange(other.start_time, other.end_time) && tstzrange(b.start_time, b.end_time)
    where other.id is not null or b.start_time < e.check_in_time or b.end_time > e.check_out_time
      or (b.end_time is null and e.check_out_time is not null)`,
  'a session that somebody ended has its report': sql`select id from time_entries
    where check_out_time is not null and not auto_closed and report_id is null`,
  'a report is there in each of its versions': sql`select r.id from work_reports r
    left join report_revisions v on v.report_id = r.id group by r.id having r.revision <> count(v.*)`,
  'an approved report has one copy for the next reviewer': sql`select r.id from work_reports r
    left join work_reports copy on copy.escalated_from = r.id
    where r.id in (select report_id from report_reviews where status = 'approved') and r.escalated_from is null
    group by r.id having count(copy.*) <> 1`,
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
  'check-in': sql`select count(*)::int as done from time_entries`,
  'break start': sql`select count(*)::int as done from breaks`,
  // A check-out ends a break as well.
  'break end': sql`select count(*)::int as done from audit_logs where action = 'break_ended'`,
  // The first check-out of a day writes its report, each later one another version.
  'check-out': sql`select count(*)::int as done from report_revisions v
    join work_reports r on r.id = v.report_id and r.escalated_from is null`,
  review: sql`select count(*)::int as done from report_reviews`,
  message: sql`select count(*)::int as done from team_messages`,
  task: sql`select count(*)::int as done from tasks`,
})

/** What a kind of write may be refused with: an edit by another one, a newcomer by the limit of one network. */
const refusalsOf: Record<string, number> = { edit: 409, 'sign-up': 429 }
/** Of which each may be done once in a state, and is refused with 409 where an act without a response changed the state. */
const steps = ['check-in', 'break start', 'break end', 'check-out', 'review']

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

/**
 * A 409 is a retried edit whose first attempt succeeded before the outage, or a step after one whose outcome was unknown;
 * a 429 is no failure of a newcomer.
 */
function expectAnswered({ entries }: Ledger) {
  const wasUnknown = entries.some(({ kind, wasOpen }) => wasOpen && steps.includes(kind))
  const isRefusal = ({ kind, reply }: Entry) =>
    reply?.status === refusalsOf[kind] ||
    (wasUnknown && reply?.status === 409 && steps.includes(kind))
  const refused = entries.filter(({ reply }) => !reply || reply.status >= 300)
  expect(refused.filter((entry) => !isRefusal(entry))).toEqual([])
}

interface Run {
  ledger: Ledger
  actors: LoadActors
  DATA_DIR: string
}

/** Nothing acknowledged is lost and nothing exists twice; a write without a response succeeds when it is retried. */
export async function expectSettled(db: Db, { ledger, actors, DATA_DIR }: Run) {
  await notePeople(db)
  await expectPersisted(db, ledger, actors)
  await ledger.settle()
  expectAnswered(ledger)
  await expectPersisted(db, ledger, actors)
  await expectInvariants(db, DATA_DIR)
}
