import { sentences } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/text.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { changed, Refused, unavailable } from '#platform/problem.ts'

/** What each way to fail is answered with (security.md, answer conventions). Undefined: a bug, a 500. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (hasZodFastifySchemaValidationErrors(error)) return broken(error.validation)
  if (isLost(error)) return unavailable()
  return byCode(codeOf(error)) ?? (causeOf(error) ? refusalOf(causeOf(error)) : undefined)
}

/** What the driver says, without a code, when no connection comes free, or one is lost or silent. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client .* not queryable|Cannot use a pool)/

/** The last word of a connection: it was ended, or its network was. */
const ending = /^(08...|57P0[1-3]|25P03|ECONNRE.*|EPIPE|ETIMEDOUT)$/

/** The connection to the database failed, not what was asked of it. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (lost.test(error.message) || ending.test(codeOf(error) ?? '') || isLost(error.cause))

/** The code a driver or the HTTP layer gave an error, however deep it is wrapped. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(causeOf(error))
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

const http: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, sentences.invalidJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, sentences.invalidJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, sentences.invalidJson],
  FST_ERR_BAD_URL: [400, sentences.invalidParameter],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, sentences.bodyTooLarge],
  FST_REQ_FILE_TOO_LARGE: [413, sentences.fileTooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, sentences.mediaType],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, sentences.mediaType],
}

/** PostgreSQL: connection lost, shutting down, too many connections, statement or lock timeout, disk full. */
const outage = /^(08...|57P0.|53...|57014|55P03|25P03|40001|40P01)$/
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'POOL_TIMEOUT',
])

/** What the database cannot hold: a NUL (in text, in JSON), a number too large for its column, a day outside its calendar such as the year 0. */
const unheld = new Set(['22003', '22007', '22008', '22021', '22P05'])

/** A row this one needs went away, or another took its place, between reading and writing. */
const overtaken = new Set(['23503', '23505'])

function byCode(code: string | undefined): Refused | undefined {
  if (code === undefined) return undefined
  if (overtaken.has(code)) return changed()
  if (unheld.has(code)) return new Refused(422, sentences.invalidParameter)
  const known = http[code]
  if (known) return new Refused(...known)
  return outage.test(code) || network.has(code) ? unavailable() : undefined
}

interface Issue {
  keyword: string
  instancePath: string
  message?: string | undefined
  params?: { keys?: unknown }
}

/** Nobody reads more of them, and who sends what is far from any form gets no long answer. */
const mostSaid = 100
const longestName = 100

/** Validation: one sentence a field; fields nobody asked for are named. */
function broken(issues: readonly Issue[]): Refused {
  const unknown = issues
    .flatMap(unknownFields)
    .slice(0, mostSaid)
    .map((said) => {
      const name = said.slice(0, longestName)
      return { path: name, message: t('Unknown field: {name}', { name }) }
    })
  const wrong = issues
    .filter(({ keyword }) => keyword !== 'unrecognized_keys')
    .slice(0, mostSaid)
    .map(({ instancePath, message = sentences.invalidParameter }) => ({
      path: instancePath.split('/').filter(Boolean).join('.'),
      message,
    }))
  const errors = [...unknown, ...wrong]
  return new Refused(422, errors[0]?.message ?? sentences.invalidParameter, { errors })
}

const unknownFields = ({ keyword, params }: Issue): string[] =>
  keyword === 'unrecognized_keys' && Array.isArray(params?.keys) ? params.keys.map(String) : []
