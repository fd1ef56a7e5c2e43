import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import type { Cell, Sheet } from './export.ts'

/** The start of a formula, also with full-width signs or on a later line of the cell. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Cells that a spreadsheet would read as a formula get an apostrophe in front; line endings follow RFC 4180. */
export const csvLines = (rows: readonly Cell[][]) =>
  rows.length
    ? `${papaparse.unparse([...rows], { escapeFormulae: formula, newline: '\r\n' })}\r\n`
    : ''

/** Streams the table as text, batch by batch. The byte order mark tells Excel that it is UTF-8. */
async function* textOf({ columns, batches }: Sheet) {
  yield `\ufeff${csvLines([columns.map(({ name }) => name)])}`
  for await (const rows of batches) yield csvLines(rows)
}

export const csvOf = (sheet: Sheet): Readable => Readable.from(textOf(sheet))
