import { sentences } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { changed, ProblemError, unavailable } from '#platform/problem.ts'

/** Maps an error to the problem reported to the client (security.md). Undefined means a bug, a 500. */
export function toProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error.validation)
  if (isConnectionLost(error)) return unavailable()
  return problemByCode(codeOf(error)) ?? (causeOf(error) ? toProblem(causeOf(error)) : undefined)
}

/** Messages, without a code, for a connection that is unavailable, lost or silent. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when |timeout expired|Query read timeout|Client .* not queryable|Cannot use a pool)/

/** SQLSTATE and network codes of a connection that was terminated. */
const endedConnection = /^(08...|57P0[1-3]|25P03|ECONNRE.*|EPIPE|ETIMEDOUT)$/

/** Whether the connection failed rather than the statement. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (lostConnection.test(error.message) ||
    endedConnection.test(codeOf(error) ?? '') ||
    isConnectionLost(error.cause))

/** The code of an error from a driver or the HTTP layer, however deeply it is wrapped. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(causeOf(error))
}

const uniqueViolation = '23505'

/** Catches the failure of a statement: throws this problem when another row has its value of a unique index already. */
export const whenTaken =
  (problem: () => ProblemError) =>
  (error: unknown): never => {
    throw codeOf(error) === uniqueViolation ? problem() : error
  }

const nameUnknown = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** Whether there is no database or file store yet, or none at its address any more: it may come. */
export const isUnreachable = (error: unknown): boolean =>
  isConnectionLost(error) || nameUnknown.has(codeOf(error) ?? '') || isStoreOut(error)

/** Whether a file store took too long or has an outage of its own; that it refuses its keys lasts. */
function isStoreOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const meta = '$metadata' in error ? error.$metadata : undefined
  const isOutage =
    typeof meta === 'object' &&
    meta !== null &&
    'httpStatusCode' in meta &&
    Number(meta.httpStatusCode) >= 500
  return error.name === 'TimeoutError' || isOutage || isStoreOut(error.cause)
}

const writeRefused = /^(?:25006|53100|58...)$/

/** Whether the database takes no writes: it only reads, such as a standby, or its disk is full or out of order. */
export const takesNoWrites = (error: unknown): boolean => writeRefused.test(codeOf(error) ?? '')

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

/** By name: messages are translated when they are returned, in the language of the request and with the current limits. */
const httpProblems: Record<string, [number, keyof typeof sentences]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalidJson'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalidJson'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalidJson'],
  FST_ERR_BAD_URL: [400, 'invalidParameter'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'notFound'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'bodyTooLarge'],
  FST_REQ_FILE_TOO_LARGE: [413, 'fileTooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'mediaType'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'mediaType'],
}

/**
 * PostgreSQL: connection lost, shutting down, too many connections, statement or lock timeout, disk full, its disk out of
 * order, a standby or a database that only reads.
 */
const outageCodes = /^(08...|57P0.|53...|58...|57014|55P03|25P03|25006|40001|40P01)$/
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'POOL_TIMEOUT',
])

/**
 * Values the database cannot represent: a NUL in text or JSON, a number too large for its column, a day outside its
 * calendar such as the year 0, a time more than 16 hours from UTC.
 */
const unrepresentableCodes = new Set(['22003', '22007', '22008', '22009', '22021', '22P05'])

/** A referenced row was deleted, or a unique value taken, between reading and writing. */
const conflictCodes = new Set(['23503', uniqueViolation])

function problemByCode(code: string | undefined): ProblemError | undefined {
  if (code === undefined) return undefined
  if (conflictCodes.has(code)) return changed()
  if (unrepresentableCodes.has(code)) return new ProblemError(422, sentences.invalidParameter)
  const known = httpProblems[code]
  if (known) return new ProblemError(known[0], sentences[known[1]])
  return outageCodes.test(code) || networkCodes.has(code) ? unavailable() : undefined
}

interface Issue {
  keyword: string
  instancePath: string
  message?: string | undefined
  params?: { keys?: unknown }
}

/** Limits the size of the response to malformed input. */
const maxErrors = 100
const maxNameLength = 100

/** Validation errors: one message per field, and the names of unknown fields. */
function validationProblem(issues: readonly Issue[]): ProblemError {
  const unknown = issues
    .flatMap(unknownFields)
    .slice(0, maxErrors)
    .map(({ within, field }) => {
      const path = [...within, field.slice(0, maxNameLength)].join('.')
      return { path, message: t('Unknown field: {name}', { name: path }) }
    })
  const wrong = issues
    .filter(({ keyword }) => keyword !== 'unrecognized_keys')
    .slice(0, maxErrors)
    .map(({ instancePath, message = sentences.invalidParameter }) => ({
      path: partsOf(instancePath).join('.'),
      message,
    }))
  const errors = [...unknown, ...wrong]
  return new ProblemError(422, errors[0]?.message ?? sentences.invalidParameter, { errors })
}

const partsOf = (instancePath: string) => instancePath.split('/').filter(Boolean)

/** The unknown fields of an object, and the path of that object; that of a body or a query is empty. */
function unknownFields({ keyword, instancePath, params }: Issue) {
  if (keyword !== 'unrecognized_keys' || !Array.isArray(params?.keys)) return []
  const within = partsOf(instancePath)
  return params.keys.map((field) => ({ within, field: String(field) }))
}
