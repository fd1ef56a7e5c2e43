import type { Parsed } from '@app/contract/core/route.ts'
import type { ManagedInternship, internships as routes } from '@app/contract/hiring/internships.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { systemSettings } from '#domains/identity/system-settings/system-settings.ts'
import type { Db } from '#platform/database/db.ts'
import { ascending, descending, pageFrom, type SortKey } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { applications } from '#schema/applications.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { projects } from '#schema/projects.table.ts'
import { abilities, reviewNeeded } from './internships.rules.ts'
import { isCurrent, isOpen, manageableBy, queryOf, readableBy } from './internships.ts'

type Query = Parsed<typeof routes.managed>['query']

const applied = sql<number>`(select count(*)::int from ${applications}
  where ${applications.internship_id} = ${internships.id} and ${applications.status} <> 'withdrawn')`

const row = (user: User) => ({
  id: internships.id,
  title: internships.title,
  company_name: internships.company_name,
  category: internshipCategories.name,
  category_group: internshipCategories.group,
  location: internships.location,
  is_remote: internships.is_remote,
  duration: sql<string>`${internships.duration}`,
  duration_months: internships.duration_months,
  start_date: internships.start_date,
  application_closing_date: internships.application_closing_date,
  paid_or_unpaid: internships.paid_or_unpaid,
  stipend: internships.stipend,
  skills: internships.skills,
  hours_per_week: internships.hours_per_week,
  status: internships.status,
  created_at: internships.created_at,
  published_at: internships.published_at,
  project_name: projects.name,
  applications: applied,
  flags: internships.flags,
  review_reason: internships.review_reason,
  is_open: sql<boolean>`${isOpen}`,
  is_current: sql<boolean>`${isCurrent}`,
  is_mine: sql<boolean>`${manageableBy(user)}`,
})

/** What a list of postings of every status is made of. */
export const managedRows = (db: Db, user: User) =>
  db
    .select(row(user))
    .from(internships)
    .innerJoin(internshipCategories, eq(internshipCategories.id, internships.category_id))
    .leftJoin(projects, eq(projects.id, internships.project_id))
    .$dynamic()

interface SortedRow {
  id: string
  title: string
  created_at: string
}
const byTime: SortKey<SortedRow> = {
  on: [internships.created_at, internships.id],
  shape: ['instant', 'uuid'],
  keys: ({ created_at, id }) => [created_at, id],
}
const byTitle: SortKey<SortedRow> = {
  on: [sql`lower(${internships.title})`, internships.id],
  shape: ['name', 'uuid'],
  keys: ({ title, id }) => [title, id],
}
const orders = {
  newest: descending(byTime),
  oldest: ascending(byTime),
  title: ascending(byTitle),
  '-title': descending(byTitle),
}

/** The postings of every status that a person may see, newest first by default. */
export async function managed(db: Db, user: User, query: Query) {
  const scope = and(readableBy(user), ...(await wantedOf(db, user, query)))
  const order = orders[query.sort]
  const rows = await managedRows(db, user)
    .where(and(scope, order.after(query.cursor)))
    .orderBy(...order.by)
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  const [counted] = await db.select({ total: count() }).from(internships).where(scope)
  const settings = await systemSettings(db)
  const shown: ManagedInternship[] = page.map((posting) => ({
    ...posting,
    flags: posting.is_mine ? posting.flags : [],
    needs_review: posting.is_mine && reviewNeeded(user.role, settings, posting.review_reason),
    can: abilities(posting, user.role),
  }))
  return { internships: shown, next_cursor, total: counted?.total ?? 0 }
}

/** The filter of the list as conditions. Warnings are seen by those who manage the posting. */
export async function wantedOf(
  db: Db,
  user: User,
  {
    search,
    status,
    startup_id,
    flagged,
  }: Pick<Query, 'search' | 'status' | 'startup_id' | 'flagged'>,
): Promise<(SQL | undefined)[]> {
  const words = search && (await queryOf(db, search))
  return [
    status && eq(internships.status, status),
    startup_id
      ? sql`${internships.project_id} in (select own.id from ${projects} own where own.startup_id = ${startup_id})`
      : undefined,
    words ? sql`${internships.search} @@ ${words}::tsquery` : undefined,
    flagged ? and(sql`${internships.flags} <> '{}'`, manageableBy(user)) : undefined,
  ]
}
