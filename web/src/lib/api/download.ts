import type { Input } from '@app/contract/core/route.ts'
import { caller } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type ExportKind, exportFiles } from '@app/contract/insight/exports.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send, toastFailure } from './api.ts'
import { queryClient } from './query-client.ts'

type Format = keyof typeof exportFiles

export interface Export {
  kind: ExportKind
  format: Format
  /** The filters of the exported list. */
  query?: Input<typeof exportFiles.csv>['query']
}

/** The progress of an export: received bytes and, for a CSV, rows and their total. */
export interface ExportProgress {
  bytes: number
  rows: number
  total: number | undefined
}

const nothing: ExportProgress = { bytes: 0, rows: 0, total: undefined }
/** Large files take long. */
const exportTimeout = 15 * 60_000

/** Calls a route whose file may be large. */
export const callForFile = caller((request) => send({ ...request, timeout: exportTimeout }))

/** Fetches an export with the session's token, reports the progress and lets the browser save the file. */
export function useExport() {
  const [progress, setProgress] = useState(nothing)
  const stop = useRef(new AbortController())
  const mutation = useMutation(
    {
      mutationFn: async (request: Export) => {
        stop.current = new AbortController()
        setProgress(nothing)
        await fetchExport(request, stop.current.signal, setProgress)
      },
      onError: (problem) => {
        if (!stop.current.signal.aborted) toastFailure(t('Export Failed'))(problem)
      },
    },
    queryClient,
  )
  return { ...mutation, progress, cancel: () => stop.current.abort() }
}

async function fetchExport(
  { kind, format, query }: Export,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
) {
  const onChunk = countRows(format, onProgress)
  const call = caller((request) => send({ ...request, signal, onChunk, timeout: exportTimeout }))
  save(await call(exportFiles[format], { params: { kind }, query }), nameOf(kind, format, query))
}

const lineEnd = 10

/** Counts lines as rows, apart from the header; approximate with line breaks inside cells, but enough for a progress bar. */
function countRows(format: Format, onProgress: (progress: ExportProgress) => void) {
  let bytes = 0
  let lines = -1
  return (chunk: Uint8Array, { headers }: Response) => {
    bytes += chunk.length
    for (const byte of format === 'csv' ? chunk : []) if (byte === lineEnd) lines += 1
    const total = Number(headers.get('X-Total-Rows')) || undefined
    onProgress({ bytes, rows: Math.min(Math.max(0, lines), total ?? 0), total })
  }
}

const nameOf = (kind: ExportKind, format: Format, { start_date, end_date }: Export['query'] = {}) =>
  `${[kind, start_date, end_date].filter(Boolean).join('_')}.${format}`

/** Fetches a file, which needs the session's token, and has the browser save it. */
export const useDownload = <I = void>(
  fetchFile: (input: I) => Promise<unknown>,
  name: (input: I) => string,
  failed = t('Download Failed'),
) =>
  useMutation(
    {
      mutationFn: async (input: I) => save(await fetchFile(input), name(input)),
      onError: toastFailure(failed),
    },
    queryClient,
  )

/** Has the browser save what a binary route returned. */
export function save(file: unknown, name: string) {
  if (!(file instanceof Blob)) throw new Error(t("Couldn't read the file."))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
