import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imports as routes } from '@app/contract/admin/imports.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mediaTypes } from '#platform/documents/export.ts'
import { type ReceivedFile, receive } from '#platform/files/upload.ts'
import { attachment } from '#platform/http/headers.ts'
import { type Context, implement, withPreparation } from '#platform/http/implement.ts'
import { consume } from '#platform/security/limits.ts'
import * as sheets from './import-sheets.ts'
import * as imports from './imports.ts'

/** Files of one person within ten minutes; each is sent twice, for its columns and for its rows. */
const rateLimit = { most: 60, seconds: 600 }

export async function importRoutes(app: FastifyInstance) {
  await app.register(multipart)
  await app.register(
    implement(routes, {
      list: ({ db, query }) => imports.list(db, query),
      check: withPreparation(
        async ({ db, user, request }: Context<typeof routes.check>) => {
          await consume(db, `import ${user.id}`, rateLimit)
          return received(request, ['columns'], async ({ path, name, fields }) => {
            const columns = sheets.fieldsOf(fields.columns)
            return { name, ...(await sheets.readSheet(path, columns)) }
          })
        },
        ({ db, user, from, prepared }) => imports.check(db, { user, from }, prepared),
      ),
      columns: withPreparation(
        async ({ db, user, request }: Context<typeof routes.columns>) => {
          await consume(db, `import ${user.id}`, rateLimit)
          return received(request, [], ({ path }) => sheets.readColumns(db, path))
        },
        async ({ prepared }) => prepared,
      ),
      template: async ({ reply }) =>
        reply.headers(attachment(mediaTypes.csv, 'import-template.csv')).send(sheets.template()),
      read: ({ db, params }) => imports.read(db, params.id),
      rows: ({ db, params, query }) => imports.rows(db, params.id, query),
      refused: async ({ db, params, reply }) => {
        await imports.read(db, params.id)
        return reply
          .headers(attachment(mediaTypes.csv, 'refused-rows.csv'))
          .send(await sheets.refused(db, params.id))
      },
      start: ({ db, user, from, params }) => imports.start(db, { user, from }, params.id),
      cancel: ({ db, user, from, params }) => imports.cancel(db, { user, from }, params.id),
    }),
  )
}

/** Reads the one file of the request and deletes its temporary copy. */
async function received<T>(
  request: FastifyRequest,
  fields: readonly string[],
  read: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = join(request.server.config.DATA_DIR, 'incoming')
  const file = await receive(request, { folder, fields, onFields: () => {} })
  try {
    return await read(file)
  } finally {
    await rm(file.path, { force: true })
  }
}
