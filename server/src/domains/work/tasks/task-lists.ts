import type { Parsed } from '@app/contract/core/route.ts'
import type { tasks as routes, Task } from '@app/contract/work/tasks.ts'
import { and, asc, count, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { peopleOf, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teams } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { rowFor, taskRows } from './task-rows.ts'
import { givableTo, inReach, isOpen, isPast, mayPutInto, scopeOf } from './task-scope.ts'

type Query = Parsed<typeof routes.list>['query']

/** Completed tasks come last, before them those without a due day. The table's indexes use the same expressions. */
const place = sql<number>`((case when ${tasks.status} = 'completed' then 10000000 else 0 end
  + (coalesce(${tasks.due_date}, '9999-12-31'::date) - '2000-01-01'::date))::float8)`
const timeOfDay = sql<string>`(coalesce(${tasks.due_time}, '24:00') collate "C")`
const rank = sql<number>`(case when ${tasks.status} = 'completed' then 0
  when ${tasks.priority} = 'high' then 3 when ${tasks.priority} = 'medium' then 2 else 1 end)::float8`

const orders = {
  newest: { on: [tasks.id], shape: ['uuid'], after: 'less' },
  due: { on: [place, timeOfDay, tasks.id], shape: ['number', 'text', 'uuid'], after: 'more' },
  priority: { on: [rank, tasks.id], shape: ['number', 'uuid'], after: 'less' },
} as const

/** A page of the visible tasks that match the query. */
export async function list(db: Db, user: User, query: Query) {
  const where = and(scopeOf(user), filterOf(user, query))
  const { on, shape, after } = orders[query.sort]
  const beyondCursor = query.cursor && beyond(on, keysOf(query.cursor, shape), after)
  const inOrder = on.map((key) => (after === 'more' ? sql`${key}` : sql`${key} desc`))
  // The page is cut before names are looked up: of all that somebody may see, they would cost more than the page.
  const cut = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(where, beyondCursor || undefined))
    .orderBy(...inOrder)
    .limit(query.limit + 1)
  const [rows, total] = await Promise.all([
    taskRows(db, user)
      .where(sql`${tasks.id} = any(array(${cut}))`)
      .orderBy(...inOrder),
    totalOf(db, where),
  ])
  const { page, next_cursor } = pageFrom(
    rows.map((row) => rowFor(user, row)),
    query.limit,
    (task) => keysFor(query.sort, task),
  )
  return { tasks: page, next_cursor, total }
}

/** Counted exactly up to this number: beyond it a count would read the whole table. */
const mostCounted = 10_000

async function totalOf(db: Db, where: SQL | undefined): Promise<number> {
  const some = db.select({ id: tasks.id }).from(tasks).where(where).limit(mostCounted).as('some')
  const [counted] = await db.select({ total: count() }).from(some)
  return counted?.total ?? 0
}

/** The sort keys of a row, equal to those of the database. */
function keysFor(sort: Query['sort'], { id, status, due_date, due_time, priority }: Task) {
  const isDone = status === 'completed'
  if (sort === 'due') return [placeOf(isDone, due_date), due_time ?? '24:00', id]
  if (sort === 'priority') return [isDone ? 0 : { high: 3, medium: 2, low: 1 }[priority], id]
  return [id]
}

const placeOf = (isDone: boolean, due_date: string | null) =>
  (isDone ? 10_000_000 : 0) +
  (Date.parse(due_date ?? '9999-12-31') - Date.parse('2000-01-01')) / 86_400_000

/** The filter of the list as one condition. */
export function filterOf(user: User, query: Partial<Query>): SQL | undefined {
  return and(
    query.project_id ? eq(tasks.project_id, query.project_id) : undefined,
    query.assigned_to ? eq(tasks.assigned_to, query.assigned_to) : undefined,
    query.team_id ? ofTeam(user, query.team_id) : undefined,
    query.of && and(inReach(user), ne(tasks.assigned_to, user.id)),
    query.status ? statusIs(query.status) : undefined,
    query.priority ? eq(tasks.priority, query.priority) : undefined,
    query.completed_from
      ? sql`${tasks.completed_at} >= ${query.completed_from}::timestamp at time zone ${user.time_zone}::text`
      : undefined,
    query.due_from ? sql`${tasks.due_date} >= ${query.due_from}` : undefined,
    query.due_to ? sql`${tasks.due_date} <= ${query.due_to}` : undefined,
    query.overdue ? and(isOpen(sql`tasks`), isPast(user)) : undefined,
    query.search ? sql`${tasks.title} ilike ${containsPattern(query.search)}` : undefined,
  )
}

function statusIs(status: NonNullable<Query['status']>): SQL {
  if (status === 'open') return isOpen(sql`tasks`)
  return status === 'active'
    ? inArray(tasks.status, ['pending', 'in_progress'])
    : eq(tasks.status, status)
}

/** Assigned to the people of a team, for its project or none; empty for a team that the user does not see. */
function ofTeam(user: User, team_id: string): SQL {
  const reached = visibleTeams(user)
  const known = sql`select known.id from ${teams} known
    where known.id = ${team_id} ${reached ? sql`and known.id in (${reached})` : sql``}`
  return sql`${tasks.assigned_to} = any(array(${peopleOf(known)})) and (${tasks.project_id} is null
    or ${tasks.project_id} = (select team.project_id from ${teams} team where team.id = ${team_id}))`
}

const mostPeople = 100

/** The people one may assign a task to, by name; the first hundred. */
export async function assignees(
  db: Db,
  user: User,
  { project_id = null, search }: { project_id?: string | null; search?: string | undefined },
) {
  const isReached =
    project_id === null
      ? undefined
      : exists(
          db
            .select({ id: projects.id })
            .from(projects)
            .where(and(eq(projects.id, project_id), mayPutInto(user))),
        )
  const people = await db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(
      and(
        givableTo(user, project_id),
        isReached,
        search ? sql`${users.full_name} ilike ${containsPattern(search)}` : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
    .limit(mostPeople)
  return { people }
}
