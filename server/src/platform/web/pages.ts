import { randomBytes } from 'node:crypto'
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import type { ApiResponse, Transport } from '@app/contract/core/client.ts'
import { isLanguage, type Language, preferred } from '@app/contract/i18n/text.ts'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { policy } from '#platform/http/headers.ts'
import { forbidden, notFound } from '#platform/problem.ts'

/** A finished page. It is kept in pieces: between two of them stands the nonce of an answer. */
interface Page {
  status: number
  headers: [string, string][]
  pieces: Buffer[]
}

type Render = (request: FastifyRequest, language: Language) => Promise<Page>

/** Pages hold nothing of a person: who is signed in is known to the browser alone. So they can be kept by address. */
async function openRenderer(app: FastifyInstance, entry: string): Promise<Render> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(entry).href)
  const render = createRequestHandler(build, 'production')
  const base_url = app.config.BACKEND_URL.replace(/\/$/, '')
  return async (request, language) => {
    const nonce = newNonce()
    const input = new Request(new URL(request.url, base_url), formOf(request))
    const send = inProcess(app, request, language)
    const response = await render(input, { send, nonce, base_url, language })
    return {
      status: response.status,
      headers: [...response.headers],
      pieces: (await response.text()).split(nonce).map((piece) => Buffer.from(piece)),
    }
  }
}

/** A form that the browser itself sent; everything else is asked for with GET, also by HEAD: the whole page is kept. */
function formOf({ method, body }: FastifyRequest): RequestInit {
  if (method !== 'POST' || typeof body !== 'string') return {}
  return { method, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

const newNonce = () => randomBytes(18).toString('base64url')

/** The page with the nonce of this answer. */
function withNonce(pieces: readonly Buffer[], nonce: string): Buffer {
  const between = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, at) => (at ? [between, piece] : [piece])))
}

const inProcess =
  (app: FastifyInstance, { ip }: FastifyRequest, language: Language): Transport =>
  async ({ method, url, body }): Promise<ApiResponse> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { 'accept-language': language },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }

/** What is kept of an answer to be sent again. */
interface RenderResult {
  status: number
}

interface CacheEntry<P> {
  page: Promise<P>
  until: number
}

const lifetime = 1000
const maxEntries = 300

/** Good pages for a second. Who asks while one is being made waits for that one instead of making another. */
export class PageCache<P extends RenderResult> {
  readonly #kept = new Map<string, CacheEntry<P>>()

  async page(key: string, make: () => Promise<P>): Promise<P> {
    const cached = this.#kept.get(key)
    if (cached && cached.until > Date.now()) return cached.page
    const mine: CacheEntry<P> = { page: make(), until: Number.POSITIVE_INFINITY }
    this.#keep(key, mine)
    try {
      const page = await mine.page
      mine.until = page.status === 200 ? Date.now() + lifetime : 0
      return page
    } catch (error) {
      mine.until = 0
      throw error
    }
  }

  /** Also what is being made: it may have read before the change. */
  clear() {
    this.#kept.clear()
  }

  #keep(key: string, cached: CacheEntry<P>) {
    this.#kept.delete(key)
    this.#kept.set(key, cached)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxEntries && oldest !== undefined) this.#kept.delete(oldest)
  }
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Serves the built web: its files, and its pages rendered here with the API called in process. Pages are kept for a
 * second, and forgotten when something is told on the channel `changes`.
 */
export async function pages(app: FastifyInstance, folder: string, changes: string) {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) return
  await registerFiles(app, join(folder, 'client'))
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions })
  // As large as the server itself: it is loaded with the first page that somebody asks for.
  let opened: Promise<Render> | undefined
  const renderer = () => {
    opened ??= openRenderer(app, entry)
    return opened
  }
  const cache = new PageCache<Page>()
  const unlisten = await app.database.listen(changes, () => cache.clear())
  app.addHook('onClose', () => unlisten())
  // A write may show on a page: on this node at once, on the others when they hear of it.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) cache.clear()
  })
  await app.register(plainForms, { renderer })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request)) throw notFound()
    const language = languageOf(request)
    const make = async () => (await renderer())(request, language)
    return send(reply, await cache.page(`${language} ${request.url}`, make))
  })
}

/** One route for all that is named by its content, and one for each of the few files beside it. */
async function registerFiles(app: FastifyInstance, root: string) {
  const assets = join(root, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders(reply, path) {
      const cacheControl = path.startsWith(assets)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache'
      reply.header('Cache-Control', cacheControl)
    },
  })
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter(isServed))
    app.get(`/${name}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(name, root))
}

const isServed = (file: Dirent) => file.isFile() && !/\.(br|gz)$/.test(file.name)

/** Pages whose form can be sent before or without script. */
const formPaths = ['/contact']
const longestForm = 64 * 1024

/** Those pages take what the browser itself sends, and answer with a page: what was typed, and what is wrong with it. */
async function plainForms(app: FastifyInstance, { renderer }: { renderer: () => Promise<Render> }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string) => body,
  )
  for (const path of formPaths)
    app.post<{ Body: string }>(path, { schema: { hide: true } }, async (request, reply) => {
      // Another site must not write in its visitors' names, from their networks.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden()
      const page = await (await renderer())(request, languageOf(request))
      return send(reply.header('Cache-Control', 'no-store'), page)
    })
}

/** As chosen here before, which the page keeps in a cookie; else as the browser asks. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : preferred(headers['accept-language'])
}

/** Every answer has a nonce of its own, also when the page was kept. */
function send(reply: FastifyReply, { status, headers, pieces }: Page) {
  const nonce = newNonce()
  for (const [name, value] of headers) reply.header(name, value)
  return reply
    .code(status)
    .header('Content-Security-Policy', policy(nonce))
    .header('Cache-Control', reply.getHeader('Cache-Control') ?? 'no-cache')
    .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
    .compress(withNonce(pieces, nonce))
}

const serverPaths = new Set(['api', 'dev', 'uploads', 'resumes', 'files', 'storage', 'assets'])

/**
 * What belongs to the API is never a page, nor is what looks like a file: 404 instead of a redirect. A person who
 * opens such an address is led on as from any other that is unknown (spec §2).
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = url.split('?')[0] ?? ''
  const segments = path.split('/').slice(1)
  const file = path.replace(/\.data$/, '').includes('.') && !headers.accept?.includes('text/html')
  return !file && !path.startsWith('//') && !serverPaths.has(segments[0]?.toLowerCase() ?? '')
}
