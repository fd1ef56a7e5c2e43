import { isRecord } from '@app/contract/core/objects.ts'
import type { Problem } from '@app/contract/core/problem.ts'
import { ApiError } from '@app/contract/core/route.ts'
import type { fileCategories, StoredFile } from '@app/contract/files/files.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { freshToken, sessionExpired, sessionLost } from '#lib/session/session.ts'
import { isTransient, NetworkError, randomUuid, withRetries } from '#lib/transport.ts'

/** Milliseconds without progress after which an upload has failed; the server waits a little less. */
const silence = 45_000
/** Milliseconds for the response to a file that is there: the server looks into one after the other. */
const longestWait = 10 * 60_000

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  /** Aborting it cancels the upload; the promise then rejects with an AbortError. */
  signal?: AbortSignal
}

/** Stores one file. */
export const upload = (
  file: File,
  category: (typeof fileCategories)[number],
  options: UploadOptions = {},
) => sendFile<StoredFile>('/api/upload', file, { category }, options)

/** The keys of uploads of which nobody knows how they ended: the same file sent again is stored once. */
const openKeys = new Map<string, string>()

/** Sends one file. fetch reports no upload progress, hence the XMLHttpRequest. */
export async function sendFile<T extends object>(
  url: string,
  file: File,
  fields: Record<string, string>,
  options: UploadOptions = {},
): Promise<T> {
  const same = JSON.stringify([url, fields, file.name, file.size, file.lastModified])
  const key = openKeys.get(same) ?? randomUuid()
  openKeys.set(same, key)
  const token = await freshToken()
  try {
    const { status, body } = await withRetries(
      () => attempt({ url, file, fields, key, token }, options),
      // The person decides whether so much is sent anew over a line that was too slow for it.
      (response) => response.status !== 408 && isTransient(response),
    )
    if (!isTransient({ status, body })) openKeys.delete(same)
    if (isStored<T>(status, body)) return body
    if (status === 401 && token) sessionExpired()
    else if (status === 401) sessionLost(t('Update Failed'))
    throw new ApiError(status, asProblem(status, status === 408 ? { detail: t(stopped) } : body))
  } catch (problem) {
    throw problem instanceof NetworkError ? new ApiError(0) : problem
  }
}

interface UploadRequest {
  url: string
  file: File
  fields: Record<string, string>
  key: string
  token: string | undefined
}

function attempt(
  { url, file, fields, key, token }: UploadRequest,
  { onProgress, signal }: UploadOptions,
) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const cancel = () => request.abort()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const wait = (milliseconds: number, sentence: string) => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        reject(new ApiError(408, asProblem(408, { detail: t(sentence) })))
        request.abort()
      }, milliseconds)
    }
    const ended = (settle: () => void) => () => {
      clearTimeout(waiting)
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait(silence, stopped)
      onProgress?.(total ? loaded / total : 0)
    }
    request.upload.onload = () => wait(longestWait, unanswered)
    request.onload = ended(() =>
      resolve({ status: request.status, body: parsed(request.responseText) }),
    )
    request.onerror = ended(() => reject(new NetworkError(false)))
    request.onabort = ended(() => reject(new DOMException('Cancelled', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    wait(silence, stopped)
    request.send(form(file, fields))
  })
}

/** The fields come first: the server reads them before the file. */
function form(file: File, fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
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

const isStored = <T>(status: number, body: unknown): body is T => status < 300 && isRecord(body)

const asProblem = (status: number, body: unknown): Problem => ({
  type: 'about:blank',
  title: t('Upload failed'),
  status,
  detail: t('Upload failed: {status}', { status }),
  ...(typeof body === 'object' && body),
})

const stopped = msg(
  'The connection was too slow or dropped, so nothing was saved. Please upload the file again, ideally on a better connection.',
)
const unanswered = msg(
  'The server took too long to respond. Please upload the file again. It is saved only once.',
)
