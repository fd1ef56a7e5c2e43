import { sentences } from '@app/contract/core/problem.ts'
import {
  allowedTypes,
  imageTypes,
  pictureCategories,
  type StoredFile,
} from '@app/contract/files/files.ts'
import { largestUpload } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { type UploadOptions, upload } from './upload.ts'

interface ActiveUpload {
  file: File
  progress: number
  cancel: () => void
}

/** The file that is being sent, one at a time. `onFailed` is not called when the person cancels. */
export function useActiveUpload() {
  const [sending, setSending] = useState<ActiveUpload>()

  async function run(
    file: File,
    send: (options: UploadOptions) => Promise<void>,
    onFailed: (message: string, problem: unknown) => void,
  ) {
    const aborter = new AbortController()
    const cancel = () => aborter.abort()
    const onProgress = (progress: number) => setSending({ file, progress, cancel })
    onProgress(0)
    try {
      await send({ onProgress, signal: aborter.signal })
    } catch (problem) {
      if (aborter.signal.aborted) return
      onFailed(problem instanceof Error ? problem.message : sentences.unexpected, problem)
    } finally {
      setSending(undefined)
    }
  }
  return { sending, run }
}

type Category = Parameters<typeof upload>[1]

/** Uploads a file as soon as it is selected; some categories hold pictures only. */
export function useFileUpload(
  onStored: (stored: StoredFile) => void,
  category: Category = 'general',
) {
  const { sending, run } = useActiveUpload()
  const [error, setError] = useState<string>()

  async function send(file: File) {
    const refusal = unfit(file, category)
    setError(refusal)
    if (refusal) return
    const store = async (options: UploadOptions) => onStored(await upload(file, category, options))
    await run(file, store, (message) => setError(message))
  }
  return { sending, error, send }
}

/** The `accept` attribute of a file field. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.pdf,.doc,.docx'

/** Checks what the server would reject anyway, before uploading. */
function unfit({ type, size }: File, category: Category): string | undefined {
  if (pictureCategories.includes(category) && !imageTypes.some((known) => known === type))
    return t('Please choose a JPEG, PNG or WebP image.')
  if (type && !allowedTypes.some((known) => known === type)) return sentences.fileType
  return size > largestUpload() ? sentences.fileTooLarge : undefined
}
