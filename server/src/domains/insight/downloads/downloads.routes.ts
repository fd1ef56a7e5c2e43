import { sentences } from '@app/contract/core/problem.ts'
import { downloads as routes } from '@app/contract/files/files.ts'
import type { FastifyInstance } from 'fastify'
import { storageOf } from '#platform/files/storage.ts'
import { implement } from '#platform/http/implement.ts'
import { bearerOf } from '#platform/http/principal.ts'
import { notFound, unauthenticated } from '#platform/problem.ts'
import { privately, publicly } from './downloads.rules.ts'
import * as downloads from './downloads.ts'
import { bytesOf } from './downloads.ts'

export async function downloadRoutes(app: FastifyInstance) {
  const store = storageOf(app.config)
  await app.register(
    implement(routes, {
      read: async ({ db, user, from, params, request, reply }) => {
        const result = await downloads.find(db, user, params.id)
        if (!result && !user) throw bearerOf(request).problem ?? unauthenticated(sentences.expired)
        if (!result) throw notFound()
        const bytes = await bytesOf(store, result.file)
        if (!result.is_public && downloads.isForeignResume(result, user))
          await app.database.transaction((held) =>
            downloads.noteOpening(held, { user, from }, result),
          )
        reply.headers(result.is_public ? publicly(result.file) : privately(result.file))
        return bytes
      },
      link: ({ db, user, from, params }) => downloads.link(db, { user, from }, params.id),
      open: async ({ db, params, query, reply }) => {
        const file = await downloads.byLink(db, params.id, query)
        const bytes = await bytesOf(store, file)
        reply.headers(privately(file))
        return bytes
      },
    }),
  )
}
