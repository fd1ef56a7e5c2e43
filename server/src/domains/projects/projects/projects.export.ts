import type { Parsed } from '@app/contract/core/route.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { projectStatuses } from '@app/contract/projects/projects.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { containsPattern } from '#platform/database/sql.ts'
import { type Column, countUpTo, statusLabel, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { projects } from '#schema/projects.table.ts'
import { isNamed, projectRows, rowFor } from './project-rows.ts'
import { seesNameOnly } from './projects.rules.ts'
import { scopeOf } from './projects.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

const names: readonly Column[] = [
  { name: msg('Project'), width: 4 },
  { name: msg('Status'), width: 2 },
]
const all: readonly Column[] = [
  ...names,
  { name: msg('Startup'), width: 3 },
  { name: msg('Manager'), width: 3 },
  { name: msg('Deadline'), width: 2 },
  { name: msg('Progress (%)'), width: 1 },
  { name: msg('Teams'), width: 1 },
]

/** The projects the user may see, newest first; only names for users who only assign people. */
export const projectExport = {
  title: msg('Projects'),
  filters: ['search', 'status'],
  columns: ({ role }: User) => (seesNameOnly(role) ? names : all),
  where: async (_db: Db, user: User, { search, status: query }: Filter): Promise<SQL> => {
    const status = statusOf(projectStatuses, query)
    const matching = and(
      status && eq(projects.status, status),
      search ? isNamed(user, containsPattern(search)) : undefined,
    )
    return and(scopeOf(user), matching) ?? sql`true`
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, projects, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? lt(projects.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await projectRows(db)
      .where(and(where, after))
      .orderBy(desc(projects.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map((row) => cellsOf(user, rowFor(user, row))), next_cursor }
  },
} as const

const cellsOf = ({ role }: User, row: ReturnType<typeof rowFor>) =>
  seesNameOnly(role)
    ? [row.name, statusLabel(row.status)]
    : [
        row.name,
        statusLabel(row.status),
        row.startup_name ?? '',
        row.manager_name ?? '',
        row.deadline ?? '',
        row.progress ?? 0,
        row.team_count ?? 0,
      ]
