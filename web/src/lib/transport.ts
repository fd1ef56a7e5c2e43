import { sentences } from '@app/contract/core/problem.ts'
import { type ApiResponse, isProblem, type Request } from '@app/contract/core/route.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import { log } from './log.ts'

const retries = 3
const retryDelay = 1_000
const timeout = 30_000
/** With 408: a node that stood still responds so to a request that came meanwhile, of which it has done nothing. */
export const transientStatuses = [408, 502, 503, 504]

/** The server still works on an earlier try of this very write. */
const isProcessing = ({ body }: ApiResponse) =>
  isProblem(body) && body.detail === sentences.processing

/** Worth another try: the server is out, or has not finished an earlier one. */
export const isTransient = (response: ApiResponse) =>
  transientStatuses.includes(response.status) || isProcessing(response)

/** No response: the network is down, or the request timed out. */
export class NetworkError extends Error {
  readonly timedOut: boolean
  constructor(timedOut: boolean) {
    super(timedOut ? t('The server took too long to respond.') : t("Couldn't reach the server."))
    this.name = 'NetworkError'
    this.timedOut = timedOut
  }
}

/** Names this page to the server, which does not send it the live events of its own writes. */
export const clientId = randomUuid()

/** Where the server's log was after the last write of this browser, and when that was. */
const written = 'written'
/** Milliseconds after which every replica that is read has it: those that are further behind are not read. */
const writtenFor = 10_000

/** The log position of a write made just now: a read that sends it sees what was written, also on a replica. */
function justWritten(): string | undefined {
  try {
    const [at, place] = localStorage.getItem(written)?.split(' ') ?? []
    return Date.now() - Number(at) < writtenFor ? place : undefined
  } catch {
    return undefined
  }
}

function noteWritten({ headers }: Response) {
  const place = headers.get('X-Written')
  if (!place) return
  try {
    localStorage.setItem(written, `${Date.now()} ${place}`)
  } catch {
    // The replica is at most two seconds behind.
  }
}

export interface TransportRequest extends Request {
  token?: string
  timeout?: number
  /** The Idempotency-Key of a write that was tried before; defaults to a new one. */
  key?: string
  /** Aborts the request. */
  signal?: AbortSignal
  /** Called with each chunk of a file as it arrives. */
  onChunk?: (chunk: Uint8Array, response: Response) => void
}

/**
 * Sends one request as JSON. Network errors and transient responses are retried three times, a second apart; a write keeps
 * the key that was set before the first try, so that the server does it once, and waits for the end of a try that the
 * server still works on. Throws `NetworkError`.
 */
export async function transport(request: TransportRequest): Promise<ApiResponse> {
  const headers = headersOf(request)
  const giveUpAt = Date.now() + timeout
  const isPending = (response: ApiResponse) => isProcessing(response) && Date.now() < giveUpAt
  return withRetries(() => attempt(request, headers), isTransient, isPending)
}

/** Retries `attempt` on network errors and on results that are `worthRetrying`; those that are `isPending` do not count. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  worthRetrying: (result: T) => boolean,
  isPending: (result: T) => boolean = () => false,
) {
  let left = retries
  for (;;) {
    try {
      const result = await attempt()
      if (!isPending(result)) {
        if (left === 0 || !worthRetrying(result)) return result
        left -= 1
      }
    } catch (problem) {
      const isRetryable = problem instanceof NetworkError && !problem.timedOut
      if (left === 0 || !isRetryable) throw problem
      left -= 1
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
  }
}

async function attempt(request: TransportRequest, headers: Headers): Promise<ApiResponse> {
  const timeoutSignal = AbortSignal.timeout(request.timeout ?? timeout)
  const signal = request.signal ? AbortSignal.any([timeoutSignal, request.signal]) : timeoutSignal
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      signal,
      credentials: 'omit',
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    })
    noteWritten(response)
    return await readResponse(response, request)
  } catch (problem) {
    log.warn(`${request.method} ${request.url.split('?')[0]} got no answer`, problem)
    throw new NetworkError(signal.aborted)
  }
}

function headersOf({ method, body, token, key = randomUuid() }: TransportRequest) {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const place = method === 'GET' && justWritten()
  if (place) headers.set('X-Written', place)
  if (method !== 'GET') {
    headers.set('Idempotency-Key', key)
    headers.set('X-Client-Id', clientId)
  }
  return headers
}

/** A response that is not JSON where JSON is expected (a proxy's page) counts as a bad gateway. */
async function readResponse(
  response: Response,
  { binary, onChunk }: TransportRequest,
): Promise<ApiResponse> {
  const { status, ok } = response
  if (ok && binary)
    return { status, body: onChunk ? await readChunks(response, onChunk) : await response.blob() }
  const text = await response.text()
  if (text === '') return { status, body: undefined }
  try {
    return { status, body: JSON.parse(text) }
  } catch {
    return { status: ok ? 502 : status, body: undefined }
  }
}

async function readChunks(response: Response, onChunk: NonNullable<TransportRequest['onChunk']>) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let result = await reader?.read(); result && !result.done; result = await reader?.read()) {
    chunks.push(result.value)
    onChunk(result.value, response)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

/** A random UUID, also where the page is not served over https. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
