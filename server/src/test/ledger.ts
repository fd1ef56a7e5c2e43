import { caller } from '@app/contract/core/route.ts'
import { v7 } from 'uuid'

interface RequestData {
  method: string
  url: string
  body?: unknown
  headers?: Record<string, string>
}
export interface Reply {
  status: number
  type: string
  headers: Headers
  body: unknown
}

/** One request over the network, as it is: no retries. Rejects when no whole answer came. */
export async function ask(
  base: string,
  { method, url, body, headers = {} }: RequestData,
): Promise<Reply> {
  const isForm = body instanceof FormData
  const answer = await fetch(base + url, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  const parsed: unknown = text && type.includes('json') ? JSON.parse(text) : text
  return { status: answer.status, type, headers: answer.headers, body: parsed }
}

/** The typed calls of someone on one node. */
export const callerOn = (base: string, headers: Record<string, string> = {}) =>
  caller(({ method, url, body }) => ask(base, { method, url, body, headers }))

/** One write: what was sent with which key, and what came of it. */
export interface Entry {
  kind: string
  request: RequestData
  /** The answer that counts; undefined while nobody knows whether it was done. */
  reply?: Reply | undefined
}

const retries = 3
const outages = [502, 503, 504]
/** Of so many writes the first answer to one gets lost on its way. */
const drops = 7
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a load client sent and was answered. It sends as the browser does: three retries, a second apart, one key. */
export class Ledger {
  readonly entries: Entry[] = []
  /** Every answer that came, by method and status. */
  readonly answers: Record<string, number> = {}
  /** 503s that were not the problem document of security.md. */
  readonly rude: Reply[] = []
  readonly #bases: readonly string[]
  #turn = 0
  #written = 0

  /** The nodes are asked in turn, and a retry goes to the next one. */
  constructor(bases: readonly string[]) {
    this.#bases = bases
  }

  /** A write with its retries; its reply is undefined when all of them failed. */
  async write(kind: string, request: RequestData): Promise<Reply | undefined> {
    const headers = { ...request.headers, 'idempotency-key': v7() }
    const entry: Entry = { kind, request: { ...request, headers } }
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

  /** Sends what nobody knows about again, with the keys it had. */
  async settle() {
    for (const entry of this.unanswered) await this.#retrying(entry)
  }

  async #retrying(entry: Entry) {
    const turn = this.#begin()
    for (let left = retries; ; left -= 1, await pause(1000)) {
      const reply = await this.#once(entry.request, turn + left)
      if (left === retries && this.#isDropped()) continue
      const isProcessing = reply?.status === 409 && reply.headers.has('retry-after')
      if (reply && !outages.includes(reply.status) && !isProcessing) entry.reply = reply
      if (entry.reply || left === 0) return
    }
  }

  /** The server did it, the client never heard. */
  #isDropped() {
    this.#written += 1
    return this.#written % drops === 0
  }

  #begin() {
    this.#turn += 1
    return this.#turn
  }

  async #once(request: RequestData, turn: number): Promise<Reply | undefined> {
    const base = this.#bases[turn % this.#bases.length] ?? ''
    const reply = await ask(base, request).catch(() => undefined)
    const name = `${request.method} ${reply?.status ?? 'lost'}`
    this.answers[name] = (this.answers[name] ?? 0) + 1
    if (reply?.status === 503 && !isPolite(reply)) this.rude.push(reply)
    return reply
  }
}

const isPolite = ({ type, body, headers }: Reply) =>
  type.startsWith('application/problem+json') &&
  headers.has('retry-after') &&
  typeof body === 'object' &&
  body !== null &&
  'detail' in body &&
  body.detail === 'Service temporarily unavailable. Please try again.'
