import type { ApiResponse, Request } from '@app/contract/core/client.ts'
import { currentLocale, t } from '@app/contract/i18n/text.ts'
import { log } from './log.ts'

const retries = 3
const retryDelay = 1_000
const timeout = 30_000
export const temporary = [502, 503, 504]

/** No answer came: the network is down, or it took too long. */
export class NoAnswer extends Error {
  readonly timedOut: boolean
  constructor(timedOut: boolean) {
    super(
      timedOut ? t('The server took too long to answer.') : t('The server could not be reached.'),
    )
    this.name = 'NoAnswer'
    this.timedOut = timedOut
  }
}

export interface Sending extends Request {
  token?: string
  timeout?: number
  /** The Idempotency-Key of a write that was tried before; a new one unless given. */
  key?: string
  /** Ends it before its answer. */
  signal?: AbortSignal
  /** Told of each piece of a file as it arrives, and of the answer it belongs to. */
  heard?: (piece: Uint8Array, answer: Response) => void
}

/**
 * Sends one request as JSON. Network errors, 502, 503 and 504 are tried three times more, a second apart; a
 * write keeps the key it was given before the first try, so that the server does it once. Throws `NoAnswer`.
 */
export async function transport(sending: Sending): Promise<ApiResponse> {
  const headers = headersOf(sending)
  return retrying(
    () => attempt(sending, headers),
    ({ status }) => temporary.includes(status),
  )
}

/** Runs `attempt` again while it gets no answer or an answer that is `worthRetrying`. */
export async function retrying<T>(attempt: () => Promise<T>, worthRetrying: (got: T) => boolean) {
  for (let left = retries; ; left -= 1) {
    try {
      const got = await attempt()
      if (left === 0 || !worthRetrying(got)) return got
    } catch (problem) {
      const again = problem instanceof NoAnswer && !problem.timedOut
      if (left === 0 || !again) throw problem
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
  }
}

async function attempt(sending: Sending, headers: Headers): Promise<ApiResponse> {
  const late = AbortSignal.timeout(sending.timeout ?? timeout)
  const signal = sending.signal ? AbortSignal.any([late, sending.signal]) : late
  try {
    const response = await fetch(sending.url, {
      method: sending.method,
      headers,
      signal,
      credentials: 'omit',
      body: sending.body === undefined ? undefined : JSON.stringify(sending.body),
    })
    return await answerOf(response, sending)
  } catch (problem) {
    log.warn(`${sending.method} ${sending.url.split('?')[0]} got no answer`, problem)
    throw new NoAnswer(signal.aborted)
  }
}

function headersOf({ method, body, token, key = newKey() }: Sending) {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (method !== 'GET') headers.set('Idempotency-Key', key)
  return headers
}

/** An answer that is not JSON where JSON was meant (a proxy's page) counts as a broken gateway. */
async function answerOf(response: Response, { binary, heard }: Sending): Promise<ApiResponse> {
  const { status, ok } = response
  if (ok && binary)
    return { status, body: heard ? await arriving(response, heard) : await response.blob() }
  const text = await response.text()
  if (text === '') return { status, body: undefined }
  try {
    return { status, body: JSON.parse(text) }
  } catch {
    return { status: ok ? 502 : status, body: undefined }
  }
}

async function arriving(response: Response, heard: NonNullable<Sending['heard']>) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    pieces.push(step.value)
    heard(step.value, response)
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' })
}

/** A random UUID, also where the page is not served over https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
