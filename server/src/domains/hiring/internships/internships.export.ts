import { may } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { internshipStatuses } from '@app/contract/hiring/internships.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { and, desc, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { countUpTo, statusLabel, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { internships } from '#schema/internships.table.ts'
import { managedRows, wantedOf } from './internship-managed.ts'
import { readableBy } from './internships.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

/** The postings of every status that one may see, newest first; for those who have that list. */
export const internshipExport = {
  title: msg('Internships'),
  filters: ['search', 'status', 'flagged'],
  columns: [
    { name: msg('Title'), width: 4 },
    { name: msg('Company'), width: 3 },
    { name: msg('Category'), width: 2 },
    { name: msg('Status'), width: 2 },
    { name: msg('Location'), width: 2 },
    { name: msg('Stipend'), width: 2 },
    { name: msg('Hours per week'), width: 1 },
    { name: msg('Start date'), width: 2 },
    { name: msg('Apply by'), width: 2 },
    { name: msg('Project'), width: 3 },
    { name: msg('Applications'), width: 1 },
  ],
  where: async (db: Db, user: User, filter: Filter): Promise<SQL> => {
    if (!may(user.role, 'internships.drafts')) throw forbidden()
    const status = statusOf(internshipStatuses, filter.status)
    return (
      and(readableBy(user), ...(await wantedOf(db, user, { ...filter, status }))) ??
      readableBy(user)
    )
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, internships, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? lt(internships.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await managedRows(db, user)
      .where(and(where, after))
      .orderBy(desc(internships.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map(cellsOf), next_cursor }
  },
} as const

type Row = Awaited<ReturnType<typeof managedRows>>[number]

const cellsOf = (row: Row) => [
  row.title,
  row.company_name,
  row.category,
  statusLabel(row.status),
  row.is_remote ? t('Remote') : row.location,
  row.stipend ?? statusLabel(row.paid_or_unpaid),
  row.hours_per_week ?? '',
  row.start_date,
  row.application_closing_date,
  row.project_name ?? '',
  row.applications,
]
