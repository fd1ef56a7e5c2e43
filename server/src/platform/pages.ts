import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import type { Answer, Send } from '@app/contract/client.ts'
import { isLanguage, type Language, preferred } from '@app/contract/text.ts'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { policy } from './headers.ts'
import { forbidden, notFound } from './problem.ts'

interface Page {
  status: number
  headers: [string, string][]
  body: string
  nonce: string
  until: number
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const keptFor = 1000
const keptAtMost = 300

/**
 * Serves the built web: its files, and its pages rendered here with the API called in process. Pages are kept for a
 * second, and forgotten when something is told on the channel `changes`.
 */
export async function pages(app: FastifyInstance, folder: string, changes: string) {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) return
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders(reply, path) {
      const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('Cache-Control', kept)
    },
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions })
  const build: ServerBuild = await import(pathToFileURL(entry).href)
  const render = createRequestHandler(build, 'production')
  const cache = new Map<string, Page>()
  const unlisten = await app.database.listen(changes, () => cache.clear())
  app.addHook('onClose', () => unlisten())
  // A write may show on a page: on this node at once, on the others when they hear of it.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) cache.clear()
  })
  await app.register(plainForms, { render })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request)) throw notFound()
    const language = languageOf(request)
    const key = `${language} ${request.url}`
    const kept = cache.get(key)
    const page =
      kept && kept.until > Date.now() ? kept : await rendered(app, render, request, language)
    if (page !== kept) remember(cache, key, page)
    return send(reply, page)
  })
}

type Render = ReturnType<typeof createRequestHandler>

/** Pages whose form can be sent before or without script. */
const withForm = ['/contact']
const longestForm = 64 * 1024

/** Those pages take what the browser itself sends, and answer with a page: what was typed, and what is wrong with it. */
async function plainForms(app: FastifyInstance, { render }: { render: Render }) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string) => body,
  )
  for (const path of withForm)
    app.post<{ Body: string }>(path, { schema: { hide: true } }, async (request, reply) => {
      // Another site must not write in its visitors' names, from their networks.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden()
      const page = await rendered(app, render, request, languageOf(request))
      return send(reply.header('Cache-Control', 'no-store'), page)
    })
}

/** Pages hold nothing of a person: who is signed in is known to the browser alone. So they can be kept by address. */
async function rendered(
  app: FastifyInstance,
  render: Render,
  request: FastifyRequest,
  language: Language,
): Promise<Page> {
  const nonce = newNonce()
  const base_url = app.config.BACKEND_URL.replace(/\/$/, '')
  const { method, headers, body } = request
  const sent = method === 'POST' && typeof body === 'string' ? body : undefined
  const asked = new Request(new URL(request.url, base_url), {
    method,
    headers: {
      'user-agent': String(headers['user-agent'] ?? ''),
      ...(sent === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: sent,
  })
  const response = await render(asked, {
    send: inProcess(app, request, language),
    nonce,
    base_url,
    language,
  })
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
    nonce,
    until: Date.now() + keptFor,
  }
}

/** As chosen here before, which the page keeps in a cookie; else as the browser asks. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : preferred(headers['accept-language'])
}

function remember(cache: Map<string, Page>, url: string, page: Page) {
  if (page.status !== 200) return
  cache.delete(url)
  cache.set(url, page)
  const [oldest] = cache.keys()
  if (cache.size > keptAtMost && oldest !== undefined) cache.delete(oldest)
}

/** Every answer has a nonce of its own, also when the page was kept. */
function send(reply: FastifyReply, { status, headers, body, nonce }: Page) {
  const fresh = newNonce()
  for (const [name, value] of headers) reply.header(name, value)
  return reply
    .code(status)
    .header('Content-Security-Policy', policy(fresh))
    .header('Cache-Control', reply.getHeader('Cache-Control') ?? 'no-cache')
    .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
    .compress(body.replaceAll(nonce, fresh))
}

const newNonce = () => randomBytes(18).toString('base64url')

const inProcess =
  (app: FastifyInstance, { ip }: FastifyRequest, language: Language): Send =>
  async ({ method, url, body }): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { 'accept-language': language },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }

const serversOwn = new Set(['api', 'dev', 'uploads', 'resumes', 'files', 'storage', 'assets'])

/**
 * What belongs to the API is never a page, nor is what looks like a file: 404 instead of a redirect. A person who
 * opens such an address is led on as from any other that is unknown (spec §2).
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = url.split('?')[0] ?? ''
  const segments = path.split('/').slice(1)
  const file = path.replace(/\.data$/, '').includes('.') && !headers.accept?.includes('text/html')
  return !file && !path.startsWith('//') && !serversOwn.has(segments[0]?.toLowerCase() ?? '')
}
