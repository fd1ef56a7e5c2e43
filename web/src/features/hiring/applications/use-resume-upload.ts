import { sentences } from '@app/contract/core/problem.ts'
import { largestUpload, resumeExtensions, type StoredFile } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { upload } from '#lib/api/upload.ts'
import { toast } from '#ui/toast.ts'

interface ActiveUpload {
  file: File
  progress: number
  cancel: () => void
}

/** Sends a resume as soon as it is chosen. One at a time; a failed one can be sent again. */
export function useResumeUpload() {
  const [sending, setSending] = useState<ActiveUpload>()
  const [failed, setFailed] = useState<{ message: string; again?: () => void }>()

  async function send(file: File, onStored: (stored: StoredFile) => void) {
    const refusal = unfit(file)
    setFailed(refusal ? { message: refusal } : undefined)
    if (refusal) return
    const aborter = new AbortController()
    const cancel = () => aborter.abort()
    const onProgress = (progress: number) => setSending({ file, progress, cancel })
    onProgress(0)
    try {
      onStored(await upload(file, 'resume', { onProgress, signal: aborter.signal }))
    } catch (problem) {
      if (!aborter.signal.aborted) fail(problem, () => void send(file, onStored))
    } finally {
      setSending(undefined)
    }
  }

  function fail(problem: unknown, again: () => void) {
    const message = problem instanceof Error ? problem.message : sentences.unexpected
    setFailed({ message, again })
    toast.error(t('Resume Upload Failed'), message)
  }

  return {
    sending,
    error: failed?.message,
    send,
    again: failed?.again,
    forgive: () => setFailed(undefined),
  }
}

/** What the server would refuse anyway, told before the bytes travel. */
function unfit({ name, size }: File): string | undefined {
  if (!resumeExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return t('Please choose a PDF, DOC or DOCX file.')
  if (size === 0) return t('This file is empty. Please choose another one.')
  return size > largestUpload ? sentences.fileTooLarge : undefined
}
