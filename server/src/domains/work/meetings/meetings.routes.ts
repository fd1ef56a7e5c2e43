import { meetings as routes } from '@app/contract/work/meetings.ts'
import { icalType } from '#platform/documents/ical.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import * as meetings from './meetings.ts'

export const meetingRoutes = implement(routes, {
  list: ({ db, user, query }) => meetings.list(db, user, query),
  read: ({ db, user, params }) => meetings.read(db, user, params.id),
  schedule: ({ db, body, ...context }) => meetings.schedule(db, actorOf(context), body),
  change: ({ db, params, body, ...context }) =>
    meetings.change(db, actorOf(context), params.id, body),
  cancel: ({ db, params, ...context }) => meetings.cancel(db, actorOf(context), params.id),
  answer: ({ db, params, body, ...context }) =>
    meetings.answer(db, actorOf(context), params.id, body),
  invitation: async ({ db, params, reply, ...context }) => {
    const text = await meetings.invitation(db, actorOf(context), params.id)
    reply.headers(attachment(icalType, 'invitation.ics'))
    return text
  },
})
