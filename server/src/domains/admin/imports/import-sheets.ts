import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importReasons, mostImportRows } from '@app/contract/admin/imports.ts'
import { internRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq } from 'drizzle-orm'
import papaparse from 'papaparse'
import type { Db } from '#platform/database/db.ts'
import { csvOf } from '#platform/documents/csv.ts'
import { queueOf } from '#platform/files/upload-queue.ts'
import { invalid } from '#platform/problem.ts'
import { importRows } from '#schema/imports.table.ts'

const columns = ['email', 'full_name', 'role', 'team', 'department'] as const
type Column = (typeof columns)[number]

/** A row as typed, with its number as a spreadsheet shows it. */
export type RawRow = Record<Column, string> & { row: number }

export interface Sheet {
  rows: RawRow[]
  /** Columns that are not known. */
  ignored: string[]
}

const needed: readonly Column[] = ['email', 'full_name', 'role']
const spellings: Record<string, Column> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  fullname: 'full_name',
  name: 'full_name',
  role: 'role',
  team: 'team',
  department: 'department',
}

/** Blank lines do not count; more than this many suggest a wrong file. */
const mostLines = mostImportRows * 4
const longestCell = 300
const sequentially = queueOf(1)

/**
 * Parses a CSV file: separated by commas, semicolons or tabs, in UTF-8 with or without a BOM or UTF-16 with one. 422
 * otherwise.
 */
export const readSheet = (path: string): Promise<Sheet> =>
  sequentially(async () => sheetOf(textOf(await readFile(path))))

function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The error is thrown below.
  }
  throw invalid('file', t('This is not a CSV file. Please save it as CSV (UTF-8) and try again.'))
}

function sheetOf(text: string): Sheet {
  const lined = text.replace(/^sep=.\r?\n/i, '')
  const delimiter = delimiterOf(lined)
  const { data } = papaparse.parse<string[]>(lined, { preview: mostLines, delimiter })
  const [head = [], ...lines] = data
  const places = head.map(columnOf)
  if (needed.some((column) => !places.includes(column)))
    throw invalid(
      'file',
      t(
        'The first line must name the columns email, full_name and role; team and department may follow.',
      ),
    )
  if (new Set(places.filter(Boolean)).size < places.filter(Boolean).length)
    throw invalid('file', t('Two columns of the file have the same name.'))
  const rows = lines
    .map((cells, at) => saidBy(cells, places, at + 2))
    .filter((input) => columns.some((column) => input[column]))
  if (!rows.length) throw invalid('file', t('The file has no rows below its first line.'))
  if (rows.length > mostImportRows)
    throw invalid('file', t('The file has more than 5,000 rows. Please divide it.'))
  const ignored = head.filter((name, at) => name.trim() && !places[at])
  return { rows, ignored: ignored.slice(0, 20).map(clean) }
}

/** The most frequent separator in the header line. */
function delimiterOf(text: string) {
  const head = text.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? ''
  const often = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => often(b) - often(a))[0]
}

const columnOf = (name: string) => spellings[name.toLowerCase().replaceAll(/[^a-z]/g, '')]

function saidBy(cells: string[], places: (Column | undefined)[], row: number): RawRow {
  const input: RawRow = { row, email: '', full_name: '', role: '', team: '', department: '' }
  for (const [at, column] of places.entries()) if (column) input[column] = clean(cells[at] ?? '')
  return input
}

/** Strips invisible characters and limits the length. */
const clean = (cell: string) =>
  cell
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestCell)

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

/** The rejected rows and their reasons; at most 5,000 rows, so they are read at once. */
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
