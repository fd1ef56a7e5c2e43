import type { Readable } from 'node:stream'
import type { Parsed } from '@app/contract/core/route.ts'
import { currentLocale, type Language, localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { AuditEntry, AuditVerification, audit as routes } from '@app/contract/insight/audit.ts'
import { auditSentence } from '@app/contract/insight/audit-sentences.ts'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { ascending, byId, descending, pageFrom } from '#platform/database/paging.ts'
import { csvOf } from '#platform/documents/csv.ts'
import { xlsxOf } from '#platform/documents/xlsx.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { findRecentlyBroken } from '#platform/security/audit-check.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires, letterTemplates } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { briefs } from '#schema/briefs.table.ts'
import { candidateFilters, candidates, candidateTags } from '#schema/candidates.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { companyReviews } from '#schema/company-reviews.table.ts'
import { contactMessages } from '#schema/contact-messages.table.ts'
import { evaluations } from '#schema/evaluations.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { leave } from '#schema/leave.table.ts'
import { meetings } from '#schema/meetings.table.ts'
import { posts } from '#schema/news.table.ts'
import { departments, milestones, projects, startups, teams } from '#schema/projects.table.ts'
import { reportReviews, workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { goals } from '#schema/teams.table.ts'
import { weeklyUpdates } from '#schema/weekly-updates.table.ts'

type Query = Parsed<typeof routes.list>['query']
export type Filter = Parsed<typeof routes.csv>['query']

/** Entries of a narrowed list are counted up to here: a total of as much means "at least". */
const mostCounted = 10_000

const orders = {
  newest: descending(byId(auditLogs.id)),
  oldest: ascending(byId(auditLogs.id)),
}

/** Who did what to which record, newest first by default. */
export async function list(db: Db, query: Query) {
  const where = filterOf(query)
  const { entries, next_cursor } = await entriesOf(db, where, query)
  return { audit_logs: entries, next_cursor, total: await totalOf(db, where, mostCounted) }
}

const idOf = sql`${auditLogs.entity_id}::uuid`
const isStill = sql`person.status <> 'deleted'`
/** A text of the record that an entry is about. */
const textOf = (name: string, table: SQLWrapper, column: string) =>
  sql`(select jsonb_build_object(${name}::text, it.${sql.identifier(column)}) from ${table} it
    join ${users} person on person.id = it.user_id where it.id = ${idOf} and ${isStill})`

/**
 * With what entries do not hold, as long as its person has an account: the address and the name of a new one (spec §7), and
 * what was written to somebody.
 */
const shownDetails = sql<AuditEntry['details']>`${auditLogs.details}::jsonb || coalesce(case
  when ${auditLogs.action} = 'user_created' then
    (select jsonb_build_object('email', person.email, 'full_name', person.full_name)
      from ${users} person where person.id = ${idOf} and ${isStill})
  when ${auditLogs.action} = 'hire_ended' then ${textOf('reason', hires, 'end_reason')}
  when ${auditLogs.action} = 'certificate_revoked' then ${textOf('reason', certificates, 'revoked_reason')}
  when ${auditLogs.action} in ('leave_approved', 'leave_declined') then ${textOf('comment', leave, 'comment')}
  when ${auditLogs.action} in ('report_approved', 'report_rejected', 'report_changes_requested') then
    (select jsonb_build_object('comment', review.comment) from ${reportReviews} review
      join ${workReports} it on it.id = review.report_id join ${users} person on person.id = it.from_user_id
      where it.id = ${idOf} and review.revision = (${auditLogs.details}::jsonb ->> 'revision')::int and ${isStill})
  end, '{}')`

const named = (table: SQLWrapper, name: string) =>
  sql`(select it.${sql.identifier(name)} from ${table} it where it.id = ${idOf})`
/** The name of the person that a record is about. */
const personOf = (table: SQLWrapper, owner: string) =>
  sql`(select person.full_name from ${table} it join ${users} person on person.id = it.${sql.identifier(owner)} where it.id = ${idOf})`
/** The name of the person whose id stands in the details. */
const ofUser = (detail: string) => sql`(select nullif(it.full_name, '') from ${users} it
  where it.id = (${auditLogs.details}::jsonb ->> ${detail}::text)::uuid and it.status <> 'deleted')`
const applicantOf = (table: SQLWrapper) =>
  sql`(select sent.full_name from ${table} it join ${applications} sent on sent.id = it.application_id where it.id = ${idOf})`

/** What the record of an entry is called now; for a removed one what its details call it. */
export const entityName = sql<string | null>`coalesce(
  case when ${auditLogs.entity_id} ~ '^[0-9a-f-]{36}$' then case ${auditLogs.entity_type}
    when 'user' then (select nullif(it.full_name, '') from ${users} it where it.id = ${idOf} and it.status <> 'deleted')
    when 'application' then ${named(applications, 'full_name')}
    when 'brief' then ${named(briefs, 'title')}
    when 'candidate' then (select it.full_name from ${candidates} it where it.user_id = ${idOf})
    when 'candidate_filter' then ${named(candidateFilters, 'name')}
    when 'candidate_tag' then ${named(candidateTags, 'name')}
    when 'category' then ${named(internshipCategories, 'name')}
    when 'certificate' then ${personOf(certificates, 'user_id')}
    when 'company_review' then (select company.name from ${companyReviews} it
      join ${startups} company on company.id = it.startup_id where it.id = ${idOf})
    when 'department' then ${named(departments, 'name')}
    when 'enquiry' then ${named(contactMessages, 'name')}
    when 'file' then ${ofUser('owner_id')}
    when 'evaluation' then ${personOf(evaluations, 'intern_id')}
    when 'goal' then ${named(goals, 'title')}
    when 'hire' then ${personOf(hires, 'user_id')}
    when 'holiday' then ${named(holidays, 'name')}
    when 'internship' then ${named(internships, 'title')}
    when 'interview' then ${applicantOf(interviews)}
    when 'interview_offer' then ${applicantOf(interviewOffers)}
    when 'job_offer' then ${applicantOf(jobOffers)}
    when 'leave' then ${personOf(leave, 'user_id')}
    when 'letter_template' then ${named(letterTemplates, 'name')}
    when 'meeting' then ${named(meetings, 'title')}
    when 'milestone' then ${named(milestones, 'title')}
    when 'onboarding_item' then ${named(onboardingItems, 'title')}
    when 'post' then ${named(posts, 'title')}
    when 'project' then ${named(projects, 'name')}
    when 'report' then ${personOf(workReports, 'from_user_id')}
    when 'session' then ${ofUser('user_id')}
    when 'startup' then ${named(startups, 'name')}
    when 'task' then ${named(tasks, 'title')}
    when 'team' then ${named(teams, 'name')}
    when 'time_entry' then ${personOf(timeEntries, 'user_id')}
    when 'weekly_update' then (select project.name from ${weeklyUpdates} it
      join ${projects} project on project.id = it.project_id where it.id = ${idOf})
  end end,
  ${auditLogs.details}::jsonb ->> 'title', ${auditLogs.details}::jsonb ->> 'name')`

/** Some entries that fit, after the cursor. */
async function entriesOf(
  db: Db,
  where: SQL | undefined,
  { cursor, limit, sort }: { cursor?: string | undefined; limit: number; sort: Query['sort'] },
) {
  const order = orders[sort]
  const rows = await db
    .select({
      id: auditLogs.id,
      at: auditLogs.at,
      actor_id: auditLogs.actor_id,
      actor_name: users.full_name,
      action: auditLogs.action,
      entity_type: auditLogs.entity_type,
      entity_id: auditLogs.entity_id,
      entity_name: entityName,
      details: shownDetails,
      address: auditLogs.address,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.actor_id))
    .where(and(where, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, order.keys)
  return { entries: page, next_cursor }
}

/** A filter as a condition; undefined is every entry. */
function filterOf({ actor_id, action, entity_type, entity_id, from, to }: Filter) {
  return and(
    actor_id ? eq(auditLogs.actor_id, actor_id) : undefined,
    action ? eq(auditLogs.action, action) : undefined,
    entity_type ? eq(auditLogs.entity_type, entity_type) : undefined,
    entity_id ? eq(auditLogs.entity_id, entity_id) : undefined,
    from ? sql`${auditLogs.at} >= ${from}::timestamptz` : undefined,
    from ? sql`${auditLogs.id} >= ${idAt(from, -slack)}::uuid` : undefined,
    to ? sql`${auditLogs.at} <= ${to}::timestamptz` : undefined,
    to ? sql`${auditLogs.id} <= ${idAt(to, slack)}::uuid` : undefined,
  )
}

/** Ids begin with the app's clock; entries bear the database's. They may differ by this much. */
const slack = 10 * 60_000

/** The smallest UUIDv7 of a moment: a range of time is a range of the primary key. */
function idAt(instant: string, shift: number): string {
  const hex = Math.max(0, Date.parse(instant) + shift)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** Entries are numbered in their lane, so all of them need no counting. */
async function totalOf(db: Db, where: SQL | undefined, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    where
      ? sql`select count(*)::int as total from (select from ${auditLogs} where ${where} limit ${most}) found`
      : sql`select coalesce(sum(seq - start_seq), 0)::int as total from ${auditHeads}`,
  )
  return counted?.total ?? 0
}

/** Of each of the sixteen lanes; `npm run audit:verify` looks at all there are. */
const newest = 6000

/**
 * Verifies the hash chain of the newest entries: changed, removed, reordered or inserted ones. Records the check and
 * its result.
 */
export async function verify(db: Db, { user, from }: Actor): Promise<AuditVerification> {
  const { checked, broken, unverified } = await findRecentlyBroken(db, newest)
  await record(db, user, from, {
    action: 'audit_log_verified',
    entity_type: 'audit_log',
    details: { checked, unverified, broken: broken.map(({ lane, seq }) => `${lane}:${seq}`) },
  })
  const total = await totalOf(db, undefined, 0)
  return { checked_at: new Date().toISOString(), checked, total, broken, unverified }
}

export type Format = 'csv' | 'xlsx'
const makers = { csv: csvOf, xlsx: xlsxOf }
const mostRows = 100_000
const atOnce = 500

const columns = localized([
  msg('Id'),
  msg('When'),
  msg('Who'),
  msg('Who (id)'),
  msg('What happened'),
  msg('Action'),
  msg('Record'),
  msg('Record id'),
  msg('Details'),
  msg('From where'),
])

/**
 * The entries of the list with the same filter as a file, sent as they are read; the export itself is recorded. 422 for
 * more than 100,000.
 */
export async function exported(
  database: Database,
  { user, from }: Actor,
  filter: Filter,
  format: Format,
): Promise<Readable> {
  const where = filterOf(filter)
  const rows = await totalOf(database.db, where, mostRows + 1)
  if (rows > mostRows)
    throw invalid('from', t('More than 100,000 entries match. Please choose fewer days.'))
  await database.transaction((held) =>
    record(held, user, from, {
      action: 'export_made',
      entity_type: 'audit_log',
      details: { format, rows, ...filter },
    }),
  )
  return makers[format]({
    title: t('Audit log'),
    about: '',
    columns: columns.map((name) => ({
      name,
      width: [t('Details'), t('What happened')].includes(name) ? 6 : 2,
    })),
    batches: batchesOf(database.db, where, currentLocale()),
  })
}

async function* batchesOf(db: Db, where: SQL | undefined, language: Language) {
  let cursor: string | null = ''
  while (cursor !== null) {
    const batch = await entriesOf(db, where, { cursor, limit: atOnce, sort: 'newest' })
    yield withLocale(language, () => batch.entries.map(cellsOf))
    cursor = batch.next_cursor
  }
}

type Entry = Awaited<ReturnType<typeof entriesOf>>['entries'][number]

const cellsOf = (entry: Entry) => [
  entry.id,
  entry.at,
  entry.actor_name ?? (entry.actor_id ? t('Removed user') : t('The system')),
  entry.actor_id ?? '',
  auditSentence(entry),
  entry.action,
  entry.entity_type,
  entry.entity_id ?? '',
  JSON.stringify(entry.details),
  entry.address ?? '',
]
