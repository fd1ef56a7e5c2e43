import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import type { Cell, Sheet } from './export.ts'

/** How a formula begins, also in the wide signs of East Asian keyboards and whatever lines follow. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Cells that a spreadsheet would take for a formula get an apostrophe before them; line ends as RFC 4180 has them. */
export const csvLines = (rows: readonly Cell[][]) =>
  rows.length
    ? `${papaparse.unparse([...rows], { escapeFormulae: formula, newline: '\r\n' })}\r\n`
    : ''

/** The table as text, batch by batch. The mark at the beginning tells Excel that it is UTF-8. */
async function* textOf({ columns, batches }: Sheet) {
  yield `\ufeff${csvLines([columns.map(({ name }) => name)])}`
  for await (const rows of batches) yield csvLines(rows)
}

export const csvOf = (sheet: Sheet): Readable => Readable.from(textOf(sheet))
