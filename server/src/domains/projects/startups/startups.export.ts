import { may } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { startupLabels, startupStatuses } from '@app/contract/projects/startups.ts'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { type Column, countUpTo, dayOf, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { startups } from '#schema/projects.table.ts'
import { rowColumns, rowFor } from './startup-rows.ts'
import { scopeOf } from './startup-scope.ts'
import { seesNameOnly } from './startups.rules.ts'
import { matching } from './startups.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

const names: readonly Column[] = [{ name: msg('Startup'), width: 3 }]
const all: readonly Column[] = [
  ...names,
  { name: msg('Industry'), width: 2 },
  { name: msg('Contact'), width: 4 },
  { name: msg('Status'), width: 2 },
  { name: msg('Submitted'), width: 2 },
  { name: msg('Approved on'), width: 2 },
  { name: msg('Meeting'), width: 2 },
]

/** The startups one may see, the latest first; names only for project managers (permissions.json 37). */
export const startupExport = {
  title: msg('Startups'),
  filters: ['search', 'status'],
  columns: ({ role }: User) => (seesNameOnly(role) ? names : all),
  where: async (_db: Db, user: User, { search, status: query }: Filter): Promise<SQL> => {
    if (!may(user.role, 'startups.read')) throw forbidden()
    const status = statusOf(startupStatuses, query)
    return and(scopeOf(user), matching(user, { search, status })) ?? sql`true`
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, startups, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? lt(startups.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await db
      .select(rowColumns)
      .from(startups)
      .where(and(where, after))
      .orderBy(desc(startups.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map((row) => cellsOf(user, rowFor(user, row))), next_cursor }
  },
} as const

function cellsOf({ time_zone }: User, { name, ...row }: ReturnType<typeof rowFor>) {
  const { domain, contact_email, status, submitted_date, approved_at, meeting_at } = row
  if (!status) return [name]
  const days = [submitted_date, approved_at, meeting_at].map((at) => dayOf(at, time_zone))
  return [name, domain ?? '', contact_email ?? '', startupLabels[status], ...days]
}
