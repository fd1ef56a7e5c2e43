import { ownFileName } from '@app/contract/core/slug.ts'
import { calendar as routes } from '@app/contract/insight/calendar.ts'
import { icalType } from '#platform/documents/ical.ts'
import { implement } from '#platform/http/implement.ts'
import { closeFeed, feed, list, openFeed, subscribe } from './calendar.ts'

export const calendarRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  feed: ({ db, user }) => feed(db, user),
  openFeed: ({ db, user, from, request }) =>
    openFeed(db, { user, from }, request.server.config.BACKEND_URL),
  closeFeed: ({ db, user, from }) => closeFeed(db, { user, from }),
  subscribe: async ({ db, params, request, reply }) => {
    const text = await subscribe(db, params.token, request.server.config.BACKEND_URL)
    reply.headers({
      'Content-Type': icalType,
      'Content-Disposition': `inline; filename="${ownFileName('calendar.ics')}"`,
      'Cache-Control': 'private, no-store',
    })
    return text
  },
})
