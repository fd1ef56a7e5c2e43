import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sentences } from '@app/contract/core/problem.ts'
import type { Output, Parsed, Route, Routes } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Database, type Db, param, statement } from '#platform/database/db.ts'
import { codeOf } from '#platform/database/error-mapping.ts'
import { beforeCommit } from '#platform/database/pipelining/commit-batch.ts'
import { readAfter, writtenHeader } from '#platform/database/replica.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { schemaOf } from './openapi.ts'
import {
  addressOf,
  type ClientInfo,
  clientIdOf,
  clientInfoOf,
  confirm,
  prefixOf,
  readAsExpected,
  reauthenticate,
  type User,
} from './principal.ts'
import { publicTopics, share } from './response-cache.ts'

interface IdempotencyKey {
  principal: string
  key: string
  fingerprint: string
  /** Whether a stored fingerprint is that of this request. */
  isOf: (fingerprint: string) => boolean
  /** The digest of an upload, once it has arrived. */
  content?: string
}
type StoredResponse = { status: number; body: string }

type Replace = (name: string, value: unknown) => unknown
const fingerprintOf = ({ method, url }: FastifyRequest, body: unknown, replace?: Replace) =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null, replace)}`)
    .digest('hex')

/** Nobody can guess a password by a fingerprint of this form, which the next release stores (decision 005). */
const withoutPasswords: Replace = (name, value) => (name.endsWith('password') ? null : value)

const insertKey = statement<{ key: string }>(
  'claim',
  sql`insert into ${idempotencyKeys} (principal, key, fingerprint, content)
    select ${param('principal')}, ${param('key')}, ${param('fingerprint')}, ${param('content')}
    where pg_try_advisory_xact_lock(hashtextextended(${param('lock')}, 0))
    on conflict do nothing returning key`,
)

/** Takes the key inside the write's own transaction, so that a crash releases it. False when it is taken. */
async function takeKey(db: Db, idempotencyKey: IdempotencyKey): Promise<boolean> {
  const { principal, key, fingerprint, content = null } = idempotencyKey
  const lock = `${principal} ${key}`
  const inserted = await insertKey(db, { principal, key, fingerprint, content, lock })
  return inserted.length > 0
}

/** Returns the stored response when the write was done before; throws 409 while the first request is still running. */
async function acquireKey(
  db: Db,
  idempotencyKey: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  if (await takeKey(db, idempotencyKey)) return undefined
  const replay = await findResponse(db, idempotencyKey)
  if (replay) return replay
  throw conflict(sentences.processing, 1)
}

/** The response stored for this key, if it was this request. */
async function findResponse(
  db: Db,
  { principal, key, isOf, content }: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.key, key)))
  if (!row) return undefined
  // The length of an upload differs with each boundary. One to a node of release 0.1.0 has no digest.
  if (row.content === null ? !isOf(row.fingerprint) : row.content !== content)
    throw invalid('Idempotency-Key', t('This Idempotency-Key was used for another request.'))
  return { status: row.status ?? 200, body: row.body ?? '' }
}

/** The stored response of an upload, thrown where its content is known. */
class Replay extends Error {
  readonly response: StoredResponse
  constructor(response: StoredResponse) {
    super('This upload was done before.')
    this.response = response
  }
}

/** An upload is identified by its content, which is known once it has arrived. */
function identifyUpload(app: FastifyInstance, request: FastifyRequest, key: IdempotencyKey) {
  request.identify = async (digest) => {
    key.content = fingerprintOf(request, digest)
    const replay = await findResponse(app.database.db, key)
    if (replay) throw new Replay(replay)
  }
}

/** Saves the response with the last statement of the transaction. */
const saveResponse = (db: Db, { principal, key }: IdempotencyKey, response: StoredResponse) =>
  beforeCommit(db, { answer: { principal, key, ...response } })

/** What a handler receives: the parsed parts of its route, a connection, the user and the client. */
export type Context<R extends Route> = Parsed<R> & {
  db: Db
  user: R['allow'] extends 'public' ? User | undefined : User
  from: ClientInfo
  request: FastifyRequest
} & (R extends { binary: true } ? { reply: FastifyReply } : unknown)

type Result<R extends Route> = R extends { binary: true } ? unknown : Output<R> | JsonText

type Handler<R extends Route> = (context: Context<R>) => Promise<Result<R>>

/**
 * A handler in two steps. `prepare` does what is slow or must survive a rollback (hashing, receiving a file, counting a
 * failure) outside any transaction; `handle` gets its result as `prepared` inside the transaction.
 */
interface TwoStepHandler<R extends Route> {
  prepare: (context: Context<R>) => Promise<unknown>
  /** A method, because its `prepared` is narrower: `withPreparation` ties it to what its own `prepare` returns. */
  handle(context: Context<R> & { prepared: unknown }): Promise<Result<R>>
}

export type Handlers<T extends Routes> = {
  [name in keyof T]: Handler<T[name]> | TwoStepHandler<T[name]>
}

/** Ties the two steps together so that `prepared` has the type that `prepare` returns. */
export const withPreparation = <C extends object, P, A>(
  prepare: (context: C) => Promise<P>,
  handle: (context: C & { prepared: P }) => Promise<A>,
) => ({ prepare, handle })

/** A response that is JSON text already, built by the database or taken from a cache. */
export class JsonText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/**
 * Registers a handler for each route of a contract; a route without a handler does not compile. Every call is
 * authorised before its body is read, parsed, handled (writes in one transaction, with their Idempotency-Key) and
 * reduced to what the route returns.
 */
export function implement<T extends Routes>(routes: T, handlers: Handlers<T>): Plugin
export function implement(routes: Routes, handlers: Record<string, AnyHandler>): Plugin {
  return async (app) => {
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`${name} has no handler.`)
      const steps =
        typeof handler === 'function' ? { prepare: noPreparation, handle: handler } : handler
      if (route.shared) for (const topic of route.reads ?? []) publicTopics.add(topic)
      app.route({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(name, route),
        config: { route },
        // It is given what its own route has parsed.
        handler: (request, reply) => handleRequest(route, steps as TwoSteps, request, reply),
      })
    }
  }
}

type Plugin = (app: FastifyInstance) => Promise<void>
type AnyContext = Record<string, unknown> & { db: Db }
type Handle<C = AnyContext> = (context: C) => Promise<unknown>
type TwoSteps<C = AnyContext> = { prepare: Handle<C>; handle: Handle<C> }
type AnyHandler = Handle<never> | TwoSteps<never>
const noPreparation: Handle = async () => undefined

async function handleRequest(
  route: Route,
  steps: TwoSteps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const app = request.server
  if (route.binary) return steps.handle(contextOf(request, reply))
  if (route.method === 'GET') {
    const read = (db: Db) => steps.handle({ ...contextOf(request, reply), db })
    const make = async () =>
      serialize(route, await readAfter(app.database, route, request.headers, read))
    return isForGuests(route, request)
      ? share(app, route, request, reply, make)
      : send(reply, await readAsExpected(request, make))
  }
  const isSlow = steps.prepare !== noPreparation
  // The effects of a first step are not rolled back.
  if (request.isExpected && isSlow) await confirm(request)
  const context = contextOf(request, reply)
  const key = idempotencyKeyOf(route, request)
  // A handler with a slow first step looks for a stored response before it; the others only inside the transaction.
  if (route.multipart && key) identifyUpload(app, request, key)
  const replayed = isSlow && key && !route.multipart && (await findResponse(app.database.db, key))
  if (replayed) return send(reply.header('Idempotency-Replayed', 'true'), replayed)
  const prepared = await steps.prepare(context).catch(replayOf)
  if (prepared instanceof Replay)
    return send(reply.header('Idempotency-Replayed', 'true'), prepared.response)
  const write: Write = async (db, user, key) => {
    const origin = { client: clientIdOf(request), changes: route.changes ?? [] }
    await beforeCommit(db, { origin })
    const result = serialize(route, await steps.handle({ ...context, db, user, prepared }))
    if (key) await saveResponse(db, key, result)
    return { ...result, replayed: false }
  }
  const work = { request, key, write }
  const outcome = await beginWrite(app.database, work).catch(async (error: unknown) => {
    if (!(error instanceof Unexpected)) throw error
    await confirm(request)
    const again = { ...work, key: key && { ...key, ...idempotencyKeyOf(route, request) } }
    return app.database.transaction((db) => writeInOrder(db, again))
  })
  if (outcome.replayed) reply.header('Idempotency-Replayed', 'true')
  if (app.database.replica) reply.header(writtenHeader, await app.database.replica.written())
  return send(reply, outcome)
}

type Outcome = StoredResponse & { replayed: boolean }
type Write = (db: Db, user: User | undefined, key: IdempotencyKey | undefined) => Promise<Outcome>
type Work = { request: FastifyRequest; key: IdempotencyKey | undefined; write: Write }

/** The user or the key of a write is not what it was begun with. */
class Unexpected extends Error {}

/** A lock or a statement that was waited for in vain: a second try would only take as long again. */
const waitedInVain = new Set(['55P03', '57014'])

/**
 * Sends a write's first statements together with those that confirm its user and take its key, as nearly always both are
 * as expected. Otherwise all of it is rolled back, whatever the write came to, and it is done in order (decision 061).
 */
async function writeAsExpected(
  db: Db,
  { request, key, write }: Work,
  onTaken: () => void,
): Promise<Outcome> {
  const taking = key && takeKey(db, key)
  const [user, taken, outcome] = await Promise.allSettled([
    reauthenticate(db, request),
    taking?.then((isOurs) => isOurs || onTaken()),
    write(db, request.user, key),
  ])
  for (const first of [user, taken])
    if (first.status === 'rejected' && waitedInVain.has(codeOf(first.reason) ?? ''))
      throw first.reason
  const isSame = user.status === 'fulfilled' && isDeepStrictEqual(user.value, request.user)
  if (isSame) request.isExpected = false
  const isOurs = taken.status === 'fulfilled' && (!key || taken.value === true)
  if (!isSame || !isOurs) throw new Unexpected()
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * A write whose key is taken does not wait for the rows that the first request with this key holds, while it is rolled
 * back: it is refused where that one still runs.
 */
const beginWrite = (database: Database, work: Work) =>
  new Promise<Outcome>((resolve, reject) => {
    const onTaken = () => void mustBeOver(database.db, work).catch(reject)
    database.transaction((db) => writeAsExpected(db, work, onTaken)).then(resolve, reject)
  })

async function mustBeOver(db: Db, { request, key }: Work): Promise<never> {
  await confirm(request)
  throw key && (await findResponse(db, key)) ? new Unexpected() : conflict(sentences.processing, 1)
}

/** Refuses a user who may no longer write, then replays what was done before, then writes. */
async function writeInOrder(db: Db, { request, key, write }: Work): Promise<Outcome> {
  const [user, replay] = await Promise.all([
    reauthenticate(db, request),
    key && acquireKey(db, key),
  ])
  return replay ? { ...replay, replayed: true } : write(db, user, key)
}

function replayOf(error: unknown): Replay {
  if (error instanceof Replay) return error
  throw error
}

/** Serialises what the route declares and nothing more: unknown fields are dropped. */
function serialize(route: Route, result: unknown): StoredResponse {
  const status = route.status ?? 200
  if (status === 204) return { status, body: '' }
  if (result instanceof JsonText) return { status, body: result.json }
  return { status, body: JSON.stringify(route.returns.parse(result)) }
}

function send(reply: FastifyReply, { status, body }: StoredResponse) {
  if (status === 204) return reply.code(status).send()
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Nothing that came with a session, not even one that has ended, is shared. */
const isForGuests = ({ shared }: Route, { user, headers }: FastifyRequest) =>
  shared && !user && headers.authorization === undefined

const contextOf = (request: FastifyRequest, reply: FastifyReply): AnyContext => ({
  params: request.params,
  query: request.query,
  body: request.body,
  db: request.server.database.db,
  user: request.user,
  from: clientInfoOf(request),
  request,
  reply,
})

/** In the order of the schema, as parsed bodies are: a fingerprint depends on it. */
function withFormerDefaults({ body: schema, formerDefaults }: Route, body: unknown): unknown {
  if (!formerDefaults || !(schema instanceof z.ZodObject) || typeof body !== 'object') return body
  const filled = new Map(Object.entries({ ...formerDefaults, ...body }))
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, filled.get(name)]))
}

const keyShape = /^[\x21-\x7e]{1,200}$/

function idempotencyKeyOf(route: Route, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || route.idempotent === false) return undefined
  if (!keyShape.test(key))
    throw invalid('Idempotency-Key', t('Idempotency-Key must be 1 to 200 visible characters.'))
  const principal = request.user?.id ?? `client ${prefixOf(addressOf(request))}`
  const content = route.multipart
    ? request.headers['content-length']
    : withFormerDefaults(route, request.body)
  const fingerprint = fingerprintOf(request, content)
  const isOf = (stored: string) =>
    stored === fingerprint || stored === fingerprintOf(request, content, withoutPasswords)
  return { principal, key, fingerprint, isOf }
}
