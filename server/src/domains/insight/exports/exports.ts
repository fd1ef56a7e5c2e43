import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sentences } from '@app/contract/core/problem.ts'
import { currentLocale, type Language, t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { csvOf } from '#platform/documents/csv.ts'
import type { Cell, Sheet } from '#platform/documents/export.ts'
import { createPdf, longPdf } from '#platform/documents/pdf.ts'
import { xlsxOf } from '#platform/documents/xlsx.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { workReports } from '#schema/reports.table.ts'
import { type Filter, type Kind, kindOf } from './export-kinds.ts'
import { aboutOf } from './exports.messages.ts'
import {
  daysOf,
  emptyPeriod,
  type Format,
  fileName,
  mostRows,
  type OwnPeriod,
  periodError,
  tooManyRows,
} from './exports.rules.ts'

interface ExportRequest {
  kind: string
  format: Format
  filter: Filter
}

type Maker = (person: string, begin: () => Promise<Sheet>) => Promise<Readable>

const makers: Record<Format, Maker> = {
  csv: async (_, begin) => csvOf(await begin()),
  xlsx: async (_, begin) => xlsxOf(await begin()),
  pdf: pdfOf,
}

/**
 * Exports the rows a user may see: the file, its name and its row count; the export is recorded in the audit log. 404
 * for an unknown kind, 422 for more rows than the format holds.
 */
export async function exported(
  database: Database,
  { user, from }: Actor,
  { kind: name, format, filter }: ExportRequest,
): Promise<{ name: string; bytes: Readable; rows: number }> {
  const kind = kindOf(name)
  if (!kind) throw notFound()
  mustKnow(kind, filter)
  const where = await kind.where(database.db, user, filter)
  return fileOf(database, { user, from }, { kind, name, format, filter, where })
}

/** One's own attendance or reports of a period; 422 when there are none. */
export async function exportedOwn(
  database: Database,
  viewer: Actor,
  name: 'attendance' | 'reports',
  format: Format,
  period: OwnPeriod,
) {
  const refused = periodError(period)
  if (refused) throw invalid('end_date', refused)
  const { start_date, end_date } = period
  const { id } = viewer.user
  const where = {
    attendance: sql`e.user_id = ${id} and e.day between ${start_date}::date and ${end_date}::date`,
    reports: sql`${workReports.from_user_id} = ${id} and ${workReports.escalated_from} is null
      and ${workReports.date} between ${start_date}::date and ${end_date}::date`,
  }[name]
  const kind = kindOf(name)
  if (!kind) throw notFound()
  if (!(await kind.count(database.db, where, 1))) throw invalid('start_date', emptyPeriod())
  return fileOf(database, viewer, { kind, name, format, filter: period, where })
}

interface FileRequest {
  kind: Kind
  name: string
  format: Format
  filter: Filter
  where: SQL
}

async function fileOf(
  database: Database,
  { user, from }: Actor,
  { kind, name, format, filter, where }: FileRequest,
) {
  const { db } = database
  const rows = await kind.count(db, where, mostRows[format] + 1)
  if (rows > mostRows[format]) throw invalid('start_date', tooManyRows(format))
  const days = (kind.days ?? daysOf)(filter, await todayOf(db, user))
  const bytes = await makers[format](user.id, async () => {
    await database.transaction((held) =>
      record(held, user, from, {
        action: 'export_made',
        entity_type: name,
        details: { format, rows, ...recorded(filter) },
      }),
    )
    const about = aboutOf(days, rows, user.full_name)
    const batches = batchesOf(db, kind, where, user, currentLocale())
    return { ...headOf(kind, user), about, batches }
  })
  return { name: fileName(name, days, format), bytes, rows }
}

/** The filter as the audit log keeps it: what a user searched for may be the name or the email of a person. */
const recorded = ({ search, ...filter }: Filter) => ({
  ...filter,
  ...(search && { searched: true }),
})

/** Title and column names in the user's language; the rows follow. */
function headOf({ title, columns }: Kind, user: User): Pick<Sheet, 'title' | 'columns'> {
  const shown = typeof columns === 'function' ? columns(user) : columns
  return { title: t(title), columns: shown.map((column) => ({ ...column, name: t(column.name) })) }
}

/** Unknown filters are rejected: ignoring one would export more rows than were requested. */
function mustKnow({ filters }: Kind, filter: Filter) {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  const unknown = wanted.find(([name]) => filters && !filters.some((known) => known === name))
  if (unknown) throw invalid(unknown[0], sentences.invalidParameter)
}

const atOnce = 500

/** The rows are read while they are sent, after the request context has ended, so the request's locale is passed on. */
async function* batchesOf(db: Db, kind: Kind, where: SQL, user: User, language: Language) {
  let cursor: string | null = null
  do {
    const after: string | null = cursor
    const batch: Awaited<ReturnType<Kind['rows']>> = await withLocale(language, () =>
      kind.rows(db, where, after, atOnce, user),
    )
    yield batch.rows
    cursor = batch.next_cursor
  } while (cursor)
}

async function todayOf(db: Db, { time_zone }: User): Promise<string> {
  const [now] = await rowsOf<{ today: string }>(
    db,
    sql`select (now() at time zone ${time_zone})::date::text as today`,
  )
  return now?.today ?? ''
}

const margin = 36
const gap = 6
const tallest = 400

/** A PDF: the title, the filter, and the table over as many pages as it needs. */
export function pdfOf(person: string, begin: () => Promise<Sheet>): Promise<PDFKit.PDFDocument> {
  return longPdf(person, async () => {
    const sheet = await begin()
    const doc = await createPdf({
      size: 'A4',
      layout: 'landscape',
      margin,
      info: { Title: sheet.title },
    })
    doc.fontSize(16).text(sheet.title).fontSize(9).text(sheet.about).moveDown()
    return { doc, write: () => writeTable(doc, sheet) }
  })
}

async function writeTable(doc: PDFKit.PDFDocument, { columns, batches }: Sheet) {
  const share = (doc.page.width - 2 * margin) / columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => width * share - gap)
  const head = () => {
    doc.font('strong')
    writeRow(
      doc,
      widths,
      columns.map(({ name }) => name),
    )
    doc.font('plain')
  }
  head()
  for await (const rows of batches)
    for (const row of rows) {
      if (doc.destroyed) return
      writeRow(doc, widths, row, head)
      // Setting a writeRow takes long; others get their turn before the next one.
      await setImmediate()
    }
}

/** One row; on a new page, under the names of the columns, when it does not fit on this one. */
function writeRow(doc: PDFKit.PDFDocument, widths: number[], cells: Cell[], head?: () => void) {
  const texts = cells.map(String)
  doc.fontSize(8)
  const heights = texts.map((text, at) =>
    doc.heightOfString(text || ' ', { width: widths[at] ?? 0 }),
  )
  const height = Math.min(tallest, Math.max(...heights))
  if (head && doc.y + height > doc.page.height - margin) {
    doc.addPage()
    head()
  }
  const { y } = doc
  let x = margin
  for (const [at, text] of texts.entries()) {
    const width = widths[at] ?? 0
    doc.text(text, x, y, { width, height, ellipsis: true, align: 'left' })
    x += width + gap
  }
  doc.x = margin
  doc.y = y + height + 3
}
