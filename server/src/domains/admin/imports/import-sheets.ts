import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  type ImportColumns,
  type ImportField,
  importDetails,
  importFields,
  importReasons,
  mostImportColumns,
  mostImportRows,
  neededFields,
} from '@app/contract/admin/imports.ts'
import { sentences } from '@app/contract/core/problem.ts'
import { internRole } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import papaparse, { type ParseError } from 'papaparse'
import { z } from 'zod'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { csvOf } from '#platform/documents/csv.ts'
import { invalid } from '#platform/problem.ts'
import { queueOf } from '#platform/task-queue.ts'
import { importRows } from '#schema/imports.table.ts'

/** A row as typed, with its number as a spreadsheet shows it. */
export type RawRow = Record<(typeof mainFields)[number], string> & {
  row: number
  details: Partial<Record<(typeof importDetails)[number], string>>
}

const mainFields = ['email', 'full_name', 'role', 'team', 'department'] as const

export interface Sheet {
  rows: RawRow[]
  /** Columns that are not known. */
  ignored: string[]
}

/** Names of columns, without what is no letter. */
const spellings: Record<string, ImportField> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  fullname: 'full_name',
  name: 'full_name',
  role: 'role',
  team: 'team',
  department: 'department',
  rollnumber: 'roll_number',
  rollno: 'roll_number',
  enrolmentnumber: 'roll_number',
  studentid: 'roll_number',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  telephone: 'phone',
  college: 'college',
  university: 'college',
  school: 'college',
  start: 'start_date',
  startdate: 'start_date',
  begin: 'start_date',
  end: 'end_date',
  enddate: 'end_date',
  weeklyhours: 'weekly_hours',
  hoursperweek: 'weekly_hours',
  supervisor: 'supervisor',
  supervisoremail: 'supervisor',
  mentor: 'supervisor',
  timezone: 'time_zone',
  zone: 'time_zone',
}

/** Blank lines do not count; more than this many suggest a wrong file. */
const mostLines = mostImportRows * 4
const longestCell = 300
const sequentially = queueOf(1)

/**
 * Parses a CSV file: separated by commas, semicolons or tabs, in UTF-8 with or without a BOM or UTF-16 with one. 422
 * otherwise.
 */
export const readSheet = (path: string, fields?: Fields): Promise<Sheet> =>
  sequentially(async () => sheetOf(textOf(await readFile(path)), fields))

/** The field of each column, by its place. */
type Fields = readonly (ImportField | null)[]

const FieldList = z.array(z.enum(importFields).nullable()).max(mostImportColumns)

/** The fields of the columns as a request gives them; 422 for anything but a list of known fields. */
export function fieldsOf(input: string | undefined): Fields | undefined {
  if (!input) return undefined
  const { data } = FieldList.safeParse(jsonOf(input))
  if (!data) throw invalid('columns', sentences.invalidParameter)
  return data
}

function jsonOf(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}

/** The first line of a file: each column with what the first rows hold and the field its name is most like. */
export async function readColumns(db: Db, path: string): Promise<ImportColumns> {
  const [head = [], ...lines] = await sequentially(
    async () => linesOf(textOf(await readFile(path)), 6).data,
  )
  if (head.length > mostImportColumns)
    throw invalid('file', t('The file has more than {most} columns.', { most: mostImportColumns }))
  const proposed = await proposalsFor(db, head)
  return {
    columns: head.map((name, at) => ({
      name: clean(name),
      examples: lines
        .map((cells) => clean(cells[at] ?? ''))
        .filter(Boolean)
        .slice(0, 3),
      field: proposed[at] ?? null,
    })),
  }
}

/** Below this the names have too little in common (pg_trgm's similarity, from 0 to 1). */
const leastSimilar = 0.45

/** The most similar field of each name; of two columns for one field the more similar one gets it. */
async function proposalsFor(db: Db, head: readonly string[]): Promise<(ImportField | undefined)[]> {
  const names = head.map((name) => plain(name).slice(0, 60))
  const pairs = await rowsOf<{ place: number; word: string; likeness: number }>(
    db,
    sql`select place::int, word, similarity(name, word) as likeness
      from unnest(${sql.param(names)}::text[]) with ordinality as heads(name, place),
        unnest(${sql.param(Object.keys(spellings))}::text[]) as words(word)
      where similarity(name, word) >= ${leastSimilar}
      order by likeness desc, place`,
  )
  const proposed: (ImportField | undefined)[] = []
  for (const { place, word } of pairs) {
    const field = spellings[word]
    if (!proposed[place - 1] && !proposed.includes(field)) proposed[place - 1] = field
  }
  return proposed
}

function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The error is thrown below.
  }
  throw invalid('file', t("This isn't a CSV file. Please save it as CSV (UTF-8) and try again."))
}

function linesOf(text: string, preview: number) {
  const lined = text.replace(/^sep=.\r?\n/i, '')
  const delimiter = delimiterOf(lined)
  return papaparse.parse<string[]>(lined, { preview, delimiter })
}

function sheetOf(text: string, fields: Fields | undefined): Sheet {
  const { data, errors } = linesOf(text, mostLines)
  refuseOpenQuotes(errors)
  const [head = [], ...lines] = data
  const places = head.map((name, at) => (fields ? fields[at] : columnOf(name)) ?? undefined)
  refuseColumns(places, fields !== undefined)
  const rows = lines
    .map((cells, at) => rawRowOf(cells, places, at + 2))
    .filter(({ row, details, ...input }) => Object.values({ ...input, ...details }).some(Boolean))
  if (!rows.length) throw invalid('file', t('The file has no rows below its first line.'))
  if (rows.length > mostImportRows)
    throw invalid('file', t('The file has more than 5,000 rows. Please split it.'))
  const ignored = head.filter((name, at) => name.trim() && !places[at])
  return { rows, ignored: ignored.slice(0, 20).map(clean) }
}

/** 422 where a quotation mark swallows what follows it, whole rows included. */
function refuseOpenQuotes(errors: readonly ParseError[]) {
  const open = errors.find(({ type }) => type === 'Quotes')
  if (!open) return
  const row = (open.row ?? 0) + 1
  throw invalid(
    'file',
    t("Row {row} has a quotation mark that isn't closed, or isn't doubled inside quotes.", { row }),
  )
}

/** 422 where a needed field has no column, or one field has two. */
function refuseColumns(places: readonly (ImportField | undefined)[], areChosen: boolean) {
  const [path, missing, twice] = areChosen
    ? ([
        'columns',
        t('Please match a column to email, full name and role.'),
        t('Two columns match the same field.'),
      ] as const)
    : ([
        'file',
        t('The first line must contain the columns email, full_name and role; others may follow.'),
        t('Two columns in the file have the same name.'),
      ] as const)
  if (neededFields.some((field) => !places.includes(field))) throw invalid(path, missing)
  const named = places.filter(Boolean)
  if (new Set(named).size < named.length) throw invalid(path, twice)
}

/** The most frequent separator in the header line. */
function delimiterOf(text: string) {
  const head = text.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? ''
  const often = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => often(b) - often(a))[0]
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
const columnOf = (name: string) => spellings[plain(name)]

function rawRowOf(cells: string[], places: (ImportField | undefined)[], row: number): RawRow {
  const values: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of places.entries()) if (field) values[field] = clean(cells[at] ?? '')
  const { email = '', full_name = '', role = '', team = '', department = '', ...details } = values
  // A leading plus is exported behind an apostrophe, so that spreadsheets take it for text.
  if (details.phone) details.phone = details.phone.replace(/^'(?=\+)/, '')
  const filled = importDetails.flatMap((name) => (details[name] ? [[name, details[name]]] : []))
  return {
    ...{ row, email, full_name, role, team, department },
    details: Object.fromEntries(filled),
  }
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

const example = () => [
  [
    ...['asha.rao@example.com', 'Asha Rao', internRole, '', '', 'CS-2027-014', '555 0100'],
    ...['City College', '2027-01-11', '2027-06-30', '20', '', organisation().time_zone],
  ],
  ['vikram.shah@example.com', 'Vikram Shah', 'team leader', ...importFields.slice(3).map(() => '')],
]

/** The columns of an import, with two rows that show how. */
export const template = () => sheet(importFields, example())

/** The rejected rows and their reasons; at most 5,000 rows, so they are read at once. */
export async function refused(db: Db, id: string): Promise<Readable> {
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'refused')))
    .orderBy(asc(importRows.row))
  const lines = rows.map(({ row, reason, about, details, ...fields }) => [
    ...mainFields.map((field) => fields[field]),
    ...importDetails.map((field) => details[field] ?? ''),
    String(row),
    reason ? t(importReasons[reason], { about }) : '',
  ])
  return sheet([...importFields, t('Row'), t('Reason')], lines)
}
