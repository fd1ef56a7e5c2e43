import { randomBytes } from 'node:crypto'
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import { entriesIn } from '@app/contract/core/objects.ts'
import type { ApiResponse, Transport } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { isLanguage, type Language, preferred } from '@app/contract/i18n/translate.ts'
import { addressesOf, type PageName } from '@app/contract/pages.ts'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { boundOf, queueOf } from '#platform/files/upload-queue.ts'
import { policy } from '#platform/http/headers.ts'
import { addressOf, prefixOf } from '#platform/http/principal.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { isPublicDemo } from '#src/config.ts'

/** A rendered page, split where the nonce of each response is inserted. */
interface Page {
  status: number
  headers: [string, string][]
  pieces: Buffer[]
}

type Render = (request: FastifyRequest, language: Language) => Promise<Page>

/** Rendered pages contain nothing personal: only the browser knows who is signed in. They can be cached by URL. */
async function openRenderer(app: FastifyInstance, entry: string): Promise<Render> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(entry).href)
  const render = createRequestHandler(build, 'production')
  const base_url = app.config.BACKEND_URL.replace(/\/$/, '')
  const is_public_demo = isPublicDemo(app.config)
  return async (request, language) => {
    const nonce = newNonce()
    const url = request.method === 'POST' ? request.url : knownUrl(request.url)
    const pageRequest = new Request(new URL(url, base_url), formOf(request))
    const send = inProcess(app, request, language)
    const response = await render(pageRequest, {
      send,
      nonce,
      base_url,
      language,
      organisation: organisation(),
      is_public_demo,
    })
    return {
      status: response.status,
      headers: [...response.headers],
      pieces: (await response.text()).split(nonce).map((piece) => Buffer.from(piece)),
    }
  }
}

/**
 * A form posted by the browser itself keeps its method; everything else, also HEAD, is rendered as GET, because the
 * whole page is cached.
 */
function formOf({ method, body }: FastifyRequest): RequestInit {
  if (method !== 'POST' || typeof body !== 'string') return {}
  return { method, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

/** The parameters that are read while a page is rendered; all others are left to the browser. */
const knownParams: Partial<Record<PageName, readonly string[]>> = {
  internships: [
    ...['search', 'category', 'paid', 'location', 'remote', 'duration', 'start', 'sort'],
    ...['cursor', 'saved'],
  ],
  login: ['next'],
  signup: ['next'],
  company: ['cursor'],
  news: ['cursor'],
  hall_of_fame: ['cursor'],
  help: ['q'],
  faq: ['q'],
  contact: ['topic', 'reference', 'sent'],
  report_internship: ['sent'],
}
/** Which loaders a navigation needs. */
const dataParams = ['_routes']

const paramsByPath = entriesIn(knownParams).flatMap(([page, names = []]) =>
  addressesOf(page).map((address) => ({
    path: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}(?:\\.data)?/?$`),
    names,
  })),
)

/** The address with its known parameters only, each once and in one order, so that others make no page of their own. */
export function knownUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const given = new URLSearchParams(url.slice(at))
  const names = paramsByPath.find((one) => one.path.test(path))?.names ?? []
  const known = [...names, ...(path.endsWith('.data') ? dataParams : [])].flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return known.length ? `${path}?${new URLSearchParams(Object.fromEntries(known))}` : path
}

/** Renderings at once, and how many may wait: of all clients and of one network. Others are to come again. */
const rendersAtOnce = 8
const mostRenders = 512
const mostOfNetwork = 256

/** Bounds the work of rendering: beyond it 503 with Retry-After. */
export function boundedRender(open: () => Promise<Render>): Render {
  const bounded = boundOf(mostRenders, mostOfNetwork)
  const inTurn = queueOf(rendersAtOnce)
  return (request, language) =>
    bounded(prefixOf(addressOf(request)), () =>
      inTurn(async () => (await open())(request, language)),
    )
}

const newNonce = () => randomBytes(18).toString('base64url')

/** Inserts the nonce of this response. */
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
      ...(typeof body === 'object' && body !== null && { payload: body }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }

/** The cacheable result of rendering. */
interface RenderResult {
  status: number
}

interface CacheEntry<P> {
  page: Promise<P>
  until: number
}

const lifetime = 1000
const maxEntries = 300

/**
 * Caches successful pages for a second. Requests for a page that is being rendered wait for it instead of rendering it
 * again.
 */
export class PageCache<P extends RenderResult> {
  readonly #entries = new Map<string, CacheEntry<P>>()

  async page(key: string, make: () => Promise<P>): Promise<P> {
    const cached = this.#entries.get(key)
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

  /** Also drops pages being rendered: they may have read data before the change. */
  clear() {
    this.#entries.clear()
  }

  #keep(key: string, cached: CacheEntry<P>) {
    this.#entries.delete(key)
    this.#entries.set(key, cached)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Serves the built web app: its files, and its pages rendered here with in-process API calls. Pages are cached for a
 * second, and dropped on a notification on the channel `changes`.
 */
export async function pages(app: FastifyInstance, folder: string, changes: string) {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) return
  await registerFiles(app, join(folder, 'client'))
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions })
  // The renderer is as large as the server itself, so it is loaded with the first page request.
  let opened: Promise<Render> | undefined
  const render = boundedRender(() => {
    opened ??= openRenderer(app, entry)
    return opened
  })
  const cache = new PageCache<Page>()
  const unlisten = await app.database.listen(changes, () => cache.clear())
  app.addHook('onClose', () => unlisten())
  // A write may change a page: on this node at once, on the others when they are notified.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) cache.clear()
  })
  await app.register(plainForms, { render })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request)) throw notFound()
    const language = languageOf(request)
    const make = () => render(request, language)
    return send(reply, await cache.page(`${language} ${knownUrl(request.url)}`, make))
  })
}

/** One route for all content-hashed assets, and one for each of the few files beside them. */
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

/** Pages whose form also works without script. */
const formPaths = [...addressesOf('contact'), ...addressesOf('report_internship')]
const longestForm = 64 * 1024

/** These pages accept form posts from the browser itself and respond with the page, the input and its errors. */
async function plainForms(app: FastifyInstance, { render }: { render: Render }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string) => body,
  )
  for (const path of formPaths)
    app.post<{ Body: string }>(path, { schema: { hide: true } }, async (request, reply) => {
      // Another site must not post on behalf of its visitors (CSRF).
      if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden()
      const page = await render(request, languageOf(request))
      return send(reply.header('Cache-Control', 'no-store'), page)
    })
}

/** The language chosen earlier, from a cookie; else the browser's. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : preferred(headers['accept-language'])
}

/** Every response has its own nonce, even from the cache. */
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
 * API paths and file names are never pages: they get 404 instead of a redirect. A user who opens such an address is
 * redirected like from any unknown page (spec §2).
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = url.split('?')[0] ?? ''
  const segments = path.split('/').slice(1)
  const file = path.replace(/\.data$/, '').includes('.') && !headers.accept?.includes('text/html')
  return !file && !path.startsWith('//') && !serverPaths.has(segments[0]?.toLowerCase() ?? '')
}
