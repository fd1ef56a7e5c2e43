import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { sentences } from '@app/contract/core/problem.ts'
import { msg } from '@app/contract/i18n/text.ts'
import { problemOf, Refused } from '#platform/problem.ts'

const reasons: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, msg('The request took too long to arrive. Please try again.')],
  HPE_HEADER_OVERFLOW: [431, msg('Request headers too large.')],
}

/**
 * What is no HTTP, has two readings, comes too slowly or with too much before its body never becomes a request. It is
 * refused like any other, and its connection is closed: what follows on it could be part of somebody else's.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = reasons[error.code ?? ''] ?? [400, sentences.invalidParameter]
  const body = JSON.stringify(problemOf(new Refused(status, sentence)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
