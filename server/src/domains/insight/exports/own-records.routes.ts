import { ownRecords as routes } from '@app/contract/insight/own-records.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes } from '#platform/documents/export.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import type { Actor } from '#platform/http/principal.ts'
import { fileName, type OwnPeriod } from './exports.rules.ts'
import { exportedOwn } from './exports.ts'
import { logbook } from './logbook.export.ts'

interface Call extends Actor {
  query: OwnPeriod
  request: FastifyRequest
  reply: FastifyReply
}

const send =
  (format: 'csv' | 'xlsx') =>
  async (call: Call & { params: { kind: 'attendance' | 'reports' } }) => {
    const { user, from, params, query, request, reply } = call
    const { database } = request.server
    const { name, bytes } = await exportedOwn(database, { user, from }, params.kind, format, query)
    reply.headers(attachment(mediaTypes[format], name))
    return bytes
  }

export const ownRecordRoutes = implement(routes, {
  csv: send('csv'),
  xlsx: send('xlsx'),
  logbook: async ({ user, from, query, request, reply }) => {
    const bytes = await logbook(request.server.database, { user, from }, query)
    const name = fileName('logbook', [query.start_date, query.end_date], 'pdf')
    reply.headers(attachment(mediaTypes.pdf, name))
    return bytes
  },
})
