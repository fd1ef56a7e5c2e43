import { pino } from 'pino'

const longestStatement = 500
const address = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/g

interface LoggedError {
  type: string
  code?: string
  reason: string
  statement?: string
  stack?: string
}

/**
 * What the log holds of an error: kind, code and message of its cause, the statement without its parameters, and where it
 * was thrown. Messages of wrapped errors repeat parameters, so only the innermost one is logged; where the database quotes a
 * value that it could not read, and wherever an email address stands, a mark takes its place.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, reason: 'unknown' }
  const chain = causesOf(error)
  const root = chain.at(-1) ?? error
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined
  const statement = chain
    .map((one) => 'query' in one && typeof one.query === 'string' && one.query)
    .find(Boolean)
  return {
    type: root.name,
    ...(code && { code }),
    reason: reasonOf(root.message, code),
    ...(statement && { statement: statement.slice(0, longestStatement) }),
    stack: framesOf(error),
  }
}

/** An error and its causes, outermost first. */
const causesOf = (error: Error): Error[] =>
  error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]

/** SQLSTATE class 22: the message quotes a value. */
function reasonOf(message: string, code: string | undefined): string {
  const readable = code?.startsWith('22') ? message.replaceAll(/"[^"]*"/g, '"…"') : message
  return readable.replaceAll(address, '…@…')
}

/** The lines of a stack below its message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

/** One JSON line per event; control characters are escaped by JSON, and personal data is not logged. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  redact: ['req.headers.authorization', 'authorization', 'password', 'token'],
  serializers: { err: loggedError },
})
