import { z } from 'zod'
import type { Permission } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Fields = z.ZodObject<z.ZodRawShape>

/** What a route's line may say. Bodies, queries and params refuse fields they do not name. */
export interface RouteOptions {
  allow: 'public' | Permission
  summary: string
  params?: Fields
  query?: Fields
  body?: z.ZodType
  returns: z.ZodType
  /** The status of a good answer; 200 unless said. A route that returns nothing answers 204. */
  status?: 200 | 201 | 204
  /** How a body that is not JSON travels: one file with its fields. */
  multipart?: true
  /** Answers bytes instead of JSON: a file, an export, a calendar. */
  binary?: true
  /** Answers carry secrets (tokens) or change nothing: never kept for a replay of the Idempotency-Key. */
  idempotent?: false
  /** Also for who views as another person: it changes nothing, or ends the view. Every other write is refused then. */
  allowWhileImpersonating?: true
}

export type Route<M extends Method = Method, T extends RouteOptions = RouteOptions> = T & {
  method: M
  path: string
}

/** A named group of routes, as a contract file exports it. */
export type Routes = Record<string, Route>

const route =
  <M extends Method>(method: M) =>
  <const T extends RouteOptions>(path: string, options: T): Route<M, T> => ({
    method,
    path,
    ...options,
  })

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const del = route('DELETE')

/** `returns` of a route whose good answer is 204 with no body. */
export const nothing = z.undefined()

type Part<T, K extends string, F> = T extends { [k in K]: infer S extends z.ZodType }
  ? { [k in K]: F extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller must say: params, query and body as they go over the wire. */
export type Input<R> = OptionalQuery<
  Part<R, 'params', 'in'> & Part<R, 'query', 'in'> & Part<R, 'body', 'in'>
>

type OptionalQuery<T> = T extends { query: infer Q }
  ? Record<string, never> extends Q
    ? Omit<T, 'query'> & { query?: Q }
    : T
  : T

/** What a handler is given: the same after parsing. */
export type Parsed<R> = Part<R, 'params', 'out'> & Part<R, 'query', 'out'> & Part<R, 'body', 'out'>

/** What a route answers, as the caller reads it. */
export type Output<R> = R extends { returns: infer S extends z.ZodType } ? z.output<S> : never
