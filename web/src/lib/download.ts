import { type ExportKind, exportFiles } from '@app/contract/exports.ts'
import type { Input } from '@app/contract/route.ts'
import { t } from '@app/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

type Format = keyof typeof exportFiles

export interface Export {
  kind: ExportKind
  format: Format
  /** The filters of the list whose rows it shall hold. */
  query: Input<typeof exportFiles.csv>['query']
}

/** Fetches an export, which needs the session, and has the browser save it. */
export const useExport = () =>
  useMutation(
    {
      mutationFn: async ({ kind, format, query }: Export) => {
        const file = await call(exportFiles[format], { params: { kind }, query })
        if (!(file instanceof Blob)) throw new Error('The file could not be read.')
        save(file, nameOf(kind, format, query))
      },
      onError: ({ message }) => toast.error(t('Export Failed'), message),
    },
    queryClient,
  )

const nameOf = (kind: ExportKind, format: Format, { start_date, end_date }: Export['query'] = {}) =>
  `${[kind, start_date, end_date].filter(Boolean).join('_')}.${format}`

export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
