import { pick } from '@app/contract/core/objects.ts'
import { draftFields } from '@app/contract/hiring/internship-draft.ts'
import { type InternshipSearch, internshipStatuses } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isUndecided } from '#domains/hiring/applications/applications.ts'
import { managedPostings } from '#domains/identity/visibility/visibility.ts'
import { answerDays } from '#domains/projects/startups/startups.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { organisationToday } from '#platform/organisation.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { companyReviews } from '#schema/company-reviews.table.ts'
import {
  internshipCategories,
  internships,
  internshipWords,
  savedInternships,
} from '#schema/internships.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { type InternshipStatus, postingManagement, postingVisibility } from './internships.rules.ts'

/** The channel on which every node hears that a posting changed. */
export const changes = 'marketplace'

/** Makes every node forget what it keeps of the public lists, once the caller's transaction is in. */
export const forgetEverywhere = (db: Db) =>
  db.execute(sql`select pg_notify(${changes}, ':internships')`)

/** Apply-by dates end at midnight of the organisation's zone. */
export const isCurrent = sql`${internships.application_closing_date} >= ${organisationToday}`

/** What everybody may apply for and finds in lists. */
export const isOpen = sql`${internships.status} = 'published' and ${isCurrent}`

/** What everybody may read at its address: also what was open once, unless its words were not decided on (decision 080). */
export const isPublic = sql`(${internships.status} = 'published' or ${internships.status} in ('closed', 'archived')
  and ${internships.published_at} is not null and ${internships.review_reason} is null
  and ${internships.submitted_at} is null and ${internships.reported_at} is null)`

/** Waits to be published by those who moderate. */
export const isPending = sql`${internships.status} = 'pending'`

/** Somebody reported it and nobody has decided. */
export const isReported = sql`${internships.reported_at} is not null`

/**
 * How many applicants of a posting there are. With whole names: in a query of one table Drizzle writes columns without
 * theirs, and both have an id.
 */
export const applicants = (which: SQL) => sql<number>`(select count(*)::int from ${applications}
  where applications.internship_id = internships.id and ${which})`

/** Every place is taken while it is still open, and others wait for a decision; and since when. */
export const isFilled = sql`${internships.status} = 'published'
  and ${internships.openings} <= ${applicants(sql`applications.status = 'hired'`)} and ${applicants(isUndecided)} > 0`
export const filledAt = sql`coalesce((select max(hire.hired_date) from ${hires} hire
  where hire.internship_id = internships.id), ${internships.updated_at})`

/** Those that a person manages. Arrays, so that the rows are found by an index. */
export const managedBy = ({ id }: User) =>
  sql`${internships.id} = any(array(${managedPostings(id)}))`

const ofStartupOf = (user: User) => sql`${internships.project_id} = any(array(
  select project.id from ${projects} project
  join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
  join ${startupMembers} member on member.startup_id = startup.id and member.user_id = ${user.id}))`

/** The postings of every status that a person may read. */
export function readableBy(user: User | undefined): SQL {
  const scope = postingVisibility(user?.role)
  if (!user || scope === 'none') return sql`false`
  if (scope === 'all') return sql`true`
  return scope === 'managed' ? managedBy(user) : ofStartupOf(user)
}

/** The postings that a person may change. */
export function manageableBy(user: User | undefined): SQL {
  const scope = postingManagement(user?.role)
  if (!user || scope === 'none') return sql`false`
  return scope === 'all' ? sql`true` : managedBy(user)
}

/**
 * What a person who reads drafts finds in the list: parts that have no posting in common, each found by an index of its
 * own. Those who manage all postings find them all.
 */
export function listedFor(user: User, status: InternshipStatus | undefined): SQL[] {
  const readable = (one: InternshipStatus) =>
    sql`(${internships.status} = ${one} and ${readableBy(user)})`
  if (status) return [readable(status)]
  if (postingManagement(user.role) === 'all') return internshipStatuses.map(readable)
  return [isOpen, readable('draft')]
}

/** Looked up for the rows of the page only, where a join would be made before the page is cut. */
const category = sql`(select name from ${internshipCategories} where id = ${internships.category_id})`
const categoryGroup = sql`(select "group" from ${internshipCategories} where id = ${internships.category_id})`

/** An approved startup's page; the product's own postings have none. */
const companyId = sql`(select startup.id from ${projects} project
  join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
  where project.id = ${internships.project_id})`

/** Its logo is public for as long as the startup is approved. */
const companyLogo = sql`(select '/api/files/' || startup.logo_id from ${projects} project
   join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
   where project.id = ${internships.project_id})`

/** What the cards say of the company: how past interns rated it, and in how many days it usually answers. */
const companyRating = sql`(select json_build_object('average', round(avg(review.stars), 1)::float8, 'count', count(*)::int)
  from ${projects} project
  join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
  join ${companyReviews} review on review.startup_id = startup.id and review.hidden_reason is null
  where project.id = ${internships.project_id} having count(*) > 0)`
const companyAnswerDays = answerDays(sql`${internships.project_id}`)

const i = internships

const card: Record<string, SQL | AnyPgColumn> = {
  id: i.id,
  title: i.title,
  company_name: i.company_name,
  company_id: companyId,
  company_logo_url: companyLogo,
  category,
  category_group: categoryGroup,
  location: i.location,
  is_remote: i.is_remote,
  duration: i.duration,
  duration_months: i.duration_months,
  start_date: i.start_date,
  application_closing_date: i.application_closing_date,
  paid_or_unpaid: i.paid_or_unpaid,
  stipend: i.stipend,
  skills: i.skills,
  hours_per_week: i.hours_per_week,
  is_closing_soon: sql`${i.application_closing_date} <= ${organisationToday} + 7`,
  company_rating: companyRating,
  company_answer_days: companyAnswerDays,
  status: i.status,
  created_at: isoUtc(i.created_at),
  published_at: isoUtc(i.published_at),
}

/** An object of the contract as JSON text, made by the database: parsing and printing it here would cost twice. */
const jsonOf = (fields: Record<string, SQL | AnyPgColumn>) =>
  sql<string>`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})::text`

export const cardJson = jsonOf(card)

/** All columns and the category's name (spec §7). */
const whole: Record<string, SQL | AnyPgColumn> = {
  ...card,
  ...pick(i, draftFields),
  answer_by: i.answer_by,
  cover_image_url: sql`'/api/files/' || ${i.cover_image_id}`,
  updated_at: isoUtc(i.updated_at),
  version: i.version,
}

export const wholeJson = jsonOf(whole)

const inCategory = (condition: SQL) =>
  sql`${internships.category_id} = any(array(select id from ${internshipCategories} where ${condition}))`

/** `tech` and `non-tech` are the two groups of the list; anything else is a category's name. */
function ofCategory(category: string | undefined, bind: BindValue) {
  if (category === 'tech') return inCategory(sql`"group" = 'tech'`)
  if (category === 'non-tech') return inCategory(sql`"group" = 'non-tech'`)
  return inCategory(sql`name = ${bind('category')}`)
}

/** How a condition binds a value: as the placeholder of a prepared query, or the value itself. */
type BindValue = (name: (typeof filterNames)[number]) => Placeholder | SQL

export type Filters = Omit<
  InternshipSearch,
  'cursor' | 'limit' | 'sort' | 'search' | 'columns' | 'status'
> & {
  /** The text query of the words searched for. */
  words?: string | undefined
}

const filterNames = [
  'words',
  'category',
  'paid',
  'location',
  'remote',
  'duration',
  'start',
] as const

/** One condition a filter that is set. */
export function conditionsOf(filters: Filters, bind: BindValue = sql.placeholder) {
  const conditions: Record<(typeof filterNames)[number], SQL> = {
    words: sql`${internships.search} @@ ${bind('words')}::tsquery`,
    category: ofCategory(filters.category, bind),
    paid: sql`${internships.paid_or_unpaid} = ${bind('paid')}`,
    location: sql`lower(${internships.location}) = lower(${bind('location')})`,
    remote: sql`${internships.is_remote} = ${bind('remote')}`,
    duration: sql`${internships.duration_months} <= ${bind('duration')}`,
    start: sql`${internships.start_date} <= ${bind('start')}`,
  }
  const named: Partial<typeof conditions> = {}
  for (const name of filterNames) if (filters[name] !== undefined) named[name] = conditions[name]
  return named
}

/** The conditions of what everybody may see and the filters leave. */
export const matching = (filters: Filters, bind?: BindValue) => [
  isOpen,
  ...Object.values(conditionsOf(filters, bind)),
]

/** What makes two searches the same query with other values. */
export const shapeOf = (filters: Filters) =>
  filterNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => (name === 'category' ? groupOf(filters.category) : name))
    .join(' ')

const groupOf = (category: string | undefined) =>
  category === 'tech' || category === 'non-tech' ? category : 'category'

const mostWords = 10

/** Signs without a word stand in no posting: a text query that finds nothing. */
const matchless = `'%'`

/**
 * What to look for, as a text query of the database: every word, as typed, by its stem, or as the start of a longer
 * word. A word that no posting has may be a slip: then also the words it may have meant.
 * Undefined for an empty search. What is typed never becomes an operator: `words_of` keeps only letters and digits.
 */
export async function queryOf(db: Db, value: string): Promise<string | undefined> {
  const typed = value.normalize('NFKC').replaceAll(/\p{Cc}/gu, ' ')
  const [row] = await rowsOf<{ query: string | null }>(
    db,
    sql`
    with term as materialized (
      select word, length(word) >= 4 as is_long, slips_of(word) as slips, numnode(to_tsquery('english', word)) = 0 as is_filler
      from (select distinct word from unnest((string_to_array(words_of(${typed}::text), ' '))[1:${sql.raw(String(mostWords))}]) as word) words
      where word <> '' and length(word) <= 40
    ), meant as (
      select term.word, (
        select string_agg('''' || close.word || '''', '|') from (
          select known.word from ${internshipWords} known
          where known.slips && term.slips or (length(term.word) >= 7 and known.word % term.word)
          order by similarity(known.word, term.word) desc, known.word limit 6
        ) close
      ) as words
      from term
      where is_long and not exists (select from ${internshipWords} known where known.word like term.word || '%')
    )
    select string_agg('(' || concat_ws('|',
        '''' || term.word || '''' || case when is_long then ':*' else '' end,
        nullif(to_tsquery('english', term.word)::text, ''),
        meant.words) || ')', '&') as query
    from term left join meant using (word)
    where not is_filler or not exists (select from term where not is_filler)`,
  )
  return row?.query ?? (typed.trim() ? matchless : undefined)
}

/** Of those that are open: as many as the list of them shows at once. */
const mostSaved = 200

const isSaved = ({ id }: User) => and(eq(savedInternships.user_id, id), isOpen)

/** One's saved internships that are still open, the last saved first. */
export async function saved(db: Db, user: User): Promise<JsonText> {
  const rows = await db
    .select({ card: cardJson })
    .from(savedInternships)
    .innerJoin(internships, eq(internships.id, savedInternships.internship_id))
    .where(isSaved(user))
    .orderBy(desc(savedInternships.saved_at), desc(savedInternships.internship_id))
  return new JsonText(`{"internships":[${rows.map(({ card }) => card).join(',')}]}`)
}

/** 409 beyond two hundred that are open; saving what is saved already changes nothing. */
export async function save(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  // One at a time, or many at once would be more than a person may have.
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  const [open] = await db
    .select({ id: internships.id })
    .from(internships)
    .where(and(eq(internships.id, id), isOpen))
  if (!open) throw notFound()
  const added = await db
    .insert(savedInternships)
    .values({ user_id: user.id, internship_id: id })
    .onConflictDoNothing()
    .returning({ id: savedInternships.internship_id })
  if (!added.length) return
  const saved = db
    .select({ id: internships.id })
    .from(savedInternships)
    .innerJoin(internships, eq(internships.id, savedInternships.internship_id))
    .where(isSaved(user))
    .as('saved')
  if ((await db.$count(saved)) > mostSaved)
    throw conflict(t('You can save up to 200 internships. Please remove one first.'))
  await recordChange(db, { user, from }, id, 'internship_saved')
}

/** Taking out what is not saved changes nothing and is no error. */
export async function unsave(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const taken = await db
    .delete(savedInternships)
    .where(and(eq(savedInternships.user_id, user.id), eq(savedInternships.internship_id, id)))
    .returning({ id: savedInternships.internship_id })
  if (taken.length) await recordChange(db, { user, from }, id, 'internship_unsaved')
}

async function recordChange(db: Db, { user, from }: Actor, id: string, action: string) {
  await record(db, user, from, { action, entity_type: 'internship', entity_id: id })
  await publish(db, 'saved_internships', [{ user_id: user.id }], id)
}

/** The categories a new posting can have. */
export async function categories(db: Db) {
  const rows = await db
    .select({ id: internshipCategories.id, name: internshipCategories.name })
    .from(internshipCategories)
    .where(isNull(internshipCategories.archived_at))
    .orderBy(asc(internshipCategories.position), asc(internshipCategories.name))
  return { categories: rows }
}
