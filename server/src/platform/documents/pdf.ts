import { createRequire } from 'node:module'
import { boundOf, queueOf } from '#platform/task-queue.ts'

const fonts = '@expo-google-fonts/noto-sans-devanagari'
const { resolve } = createRequire(import.meta.url)
export const regular = resolve(`${fonts}/400Regular/NotoSansDevanagari_400Regular.ttf`)
export const bold = resolve(`${fonts}/700Bold/NotoSansDevanagari_700Bold.ttf`)

/** Creates a PDF with fonts that cover all our languages; `strong` is the bold one. */
export async function createPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ ...options, font: regular })
  doc.registerFont('plain', regular)
  doc.registerFont('strong', bold)
  return doc.font('plain')
}

interface LongPdf {
  doc: PDFKit.PDFDocument
  /** Writes its pages in slices, until the document is destroyed: nobody waits for it any more. */
  write: () => Promise<void>
}

/** Long documents at once: of everyone and of one person. */
const bounded = boundOf(32, 2)
/** Their slices would otherwise follow each other without a pause. */
const inTurn = queueOf(1)

/** A document that is sent while it is written, one after the other; rejects with 503 when a person waits for two already. */
export const longPdf = (person: string, begin: () => Promise<LongPdf>) =>
  new Promise<PDFKit.PDFDocument>((resolve, reject) => {
    bounded(person, async () => {
      const { doc, write } = await begin()
      resolve(doc)
      await inTurn(write).then(
        () => doc.end(),
        (error) => doc.destroy(error),
      )
    }).catch(reject)
  })

/** A line in the middle between margins of an inch; a long one is written smaller. */
export function centred(
  doc: PDFKit.PDFDocument,
  y: number,
  size: number,
  colour: string,
  text: string,
  font = 'plain',
) {
  const width = doc.page.width - 144
  doc.font(font).fontSize(size).fillColor(colour)
  const fitting = Math.min(size, (size * width) / Math.max(1, doc.widthOfString(text)))
  doc.fontSize(fitting).text(text, 72, y, { width, align: 'center', lineBreak: false })
}

/** Replaces characters outside the fonts (Latin and Devanagari) with question marks. */
export const printable = (text: string) =>
  text.normalize('NFC').replaceAll(narrowSpace, '\u00a0').replaceAll(unsupported, '?')

/** The thousands separator of French numbers, which the fonts lack. */
const narrowSpace = '\u202f'

const unsupported =
  /[^\n\p{Script=Latin}\p{Script=Devanagari}\p{Script=Inherited}\x20-\x7e\xa0-\xff\u0964\u0965\u2010-\u205e\u20a0-\u20bf\u2122\u2212]/gu
