import { exportFiles as routes } from '@app/contract/insight/exports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes } from '#platform/documents/export.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import type { Actor } from '#platform/http/principal.ts'
import type { Filter } from './export-kinds.ts'
import type { Format } from './exports.rules.ts'
import { exported } from './exports.ts'

interface Call extends Actor {
  params: { kind: string }
  query: Filter
  request: FastifyRequest
  reply: FastifyReply
}

const send =
  (format: Format) =>
  async ({ user, from, params: { kind }, query: filter, request, reply }: Call) => {
    const { database } = request.server
    const { name, bytes, rows } = await exported(database, { user, from }, { kind, format, filter })
    reply.headers({
      ...attachment(mediaTypes[format], name),
      // The length is unknown while rows are still read; the row count allows a progress display.
      'X-Total-Rows': rows,
    })
    return bytes
  }

export const exportRoutes = implement(routes, {
  csv: send('csv'),
  xlsx: send('xlsx'),
  pdf: send('pdf'),
})
