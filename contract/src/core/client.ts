import { t } from '../i18n/text.ts'
import { type Problem, sentences } from './problem.ts'
import type { Input, Output, Route } from './route.ts'

/** A request as every transport understands it: fetch in the browser, inject in tests and in server rendering. */
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

/** A call the server refused. `status` 0 means that no answer came. */
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

/** Calls a route over any transport: `call(attendance.checkIn, { body })` → what the route returns. Throws `Refusal`. */
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

/** `/api/users/{id}` with its params and query filled in; what is undefined is left out. */
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
