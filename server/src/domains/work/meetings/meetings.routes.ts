import { meetings as routes } from '@app/contract/work/meetings.ts'
import { icalType } from '#platform/documents/ical.ts'
import { byOf } from '#platform/http/actor.ts'
import { implement } from '#platform/http/implement.ts'
import * as meetings from './meetings.ts'

export const meetingRoutes = implement(routes, {
  list: ({ db, user, query }) => meetings.list(db, user, query),
  read: ({ db, user, params }) => meetings.read(db, user, params.id),
  schedule: ({ db, body, ...asked }) => meetings.schedule(db, byOf(asked), body),
  change: ({ db, params, body, ...asked }) => meetings.change(db, byOf(asked), params.id, body),
  cancel: ({ db, params, ...asked }) => meetings.cancel(db, byOf(asked), params.id),
  answer: ({ db, params, body, ...asked }) =>
    meetings.answer(db, byOf(asked), params.id, body.answer),
  invitation: async ({ db, params, reply, ...asked }) => {
    const text = await meetings.invitation(db, byOf(asked), params.id)
    reply.headers({
      'Content-Type': icalType,
      'Content-Disposition': 'attachment; filename="invitation.ics"',
      'Cache-Control': 'private, no-store',
    })
    return text
  },
})
