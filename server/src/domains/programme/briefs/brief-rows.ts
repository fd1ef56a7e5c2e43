import { largestPage } from '@app/contract/core/paging.ts'
import {
  leaderRoles,
  projectManagerRole,
  type Role,
  representsStartup,
} from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { Brief, BriefRow, briefs as routes, Seat } from '@app/contract/programme/briefs.ts'
import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { acceptedElsewhere } from '#domains/hiring/hires/hires.ts'
import { named } from '#domains/identity/users/users.ts'
import { type Db, rowsOf, unionOf } from '#platform/database/db.ts'
import {
  ascending,
  byId,
  countOfAny,
  descending,
  mostCounted,
  pageFrom,
} from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { briefDeclines, briefOutcomes, briefSeats, briefs } from '#schema/briefs.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { type BriefRecord, type SeatRecord, scopeOf, seatsOf } from './brief-scope.ts'
import { fitFor, rightsOf, seatRights, seenBy } from './briefs.rules.ts'

const seatCount = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from ${briefSeats} seat where seat.brief_id = ${briefs.id} and ${condition})`

const rowColumns = {
  id: briefs.id,
  title: briefs.title,
  startup_name: startups.name,
  status: briefs.status,
  seat_count: seatCount(sql`seat.status <> 'dropped'`),
  accepted_count: seatCount(sql`seat.status = 'accepted'`),
  start_date: briefs.start_date,
  weeks: briefs.weeks,
  created_at: briefs.created_at,
}

type Query = Parsed<typeof routes.list>['query']

const orders = {
  newest: descending(byId(briefs.id)),
  oldest: ascending(byId(briefs.id)),
}

/** The briefs a person may see, the newest first by default. */
export async function list(db: Db, user: User, query: Query) {
  const order = orders[query.sort]
  const cuts = matchingIds(db, user, query, order.after(query.cursor)).map((some) =>
    some.orderBy(...order.by).limit(query.limit + 1),
  )
  const rows: BriefRow[] = await db
    .select(rowColumns)
    .from(briefs)
    .innerJoin(startups, eq(startups.id, briefs.startup_id))
    .where(sql`${briefs.id} in (${unionOf(cuts)})`)
    .orderBy(...order.by)
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  const all = matchingIds(db, user, query).map((some) => some.limit(mostCounted))
  return { briefs: page, next_cursor, total: await countOfAny(db, all) }
}

/** The ids of the filtered briefs; a search matches title and startup, each by its own index. */
function matchingIds(db: Db, user: User, { search, status, startup_id }: Query, after?: SQL) {
  const pattern = search && containsPattern(search)
  const ofStartup = sql`(${startups.name} || ' ' || ${startups.contact_email}) ilike ${pattern} and ${startups.name} ilike ${pattern}`
  const places = pattern ? [ilike(briefs.title, pattern), ofStartup] : [undefined]
  return places.map((place) =>
    db
      .select({ id: briefs.id })
      .from(briefs)
      .innerJoin(startups, eq(startups.id, briefs.startup_id))
      .where(
        and(
          scopeOf(user),
          status && eq(briefs.status, status),
          startup_id ? eq(briefs.startup_id, startup_id) : undefined,
          place,
          after,
        ),
      )
      .$dynamic(),
  )
}

const managers = alias(users, 'managers')
const leaders = alias(users, 'leaders')

const selectRows = (db: Db) =>
  db
    .select({
      ...rowColumns,
      brief: briefs,
      manager: { id: managers.id, full_name: managers.full_name },
      leader: { id: leaders.id, full_name: leaders.full_name },
      project: { id: projects.id, name: projects.name, status: projects.status },
    })
    .from(briefs)
    .innerJoin(startups, eq(startups.id, briefs.startup_id))
    .leftJoin(managers, eq(managers.id, briefs.manager_id))
    .leftJoin(leaders, eq(leaders.id, briefs.leader_id))
    .leftJoin(briefOutcomes, eq(briefOutcomes.brief_id, briefs.id))
    .leftJoin(projects, eq(projects.id, briefOutcomes.project_id))

/** One brief with its seats, as far as this person may know it; 404 out of reach. */
export async function read(db: Db, user: User, id: string): Promise<Brief> {
  const [row] = await selectRows(db).where(and(eq(briefs.id, id), scopeOf(user)))
  if (!row) throw notFound()
  const { brief, ...rest } = row
  const seats = await seatsOf(db, id)
  const { description, milestones, weights, version, status } = brief
  return {
    ...rest,
    ...{ description, milestones, weights, version },
    seats: await seatsFor(db, user, brief, seats),
    can: rightsOf(
      user.role,
      status,
      seats.map((seat) => seat.status),
    ),
  }
}

async function seatsFor(
  db: Db,
  user: User,
  brief: BriefRecord,
  seats: readonly SeatRecord[],
): Promise<Seat[]> {
  const people = await peopleOf(db, brief.id)
  const elsewhere = await acceptancesOf(db, user, brief, seats)
  const declined = await declinesOf(db, brief.id)
  const left = seats.filter(({ status }) => status !== 'dropped').length
  return seats.map(({ id, role, skills, hours_per_week, tasks, version, ...seat }) => {
    const status = seenBy(user.role, seat.status)
    const person = people.find((one) => one.id === seat.user_id)
    const fit = seat.fit && fitFor(user.role, seat.fit)
    const { full_name = '', skills: own = [] } = person ?? {}
    const other = elsewhere.find(({ user_id }) => user_id === seat.user_id)
    const shown = { full_name, skills: own, ...(other && { accepted_by: other }) }
    return {
      ...{ id, role, skills, hours_per_week, tasks, status, version },
      person:
        fit && status !== 'open'
          ? {
              ...(!representsStartup(user.role) && seat.user_id && { id: seat.user_id }),
              ...shown,
              fit,
            }
          : null,
      declined: declined.filter(({ seat_id }) => seat_id === id),
      can: seatRights(user.role, brief.status, seat.status, left),
    }
  })
}

/** By whom those whom HR is about to propose were accepted, where it was another company. */
const acceptancesOf = async (
  db: Db,
  { role }: User,
  { startup_id }: BriefRecord,
  seats: readonly SeatRecord[],
) => {
  const picked = seats.flatMap(({ status, user_id }) =>
    status === 'picked' && user_id ? [user_id] : [],
  )
  if (representsStartup(role) || !picked.length) return []
  return acceptedElsewhere(db, startup_id, picked)
}

const peopleOf = (db: Db, brief_id: string) =>
  db
    .select({ id: users.id, full_name: users.full_name, skills: users.skills })
    .from(briefSeats)
    .innerJoin(users, eq(users.id, briefSeats.user_id))
    .where(eq(briefSeats.brief_id, brief_id))

const declinesOf = (db: Db, brief_id: string) =>
  db
    .select({
      seat_id: briefDeclines.seat_id,
      full_name: users.full_name,
      comment: briefDeclines.comment,
      at: briefDeclines.at,
    })
    .from(briefDeclines)
    .innerJoin(briefSeats, eq(briefSeats.id, briefDeclines.seat_id))
    .innerJoin(users, eq(users.id, briefDeclines.user_id))
    .where(eq(briefSeats.brief_id, brief_id))
    .orderBy(desc(briefDeclines.id))

type Choice = { id: string; full_name: string; load: number }
/** The freest are chosen among this many, the first by name; a search finds all others. */
const mostWeighed = 500

/** The eligible project managers by number of projects, and the eligible team leaders by number of teams; a hundred each. */
export async function leads(db: Db, { search }: Parsed<typeof routes.leads>['query']) {
  const choices = (roles: readonly Role[], load: ReturnType<typeof sql>) =>
    rowsOf<Choice>(
      db,
      sql`select person.id, person.full_name, (${load}) as load from (
          select id, full_name from ${users} where role in ${roles} and status = 'active'
            and ${and(...named({ search }, false))}
          order by lower(full_name), id limit ${mostWeighed}) person
        order by 3, lower(person.full_name), person.id limit ${largestPage}`,
    )
  return {
    managers: await choices(
      [projectManagerRole],
      sql`select count(*)::int from ${projects} where manager_id = person.id and status in ('proposed', 'active')`,
    ),
    leaders: await choices(
      leaderRoles,
      sql`select count(*)::int from ${teams} where leader_id = person.id`,
    ),
  }
}
