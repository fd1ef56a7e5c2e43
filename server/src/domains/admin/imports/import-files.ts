import type { Readable } from 'node:stream'
import { importReasons } from '@app/contract/admin/imports.ts'
import { internRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { csvOf } from '#platform/documents/csv.ts'
import { importRows } from '#schema/imports.table.ts'
import { columns } from './import-reading.ts'

const sheet = (names: readonly string[], rows: string[][]): Readable =>
  csvOf({
    title: '',
    about: '',
    columns: names.map((name) => ({ name, width: 1 })),
    batches: once(rows),
  })

async function* once(rows: string[][]) {
  yield rows
}

const example = [
  ['asha.rao@example.com', 'Asha Rao', internRole, '', ''],
  ['vikram.shah@example.com', 'Vikram Shah', 'team leader', '', ''],
]

/** The columns of an import, with two rows that show how. */
export const template = () => sheet(columns, example)

/** What was refused and why; at most 5,000 rows, so they are read at once. */
export async function refused(db: Db, id: string): Promise<Readable> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'refused')))
    .orderBy(asc(importRows.row))
  const lines = rows.map(({ row, reason, about, ...fields }) => [
    ...columns.map((column) => fields[column]),
    String(row),
    reason ? t(importReasons[reason], { about }) : '',
  ])
  return sheet([...columns, t('Row'), t('Reason')], lines)
}
