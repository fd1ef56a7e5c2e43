import { sentences } from '@app/contract/core/problem.ts'
import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { invalid } from '#platform/problem.ts'

export type Cell = string | number
export interface Column {
  name: string
  /** Its share of the line width in a PDF. */
  width: number
}

/** The content of an exported file. */
export interface Sheet {
  title: string
  /** The filters, in words. */
  about: string
  columns: readonly Column[]
  /** The rows, streamed as they are read. */
  batches: AsyncIterable<Cell[][]>
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Labels of stored status values in exported files; roles stay as an import accepts them. */
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

/** The label of a stored value in the reader's language. */
export const statusLabel = (stored: string) => statusLabels[stored.replaceAll('_', ' ')] ?? stored

/** Counts the matching rows of a table, up to `most`, without reading more. */
export async function countUpTo(db: Db, table: PgTable, where: SQL, most: number): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${table} where ${where} limit ${most}) counted`,
  )
  return counted?.total ?? 0
}

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The day of a timestamp in the reader's zone, as their lists say it; empty without one. */
export const dayOf = (at: string | null | undefined, time_zone: string) =>
  at ? dateFormat('en-CA', { timeZone: time_zone, ...parts }).format(new Date(at)) : ''

/** The requested status, if any; an unknown one is rejected with 422. */
export function statusOf<T extends string>(
  known: readonly T[],
  requested: string | undefined,
  field = 'status',
) {
  const match = known.find((status) => status === requested)
  if (requested !== undefined && !match) throw invalid(field, sentences.invalidParameter)
  return match
}
