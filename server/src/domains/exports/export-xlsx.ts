import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { Cell } from './export-kinds.ts'
import type { Sheet } from './export-sheet.ts'

const cellOf = (value: Cell) =>
  typeof value === 'number' ? { type: Number, value } : { type: String, value }

/** A workbook of one sheet with a bold first line that stays. Text is text: nothing of it is a formula. */
export async function xlsxOf({ title, columns, batches }: Sheet): Promise<Buffer> {
  const data: SheetData = [
    columns.map(({ name }) => ({ ...cellOf(name), fontWeight: 'bold' as const })),
  ]
  for await (const rows of batches) for (const row of rows) data.push(row.map(cellOf))
  const sheet = { sheet: title, stickyRowsCount: 1, columns: columns.map(widthOf) }
  return writeXlsxFile(data, sheet).toBuffer()
}

const widthOf = ({ width }: { width: number }) => ({ width: 10 * width })
