import { z } from 'zod'
import { t } from '../i18n/translate.ts'
import type { Permission } from './access.ts'
import { isRecord } from './objects.ts'
import { type Problem, sentences } from './problem.ts'

/** The topics that routes read and change and that live updates name. An event names a topic and carries no data. */
export const topics = [
  'account',
  'applications',
  'attendance',
  'audit',
  'briefs',
  'candidates',
  'certificates',
  'corrections',
  'enquiries',
  'mail_wordings',
  'marketplace',
  'outbox',
  'evaluations',
  'hires',
  'imports',
  'internships',
  'interviews',
  'job_alerts',
  'leave',
  'meetings',
  'notifications',
  'organisation',
  'posts',
  'projects',
  'reports',
  'saved_internships',
  'saved_views',
  'sessions',
  'settings',
  'site',
  'startups',
  'tasks',
  'teams',
  'users',
] as const
export type Topic = (typeof topics)[number]

/** One event of the live stream: what to refetch; `about` is the record's id when there is a single one. */
export const Invalidation = z.object({
  id: z.string(),
  topic: z.enum(topics),
  about: z.uuid().nullable(),
  /** It goes to everyone signed in or to a whole role, who had better not all refetch at once. */
  wide: z.boolean().optional(),
  /** It reaches the reader through their role or as someone who leads, manages or reviews: nothing of their own changed. */
  others: z.boolean().optional(),
})
export type Invalidation = z.output<typeof Invalidation>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = z.ZodObject<z.ZodRawShape>

/** The options of a route. Bodies, queries and params reject unknown fields. */
interface RouteOptions {
  allow: 'public' | Permission
  summary: string
  /** The topics whose changes make this read stale. */
  reads?: readonly Topic[]
  /** Those of them of which the response holds only what is the reader's own: what happens to others leaves it as it is. */
  own?: readonly Topic[]
  /** The topics this write changes: cached reads of them are invalidated, and its live events name no others. */
  changes?: readonly Topic[]
  params?: Fields
  query?: Fields
  body?: z.ZodType
  /** Names that spec.md has for fields of the body, with the field of each: one of the two may be sent. */
  otherNames?: Readonly<Record<string, string>>
  returns: z.ZodType
  /** The success status; 200 by default. A route that returns nothing responds with 204. */
  status?: 200 | 201 | 204
  /**
   * The response is the same for all guests: it is cached until a topic it reads changes, and for a moment by caches
   * in between. Never for a route whose address holds a secret.
   */
  shared?: true
  /**
   * Read from a replica, if one has already received the reader's own writes: those of others may be missing for two
   * seconds. Never for a read on which a decision is based, nor for one that writes.
   */
  replica?: true
  /** The body is multipart: one file with its fields. */
  multipart?: true
  /** Responds with bytes instead of JSON: a file, an export, a calendar. */
  binary?: true
  /**
   * The response contains secrets (tokens) or the request changes nothing: it is never stored for a replay of the
   * Idempotency-Key.
   */
  idempotent?: false
  /**
   * What the previous release put in place of fields that were left out: it fingerprinted such requests with them, and
   * while a release is rolled out either may get the retry of a write of the other.
   */
  formerDefaults?: Readonly<Record<string, unknown>>
  /**
   * Allowed while impersonating another user: it changes nothing, or ends the impersonation. Every other write is
   * forbidden then.
   */
  allowWhileImpersonating?: true
}

export type Route<M extends Method = Method, T extends RouteOptions = RouteOptions> = T & {
  method: M
  path: string
}

/** A named group of routes, as each contract file exports it. */
export type Routes = Record<string, Route>

/** Files are not cached, so they read no topics. */
type ReadOptions = RouteOptions & ({ reads: readonly Topic[] } | { binary: true })
type WriteOptions = RouteOptions & { changes: readonly Topic[] }

const route =
  <M extends Method, O extends RouteOptions>(method: M) =>
  <const T extends O>(path: string, options: T): Route<M, T> => ({ method, path, ...options })

export const get = route<'GET', ReadOptions>('GET')
export const post = route<'POST', WriteOptions>('POST')
export const put = route<'PUT', WriteOptions>('PUT')
export const del = route<'DELETE', WriteOptions>('DELETE')

/** `returns` of a route that responds with 204 and no body. */
export const nothing = z.undefined()

type Part<T, K extends string, F> = T extends { [k in K]: infer S extends z.ZodType }
  ? { [k in K]: F extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller passes: params, query and body as they go over the wire. */
export type Input<R> = OptionalQuery<
  Part<R, 'params', 'in'> & Part<R, 'query', 'in'> & Part<R, 'body', 'in'>
>

type OptionalQuery<T> = T extends { query: infer Q }
  ? Record<string, never> extends Q
    ? Omit<T, 'query'> & { query?: Q }
    : T
  : T

/** What a handler receives: the same after parsing. */
export type Parsed<R> = Part<R, 'params', 'out'> & Part<R, 'query', 'out'> & Part<R, 'body', 'out'>

/** What a route returns, as the caller reads it. */
export type Output<R> = R extends { returns: infer S extends z.ZodType } ? z.output<S> : never

/** A request that every transport understands: fetch in the browser, inject in tests and in server rendering. */
export interface Request {
  method: Route['method']
  url: string
  body?: unknown
  binary: boolean
}
export interface ApiResponse {
  status: number
  body: unknown
}
export type Transport = (request: Request, route?: Route) => Promise<ApiResponse>

/** A failed API call, with the problem that its response describes. `status` 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  constructor(status: number, body?: unknown) {
    const problem = isProblem(body) ? body : undefined
    super(
      problem?.detail ??
        (status ? t('HTTP error! status: {status}', { status }) : sentences.unavailable),
    )
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
  /** The record was changed by someone else since the version that was sent. */
  get isStale() {
    return this.status === 409 && this.message === sentences.changed
  }
}

/**
 * Calls a route over any transport: `call(attendance.checkIn, { body })` returns what the route declares. Throws
 * `ApiError`.
 */
export const caller =
  (send: Transport) =>
  async <R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Output<R>> => {
    const parts: Parts = input ?? {}
    const request = {
      method: route.method,
      url: urlOf(route.path, parts),
      body: parts.body,
      binary: route.binary ?? false,
    }
    const { status, body } = await send(request, route)
    if (status >= 400) throw new ApiError(status, body)
    return body as Output<R>
  }
export type Call = ReturnType<typeof caller>

type Arguments<R extends Route> =
  unknown extends Input<R>
    ? [input?: undefined]
    : Record<string, never> extends Input<R>
      ? [input?: Input<R>]
      : [input: Input<R>]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Fills the params and the query into a path such as `/api/users/{id}`; undefined values are left out. */
export function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  )
  return entries.length ? `${filled}?${search}` : filled
}

export const isProblem = (body: unknown): body is Problem => isRecord(body) && 'detail' in body
