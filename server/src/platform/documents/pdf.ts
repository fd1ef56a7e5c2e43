import { organisation } from '@app/contract/i18n/organisation.ts'
import { boundOf, queueOf } from '#platform/task-queue.ts'

/** The colours of documents. */
export const ink = '#16171b'
export const muted = '#5b6470'
export const accent = () => organisation().accent_color ?? '#1d4ed8'

/** Creates a PDF that writes names in many scripts (decision 072); `strong` is its bold font. */
export async function createPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { MultilingualPdf } = await import('./multilingual-pdf.ts')
  return new MultilingualPdf(options)
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
