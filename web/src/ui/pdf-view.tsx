import { type ReactNode, useEffect, useState } from 'react'
import type { PdfMessage, PdfPage } from './pdf.worker.ts'
import { Skeleton } from './skeleton.tsx'

/** A file that takes longer was made to. */
const patience = 20_000

interface PdfViewProps {
  file: Blob
  /** What a page is, for those who do not see it. */
  label: (page: number) => string
  /** Shown when the file cannot be drawn. */
  failed: ReactNode
  /** Shown below when only its first pages are drawn. */
  more: ReactNode
}

/** The pages of a PDF as pictures, drawn apart from this page; their text is for screen readers. */
export function PdfView({ file, label, failed, more }: PdfViewProps) {
  const { pages, total, hasFailed } = usePages(file)
  if (hasFailed && pages.length === 0) return failed
  const isReady = total !== undefined || hasFailed
  return (
    <div aria-busy={!isReady} className="grid grid-cols-1 gap-3">
      {pages.map((page, at) => (
        <figure key={at}>
          <Picture page={page} label={label(at + 1)} />
          <figcaption className="sr-only whitespace-pre-line">{page.text}</figcaption>
        </figure>
      ))}
      {!isReady && <Skeleton className="aspect-[1/1.41] w-full" />}
      {(hasFailed || (total ?? 0) > pages.length) && more}
    </div>
  )
}

function Picture({ page: { picture }, label }: { page: PdfPage; label: string }) {
  const draw = (canvas: HTMLCanvasElement | null) =>
    canvas?.getContext('2d')?.drawImage(picture, 0, 0)
  return (
    <canvas
      ref={draw}
      role="img"
      aria-label={label}
      width={picture.width}
      height={picture.height}
      className="h-auto w-full rounded-sm border bg-white"
    />
  )
}

interface Pages {
  pages: readonly PdfPage[]
  total?: number
  hasFailed: boolean
}
const none: Pages = { pages: [], hasFailed: false }

function usePages(file: Blob): Pages {
  const [state, setState] = useState(none)
  useEffect(() => {
    setState(none)
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
    const fail = () => {
      worker.terminate()
      setState((before) => ({ ...before, hasFailed: true }))
    }
    const timer = setTimeout(fail, patience)
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<PdfMessage>) => {
      if ('failed' in data) return fail()
      if ('page' in data)
        return setState((before) => ({ ...before, pages: [...before.pages, data.page] }))
      clearTimeout(timer)
      worker.terminate()
      setState((before) => ({ ...before, total: data.pages }))
    }
    void file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), fail)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [file])
  return state
}
