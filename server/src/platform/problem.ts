import { type FieldErrors, type Problem, sentences } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/translate.ts'

/** A change of a record, done or attempted. */
export interface Act {
  /** Past tense, snake_case: `user_created`, `application_moved` (spec §7, activity logs). */
  action: string
  entity_type: string
  entity_id?: string | undefined
  /** No name and no email of a person: the entry outlives the account. Its id stands for it. */
  details?: Record<string, unknown>
}

/** An expected error. Only its `detail` and field errors are sent to the client. */
export class ProblemError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined
  /** The entry that it leaves in the audit log, after its transaction was rolled back. */
  refusal?: Act
  constructor(
    status: number,
    detail: string,
    more: { errors?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

export const unauthenticated = (detail: string = sentences.expired) => new ProblemError(401, detail)
export const forbidden = (detail: string = sentences.forbidden) => new ProblemError(403, detail)
export const notFound = () => new ProblemError(404, sentences.notFound)
export const conflict = (detail: string, retryAfter?: number) =>
  new ProblemError(409, detail, retryAfter === undefined ? {} : { retryAfter })
export const changed = () => conflict(sentences.changed)
/** A conflict about one field: another record has its value, such as a name, already. */
export const taken = (path: string, message: string) =>
  new ProblemError(409, message, { errors: [{ path, message }] })
/** A validation error of one field; `path` is its name. */
export const invalid = (path: string, message: string) =>
  new ProblemError(422, message, { errors: [{ path, message }] })
export const tooMany = (retryAfter: number, detail: string = sentences.tooMany) =>
  new ProblemError(429, detail, { retryAfter })
export const unavailable = (detail: string = sentences.unavailable) =>
  new ProblemError(503, detail, { retryAfter: 1 })

/** Does each by itself, in this order; those that are refused are returned with the reason and stop no others. */
export async function eachOrRefused<T extends { id: string }>(
  items: readonly T[],
  work: (item: T, done: readonly string[]) => Promise<unknown>,
) {
  const done: string[] = []
  const refused: { id: string; detail: string }[] = []
  for (const item of items)
    try {
      await work(item, done)
      done.push(item.id)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push({ id: item.id, detail: error.message })
    }
  return { done, refused }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** A phrase of HTTP, for programs: what people read is the detail. */
const titleOf = (status: number) => titles[status] ?? 'Error'

/** The RFC 9457 problem document of an error, in the language of the request. */
export const problemOf = (
  { status, message, errors }: ProblemError,
  request_id?: string,
): Problem => ({
  type: 'about:blank',
  title: titleOf(status),
  status,
  detail: t(message),
  ...(errors && { errors: errors.map((error) => ({ ...error, message: t(error.message) })) }),
  ...(status >= 500 && request_id && { request_id }),
})
