import { Refusal } from '@app/contract/client.ts'
import type { fileCategories, StoredFile } from '@app/contract/files.ts'
import type { Problem } from '@app/contract/problem.ts'
import { t } from '@app/contract/text.ts'
import { freshToken, sessionExpired } from './session.ts'
import { NoAnswer, newKey, retrying, temporary } from './transport.ts'

export interface UploadTerms {
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  /** Aborting it cancels the upload; the promise then rejects with an AbortError. */
  signal?: AbortSignal
}

/** Stores one file. fetch cannot tell how far a body has come, so this is an XMLHttpRequest. */
export async function upload(
  file: File,
  category: (typeof fileCategories)[number],
  terms: UploadTerms = {},
): Promise<StoredFile> {
  const key = newKey()
  const token = await freshToken()
  try {
    const { status, body } = await retrying(
      () => attempt({ file, category, key, token }, terms),
      (answer) => temporary.includes(answer.status),
    )
    if (isStored(status, body)) return body
    if (status === 401 && token) sessionExpired()
    throw new Refusal(status, asProblem(status, body))
  } catch (problem) {
    throw problem instanceof NoAnswer ? new Refusal(0) : problem
  }
}

interface Parcel {
  file: File
  category: string
  key: string
  token: string | undefined
}

function attempt({ file, category, key, token }: Parcel, { onProgress, signal }: UploadTerms) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    if (token) request.setRequestHeader('Authorization', t('Bearer {token}', { token }))
    const cancel = () => request.abort()
    const ended = (settle: () => void) => () => {
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = ended(() =>
      resolve({ status: request.status, body: parsed(request.responseText) }),
    )
    request.onerror = ended(() => reject(new NoAnswer(false)))
    request.onabort = ended(() => reject(new DOMException('Cancelled', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    request.send(form(file, category))
  })
}

/** The category first: the server reads the fields before the bytes. */
function form(file: File, category: string) {
  const data = new FormData()
  data.set('category', category)
  data.set('file', file)
  return data
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isStored = (status: number, body: unknown): body is StoredFile =>
  status < 300 && typeof body === 'object' && body !== null && 'id' in body

const asProblem = (status: number, body: unknown): Problem => ({
  type: 'about:blank',
  title: t('Upload failed'),
  status,
  detail: t('Upload failed: {status}', { status }),
  ...(typeof body === 'object' && body),
})
