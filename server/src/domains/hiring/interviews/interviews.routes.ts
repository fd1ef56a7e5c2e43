import {
  interviewOffers as offerRoutes,
  interviews as routes,
} from '@app/contract/hiring/interviews.ts'
import { icalType } from '#platform/documents/ical.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as offers from './interview-offers.ts'
import { list } from './interview-rows.ts'
import { freeTimes, interviewers, invitable } from './interview-times.ts'
import * as interviews from './interviews.ts'
import { offerOf, openOffers } from './offer-rows.ts'

export const interviewRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  interviewers: ({ db, query }) => interviewers(db, query),
  invitable: ({ db, user, query }) => invitable(db, user, query),
  freeTimes: ({ db, query }) => freeTimes(db, query),
  read: ({ db, user, params }) => interviews.read(db, user, params.id),
  schedule: ({ db, body, ...context }) => interviews.schedule(db, actorOf(context), body),
  change: ({ db, params, body, ...context }) =>
    interviews.change(db, actorOf(context), params.id, body),
  invitation: async ({ db, params, reply, ...context }) => {
    const text = await interviews.invitation(db, actorOf(context), params.id)
    reply.headers(attachment(icalType, 'interview.ics'))
    return text
  },
})

export const interviewOfferRoutes = implement(offerRoutes, {
  list: ({ db, user }) => openOffers(db, user),
  read: ({ db, user, params }) => offerOf(db, user, params.id),
  make: ({ db, body, ...context }) => offers.makeOffer(db, actorOf(context), body),
  withdraw: ({ db, params, ...context }) => offers.withdrawOffer(db, actorOf(context), params.id),
  book: ({ db, params, body, ...context }) =>
    offers.book(db, actorOf(context), params.id, body.scheduled_at),
})
