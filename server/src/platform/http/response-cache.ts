import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Route, type Topic, topics } from '@app/contract/core/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notify } from '#platform/database/pipelining/commit-batch.ts'

const encoders = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof encoders

/** The encoding that a client accepts and that is smallest; none when it names none. */
export function encodingOf(accepted = ''): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((one): [string, string] => {
      const [name = '', weight = ''] = one.toLowerCase().split(';')
      return [name.trim(), weight.replaceAll(' ', '')]
    }),
  )
  const accepts = (name: string) =>
    weights.has(name) && !/^q=0(\.0*)?$/.test(weights.get(name) ?? '')
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : undefined
}

/** One version of a response to all guests: bytes with their headers and ETag. Each encoding is made once. */
export class CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer) {
    this.status = status
    this.headers = headers
    this.body = body
    // Weak, because it is the same in every encoding.
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? encoders[encoding](this.body, 5)
    this.#encoded.set(encoding, made)
    return made
  }
}

interface Entry {
  response: Promise<CachedResponse>
  /** The latest version, of this entry or the one before it: reused when the next version is the same. */
  last: CachedResponse | undefined
  until: number
  /** The topics read so far: complete once it is rendered. */
  reads: Set<Topic>
  bytes: number
}

/** Milliseconds: a change without a write is visible that much later. */
const lifetime = 1000
const mostEntries = 1000
const mostBytes = 32 * 1024 * 1024

/**
 * Caches successful responses to guests for a second, and drops those whose topics change. Requests for a response that is
 * being rendered wait for it instead of rendering it again.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  async get(
    key: string,
    make: (reads: Set<Topic>) => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const cached = this.#entries.get(key)
    if (cached && cached.until > Date.now()) return cached.response
    const last = cached?.last
    const reads = new Set<Topic>()
    const response = make(reads).then((made) => (isSame(last, made) ? last : made))
    const entry = { response, last, until: Number.POSITIVE_INFINITY, reads, bytes: 0 }
    if (cached) this.#drop(key, cached)
    this.#entries.set(key, entry)
    try {
      const made = await response
      if (made.status === 200) this.#made(key, entry, made)
      else this.#drop(key, entry)
      return made
    } catch (error) {
      this.#drop(key, entry)
      throw error
    }
  }

  /** Invalidates the responses that read one of these topics, also those being rendered: they may have read the previous state. */
  clear(changed: readonly Topic[]) {
    for (const entry of this.#entries.values())
      if (changed.some((topic) => entry.reads.has(topic))) entry.until = 0
  }

  #made(key: string, entry: Entry, response: CachedResponse) {
    entry.until = Math.min(entry.until, Date.now() + lifetime)
    entry.last = response
    if (this.#entries.get(key) !== entry) return
    entry.bytes = response.body.length
    this.#bytes += entry.bytes
    for (const [oldest, each] of this.#entries) {
      if (this.#bytes <= mostBytes && this.#entries.size <= mostEntries) break
      if (each !== entry) this.#drop(oldest, each)
    }
  }

  #drop(key: string, entry: Entry) {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

const isSame = (last: CachedResponse | undefined, made: CachedResponse): last is CachedResponse =>
  last?.etag === made.etag && last.status === made.status

/** The least bytes of JSON that are compressed: below, the header takes more than it saves. */
const leastCompressed = 1024

/**
 * Decorates the app with the cache of responses to guests, which a write invalidates by the topics of its route: on this node
 * before its response, on the others when `channel` notifies them. Compresses these responses and all other JSON, and
 * returns 304 to clients that have them already.
 */
export async function cacheResponses(app: FastifyInstance, channel: string) {
  const cache = new ResponseCache()
  const node = randomUUID()
  app.decorate('responseCache', cache)
  app.decorateReply('cached', undefined)
  const unlisten = await app.database.listen(channel, (payload) => {
    const [from, names = ''] = payload.split(':')
    if (from === node) return
    // A connection that was lost may have missed notifications.
    const changed = names ? names.split(',') : topics
    cache.clear(topics.filter((topic) => changed.includes(topic)))
  })
  app.addHook('onClose', () => unlisten())
  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }) => {
    const { changes = [] } = routeOptions.config.route ?? {}
    if (method === 'GET' || statusCode >= 400) return
    cache.clear(changes)
    const seen = changes.filter((topic) => publicTopics.has(topic))
    if (seen.length) notify(app.database.db, channel, `${node}:${seen}`)
  })
  app.addHook('onSend', encode)
}

/** The topics that responses to guests read: changes of others are not published. */
export const publicTopics = new Set<Topic>()

/** Sends a response that all guests share. */
export function sendCached(reply: FastifyReply, response: CachedResponse) {
  reply.cached = response
  return reply
    .code(response.status)
    .headers({ ...response.headers })
    .send(response.body)
}

const sharedHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=0, s-maxage=1',
  Vary: 'Origin, Authorization, Accept-Language, Accept-Encoding',
}

/** The response to guests, made once for all guests of a language. */
export async function share(
  { responseCache }: FastifyInstance,
  { path, reads = [] }: Route,
  { params, query, locale }: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<{ status: number; body: string }>,
) {
  const key = JSON.stringify([path, params, query, locale?.language])
  const response = await responseCache.get(key, async (read) => {
    for (const topic of reads) read.add(topic)
    const { status, body } = await make()
    return new CachedResponse(status, sharedHeaders, Buffer.from(body))
  })
  return sendCached(reply, response)
}

async function encode(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { cached } = reply
  if (cached && cached.status === 200) {
    reply.header('ETag', cached.etag)
    if (knows(request, cached.etag)) {
      reply.code(304)
      return null
    }
  }
  const encoding = encodingOf(request.headers['accept-encoding']?.toString())
  if (!encoding || !(cached || isLongJson(request, reply, payload))) return payload
  reply.header('Content-Encoding', encoding)
  return cached ? cached.encoded(encoding) : encoders[encoding](Buffer.from(String(payload)), 3)
}

/** Not a response with a secret, about which the compressed length would reveal something. */
const isLongJson = ({ routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown) =>
  typeof payload === 'string' &&
  payload.length >= leastCompressed &&
  routeOptions.config.route?.idempotent !== false &&
  /^application\/json/.test(String(reply.getHeader('content-type')))

/** Proxies that encode again may change the one into the other. */
const weak = (etag: string) => etag.replace(/^W\//, '')

const knows = ({ method, headers }: FastifyRequest, etag: string) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['if-none-match'] ?? '').split(',').some((one) => weak(one.trim()) === weak(etag))
