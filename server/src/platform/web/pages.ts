import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { isLanguage, type Language, preferred } from '@app/contract/i18n/text.ts'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policy } from '#platform/http/headers.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { PageCache } from './pages-cache.ts'
import { newNonce, openRenderer, type Page, type Render, withNonce } from './pages-render.ts'

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Serves the built web: its files, and its pages rendered here with the API called in process. Pages are kept for a
 * second, and forgotten when something is told on the channel `changes`.
 */
export async function pages(app: FastifyInstance, folder: string, changes: string) {
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) return
  await files(app, join(folder, 'client'))
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
async function files(app: FastifyInstance, root: string) {
  const assets = join(root, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders(reply, path) {
      const kept = path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('Cache-Control', kept)
    },
  })
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter(isServed))
    app.get(`/${name}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(name, root))
}

const isServed = (file: Dirent) => file.isFile() && !/\.(br|gz)$/.test(file.name)

/** Pages whose form can be sent before or without script. */
const withForm = ['/contact']
const longestForm = 64 * 1024

/** Those pages take what the browser itself sends, and answer with a page: what was typed, and what is wrong with it. */
async function plainForms(app: FastifyInstance, { renderer }: { renderer: () => Promise<Render> }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string) => body,
  )
  for (const path of withForm)
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
