import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { HireProfile, hires as routes } from '@app/contract/hiring/hires.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { read as readApplication } from '#domains/hiring/applications/applications.ts'
import * as people from '#domains/identity/users/users.ts'
import { type Db, rowsOf, unionOf } from '#platform/database/db.ts'
import {
  ascending,
  countOfAny,
  countUpTo,
  descending,
  mostCounted,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern, decimalHours } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound, ProblemError } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { internships } from '#schema/internships.table.ts'
import { hireFor, hireRows, stage } from './hire-rows.ts'
import { doneForHire } from './hire-work.ts'
import { itemsOf } from './onboarding-items.ts'

type Query = Parsed<typeof routes.list>['query']

const shown: Record<NonNullable<Query['show']>, SQL> = {
  recent: sql`${hires.hired_date} > now() - interval '30 days'`,
  // The plain days first: asking each row's own calendar is dear, and no calendar is two days behind.
  upcoming: sql`((${hires.start_date} is null or ${hires.start_date} > (now() at time zone 'UTC')::date - 2) and ${stage} = 'hired')`,
  active: sql`${stage} = 'active'`,
  completed: eq(hires.status, 'completed'),
  ended: eq(hires.status, 'ended'),
  onboarding: sql`${hires.status} <> 'ended' and exists (select from ${onboardingItems} item where item.hire_id = ${hires.id} and item.done_at is null)`,
}

/** Where a word may stand: in the person, the agreed position, the posting's title. Any index serves one of them only. */
const placesOf = (words: string): SQL[] => [
  sql`(${users.full_name} || ' ' || ${users.email}) ilike ${words}`,
  sql`${hires.position} ilike ${words}`,
  sql`${hires.application_id} in (select sent.id from ${applications} sent
    join ${internships} posting on posting.id = sent.internship_id where sent.status = 'hired'
      and (posting.title || ' ' || posting.company_name) ilike ${words} and posting.title ilike ${words})`,
]

const byDate: SortKey<{ hired_date: string; id: string }> = {
  on: [hires.hired_date, hires.id],
  shape: ['instant', 'uuid'],
  keys: ({ hired_date, id }) => [hired_date, id],
}
const orders = { newest: descending(byDate), oldest: ascending(byDate) }

/** All hires, the latest first by default. */
export async function list(db: Db, user: User, query: Query) {
  const order = orders[query.sort]
  // The page is cut before anything is looked up for its rows: it lies within the first pages of what each place finds.
  const cuts = selectRows(db, query, order.after(query.cursor)).map((some) =>
    some.orderBy(...order.by).limit(query.limit + 1),
  )
  const [rows, total] = await Promise.all([
    hireRows(db)
      .where(sql`${hires.id} in (${unionOf(cuts)})`)
      .orderBy(...order.by)
      .limit(query.limit + 1),
    totalOf(db, query),
  ])
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
  return {
    hires: page.map((row) => hireFor(user, row)),
    next_cursor,
    total,
  }
}

/** The ids that match the filters; for a search, one query per column that may hold the word. */
function selectRows(db: Db, { search, show }: Query, after?: SQL) {
  const places = search ? placesOf(containsPattern(search)) : [undefined]
  return places.map((place) =>
    db
      .select({ id: hires.id })
      .from(hires)
      .innerJoin(users, eq(users.id, hires.user_id))
      .where(and(show && shown[show], place, after))
      .$dynamic(),
  )
}

async function totalOf(db: Db, query: Query): Promise<number> {
  const { search, show } = query
  // A stage depends on the person's own calendar; everything else is counted in the hires alone.
  if (!search && show !== 'upcoming' && show !== 'active')
    return countUpTo(db, hires, show && shown[show])
  return countOfAny(
    db,
    selectRows(db, query).map((one) => one.limit(mostCounted)),
  )
}

/** One hire with all that belongs to it; the person's times only for those who see everybody's (spec §6). */
export async function read(db: Db, user: User, id: string): Promise<HireProfile> {
  const [row] = await hireRows(db).where(eq(hires.id, id))
  if (!row) throw notFound()
  const { user_id, application_id } = row
  return {
    ...hireFor(user, row),
    ...(await actsOf(db, user, id)),
    person: await personOf(db, user, user_id),
    application: await readApplication(db, user, application_id),
    items: await itemsOf(db, user, eq(onboardingItems.hire_id, id)),
    ...(isSuperadmin(user.role) && { work: await workOf(db, user_id, application_id) }),
  }
}

const enders = alias(users, 'enders')

/** Who hired the person, and who ended that and why: nobody reads about their own end. */
async function actsOf(db: Db, user: User, id: string) {
  const [acts] = await db
    .select({
      ...{ hired_by_name: users.full_name, user_id: hires.user_id },
      ...{ by_name: enders.full_name, at: hires.ended_at, reason: hires.end_reason },
    })
    .from(hires)
    .leftJoin(users, eq(users.id, hires.hired_by))
    .leftJoin(enders, eq(enders.id, hires.ended_by))
    .where(eq(hires.id, id))
  if (!acts) throw notFound()
  const { hired_by_name, user_id, at, ...end } = acts
  return { hired_by_name, end: at && user_id !== user.id ? { ...end, at } : null }
}

async function personOf(db: Db, user: User, id: string) {
  try {
    return await people.read(db, user, id)
  } catch (problem) {
    if (problem instanceof ProblemError && problem.status === 404) return undefined
    throw problem
  }
}

/** The work of this hire alone; approved hours as everywhere (words.md). */
async function workOf(db: Db, user_id: string, application_id: string) {
  const [work] = await rowsOf<NonNullable<HireProfile['work']>>(
    db,
    sql`select ${decimalHours(sql`sum(logged)`)} as hours_logged,
      ${decimalHours(sql`sum(approved)`)} as hours_approved,
      ${decimalHours(sql`sum(stated)`)} as hours_self_reported,
      (count(*) filter (where status = 'approved'))::int as reports_approved,
      (count(*) filter (where status = 'pending'))::int as reports_pending,
      coalesce(sum(tasks), 0)::int as tasks_completed,
      (max(day) filter (where status is not null))::text as last_report
    from (${doneForHire(user_id, application_id)}) done`,
  )
  return work
}
