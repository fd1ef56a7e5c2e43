import { z } from 'zod'
import type { Permission } from './access.ts'
import type { Topic } from './live.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Fields = z.ZodObject<z.ZodRawShape>

/** The options of a route. Bodies, queries and params reject unknown fields. */
export interface RouteOptions {
  allow: 'public' | Permission
  summary: string
  /** The topics whose changes make this read stale. */
  reads?: readonly Topic[]
  /** The topics this write changes: cached reads of them are invalidated, and its live events name no others. */
  changes?: readonly Topic[]
  params?: Fields
  query?: Fields
  body?: z.ZodType
  returns: z.ZodType
  /** The success status; 200 by default. A route that returns nothing responds with 204. */
  status?: 200 | 201 | 204
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
