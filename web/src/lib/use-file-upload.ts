import { allowedTypes, largestUpload, type StoredFile } from '@app/contract/files.ts'
import { sentences } from '@app/contract/problem.ts'
import { useState } from 'react'
import { upload } from './upload.ts'

interface Sending {
  file: File
  progress: number
  cancel: () => void
}

/** Sends a general file as soon as it is chosen. */
export function useFileUpload(onStored: (stored: StoredFile) => void) {
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<string>()

  async function send(file: File) {
    const refusal = unfit(file)
    setError(refusal)
    if (refusal) return
    const aborter = new AbortController()
    const cancel = () => aborter.abort()
    const onProgress = (progress: number) => setSending({ file, progress, cancel })
    onProgress(0)
    try {
      onStored(await upload(file, 'general', { onProgress, signal: aborter.signal }))
    } catch (problem) {
      if (!aborter.signal.aborted)
        setError(problem instanceof Error ? problem.message : sentences.unexpected)
    } finally {
      setSending(undefined)
    }
  }
  return { sending, error, send }
}

/** What a file field offers. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.pdf,.doc,.docx'

/** What the server would refuse anyway, told before the bytes travel. */
function unfit({ type, size }: File): string | undefined {
  if (type && !allowedTypes.some((known) => known === type)) return sentences.fileType
  return size > largestUpload ? sentences.fileTooLarge : undefined
}
