import { keysIn, pick } from '@app/contract/core/objects.ts'
import { isIntern, leadsTeam, managesProjects, worksInHiring } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import {
  type Certificate,
  type CertificateDetail,
  CertificateProgress,
  type certificates as routes,
} from '@app/contract/programme/certificates.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, managedPostings, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { isUnmarked } from '#domains/programme/evaluations/evaluations.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import {
  ascending,
  byId,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern, isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluations } from '#schema/evaluations.table.ts'
import { earningOf } from './certificate-earning.ts'
import { shownText } from './certificates.rules.ts'

type Row = typeof certificates.$inferSelect

/** The public columns. */
const shown = (site: string, row: Row): Certificate => ({
  code: row.code,
  holder_name: shownText(row.holder_name),
  title: row.title,
  company_name: row.company_name,
  hours: row.hours,
  self_reported: row.self_reported,
  tasks: row.tasks,
  started_on: row.started_on,
  ended_on: row.ended_on,
  issuer_name: row.issuer_name ?? organisation().name,
  signatory: row.signatory,
  issued_at: row.issued_at,
  is_valid: row.revoked_at === null,
  revoked_at: row.revoked_at,
  revoked_reason: row.revoked_reason && shownText(row.revoked_reason),
  url: `${site}/certificates/${row.code}`,
})

/** The certificate of a code; a removed person's is gone with the person (404). */
export async function certificateOf(db: Db, site: string, code: string): Promise<Certificate> {
  const [row] = await db
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(users, and(eq(users.id, certificates.user_id), ne(users.status, 'deleted')))
    .where(eq(certificates.code, code.toUpperCase()))
  if (!row) throw notFound()
  return shown(site, row.certificate)
}

/** The certificate with the weeks and the evaluation behind it, as its public page shows them. */
export async function certificateDetail(
  db: Db,
  site: string,
  code: string,
): Promise<CertificateDetail> {
  const certificate = await certificateOf(db, site, code)
  const [behind] = await rowsOf<Pick<CertificateDetail, 'weeks' | 'evaluated_at'>>(
    db,
    sql`select (select json_agg(json_build_object(
          'week_start', week ->> 'week_start', 'reports', (week ->> 'reports')::int, 'hours', (week ->> 'hours')::float8,
          'approved_by', (select coalesce(json_agg(person.full_name order by person.full_name), '[]')
            from jsonb_array_elements_text(week -> 'approver_ids') approver
            join ${users} person on person.id = approver::uuid and person.status <> 'deleted'))
          order by week ->> 'week_start')
        from jsonb_array_elements(c.weeks) week) as weeks,
      (select ${isoUtc(sql`evaluation.closed_at`)} from ${evaluations} evaluation
        where evaluation.intern_id = c.user_id and evaluation.project_id = c.project_id
          and evaluation.internship_id is not distinct from c.internship_id
          and evaluation.kind = 'final' and not ${isUnmarked(sql`evaluation`)}) as evaluated_at
      from ${certificates} c where c.code = ${certificate.code}`,
  )
  return {
    ...certificate,
    weeks: behind?.weeks ?? null,
    evaluated_at: behind?.evaluated_at ?? null,
  }
}

/**
 * The people of a manager: members of the teams of their projects, and those hired or certified for one of their
 * internships.
 */
const managed = (user: User) => sql`
  ${peopleOf(ledTeamIds(user) ?? sql`null`)}
  union select hire.user_id from ${hires} hire
  join ${applications} application on application.id = hire.application_id
  where application.internship_id in (${managedPostings(user.id)})
  union select own.user_id from ${certificates} own where own.internship_id in (${managedPostings(user.id)})`

/** Whose certificates a person may list, as a condition on a column of user ids; undefined means all. */
export function scopeOf(user: User, column: SQL): SQL | undefined {
  if (worksInHiring(user.role)) return undefined
  if (managesProjects(user.role)) return sql`${column} in (${managed(user)})`
  if (leadsTeam(user.role)) return sql`${column} in (${peopleOf(ledTeamIds(user) ?? sql`null`)})`
  return sql`${column} = ${user.id}`
}

/** Is this one of the people whose certificates one may issue? */
export async function isWithin(db: Db, user: User, user_id: string): Promise<boolean> {
  const scope = scopeOf(user, sql`person.id`) ?? sql`true`
  const rows = await rowsOf(
    db,
    sql`select person.id from ${users} person where person.id = ${user_id} and ${scope}`,
  )
  return rows.length > 0
}

const progressFields = keysIn(CertificateProgress.shape)

interface SortedRow {
  id: string
  holder_name: string
}
const byHolder: SortKey<SortedRow> = {
  on: [sql`lower(${certificates.holder_name})`, certificates.id],
  shape: ['name', 'uuid'],
  keys: ({ holder_name, id }) => [holder_name, id],
}
const orders = {
  newest: descending<SortedRow>(byId(certificates.id)),
  oldest: ascending<SortedRow>(byId(certificates.id)),
  name: ascending(byHolder),
  '-name': descending(byHolder),
}

/** The certificates in the user's scope, newest first by default; for an intern with the progress toward the next. */
export async function list(
  db: Db,
  user: User,
  site: string,
  { cursor, limit, search, sort }: Parsed<typeof routes.list>['query'],
) {
  const pattern = containsPattern(search ?? '')
  const where = and(
    scopeOf(user, sql`${certificates.user_id}`),
    search ? sql`${certificates.holder_name} ilike ${pattern}` : undefined,
  )
  const order = orders[sort]
  const [rows, total, earning] = await Promise.all([
    db
      .select()
      .from(certificates)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countUpTo(db, certificates, where),
    isIntern(user.role) ? earningOf(db, user.id) : undefined,
  ])
  const { page, next_cursor } = pageFrom(rows, limit, order.keys)
  const progress = earning ? pick(earning, progressFields) : null
  return { certificates: page.map((row) => shown(site, row)), next_cursor, total, progress }
}
