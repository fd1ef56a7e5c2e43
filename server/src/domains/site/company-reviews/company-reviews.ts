import type { Parsed } from '@app/contract/core/route.ts'
import { companyPath } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  Company,
  CompanyReview,
  ReviewDraft,
  companies as routes,
} from '@app/contract/site/company-reviews.ts'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { answeredAt } from '#domains/hiring/funnel/funnel.ts'
import { cardJson, isOpen } from '#domains/hiring/internships/internships.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import {
  companyReviews,
  companyReviews as r,
  reviewReports,
} from '#schema/company-reviews.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startupMembers, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { notifyModerators, notifyRepresentatives, recordChange } from './review-notifications.ts'
import { findReview, reviewFor, reviewRows, visibleTo } from './review-rows.ts'

/** Which startups have a page. */
const withPage = (id: string) => and(eq(startups.id, id), eq(startups.status, 'approved'))

/** The ids of all a company ever posted, for an `in (…)`. */
const internshipsOf = (id: string) => sql`
  select posting.id from ${internships} posting
  join ${projects} project on project.id = posting.project_id where project.startup_id = ${id}`

/** Of fewer, neither a rate nor a usual time is representative. */
const fewest = 5
/** Only the latest applications count, so that the cost is bounded for large companies. */
const looked = sql.raw('2000')

interface ResponseCounts {
  answered: number
  /** Answered at all, in time or late. */
  given: number
  due: number
  hours: number | null
}

/**
 * The response statistics of a company. A response is the first answer of people after the acknowledgement, on or before
 * the promised day; a later one, or the automatic letter, is none. An application that was withdrawn without one, or whose
 * day is still to come, does not count. A company that answers nobody has a rate too, but no usual time.
 */
async function responseOf(db: Db, id: string): Promise<Company['response']> {
  const [row] = await rowsOf<ResponseCounts>(
    db,
    sql`
    with lately as (
      select application.id, application.status, application.applied_date, application.respond_by,
        ${answeredAt(sql`application`)} as answered_at
      from ${applications} application
      where application.internship_id in (${internshipsOf(id)})
        and application.applied_date > now() - interval '1 year'
      order by application.id desc limit ${looked}
    ), judged as (
      select *, coalesce((answered_at at time zone ${organisationZone})::date <= respond_by, false) as is_in_time
      from lately
    )
    select (count(*) filter (where is_in_time))::int as answered, count(answered_at)::int as given,
      (count(*) filter (where answered_at is not null
        or status <> 'withdrawn' and respond_by < ${organisationToday}))::int as due,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - applied_date)) / 3600)::float as hours
    from judged`,
  )
  if (!row || row.due < fewest) return null
  const { answered, given, due, hours } = row
  return {
    rate: Math.round((100 * answered) / due),
    hours: hours === null || given < fewest ? null : Math.max(1, Math.round(hours)),
    answered,
  }
}

/**
 * Stores the usual response time with each company that has something open, for the cards of its internships: one card
 * more must not count its applications again.
 */
export const recordAnswerTimes = (database: Database): Promise<number> =>
  inRounds(database, { name: 'answer-times', next: nextHiring, work: recordTimesOf })

const nextHiring = async (db: Db, after: string) => {
  const rows = await rowsOf<CompanyName>(
    db,
    sql`select startup.id, startup.name from ${startups} startup
      where startup.id > ${after} and ${isHiring} order by startup.id limit ${timedAtOnce}`,
  )
  return rows.map(({ id }) => id)
}

async function recordTimesOf(db: Db, ids: string[]): Promise<number> {
  let changed = 0
  for (const id of ids) {
    const hours = (await responseOf(db, id))?.hours ?? null
    const rows = await db
      .update(startups)
      .set({ answer_hours: hours })
      .where(and(eq(startups.id, id), sql`${startups.answer_hours} is distinct from ${hours}::int`))
      .returning({ id: startups.id })
    changed += rows.length
  }
  return changed
}

const shown = 24

/** The public page of a company, as JSON; 404 for one that is not approved. */
export async function companyJson(db: Db, id: string): Promise<JsonText> {
  const [company] = await db
    .select({
      id: startups.id,
      name: startups.name,
      domain: startups.domain,
      description: startups.description,
      logo_url: sql<string | null>`'/api/files/' || ${startups.logo_id}`,
    })
    .from(startups)
    .where(withPage(id))
  if (!company) throw notFound()
  const [offered, response, rating] = await Promise.all([
    offeredBy(db, id),
    responseOf(db, id),
    ratingOf(db, id),
  ])
  const words = JSON.stringify({ ...company, open: offered.open, response, rating })
  return new JsonText(`${words.slice(0, -1)},"internships":[${offered.cards.join(',')}]}`)
}

async function offeredBy(db: Db, id: string) {
  const open = and(isOpen, sql`${internships.id} in (${internshipsOf(id)})`)
  const rows = await db
    .select({ card: cardJson })
    .from(internships)
    .where(open)
    .orderBy(desc(internships.created_at), desc(internships.id))
    .limit(shown)
  const [counted] = await db.select({ open: count() }).from(internships).where(open)
  return { cards: rows.map(({ card }) => card), open: counted?.open ?? 0 }
}

async function ratingOf(db: Db, id: string) {
  const [row] = await db
    .select({
      average: sql<number>`round(avg(${companyReviews.stars}), 1)::float`,
      count: count(),
    })
    .from(companyReviews)
    .where(and(eq(companyReviews.startup_id, id), isNull(companyReviews.hidden_reason)))
  return row?.count ? row : null
}

/** Their latest applications are read, up to two thousand each. */
const timedAtOnce = 20

/** At most this many share the first file of the sitemap with the other pages; a file holds 50,000 (sitemaps.org). */
const mostPlaces = 40_000
/** At most this many are listed on pages for people. */
const mostNamed = 60

interface CompanyName {
  id: string
  name: string
}

/** Whether a company has something open. */
const isHiring = sql`startup.status = 'approved' and exists (
  select from ${projects} project join ${internships} on internships.project_id = project.id
  where project.startup_id = startup.id and ${isOpen})`

/** Companies with something open, the newest first. */
const hiringNow = (db: Db, most: number) =>
  rowsOf<CompanyName>(
    db,
    sql`select startup.id, startup.name from ${startups} startup where ${isHiring}
      order by startup.id desc limit ${sql.raw(`${most}`)}`,
  )

type CompanyEntry = Pick<Company, 'id' | 'name' | 'domain' | 'logo_url' | 'open'>

/** For the page of the site map and the first pages, with how much each has open. */
export const listed = async (db: Db) => ({
  companies: await rowsOf<CompanyEntry>(
    db,
    sql`select startup.id, startup.name, startup.domain, '/api/files/' || startup.logo_id as logo_url, count(*)::int as open
      from ${internships} join ${projects} project on project.id = internships.project_id
      join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
      where ${isOpen} group by startup.id order by startup.id desc limit ${sql.raw(`${mostNamed}`)}`,
  ),
})

/** The pages of companies with something open, for search engines. */
export const companyPlaces = async (db: Db): Promise<{ path: string }[]> =>
  (await hiringNow(db, mostPlaces)).map((company) => ({ path: companyPath(company) }))

type Query = Parsed<typeof routes.reviews>['query']

/** The reviews of past interns, newest first, and the user's own review and rights. */
export async function reviews(
  db: Db,
  user: User | undefined,
  id: string,
  { cursor, limit }: Query,
) {
  const [company] = await db.select({ id: startups.id }).from(startups).where(withPage(id))
  if (!company) throw notFound()
  const where = and(eq(r.startup_id, id), visibleTo(user))
  const after = cursor ? beyond([r.id], keysOf(cursor, ['uuid']), 'less') : undefined
  const rows = await reviewRows(db, user)
    .where(and(where, after))
    .orderBy(desc(r.id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(rows, limit, (row) => [row.id])
  const [counted] = await db.select({ total: count() }).from(r).where(where)
  return {
    reviews: page.map((row) => reviewFor(user, row)),
    next_cursor,
    total: counted?.total ?? 0,
    ...(await ownPart(db, user, id)),
  }
}

async function ownPart(db: Db, user: User | undefined, id: string) {
  if (!user) return { mine: null, can: { write: false } }
  const [mine] = await reviewRows(db, user).where(
    and(eq(r.startup_id, id), eq(r.author_id, user.id)),
  )
  const own: CompanyReview | null = mine ? reviewFor(user, mine) : null
  return { mine: own, can: { write: !mine && (await positionAt(db, user.id, id)) !== undefined } }
}

/** Creates or changes the user's one review of a company. 403 without a completed internship there. */
export async function review(
  db: Db,
  { user, from }: Actor,
  id: string,
  { stars, text }: ReviewDraft,
): Promise<CompanyReview> {
  const [company] = await db.select().from(startups).where(withPage(id))
  if (!company) throw notFound()
  const position = await positionAt(db, user.id, id)
  if (position === undefined)
    throw forbidden(t('Only people who completed an internship here can review it.'))
  const [stored] = await db
    .insert(r)
    .values({ startup_id: id, author_id: user.id, position, stars, text })
    .onConflictDoUpdate({
      target: [r.startup_id, r.author_id],
      set: { stars, text, changed_at: sql`now()` },
    })
    .returning()
  if (!stored) throw notFound()
  await recordChange(db, { user, from }, stored, stored.changed_at ? 'changed' : 'written', {
    stars,
  })
  if (!stored.changed_at) await notifyRepresentatives(db, company)
  return reviewFor(user, await findReview(db, user, stored.id))
}

/**
 * Deletes the user's review, if there is one. 409 for a hidden one: deleting and rewriting it would undo the
 * moderation.
 */
export async function unreview(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const mine = and(eq(r.startup_id, id), eq(r.author_id, user.id))
  const [gone] = await db
    .delete(r)
    .where(and(mine, isNull(r.hidden_reason)))
    .returning()
  if (gone) await recordChange(db, { user, from }, gone, 'removed')
  else if (await db.$count(r, mine))
    throw conflict(t("You can't withdraw a hidden review, but you can edit it."))
}

/** Reports a review to the moderators; a repeated report by the same user changes nothing. */
export async function report(
  db: Db,
  { user, from }: Actor,
  id: string,
  reason: string,
): Promise<undefined> {
  const row = await findReview(db, user, id)
  if (row.author_id === user.id) throw forbidden(t("You can't report your own review."))
  const added = await db
    .insert(reviewReports)
    .values({ review_id: id, user_id: user.id, reason })
    .onConflictDoNothing()
    .returning()
  if (!added.length) return
  await db
    .update(r)
    .set({ reported_at: sql`coalesce(${r.reported_at}, now())` })
    .where(eq(r.id, id))
  await recordChange(db, { user, from }, row, 'reported', { reason })
  await notifyModerators(db, user, row, reason)
}

/**
 * The title under which a user completed an internship at a company, by a valid certificate or a completed hire. The company
 * is that of the project they worked on, even if another company's posting hired them. Undefined for all others and for the
 * company's representatives. Of the oldest certificates, which name neither project nor posting, a place in a team tells it.
 */
async function positionAt(db: Db, user_id: string, company_id: string) {
  const [row] = await rowsOf<{ position: string }>(
    db,
    sql`
    select position from (
      select certificate.title as position, certificate.issued_at as at from ${certificates} certificate
      left join ${internships} posting on posting.id = certificate.internship_id
      left join ${projects} project on project.id = coalesce(certificate.project_id, posting.project_id)
      where certificate.user_id = ${user_id} and certificate.revoked_at is null
        and (project.startup_id = ${company_id}
          or certificate.project_id is null and certificate.internship_id is null and exists (
            select from ${teamMembers} member join ${teams} team on team.id = member.team_id
            join ${projects} worked on worked.id = team.project_id
            where member.user_id = ${user_id} and worked.startup_id = ${company_id}))
      union all
      select coalesce(hire.position, posting.title), hire.hired_date from ${hires} hire
      join ${applications} application on application.id = hire.application_id
      join ${internships} posting on posting.id = application.internship_id
      left join ${teams} team on team.id = hire.team_id
      join ${projects} project on project.id = coalesce(hire.project_id, team.project_id, posting.project_id)
      where hire.user_id = ${user_id} and hire.status = 'completed' and project.startup_id = ${company_id}
    ) completed
    where not exists (select from ${startupMembers} member
      where member.user_id = ${user_id} and member.startup_id = ${company_id})
    order by at desc limit 1`,
  )
  return row?.position
}
