import { setImmediate } from 'node:timers/promises'
import type { Cell, Sheet } from '#platform/documents/export.ts'
import { createPdf, printable } from '#platform/documents/pdf.ts'

const margin = 36
const gap = 6
const tallest = 400

const said = (cell: Cell) => printable(String(cell))

/** A document to print: the title, what was asked for, and the table over as many pages as it needs. */
export async function pdfOf(sheet: Sheet): Promise<PDFKit.PDFDocument> {
  const doc = await createPdf({
    size: 'A4',
    layout: 'landscape',
    margin,
    info: { Title: sheet.title },
  })
  doc.fontSize(16).text(sheet.title).fontSize(9).text(printable(sheet.about)).moveDown()
  write(doc, sheet).then(
    () => doc.end(),
    (error) => doc.destroy(error),
  )
  return doc
}

async function write(doc: PDFKit.PDFDocument, { columns, batches }: Sheet) {
  const share = (doc.page.width - 2 * margin) / columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => width * share - gap)
  const head = () => {
    doc.font('strong')
    line(
      doc,
      widths,
      columns.map(({ name }) => name),
    )
    doc.font('plain')
  }
  head()
  for await (const rows of batches)
    for (const row of rows) {
      line(doc, widths, row, head)
      // Setting a line takes long; others get their turn before the next one.
      await setImmediate()
    }
}

/** One row; on a new page, under the names of the columns, when it does not fit on this one. */
function line(doc: PDFKit.PDFDocument, widths: number[], cells: Cell[], head?: () => void) {
  const texts = cells.map(said)
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
    doc.text(text, x, y, { width, height, ellipsis: true })
    x += width + gap
  }
  doc.x = margin
  doc.y = y + height + 3
}
