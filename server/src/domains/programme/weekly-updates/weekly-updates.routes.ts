import { weeklyUpdates as routes } from '@app/contract/programme/weekly-updates.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import * as rows from './weekly-rows.ts'
import * as updates from './weekly-updates.ts'
import { fileName, hoursOf, pdfOf } from './weekly-updates.ts'

export const weeklyUpdateRoutes = implement(routes, {
  list: ({ db, user, query }) => rows.list(db, user, query),
  create: ({ db, user, from, body }) => updates.create(db, { user, from }, body),
  read: ({ db, user, params, query }) => rows.read(db, user, params.id, query),
  change: ({ db, user, from, params, body }) => updates.change(db, { user, from }, params.id, body),
  rewrite: ({ db, user, from, params, body }) =>
    updates.rewrite(db, { user, from }, params.id, body.version),
  publish: ({ db, user, from, params, body }) =>
    updates.publish(db, { user, from }, params.id, body.version),
  pdf: async ({ db, user, params, query, reply }) => {
    const update = await rows.read(db, user, params.id, query)
    reply.headers(attachment('application/pdf', fileName(update, 'pdf')))
    return pdfOf(update)
  },
  hours: async ({ db, user, params, query, reply }) => {
    const { name, bytes } = await hoursOf(db, user, params.id, query)
    reply.headers(attachment('text/csv; charset=utf-8', name))
    return bytes
  },
})
