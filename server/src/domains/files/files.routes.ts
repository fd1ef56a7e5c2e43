import { files as routes } from '@app/contract/files/files.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storageOf } from '#platform/files/storage.ts'
import { type Context, implement, withPreparation } from '#platform/http/implement.ts'
import { consume } from '#platform/security/limits.ts'
import { boundOf } from '#platform/task-queue.ts'
import { dropUnnamed } from './file-store.ts'
import * as files from './files.ts'
import { take } from './files-intake.ts'

/** The limits of uploads: per user in ten minutes, concurrent ones of all users and of one, since a slow one takes long. */
const rateLimit = { most: 300, seconds: 600 }
const mostAtOnce = 256
const mostEach = 8

export async function fileRoutes(app: FastifyInstance) {
  const store = storageOf(app.config)
  const bounded = boundOf(mostAtOnce, mostEach)
  const touched = new WeakMap<FastifyRequest, string>()

  await app.register(multipart)
  // Deletes the bytes of removed or rolled-back rows after the response; `removeFiles` and
  // `sweepFiles` take care of those left by a crash.
  app.addHook('onResponse', async (request) => {
    const key = touched.get(request)
    if (key) await dropUnnamed(app.database.db, store, key)
  })
  await app.register(
    implement(routes, {
      upload: withPreparation(
        async ({ db, user, request }: Context<typeof routes.upload>) => {
          await consume(db, `upload ${user.id}`, rateLimit)
          const file = await bounded(user.id, () => take(request, user, store))
          touched.set(request, file.key)
          await files.withinQuota(db, user, file.category, file.size)
          return file
        },
        ({ db, user, from, prepared }) => files.add(db, { user, from }, prepared),
      ),
      remove: async ({ db, user, from, params, request }) => {
        touched.set(request, await files.remove(db, { user, from }, params.id))
        return undefined
      },
    }),
  )
}
