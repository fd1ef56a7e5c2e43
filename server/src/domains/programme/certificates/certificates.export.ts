import { may } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import { countUpTo, dayOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { certificates } from '#schema/certificates.table.ts'
import { scopeOf } from './certificate-rows.ts'
import { shownText } from './certificates.rules.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']
type Row = typeof certificates.$inferSelect

/** The certificates in the user's scope, newest first. */
export const certificateExport = {
  title: msg('Certificates'),
  filters: ['search'],
  columns: [
    { name: msg('Code'), width: 3 },
    { name: msg('Name'), width: 3 },
    { name: msg('Internship'), width: 4 },
    { name: msg('Company'), width: 3 },
    { name: msg('Hours'), width: 1 },
    { name: msg('Tasks'), width: 1 },
    { name: msg('From'), width: 2 },
    { name: msg('To'), width: 2 },
    { name: msg('Issued on'), width: 2 },
    { name: msg('Revoked on'), width: 2 },
  ],
  where: async (_db: Db, user: User, { search }: Filter): Promise<SQL> => {
    if (!may(user.role, 'certificates.read')) throw forbidden()
    const named = search
      ? sql`${certificates.holder_name} ilike ${containsPattern(search)}`
      : undefined
    return and(scopeOf(user, sql`${certificates.user_id}`), named) ?? sql`true`
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, certificates, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number) => {
    const after = cursor ? lt(certificates.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await db
      .select()
      .from(certificates)
      .where(and(where, after))
      .orderBy(desc(certificates.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map(cellsOf), next_cursor }
  },
} as const

const cellsOf = (row: Row) => [
  row.code,
  shownText(row.holder_name),
  row.title,
  row.company_name,
  row.hours,
  row.tasks,
  row.started_on,
  row.ended_on,
  dayOf(row.issued_at, organisation().time_zone),
  dayOf(row.revoked_at, organisation().time_zone),
]
