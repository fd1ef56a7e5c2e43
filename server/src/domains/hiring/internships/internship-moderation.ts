import { rolesWith } from '@app/contract/core/access.ts'
import { superadminRole } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import type { PostingFlag } from '@app/contract/hiring/internships.ts'
import {
  type ModerationQueue,
  mostPostingReports,
  type NewPostingReport,
  type PostingDecision,
  type moderation as routes,
} from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isUndecided, managerId } from '#domains/hiring/applications/applications.ts'
import { awaitsHire } from '#domains/hiring/job-offers/job-offers.ts'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import {
  type AnyActor,
  type ClientInfo,
  hashToken,
  prefixOf,
  type User,
} from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { internshipReports, internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { postingManagement } from './internships.rules.ts'
import { applicants, isOpen, isPending, isReported } from './internships.ts'
import { flagsIn } from './posting-flags.rules.ts'

type Posting = InternshipDraft & { company_name: string }

/** What the rules find in a posting, the same text of another company included. */
export async function flagsOf(db: Db, posting: Posting): Promise<PostingFlag[]> {
  const { stipend_floor } = await systemSettings(db)
  const found = flagsIn(posting, stipend_floor)
  return (await isDuplicate(db, posting)) ? [...found, 'duplicate'] : found
}

/** Another minimum stipend flags the postings below it, and no others any more. */
export async function followStipendFloor(
  db: Db,
  before: SystemSettings,
  { stipend_floor }: SystemSettings,
) {
  if (stipend_floor === before.stipend_floor) return
  const { flags, paid_or_unpaid, stipend } = internships
  const isBelow = sql`(${paid_or_unpaid} = 'Paid' and coalesce(${stipend}, 0) < ${stipend_floor})`
  const isFlagged = sql`('stipend' = any(${flags}))`
  await db
    .update(internships)
    .set({
      flags: sql`case when ${isBelow} then array_append(${flags}, 'stipend') else array_remove(${flags}, 'stipend') end`,
    })
    .where(sql`${isBelow} <> ${isFlagged}`)
  await publish(db, 'internships', audienceOf('internships.manage'))
}

/** Two probes of an index, however many postings there are: a company before the own one, and one after it. */
export const duplicateQuery = ({
  description,
  company_name,
}: Pick<Posting, 'description' | 'company_name'>) => {
  const fingerprint = sql`(select fingerprint_of(${description}::text, ${company_name}::text))`
  return sql`select
    exists (select from ${internships} other where other.status <> 'draft'
      and fingerprint_of(other.description, other.company_name) = ${fingerprint} and other.company_name < ${company_name}::text)
    or exists (select from ${internships} other where other.status <> 'draft'
      and fingerprint_of(other.description, other.company_name) = ${fingerprint} and other.company_name > ${company_name}::text) as found`
}

async function isDuplicate(db: Db, posting: Posting) {
  const [row] = await rowsOf<{ found: boolean }>(db, duplicateQuery(posting))
  return row?.found ?? false
}

/** The maximum number of people to notify, superadmins first; the first to decide settles it for all. */
const maxDeciders = 20

/** Notifies those who decide that a posting waits for them. */
export async function notifyDeciders(
  db: Db,
  posting: { title: string; company_name: string },
  only: ModerationQueue,
  actor: User | undefined,
) {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.role, [...rolesWith('internships.moderate')]), eq(users.status, 'active')),
    )
    .orderBy(desc(eq(users.role, superadminRole)), users.id)
    .limit(maxDeciders)
  for (const { id } of people)
    if (id !== actor?.id)
      await notify(db, id, () => ({
        title: only === 'pending' ? t('Internship to review') : t('Internship reported'),
        message: t('{title} at {company_name} needs your decision.', posting),
        type: only === 'pending' ? 'info' : 'warning',
        kind: 'moderation',
        ...(only === 'pending' && { similar: { topic: 'posting' } }),
        link: pageUrl('moderation', { query: { only } }),
      }))
}

const author = alias(users, 'author')
const holdersOfAll = rolesWith('internships.manage').filter(
  (role) => postingManagement(role) === 'all',
)

/**
 * Who hears of a decision: the author; after a handover of the project its manager, unless the author may open every
 * posting. Undefined where that account is closed.
 */
export async function responsibleFor(db: Db, id: string): Promise<string | undefined> {
  const keepsIt = and(inArray(author.role, holdersOfAll), eq(author.status, 'active'))
  const [person] = await db
    .select({ id: users.id })
    .from(internships)
    .innerJoin(author, eq(author.id, internships.created_by))
    .leftJoin(projects, eq(projects.id, internships.project_id))
    .innerJoin(
      users,
      sql`${users.id} = case when ${keepsIt} then ${author.id} else ${managerId} end`,
    )
    .where(and(eq(internships.id, id), eq(users.status, 'active')))
  return person?.id
}

/** Notifies the people responsible for the posting of a decision. */
export async function notifyDecided(
  db: Db,
  { id, title }: Pick<typeof internships.$inferSelect, 'id' | 'title'>,
  decision: Exclude<PostingDecision, 'dismiss'>,
  reason: string,
) {
  const person = await responsibleFor(db, id)
  if (!person) return
  await notify(db, person, () => ({
    ...{
      publish: { title: t('Internship Published'), type: 'success' as const },
      send_back: { title: t('Internship sent back'), type: 'warning' as const },
      take_down: { title: t('Internship taken down'), type: 'warning' as const },
    }[decision],
    message: reason
      ? t('{title}. Reason: {reason}', { title, reason })
      : t('{title} is live. Everyone can see it and apply.', { title }),
    kind: 'moderation',
    link: pageUrl('managed_internship', { params: { id } }),
  }))
}

/** A decision settles all reports of a posting; what recognised and reached their reporters is deleted. */
export async function settleReports(db: Db, id: string) {
  await db
    .update(internshipReports)
    .set({ settled_at: sql`now()`, reporter_key: null, email: '' })
    .where(and(eq(internshipReports.internship_id, id), isNull(internshipReports.settled_at)))
}

/** The columns that say whether this decision can be made; null once someone has made one. */
export function checkUndecided(
  { status, reported_at }: Pick<typeof internships.$inferSelect, 'status' | 'reported_at'>,
  decision: PostingDecision,
) {
  const waits = {
    publish: status === 'pending',
    send_back: status === 'pending',
    take_down: status === 'published',
    dismiss: reported_at !== null,
  }
  if (!waits[decision]) throw conflict(t('Someone else has already decided on this internship.'))
}

type ReportInput = z.output<typeof NewPostingReport>

/** Counted outside the transaction, so that a rejection does not refund it. A bot's report is not counted. */
export async function consumeReport(db: Db, from: ClientInfo, { nickname }: ReportInput) {
  if (nickname) return
  await consume(db, `posting report ${prefixOf(from.address)}`, { most: 10, seconds: 3600 })
}

const received = { received: true } as const

/** Stores a report of an open posting; the first one notifies those who decide. A repeated one changes nothing. */
export async function report(
  db: Db,
  { user, from }: AnyActor,
  id: string,
  { reason, text, email, nickname }: ReportInput,
): Promise<Output<typeof routes.report>> {
  if (nickname) return received
  // Held, so that a decision and a report of the same moment follow each other.
  const [posting] = await db
    .select({
      title: internships.title,
      company_name: internships.company_name,
      reported_at: internships.reported_at,
    })
    .from(internships)
    .where(and(eq(internships.id, id), isOpen))
    .for('update')
  if (!posting) throw notFound()
  const reporter_key = user?.id ?? hashToken(email || `${from.address} ${from.agent}`)
  const added = await db
    .insert(internshipReports)
    .values({ internship_id: id, reporter_id: user?.id ?? null, reporter_key, reason, text, email })
    .onConflictDoNothing()
    .returning({ id: internshipReports.id })
  if (!added.length) return received
  await db
    .update(internships)
    .set({ reported_at: sql`coalesce(${internships.reported_at}, now())` })
    .where(eq(internships.id, id))
  await record(db, user, from, {
    action: 'internship_reported',
    entity_type: 'internship',
    entity_id: id,
    details: { reason },
  })
  if (!posting.reported_at) await notifyDeciders(db, posting, 'reported', user)
  await publish(db, 'internships', audienceOf('internships.moderate'), id)
  return received
}

const i = internships

const openReports = sql<Output<typeof routes.queue>['internships'][number]['reports']>`
  coalesce((select json_agg(json_build_object('id', entry.id, 'reason', entry.reason, 'text', entry.text,
      'email', entry.email, 'reporter', entry.full_name, 'at', entry.at) order by entry.id)
    from (select one.id, one.reason, one.text, one.email, person.full_name, ${isoUtc(sql`one.at`)} as at
      from ${internshipReports} one left join ${users} person on person.id = one.reporter_id
      where one.internship_id = ${i.id} and one.settled_at is null order by one.id limit ${sql.raw(String(mostPostingReports))}) entry), '[]'::json)`

const queues = {
  pending: { where: isPending, since: i.submitted_at },
  reported: { where: isReported, since: i.reported_at },
} as const

/** The postings that wait for a decision, the longest waiting first. */
export async function queue(
  db: Db,
  { only, id: one, cursor, limit }: Parsed<typeof routes.queue>['query'],
): Promise<Output<typeof routes.queue>> {
  const { where: waits, since } = queues[only]
  const where = one ? and(eq(i.id, one), waits) : waits
  const waiting = sql<string>`${since}`.mapWith(since)
  const rows = await db
    .select({
      id: i.id,
      title: i.title,
      company_name: i.company_name,
      location: i.location,
      paid_or_unpaid: i.paid_or_unpaid,
      stipend: i.stipend,
      description: i.description,
      scope: i.scope,
      eligibility: i.eligibility,
      skills: i.skills,
      questions: i.questions,
      status: i.status,
      version: i.version,
      author: users.full_name,
      flags: i.flags,
      submitted_at: i.submitted_at,
      reported_at: i.reported_at,
      undecided: applicants(isUndecided),
      accepted: applicants(awaitsHire),
      reports: openReports,
    })
    .from(i)
    .innerJoin(users, eq(users.id, i.created_by))
    .where(
      and(
        where,
        cursor ? beyond([waiting, i.id], keysOf(cursor, ['instant', 'uuid']), 'more') : undefined,
      ),
    )
    .orderBy(asc(since), asc(i.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, ({ id, submitted_at, reported_at }) => [
    only === 'pending' ? submitted_at : reported_at,
    id,
  ])
  return { internships: page, next_cursor, total: await countUpTo(db, i, where) }
}
