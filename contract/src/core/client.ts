import { t } from '../i18n/translate.ts'
import { type Problem, sentences } from './problem.ts'
import type { Input, Output, Route } from './route.ts'

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
export type Transport = (request: Request) => Promise<ApiResponse>

/** A failed API call. `status` 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  constructor(status: number, problem?: Problem) {
    super(
      problem?.detail ??
        (status ? t('HTTP error! status: {status}', { status }) : sentences.unavailable),
    )
    this.name = 'Refusal'
    this.status = status
    this.problem = problem
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
    const { status, body } = await send({
      method: route.method,
      url: urlOf(route.path, parts),
      body: parts.body,
      binary: route.binary ?? false,
    })
    if (status >= 400) throw new ApiError(status, isProblem(body) ? body : undefined)
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

export const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body
