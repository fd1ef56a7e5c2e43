import { live as routes } from '@app/contract/insight/health.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implement } from '#platform/http/implement.ts'
import { bearerOf, clientIdOf, hashToken, type User } from '#platform/http/principal.ts'
import { type ActiveSessions, LiveHub } from '#platform/live/live.ts'
import type { LeadersOf } from '#platform/live/live-feed.ts'
import { LiveStream } from '#platform/live/live-stream.ts'

/** The live stream, for sessions that are active still. Its hub belongs to this app and ends with it. */
export const liveRoutes =
  (activeSessions: ActiveSessions, leadersOf: LeadersOf) => async (app: FastifyInstance) => {
    const hub = new LiveHub(app.database, activeSessions, leadersOf)
    app.addHook('preClose', () => hub.close())
    await implement(routes, {
      stream: async ({ request, reply, user }) => {
        if (request.method === 'HEAD') return reply.type(type).send()
        await hub.ready()
        hub.admit(user)
        open(hub, user, request, reply)
      },
    })(app)
  }

const type = 'text/event-stream; charset=utf-8'

/** The response is written by hand from here on; `X-Accel-Buffering` stops proxies from buffering it. */
function open(hub: LiveHub, user: User, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  // It closed while its user was confirmed, and does not say so again.
  if (reply.raw.destroyed) return
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Request-Id': request.id,
  })
  reply.raw.flushHeaders()
  const hash = hashToken(bearerOf(request).token ?? '')
  const stream = new LiveStream(reply.raw, user, hash, clientIdOf(request))
  void hub.join(stream, placeOf(request.headers['last-event-id']))
}

const placeOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
