import { jobOffers as routes } from '@app/contract/hiring/job-offers.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as rows from './job-offer-rows.ts'
import { letterPdf } from './job-offers.export.ts'
import * as offers from './job-offers.ts'

export const jobOfferRoutes = implement(routes, {
  list: ({ db, user, query }) => rows.list(db, user, query.application_id),
  mine: ({ db, user }) => rows.mine(db, user),
  create: ({ db, body, ...context }) => offers.create(db, actorOf(context), body),
  change: ({ db, params, body, ...context }) =>
    offers.change(db, actorOf(context), params.id, body),
  preview: ({ db, body, ...context }) => offers.preview(db, actorOf(context), body),
  send: ({ db, params, body, ...context }) =>
    offers.send(db, actorOf(context), params.id, body.version),
  withdraw: ({ db, params, body, ...context }) =>
    offers.withdraw(db, actorOf(context), params.id, body.version),
  accept: ({ db, params, body, ...context }) =>
    offers.accept(db, actorOf(context), params.id, body),
  decline: ({ db, params, body, ...context }) =>
    offers.decline(db, actorOf(context), params.id, body.reason),
  letter: async ({ db, user, params, reply }) => {
    const offer = await rows.sentOffer(db, user, params.id)
    reply.headers(attachment('application/pdf', 'offer-letter.pdf'))
    return letterPdf(offer)
  },
})
