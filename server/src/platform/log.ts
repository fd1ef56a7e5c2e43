import { pino } from 'pino'

/** One JSON line per event; control characters are escaped by JSON, and personal data is not logged. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  redact: ['req.headers.authorization', 'authorization', 'password', 'token'],
})
