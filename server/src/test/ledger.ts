import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '@app/contract/core/route.ts'
import { v7 } from 'uuid'
import { noteRequest } from './private-texts.ts'

interface RequestData {
  method: string
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** In milliseconds. */
  patience?: number
}
export interface Reply {
  status: number
  type: string
  headers: Headers
  body: unknown
}

/** Sends one request over the network, without retries. Rejects if no complete response arrives. */
export async function ask(
  base: string,
  { method, url, body, headers = {}, patience = 30_000 }: RequestData,
): Promise<Reply> {
  noteRequest({ url, body, headers })
  const isForm = body instanceof FormData
  const answer = await fetch(base + url, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  const parsed: unknown = text && type.includes('json') ? JSON.parse(text) : text
  return { status: answer.status, type, headers: answer.headers, body: parsed }
}

/** Typed calls of a user on one node. */
export const callerOn = (base: string, headers: Record<string, string> = {}) =>
  caller(({ method, url, body }) => ask(base, { method, url, body, headers }))

/** A write: the request with its key, and its response. */
export interface Entry {
  kind: string
  request: RequestData
  /** The final response; undefined while it is unknown whether the write was done. */
  reply?: Reply | undefined
  /** Its client gave up without a response, and went on. */
  wasOpen?: boolean
  /** What each try came to, with its node and milliseconds. */
  tries: string[]
}

const retries = 3
const outages = [408, 502, 503, 504]
/** One in this many writes loses its first response on the network. */
const drops = 7
/**
 * The requests of a load client and their responses. It retries like the browser: three times, a second apart, same
 * key.
 */
export class Ledger {
  readonly entries: Entry[] = []
  /** The number of responses by method and status. */
  readonly answers: Record<string, number> = {}
  /** 503 responses that were not the problem document of security.md. */
  readonly unexpectedOutages: Reply[] = []
  readonly #bases: readonly string[]
  #turn = 0
  #written = 0

  /** Requests alternate between the nodes, and a retry goes to the next one. */
  constructor(bases: readonly string[]) {
    this.#bases = bases
  }

  /** Sends a write with retries; returns undefined when all of them failed. */
  async write(kind: string, request: RequestData): Promise<Reply | undefined> {
    const headers = { ...request.headers, 'idempotency-key': v7() }
    const entry: Entry = { kind, request: { ...request, headers }, tries: [] }
    this.entries.push(entry)
    await this.#retrying(entry)
    return entry.reply
  }

  read(request: RequestData): Promise<Reply | undefined> {
    return this.#once(request, this.#begin())
  }

  get unanswered() {
    return this.entries.filter(({ reply }) => !reply)
  }

  /** Retries the writes whose outcome is unknown, with the same keys. */
  async settle() {
    for (const entry of this.unanswered) await this.#retrying(entry)
  }

  async #retrying(entry: Entry) {
    const turn = this.#begin()
    for (let left = retries; ; left -= 1, await pause(1000)) {
      const startedAt = performance.now()
      const reply = await this.#once(entry.request, turn + left)
      const took = Math.round(performance.now() - startedAt)
      entry.tries.push(`${this.#baseOf(turn + left)} ${reply?.status ?? 'lost'} after ${took} ms`)
      if (left === retries && this.#isDropped()) continue
      const isProcessing = reply?.status === 409 && reply.headers.has('retry-after')
      if (reply && !outages.includes(reply.status) && !isProcessing) entry.reply = reply
      if (entry.reply) return
      if (left === 0) {
        entry.wasOpen = true
        return
      }
    }
  }

  /** The server did it, but the response was lost. */
  #isDropped() {
    this.#written += 1
    return this.#written % drops === 0
  }

  #begin() {
    this.#turn += 1
    return this.#turn
  }

  #baseOf(turn: number) {
    return this.#bases[turn % this.#bases.length] ?? ''
  }

  async #once(request: RequestData, turn: number): Promise<Reply | undefined> {
    const reply = await ask(this.#baseOf(turn), request).catch(() => undefined)
    const name = `${request.method} ${reply?.status ?? 'lost'}`
    this.answers[name] = (this.answers[name] ?? 0) + 1
    if (reply?.status === 503 && !isUnavailableProblem(reply)) this.unexpectedOutages.push(reply)
    return reply
  }
}

const isUnavailableProblem = ({ type, body, headers }: Reply) =>
  type.startsWith('application/problem+json') &&
  headers.has('retry-after') &&
  typeof body === 'object' &&
  body !== null &&
  'detail' in body &&
  body.detail === 'Service temporarily unavailable. Please try again.'
