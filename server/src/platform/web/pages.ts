import { createHash, randomBytes } from 'node:crypto'
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { entriesIn } from '@app/contract/core/objects.ts'
import type { ApiResponse, Topic, Transport } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { isLanguage, type Language, preferred } from '@app/contract/i18n/translate.ts'
import { addressesOf, type PageName } from '@app/contract/pages.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { documentHeaders, policy } from '#platform/http/headers.ts'
import { addressOf, prefixOf } from '#platform/http/principal.ts'
import { CachedResponse, sendCached } from '#platform/http/response-cache.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { boundOf, queueOf } from '#platform/task-queue.ts'
import { isPublicDemo } from '#src/config.ts'

type Render = (
  request: FastifyRequest,
  language: Language,
  reads?: Set<Topic>,
) => Promise<CachedResponse>

/** Rendered pages contain nothing personal: only the browser knows who is signed in. They can be cached by URL. */
async function openRenderer(app: FastifyInstance, entry: string): Promise<Render> {
  const { createRequestHandler } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(entry).href)
  const render = createRequestHandler(build, 'production')
  const base_url = app.config.BACKEND_URL
  const is_public_demo = isPublicDemo(app.config)
  return async (request, language, reads = new Set()) => {
    // What is on every page: the name of the organisation.
    reads.add('organisation')
    const nonce = randomBytes(18).toString('base64url')
    const url = request.method === 'POST' ? request.url : knownUrl(request.url)
    const pageRequest = new Request(new URL(url, base_url), formOf(request))
    const send = inProcess(app, request, language, reads)
    const response = await render(pageRequest, {
      send,
      nonce,
      base_url,
      language,
      organisation: organisation(),
      is_public_demo,
    })
    const headers = {
      ...Object.fromEntries(response.headers),
      ...(request.method === 'POST' && { 'cache-control': 'no-store' }),
    }
    return pageOf(response.status, headers, Buffer.from(await response.arrayBuffer()), nonce)
  }
}

/** Each byte as a character: a page of 180 kB need not be decoded from UTF-8 and encoded again to look for its scripts. */
const bytewise = 'latin1'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script, bytewise).digest('base64')}'`

/** For caches between: a moment, and a little longer while they ask for the next version. */
const sharedPage = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5'

/**
 * A page that is the same for everybody: its policy names the hashes of its own scripts, which are those that React has
 * marked with the nonce of this rendering. Scripts that came into it in any other way have none, so they do not run.
 */
export function pageOf(
  status: number,
  headers: Record<string, string>,
  rendered: Buffer,
  nonce: string,
): CachedResponse {
  const marked = rendered.toString(bytewise)
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [tag, script = ''] of marked.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g))
    if (script && tag.slice(0, tag.indexOf('>')).includes(mark)) hashes.add(hashOf(script))
  const text = marked.replaceAll(mark, '')
  const isHtml = /^text\/html/.test(headers['content-type'] ?? '')
  const isListed = isHtml && status === 200 && !/<meta name="robots" content="noindex/.test(text)
  const shared = {
    'content-security-policy': policy([...hashes]),
    'cache-control': isListed ? sharedPage : 'no-cache',
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  }
  return new CachedResponse(status, { ...shared, ...headers }, Buffer.from(text, bytewise))
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
  login: ['next', 'as'],
  signup: ['next', 'as'],
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
    path: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}(?:\\.data)?/?$`, 'i'),
    names,
  })),
)

/** The address with its known parameters only, each once and in one order, so that others make no page of their own. */
export function knownUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const params = new URLSearchParams(url.slice(at))
  const names = paramsByPath.find((one) => one.path.test(path))?.names ?? []
  const known = [...names, ...(path.endsWith('.data') ? dataParams : [])].flatMap((name) => {
    const value = params.get(name)
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
  return (request, ...options) =>
    bounded(prefixOf(addressOf(request)), () =>
      inTurn(async () => (await open())(request, ...options)),
    )
}

const inProcess =
  (
    app: FastifyInstance,
    { ip }: FastifyRequest,
    language: Language,
    reads: Set<Topic>,
  ): Transport =>
  async ({ method, url, body }, route): Promise<ApiResponse> => {
    for (const topic of route?.reads ?? []) reads.add(topic)
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { 'accept-language': language },
      ...(typeof body === 'object' && body !== null && { payload: body }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }

const ofPage = { schema: { hide: true }, config: { isPage: true } } as const

/** Serves the built web app: its files, and its pages rendered here with in-process API calls. */
export async function pages(app: FastifyInstance, folder: string) {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) return
  await registerFiles(app, join(folder, 'client'))
  // The renderer is as large as the server itself, so it is loaded with the first page request.
  let opened: Promise<Render> | undefined
  const render = boundedRender(() => {
    opened ??= openRenderer(app, entry)
    return opened
  })
  await app.register(plainForms, { render })
  app.get('/*', ofPage, async (request, reply) => {
    if (!isPage(request)) throw notFound()
    const language = languageOf(request)
    const key = `${language} ${knownUrl(request.url)}`
    return sendCached(
      reply,
      await app.responseCache.get(key, (reads) => render(request, language, reads)),
    )
  })
}

/** One route for all content-hashed assets, and one for each of the few files beside them. */
async function registerFiles(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders(reply, path) {
      reply.header('Cache-Control', lifetimeOf(path.slice(root.length)))
      if (noDocument.test(path.slice(root.length)))
        for (const name of documentHeaders) reply.removeHeader(name)
    },
  })
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter(isServed))
    app.get(`/${name}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(name, root))
}

/** The worker's script stands beside these; its own policy is the one that it comes with. */
const noDocument = /^\/(assets\/.+\.(js|css|woff2)|start\.js|icon\.svg)(\.(br|gz))?$/
/** The menu and the browser's tab show the same icon, which is asked for once. */
const lifetimeOf = (path: string) =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path === '/icon.svg'
      ? 'public, max-age=3600'
      : 'no-cache'
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
    app.post<{ Body: string }>(path, ofPage, async (request, reply) => {
      // Another site must not post on behalf of its visitors (CSRF).
      if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden()
      const page = await render(request, languageOf(request))
      return sendCached(reply, page)
    })
}

/** The language chosen earlier, from a cookie; else the browser's. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : preferred(headers['accept-language'])
}

const serverPaths = new Set(['api', 'dev', 'uploads', 'resumes', 'files', 'storage', 'assets'])

/**
 * API paths, file names and hidden files are never pages: they get 404 instead of a redirect. A user who opens the name of
 * a file is redirected like from any unknown page (spec §2), but none is told that a hidden one is there.
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = (url.split('?')[0] ?? '').replaceAll(/%2e/gi, '.')
  const segments = path.split('/').slice(1)
  if (segments.some((segment) => segment.startsWith('.'))) return false
  const file = path.replace(/\.data$/, '').includes('.') && !headers.accept?.includes('text/html')
  return !file && !path.startsWith('//') && !serverPaths.has(segments[0]?.toLowerCase() ?? '')
}
