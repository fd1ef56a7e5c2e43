import { representsStartup } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type {
  weeklyUpdates as routes,
  WeekFacts,
  WeeklyTexts,
  WeeklyUpdate,
} from '@app/contract/programme/weekly-updates.ts'
import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { isManaged, scopeOf } from '#domains/projects/projects/projects.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects } from '#schema/projects.table.ts'
import { weeklyUpdates, weeklyVersions } from '#schema/weekly-updates.table.ts'
import { referencedIn, textsWithNames } from './name-references.rules.ts'
import { reportsBy } from './weekly-facts.ts'
import {
  type Publication,
  publicationOf,
  publications,
  type RevisionQuery,
} from './weekly-publications.ts'
import { statusOf, totalsOf, weekEnd } from './weekly-updates.rules.ts'

/** Users who do not write updates read only published ones. */
const isReader = (user: User) => representsStartup(user.role)
/** Restricts to projects by id; users who read all need no restriction. */
const ofProjects = (some: SQL | undefined) =>
  some &&
  sql`${weeklyUpdates.project_id} = any(array(select ${projects.id} from ${projects} where ${some}))`
const inReach = (user: User, some?: SQL): SQL | undefined =>
  and(
    ofProjects(and(scopeOf(user), some)),
    isReader(user) ? gt(weeklyUpdates.revision, 0) : undefined,
  )

const selectRows = (db: Db, user: User) =>
  db
    .select({
      ...getTableColumns(weeklyUpdates),
      project_name: projects.name,
      /** The latest publication, looked up per row of a page; a join would read every one. */
      published: sql<WeekFacts | null>`(select publication.facts from ${weeklyVersions} publication
        where publication.update_id = ${weeklyUpdates.id} and publication.revision = ${weeklyUpdates.revision})`,
      // Archived projects are read-only.
      is_writable: sql<boolean>`(${projects.status} <> 'archived' and ${isManaged(user)})`,
    })
    .from(weeklyUpdates)
    .innerJoin(projects, eq(projects.id, weeklyUpdates.project_id))
    .$dynamic()
export type UpdateRow = Awaited<ReturnType<typeof selectRows>>[number]

/** A reader does not learn that something else is being written. */
const rowFor = (user: User, row: UpdateRow) => ({
  id: row.id,
  project_id: row.project_id,
  project_name: row.project_name,
  week_start: row.week_start,
  week_end: weekEnd(row.week_start),
  status: statusOf(row.revision, row.is_changed && !isReader(user)),
  revision: row.revision,
  published_at: row.published_at,
  ...totalsOf(isReader(user) && row.published ? row.published : row.facts),
})

/** The updates one may read, the newest week first, or the oldest. */
export async function list(
  db: Db,
  user: User,
  { cursor, limit, project_id, startup_id, sort }: Parsed<typeof routes.list>['query'],
) {
  const matching = and(
    inReach(user, startup_id ? eq(projects.startup_id, startup_id) : undefined),
    project_id ? eq(weeklyUpdates.project_id, project_id) : undefined,
  )
  const order = [weeklyUpdates.week_start, weeklyUpdates.id]
  const [way, further] = sort === 'newest' ? ([desc, 'less'] as const) : ([asc, 'more'] as const)
  const after = cursor && beyond(order, keysOf(cursor, ['text', 'uuid']), further)
  const [rows, total] = await Promise.all([
    selectRows(db, user)
      .where(and(matching, after || undefined))
      .orderBy(...order.map((column) => way(column)))
      .limit(limit + 1),
    countUpTo(db, weeklyUpdates, matching),
  ])
  const { page, next_cursor } = pageFrom(rows, limit, ({ week_start, id }) => [week_start, id])
  return {
    weekly_updates: page.map((row) => rowFor(user, row)),
    next_cursor,
    total,
  }
}

/** The one in reach; 404 for any other. */
export async function findUpdate(db: Db, user: User, id: string): Promise<UpdateRow> {
  const [row] = await selectRows(db, user).where(and(eq(weeklyUpdates.id, id), inReach(user)))
  if (!row) throw notFound()
  return row
}

/** One publication, or the draft for those who write it; 404 when there is none. */
export async function read(
  db: Db,
  user: User,
  id: string,
  input: RevisionQuery = {},
): Promise<WeeklyUpdate> {
  const row = await findUpdate(db, user, id)
  const revision = input.revision ?? (isReader(user) ? row.revision : undefined)
  const body: Publication = revision === undefined ? row : await publicationOf(db, id, revision)
  const { facts } = body
  const writes = row.is_writable && revision === undefined
  const by_now = writes ? await reportsBy(db, row.project_id, row.week_start) : 0
  return {
    ...rowFor(user, row),
    ...totalsOf(facts),
    ...(await textsOf(db, body)),
    shown: revision ?? null,
    workers: await workersOf(db, facts),
    tasks: facts.tasks,
    milestones: facts.milestones,
    versions: await publications(db, id),
    newer_reports: Math.max(0, by_now - facts.days.length),
    version: row.version,
    can: { edit: writes, publish: writes && row.is_changed },
  }
}

/** The texts with the current names of the people they refer to. */
async function textsOf(db: Db, texts: WeeklyTexts) {
  const { done, challenges, next_steps } = texts
  return textsWithNames(texts, await namesOf(db, referencedIn([done, challenges, next_steps])))
}

/** Hours per person, with their current names. */
async function workersOf(db: Db, { days }: WeekFacts) {
  const named = await namesOf(db, workersIn({ days }))
  return [...named.entries()].map(([id, name]) => {
    const own = totalsOf({ days: days.filter((day) => day.user_id === id) })
    return { name, hours: own.hours, self_reported: own.self_reported, reports: own.reports }
  })
}

export const workersIn = ({ days }: Pick<WeekFacts, 'days'>) => [
  ...new Set(days.map(({ user_id }) => user_id)),
]

/** The current names of people, in their order. */
export async function namesOf(db: Db, ids: string[]) {
  if (!ids.length) return new Map<string, string>()
  const people = await rowsOf<{ id: string; full_name: string }>(
    db,
    sql`select id, full_name from ${users} where id in ${ids} order by lower(full_name), id`,
  )
  return new Map(people.map(({ id, full_name }) => [id, full_name]))
}
