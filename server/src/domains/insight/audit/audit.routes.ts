import { audit as routes } from '@app/contract/insight/audit.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes } from '#platform/documents/export.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import type { Actor } from '#platform/http/principal.ts'
import { exported, type Filter, type Format, list, verify } from './audit.ts'

/** Reading and proving is all there is: no route writes, changes or removes an entry. */
export const auditRoutes = implement(routes, {
  list: ({ db, query }) => list(db, query),
  csv: (context) => sent('csv', context),
  xlsx: (context) => sent('xlsx', context),
  verify: ({ db, user, from }) => verify(db, { user, from }),
})

interface ExportRequest extends Actor {
  query: Filter
  request: FastifyRequest
  reply: FastifyReply
}

/** A failure is found before the head of the file is sent. */
async function sent(format: Format, { user, from, query, request, reply }: ExportRequest) {
  const bytes = await exported(request.server.database, { user, from }, query, format)
  reply.headers(attachment(mediaTypes[format], `audit-log.${format}`))
  return bytes
}
