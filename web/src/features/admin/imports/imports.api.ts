import { type Import, type ImportColumns, imports } from '@app/contract/admin/imports.ts'
import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { call, invalidate, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useDownload } from '#lib/api/download.ts'
import { sendFile, type UploadOptions } from '#lib/api/upload.ts'
import { useActiveUpload } from '#lib/api/use-file-upload.ts'

export const useImports = (cursor: string | undefined) =>
  useApiQuery(imports.list, { query: { cursor } })

export const useImport = (id: string) => useApiQuery(imports.read, { params: { id } })

export const useImportRows = (input: Input<typeof imports.rows>) => useApiQuery(imports.rows, input)

export const useStartImport = () =>
  useApiMutation(imports.start, {
    done: () => t('Import started'),
    failed: t("Couldn't start the import"),
  })

export const useCancelImport = () =>
  useApiMutation(imports.cancel, {
    done: () => t('Import stopped'),
    failed: t("Couldn't stop the import"),
  })

/** Uploads a file; `onDone` gets the response. Only one upload runs at a time. */
function useSendFile<T extends object>(url: string, onDone: (answer: T, file: File) => void) {
  const { sending, run } = useActiveUpload()
  const [error, setError] = useState<string>()

  async function send(file: File, fields: Record<string, string> = {}) {
    setError(undefined)
    const upload = async (options: UploadOptions) =>
      onDone(await sendFile<T>(url, file, fields, options), file)
    await run(file, upload, (message) => setError(message))
  }
  return { sending, error, send }
}

/** Sends a file to have its columns read. */
export const useReadColumns = (onDone: (answer: ImportColumns, file: File) => void) =>
  useSendFile(imports.columns.path, onDone)

/** Sends a file to be looked through; `onChecked` gets the preview. */
export const useImportFile = (onChecked: (created: Import) => void) =>
  useSendFile<Import>(imports.check.path, (created) => {
    void invalidate([imports.list])
    onChecked(created)
  })

export const useTemplate = () =>
  useDownload(
    () => call(imports.template),
    () => 'import-template.csv',
  )

export const useRefusedRows = () =>
  useDownload(
    (input: Input<typeof imports.refused>) => call(imports.refused, input),
    () => 'refused-rows.csv',
  )
