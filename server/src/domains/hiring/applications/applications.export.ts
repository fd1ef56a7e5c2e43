import type { Parsed } from '@app/contract/core/route.ts'
import { applicationStatuses, statusLabels } from '@app/contract/hiring/applications.ts'
import { answerFilters } from '@app/contract/hiring/stages.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import type { exportFiles } from '@app/contract/insight/exports.ts'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { countUpTo, dayOf, statusOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { applications } from '#schema/applications.table.ts'
import { filterOf } from './application-lists.ts'
import { rowFor, scopeOf, storedRows } from './application-rows.ts'

type Filter = Parsed<typeof exportFiles.csv>['query']

/** The applications one may see, newest first; a score only where one may see it. */
export const applicationExport = {
  title: msg('Applications'),
  filters: ['search', 'status', 'internship_id', 'user_id', 'answer'],
  columns: [
    { name: msg('Applicant'), width: 3 },
    { name: msg('Email'), width: 4 },
    { name: msg('Internship'), width: 4 },
    { name: msg('Company'), width: 3 },
    { name: msg('Status'), width: 2 },
    { name: msg('Score'), width: 1 },
    { name: msg('Applied on'), width: 2 },
    { name: msg('Last changed'), width: 2 },
  ],
  where: async (_db: Db, user: User, filter: Filter): Promise<SQL> => {
    const { search, internship_id, user_id } = filter
    const answer = statusOf(answerFilters, filter.answer, 'answer')
    const status = statusOf(applicationStatuses, filter.status)
    return (
      and(scopeOf(user), filterOf({ search, status, internship_id, user_id, answer })) ?? sql`true`
    )
  },
  count: (db: Db, where: SQL, most: number) => countUpTo(db, applications, where, most),
  rows: async (db: Db, where: SQL, cursor: string | null, limit: number, user: User) => {
    const after = cursor ? lt(applications.id, String(keysOf(cursor, ['uuid'])[0])) : undefined
    const rows = await storedRows(db, user)
      .where(and(where, after))
      .orderBy(desc(applications.id))
      .limit(limit + 1)
    const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
    return { rows: page.map((row) => cellsOf(user, rowFor(user, row))), next_cursor }
  },
} as const

const cellsOf = ({ time_zone }: User, row: ReturnType<typeof rowFor>) => [
  row.full_name,
  row.email,
  row.internship_title,
  row.company_name,
  statusLabels[row.status],
  row.score ?? '',
  dayOf(row.applied_date, time_zone),
  dayOf(row.updated_at, time_zone),
]
