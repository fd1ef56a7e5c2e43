import type { Readable } from 'node:stream'
import type { Cell, Sheet } from './export.ts'
import { type Entry, zipOf } from './zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`

/** The maximum length of a spreadsheet cell. */
const longestCell = 32_767
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Removes characters that XML cannot represent. */
const escaped = (text: string) =>
  text
    .slice(0, longestCell)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')

/** A number, or a string that is never read as a formula. */
const cell = (value: Cell, style = '') =>
  typeof value === 'number' && Number.isFinite(value)
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`

const row = (cells: readonly Cell[], style?: string) =>
  `<row>${cells.map((value) => cell(value, style)).join('')}</row>`

/** Streams the rows of the sheet below a bold, frozen header row. */
async function* rowsOf({ columns, batches }: Sheet) {
  const widths = columns.map(
    ({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${10 * width}" customWidth="1"/>`,
  )
  yield xml(`<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`)
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield `<cols>${widths.join('')}</cols><sheetData>`
  yield row(
    columns.map(({ name }) => name),
    ' s="1"',
  )
  for await (const rows of batches) yield rows.map((cells) => row(cells)).join('')
  yield '</sheetData></worksheet>'
}

const fonts = '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>'
const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`
const fills = `<fills count="2">${fill('none')}${fill('gray125')}</fills>`
const borders =
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
const look = (font: number, more = '') =>
  `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0"${more}/>`
const looks = `<cellStyleXfs count="1">${look(0)}</cellStyleXfs><cellXfs count="2">${look(0, ' xfId="0"')}${look(1, ' xfId="0" applyFont="1"')}</cellXfs>`
const styles = xml(`<styleSheet xmlns="${main}">${fonts}${fills}${borders}${looks}</styleSheet>`)
const contents = xml(
  `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
)
const related = (...parts: [type: string, target: string][]) =>
  xml(
    `<Relationships xmlns="${relations}">${parts.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
  )
/** Sheet names are short and exclude these characters. */
const book = (title: string) =>
  xml(
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )

const parts = (sheet: Sheet): Entry[] => [
  { name: '[Content_Types].xml', pieces: [contents] },
  { name: '_rels/.rels', pieces: [related(['officeDocument', 'xl/workbook.xml'])] },
  { name: 'xl/workbook.xml', pieces: [book(sheet.title)] },
  {
    name: 'xl/_rels/workbook.xml.rels',
    pieces: [related(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
  },
  { name: 'xl/styles.xml', pieces: [styles] },
  { name: 'xl/worksheets/sheet1.xml', pieces: rowsOf(sheet) },
]

/** Streams a workbook with one sheet as its rows are read. Text is never a formula. */
export const xlsxOf = (sheet: Sheet): Readable => zipOf(parts(sheet))
