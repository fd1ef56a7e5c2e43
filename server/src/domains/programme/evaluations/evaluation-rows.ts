import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Evaluation,
  EvaluationRow,
  FinalMarks,
  evaluations as routes,
  Side,
} from '@app/contract/programme/evaluations.ts'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { ascending, byId, countUpTo, descending, pageFrom } from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationZone, storedName } from '#platform/organisation.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { evaluationDrafts, evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { mine, overseen, ownSide } from './evaluation-scope.ts'
import { seenOf } from './evaluations.rules.ts'

const sideRows = sql<EvaluationRow['sides']>`(
  select json_agg(json_build_object('side', one.side, 'is_submitted', one.submitted_at is not null)
    order by array_position(array['intern', 'leader', 'startup'], one.side))
  from ${evaluationSheets} one where one.evaluation_id = ${evaluations.id})`

const rowsFor = (db: Db, user: User) =>
  db
    .select({
      id: evaluations.id,
      kind: evaluations.kind,
      intern_name: users.full_name,
      project_name: projects.name,
      startup_name: startups.name,
      opened_at: evaluations.opened_at,
      due_at: evaluations.due_at,
      closed_at: evaluations.closed_at,
      is_due: sql<boolean>`${evaluations.due_at} > now()`,
      sides: sideRows,
      own_side: ownSide(user),
    })
    .from(evaluations)
    .innerJoin(users, eq(users.id, evaluations.intern_id))
    .innerJoin(projects, eq(projects.id, evaluations.project_id))
    .leftJoin(startups, eq(startups.id, evaluations.startup_id))

type StoredEvaluation = Awaited<ReturnType<typeof rowsFor>>[number]

function shown({ is_due, ...row }: StoredEvaluation): EvaluationRow {
  const own = row.sides.find(({ side }) => side === row.own_side)
  return { ...row, can: { write: !!own && !own.is_submitted && !row.closed_at && is_due } }
}

/** The user's own sheet is not yet submitted. */
export const toWrite = (user: User) =>
  and(
    isNull(evaluations.closed_at),
    sql`${evaluations.due_at} > now() and exists (select 1 from ${evaluationSheets} waiting
      where waiting.evaluation_id = ${evaluations.id} and waiting.submitted_at is null
      and waiting.side = ${ownSide(user)})`,
  )

type Filters = Parsed<typeof routes.list>['query']

function conditionOf(
  user: User,
  { box, status, kind, startup_id, search }: Filters,
): SQL | undefined {
  const pattern = containsPattern(search ?? '')
  const states = {
    to_write: toWrite(user),
    open: isNull(evaluations.closed_at),
    closed: isNotNull(evaluations.closed_at),
  }
  return and(
    box === 'mine' ? mine(user) : overseen(user),
    status && states[status],
    kind && eq(evaluations.kind, kind),
    startup_id ? eq(evaluations.startup_id, startup_id) : undefined,
    search
      ? sql`${evaluations.intern_id} in (select person.id from ${users} person 
          where (person.full_name || ' ' || person.email) ilike ${pattern} and person.full_name ilike ${pattern})`
      : undefined,
  )
}

const orders = {
  newest: descending(byId(evaluations.id)),
  oldest: ascending(byId(evaluations.id)),
}

/** The evaluations that one is a side of or oversees; newest first by default. */
export async function list(db: Db, user: User, query: Filters) {
  const { cursor, limit } = query
  const order = orders[query.sort]
  const where = conditionOf(user, query)
  const [rows, total] = await Promise.all([
    rowsFor(db, user)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countUpTo(db, evaluations, where),
  ])
  const { page, next_cursor } = pageFrom(rows, limit, order.keys)
  return { evaluations: page.map(shown), next_cursor, total }
}

/** An evaluation that the user has a side in or oversees; 404 otherwise. */
export async function rowOf(db: Db, user: User, id: string): Promise<EvaluationRow> {
  const [row] = await rowsFor(db, user).where(
    and(eq(evaluations.id, id), or(overseen(user), sql`${ownSide(user)} is not null`)),
  )
  if (!row) throw notFound()
  return shown(row)
}

/** With the sheets that the user may read, and what they typed themselves and did not send, also once it is too late to. */
export async function read(db: Db, user: User, id: string): Promise<Evaluation> {
  const row = await rowOf(db, user, id)
  const written = await db
    .select({ sheet: evaluationSheets, author_name: users.full_name })
    .from(evaluationSheets)
    .leftJoin(users, eq(users.id, evaluationSheets.author_id))
    .where(eq(evaluationSheets.evaluation_id, id))
  const [stored] = row.own_side
    ? await db
        .select({ draft: evaluationDrafts.draft })
        .from(evaluationDrafts)
        .where(and(eq(evaluationDrafts.evaluation_id, id), eq(evaluationDrafts.user_id, user.id)))
    : []
  const sheetOf = (side: Side) => {
    const result = written.find(({ sheet }) => sheet.side === side)
    const reading = { reader: row.own_side, side, isClosed: row.closed_at !== null }
    return {
      side,
      author_name: result?.author_name ?? null,
      submitted_at: result?.sheet.submitted_at ?? null,
      sheet: seenOf(reading, result?.sheet.sheet ?? null),
    }
  }
  return {
    ...row,
    sheets: row.sides.map(({ side }) => sheetOf(side)),
    draft: stored?.draft ?? null,
  }
}

/** The marks of an intern's closed final evaluations. Their words are for those who take part, and no writer is named. */
export const finalMarksOf = (db: Db, intern_id: string): Promise<FinalMarks[]> =>
  rowsOf(
    db,
    sql`select coalesce(startup.name, ${storedName}) as company_name,
        (evaluation.closed_at at time zone ${organisationZone})::date::text as closed_on,
        json_agg(json_build_object('side', sheet.side, 'average', given.average) order by sheet.side) as marks
      from ${evaluations} evaluation
      join ${evaluationSheets} sheet on sheet.evaluation_id = evaluation.id and sheet.side in ('leader', 'startup')
      cross join lateral (select round(avg(mark.value::numeric), 1)::float8 as average
        from jsonb_each_text(sheet.sheet -> 'marks') mark) given
      left join ${startups} startup on startup.id = evaluation.startup_id
      where evaluation.intern_id = ${intern_id} and evaluation.kind = 'final' and evaluation.closed_at is not null
        and given.average is not null
      group by evaluation.id, startup.name order by evaluation.closed_at desc limit 50`,
  )
