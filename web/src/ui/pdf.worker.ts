/**
 * Draws the pages of a PDF where nothing of the page can be reached: no document, no storage, no session. What is sent
 * back are pictures and their text.
 */
export interface PdfPage {
  picture: ImageBitmap
  text: string
}

export type PdfMessage = { page: PdfPage } | { pages: number } | { failed: true }

/** A page is at most this large in pixels, whatever the file says. */
const widest = 1400
const highest = 4000
const mostPages = 8

interface Pdf {
  numPages: number
  getPage(at: number): Promise<PdfSource>
}
interface PdfSource {
  getViewport(options: { scale: number }): { width: number; height: number }
  render(options: object): { promise: Promise<unknown> }
  getTextContent(): Promise<{ items: object[] }>
}
interface Reader {
  getDocument(options: object): { promise: Promise<Pdf> }
}

class CanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters are made of elements of a document. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy() {}
}

async function opened(data: ArrayBuffer): Promise<Pdf> {
  // Without a window, pdf.js would take this worker for its own.
  Object.assign(globalThis, { window: globalThis })
  const reader: Reader = await import('unpdf/pdfjs')
  return reader.getDocument({
    data: new Uint8Array(data),
    CanvasFactory,
    FilterFactory: NoFilters,
    // Nothing is fetched, compiled or installed as a font.
    disableFontFace: true,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 32_000_000,
    verbosity: 0,
  }).promise
}

async function drawn(source: PdfSource): Promise<PdfPage> {
  const { width, height } = source.getViewport({ scale: 1 })
  const viewport = source.getViewport({ scale: Math.min(widest / width, highest / height) })
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await source.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  const { items } = await source.getTextContent()
  const text = items.map(textOf).join('')
  return { picture: canvas.transferToImageBitmap(), text }
}

const textOf = (item: { str?: string; hasEOL?: boolean }) =>
  `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`

const send = (message: PdfMessage, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer })

globalThis.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const pdf = await opened(data)
    for (let at = 1; at <= Math.min(pdf.numPages, mostPages); at += 1) {
      const page = await drawn(await pdf.getPage(at))
      send({ page }, [page.picture])
    }
    send({ pages: pdf.numPages })
  } catch {
    send({ failed: true })
  }
})
