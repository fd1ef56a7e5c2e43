import { sentences } from '@app/contract/core/problem.ts'
import { localized, msg } from '@app/contract/i18n/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { invalid } from '#platform/problem.ts'

export type Cell = string | number
export interface Column {
  name: string
  /** Its share of a printed line. */
  width: number
}

/** Words as they are stored, for who reads a file; roles stay as an import takes them. */
const statusLabels: Record<string, string> = localized({
  draft: msg('draft'),
  published: msg('published'),
  closed: msg('closed'),
  archived: msg('archived'),
  proposed: msg('proposed'),
  active: msg('active'),
  completed: msg('completed'),
  successful: msg('successful'),
  pending: msg('pending'),
  'in progress': msg('in progress'),
  blocked: msg('blocked'),
  low: msg('low'),
  medium: msg('medium'),
  high: msg('high'),
  open: msg('open'),
  unconfirmed: msg('unconfirmed'),
  corrected: msg('corrected'),
  office: msg('office'),
  remote: msg('remote'),
  hybrid: msg('hybrid'),
  field: msg('field'),
  invited: msg('invited'),
  suspended: msg('suspended'),
  deleted: msg('deleted'),
  Paid: msg('Paid'),
  Unpaid: msg('Un-Paid'),
})

/** A stored word in the language of who reads the file. */
export const statusLabel = (stored: string) => statusLabels[stored.replaceAll('_', ' ')] ?? stored

/** How many rows of a table fit, counted up to `most`: no more is read than the answer needs. */
export async function countUpTo(db: Db, table: PgTable, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${table} where ${where} limit ${most}) counted`,
  )
  return counted?.total ?? 0
}

/** The day of an instant, in UTC; empty without one. */
export const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? ''

/** The status asked for, if any; one that the rows cannot have is refused (422). */
export function statusOf<T extends string>(known: readonly T[], requested: string | undefined) {
  const match = known.find((status) => status === requested)
  if (requested !== undefined && !match) throw invalid('status', sentences.invalidParameter)
  return match
}
