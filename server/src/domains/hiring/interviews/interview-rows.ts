import { isIntern } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { interviews as routes } from '@app/contract/hiring/interviews.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'

type Query = Parsed<typeof routes.list>['query']

const interviewers = alias(users, 'interviewers')
const candidates = alias(users, 'candidate_accounts')

export const selectRows = (db: Db) =>
  db
    .select({
      id: interviews.id,
      application_id: interviews.application_id,
      candidate_name: applications.full_name,
      candidate_zone: candidates.time_zone,
      internship_title: internships.title,
      company_name: internships.company_name,
      interviewer_id: interviews.interviewer_id,
      interviewer_name: interviewers.full_name,
      interviewer_zone: interviewers.time_zone,
      scheduled_at: interviews.scheduled_at,
      duration_minutes: interviews.duration_minutes,
      type: interviews.type,
      place: interviews.place,
      link: interviews.link,
      status: interviews.status,
      version: interviews.version,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.application_id))
    .innerJoin(candidates, eq(candidates.id, applications.user_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(interviewers, eq(interviewers.id, interviews.interviewer_id))
    .$dynamic()

/** HR sees every interview, everybody else those they take part in: few, and each found by an index. */
export const scopeOf = ({ id, role }: User) =>
  isIntern(role)
    ? sql`${interviews.id} in (
        select own.id from ${applications} sent join ${interviews} own on own.application_id = sent.id
          where sent.user_id = ${id}
        union all select led.id from ${interviews} led where led.interviewer_id = ${id})`
    : undefined

const isAhead = eq(interviews.status, 'scheduled')
const shown = { ahead: isAhead, earlier: ne(interviews.status, 'scheduled') }
const byTime: SortKey<{ scheduled_at: string; id: string }> = {
  on: [interviews.scheduled_at, interviews.id],
  shape: ['instant', 'uuid'],
  keys: ({ scheduled_at, id }) => [scheduled_at, id],
}
const orders = { soonest: ascending(byTime), latest: descending(byTime) }

/** The interviews one takes part in, or all for HR, page by page: those ahead by the next, all others by the last. */
export async function list(db: Db, user: User, query: Query) {
  const { show, application_id, cursor, limit } = query
  const order = orders[query.sort ?? (show === 'ahead' ? 'soonest' : 'latest')]
  const where = and(
    scopeOf(user),
    show && shown[show],
    application_id ? eq(interviews.application_id, application_id) : undefined,
  )
  const [rows, total] = await Promise.all([
    selectRows(db)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countUpTo(db, interviews, where),
  ])
  const { page, next_cursor } = pageFrom(rows, limit, order.keys)
  return { interviews: page, next_cursor, total }
}
