import { may } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { standingLabels } from '@app/contract/hiring/candidate-filters.ts'
import type { candidates as routes } from '@app/contract/hiring/candidates.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import { dayOf } from '#platform/documents/export.ts'
import type { User } from '#platform/http/principal.ts'
import { forbidden } from '#platform/problem.ts'
import { candidates } from '#schema/candidates.table.ts'
import { storedRows, withTags } from './candidate-rows.ts'
import { scopeOf } from './candidate-scope.ts'
import { filterOf } from './candidate-search.ts'

type Filter = Partial<Parsed<typeof routes.counts>['query']>

export const candidateColumns = localized([
  { name: msg('Name'), width: 3 },
  { name: msg('Email'), width: 4 },
  { name: msg('Phone'), width: 2 },
  { name: msg('Skills'), width: 4 },
  { name: msg('Current status'), width: 2 },
  { name: msg('Applications'), width: 1 },
  { name: msg('Last applied'), width: 2 },
  { name: msg('Saved candidates'), width: 1 },
  { name: msg('Tags'), width: 3 },
] as const)

/** The pool with the same filter; only those who work with it. */
export async function candidateWhere(_db: Db, user: User, filter: Filter): Promise<SQL> {
  if (!may(user.role, 'candidates.manage')) throw forbidden()
  return and(scopeOf(user), filterOf(filter)) ?? sql`true`
}

export async function candidateCount(db: Db, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${candidates} where ${where} limit ${most}) found`,
  )
  return counted?.total ?? 0
}

const keys = [candidates.last_applied_at, candidates.user_id]

/** A batch, those who applied last first. */
export async function candidateRowsOf(
  db: Db,
  where: SQL,
  cursor: string | null,
  limit: number,
  { time_zone }: User,
) {
  const after = cursor ? beyond(keys, keysOf(cursor, ['instant', 'uuid']), 'less') : undefined
  const stored = await storedRows(db)
    .where(and(where, after))
    .orderBy(desc(candidates.last_applied_at), desc(candidates.user_id))
    .limit(limit + 1)
  const { page, next_cursor } = pageFrom(stored, limit, (row) => [row.last_applied_at, row.id])
  const rows = await withTags(db, page)
  return {
    rows: rows.map((row) => [
      row.full_name,
      row.email,
      row.phone,
      row.skills.join(', '),
      standingLabels[row.standing],
      row.applications,
      dayOf(row.last_applied_at, time_zone),
      row.kept_since ? t('yes') : t('no'),
      row.tags.map(({ name }) => name).join(', '),
    ]),
    next_cursor,
  }
}
