import { t } from '@app/contract/i18n/translate.ts'

/** The local log of errors in this browser, for support requests (spec §9). */
const levels = { error: 0, warn: 1, info: 2, debug: 3 }
export type LogLevel = keyof typeof levels

export interface LogEntry {
  timestamp: string
  level: LogLevel
  message: string
  context: unknown
  url: string
  userAgent: string
}

const key = 'local_log'
const maxEntries = 100
let level: LogLevel = 'warn'

export const setLogLevel = (chosen: LogLevel) => {
  level = chosen
}

export function logEntries(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const write = (at: LogLevel) => (message: string, context?: unknown) => {
  if (levels[at] > levels[level]) return
  const entry: LogEntry = {
    timestamp: new Date().toISOString(),
    level: at,
    message,
    context: plain(context),
    // The query may hold a one-time token.
    url: location.origin + location.pathname,
    userAgent: navigator.userAgent,
  }
  try {
    localStorage.setItem(key, JSON.stringify([...logEntries(), entry].slice(-maxEntries)))
  } catch {
    // A full or blocked storage must not cause a second error.
  }
}

export const log = {
  error: write('error'),
  warn: write('warn'),
  info: write('info'),
  debug: write('debug'),
}

const plain = (context: unknown) =>
  context instanceof Error ? { name: context.name, message: context.message } : (context ?? null)

/** Logs uncaught errors and rejections. */
export function recordErrors() {
  addEventListener('error', ({ message, error }) => log.error(message, error))
  addEventListener('unhandledrejection', ({ reason }) =>
    log.error(t('Unhandled rejection'), reason instanceof Error ? reason : String(reason)),
  )
}
