import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { sentences } from '@app/contract/core/problem.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '#platform/database/db.ts'
import { toProblem } from '#platform/database/error-mapping.ts'
import { log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { ProblemError, problemOf, unavailable } from '#platform/problem.ts'
import { traceIdOf, traceRequests } from '#platform/tracing.ts'
import type { Config } from '#src/config.ts'
import { dataPolicy, securityHeaders } from './headers.ts'
import { registerLocale, withLocale } from './language.ts'
import { confirm } from './principal.ts'

const string = /"(?:[^"\\]|\\.)*"(\s*:)?/g
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 64
const most = 10_000

/**
 * Parses a JSON body. Rejects with 400 `Invalid JSON.` what two parsers could read differently (duplicate keys, lone
 * surrogates, keys that reach a prototype) and what is nested deeper or has more values than any of our forms, before
 * it takes time to parse.
 */
export function parseJson(body: string): unknown {
  const value = parsed(body)
  let keys = 0
  let values = 0
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > deepest || (typeof value === 'string' && !wellFormed(value))) throw bad()
    if (typeof value !== 'object' || value === null) continue
    values += Array.isArray(value) ? value.length : Object.keys(value).length
    if (values > most) throw bad()
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) keys += 1
      if (poison.has(key) || !wellFormed(key)) throw bad()
      waiting.push({ value: child, depth: depth + 1 })
    }
  }
  if (keys !== keysIn(body)) throw bad()
  return value
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw bad()
  }
}

/** Counts the keys in the text. More keys than the parsed value has means that one was duplicated. */
function keysIn(body: string) {
  let keys = 0
  for (const match of body.matchAll(string)) if (match[1] !== undefined) keys += 1
  return keys
}

const loneSurrogate = /\p{Surrogate}/u
const wellFormed = (text: string) => !loneSurrogate.test(text)
const bad = () => new ProblemError(400, sentences.invalidJson)

const slow = 'ERR_HTTP_REQUEST_TIMEOUT'
const reasons: Record<string, [number, string]> = {
  [slow]: [408, msg('The request took too long. Please try again.')],
  HPE_HEADER_OVERFLOW: [431, msg('Request headers too large.')],
}

/**
 * Responds to input that never becomes a request: not HTTP, ambiguous, too slow or with too large headers. The
 * connection is closed, because the bytes that follow could belong to another request. They are not read either: a client that
 * still sends is reset, and may not get to read the response.
 */
function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = reasons[error.code ?? ''] ?? [400, sentences.invalidParameter]
  const body = JSON.stringify(problemOf(new ProblemError(status, sentence)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

const apiHeaders = {
  'Content-Security-Policy': dataPolicy,
  Vary: 'Origin, Accept-Encoding',
  'Cache-Control': 'no-store',
}
const largestBody = 1024 * 1024
/** Milliseconds in which a body must arrive; an upload only may not pause for as long. */
const bodyTimeout = 30_000
/** Milliseconds for the slowest upload: 10 MB at 12 kB/s. */
const uploadTimeout = 15 * 60_000
const logger: FastifyBaseLogger = log

/** The HTTP server without routes: parsing, limits of time and size, and the one error handler. */
export function openHttp(config: Config, database: Database): FastifyInstance {
  const headers = securityHeaders(config)
  const secure = ({ url }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(url.startsWith('/api/') ? { ...headers, ...apiHeaders } : headers)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    requestTimeout: uploadTimeout,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headers),
    // Node checks for slow requests only every thirty seconds by default.
    http: { connectionsCheckingInterval: 2000 },
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { maxParamLength: 200 },
    // No hook runs for an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => handleError(error, request, secure(request, reply)),
  })
  app.server.headersTimeout = 10_000
  // Before every hook that can refuse a request.
  app.addHook('onRequest', async (request, reply) => {
    secure(request, reply)
  })
  app.decorate('config', config)
  app.decorate('database', database)
  // Rules without a message for users get a generic one instead of the validation library's.
  z.config({
    customError: ({ code }) =>
      code === 'unrecognized_keys' ? undefined : sentences.invalidParameter,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      isNothing(request, body) ? undefined : parseJson(textOf(body)),
  )
  app.setErrorHandler(handleError)
  traceRequests(app, quietRoutes)
  registerLocale(app)
  rejectWhileClosing(app)
  limitConcurrency(app)
  limitSlowBodies(app, bodyTimeout)
  app.addHook('onResponse', logRequest)
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  return app
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

const uncounted = /^\/(assets|metrics|api\/(health|live))(\/|$)/

/** At most this many requests are handled at once: a second or two of work for one process. */
const mostAtOnce = 400

/**
 * Responds 503 at once to what comes while `limit` requests are worked on: in a longer queue all would wait until they
 * give up. A request counts from the end of its body to the beginning of its response, so slow lines take no place.
 * Probes, files, uploads and streams are not counted, nor is what this process asks itself.
 */
export function limitConcurrency(app: FastifyInstance, limit = mostAtOnce) {
  const active = new Set<FastifyRequest>()
  const begin = (request: FastifyRequest) => {
    const { config, url = '' } = request.routeOptions
    if (config.route?.multipart || uncounted.test(url)) return
    if (!(request.raw.socket instanceof Socket)) return
    if (active.size >= limit) throw unavailable()
    active.add(request)
  }
  const end = async (request: FastifyRequest) => void active.delete(request)
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request.raw.headers)) begin(request)
  })
  app.addHook('preValidation', async (request) => {
    if (hasBody(request.raw.headers)) begin(request)
  })
  app.addHook('onSend', end)
  // A request that its client aborted may never reach `onSend`.
  app.addHook('onResponse', end)
}

/** Ends requests whose body takes too long, and uploads that stand still. */
export function limitSlowBodies(app: FastifyInstance, timeout: number) {
  const secure = securityHeaders(app.config)
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { socket, headers } = raw
    // A request that this process makes to itself has no connection.
    if (!(socket instanceof Socket)) return
    if (!hasBody(headers)) return
    let received = socket.bytesRead
    let since = performance.now()
    const look = () => {
      const isUploading = routeOptions.config.route?.multipart && !reply.sent
      if (isUploading && socket.bytesRead > received) {
        received = socket.bytesRead
        since = performance.now()
      } else if (performance.now() - since > timeout)
        handleClientError(Object.assign(new Error('slow body'), { code: slow }), socket, secure)
    }
    const looking = setInterval(look, timeout / 15)
    raw.once('close', () => clearInterval(looking))
  })
}

/** Probes and files, which are not logged while they succeed. */
const quietRoutes = /^\/(assets|metrics|api\/health)(\/|$)/

/** One line for each request, and its metrics. The route is a template: a path can contain ids and tokens. */
async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const { method, user } = request
  const status = reply.statusCode
  const route = request.routeOptions.url ?? 'none'
  metrics.requests.inc({ method, route, status })
  const isStream = /^text\/event-stream/.test(String(reply.raw.getHeader('content-type')))
  if (!isStream) metrics.durations.observe({ method, route }, reply.elapsedTime / 1000)
  const level = quietRoutes.test(route) && status < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const trace_id = traceIdOf(request)
  const line = {
    request_id: request.id,
    ...(trace_id && { trace_id }),
    ...{ method, route, status },
    duration_ms: Math.round(reply.elapsedTime),
    ...(user && { user_id: user.id }),
    ...(user?.view && { viewer_id: user.view.viewer_id }),
  }
  log[level](line, 'request')
}

/**
 * Requests that arrive on an open connection during shutdown get the same 503 as any other outage; Fastify would send
 * its own text.
 */
function rejectWhileClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable()
  })
}

/** Many clients name JSON with every request; where no body is expected, an empty one is none. */
const isNothing = ({ routeOptions }: FastifyRequest, body: Buffer) =>
  body.length === 0 && !routeOptions.config.route?.body

/** Decodes a JSON body: UTF-8 and nothing else. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new ProblemError(400, sentences.invalidJson)
  }
}

async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = await refusalBefore(error, request)
  return withLocale(request.locale?.language, () => sendProblem(refusal ?? error, request, reply))
}

/** Only callers with the permission learn what is wrong with a request. */
async function refusalBefore(error: unknown, request: FastifyRequest): Promise<unknown> {
  const problem = toProblem(error)
  if (!request.isExpected || (problem && problem.status >= 500)) return undefined
  return confirm(request).then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error) ?? unexpectedError(error, request)
  if (problem.status === 503) log.warn({ ...placeOf(request), err: error }, 'unavailable')
  if (problem.retryAfter) reply.header('Retry-After', problem.retryAfter)
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(problem, request.id)))
}

function unexpectedError(error: unknown, request: FastifyRequest): ProblemError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new ProblemError(status, sentences.invalidParameter)
  log.error({ ...placeOf(request), err: error }, 'a bug')
  return new ProblemError(500, sentences.unexpected)
}

const placeOf = ({ id, routeOptions: { url } }: FastifyRequest) => ({ request_id: id, route: url })
