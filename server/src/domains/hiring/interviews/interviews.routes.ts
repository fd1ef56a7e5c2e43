import {
  interviewOffers as offerRoutes,
  interviews as routes,
} from '@app/contract/hiring/interviews.ts'
import { icalType } from '#platform/documents/ical.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import * as offers from './interview-offers.ts'
import * as interviews from './interviews.ts'

export const interviewRoutes = implement(routes, {
  list: ({ db, user, query }) => interviews.list(db, user, query),
  interviewers: ({ db }) => interviews.interviewers(db),
  invitable: ({ db }) => interviews.invitable(db),
  freeTimes: ({ db, query }) => interviews.freeTimes(db, query),
  read: ({ db, user, params }) => interviews.read(db, user, params.id),
  schedule: ({ db, body, ...asked }) => interviews.schedule(db, byOf(asked), body),
  change: ({ db, params, body, ...asked }) => interviews.change(db, byOf(asked), params.id, body),
  invitation: async ({ db, params, reply, ...asked }) => {
    const text = await interviews.invitation(db, byOf(asked), params.id)
    reply.headers({
      'Content-Type': icalType,
      'Content-Disposition': 'attachment; filename="interview.ics"',
      'Cache-Control': 'private, no-store',
    })
    return text
  },
})

export const interviewOfferRoutes = implement(offerRoutes, {
  list: ({ db, user }) => offers.openOffers(db, user),
  read: ({ db, user, params }) => offers.offerOf(db, user, params.id),
  make: ({ db, body, ...asked }) => offers.makeOffer(db, byOf(asked), body),
  withdraw: ({ db, params, ...asked }) => offers.withdrawOffer(db, byOf(asked), params.id),
  book: ({ db, params, body, ...asked }) =>
    offers.book(db, byOf(asked), params.id, body.scheduled_at),
})
