import type { ServerResponse } from 'node:http'
import type { Role } from '@app/contract/core/roles.ts'
import { type Invalidation, type Topic, topics } from '@app/contract/core/route.ts'
import { live as routes } from '@app/contract/insight/health.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { bearerOf, clientIdOf, hashToken, type User } from '#platform/http/principal.ts'
import { log } from '#platform/log.ts'
import { tooMany, unavailable } from '#platform/problem.ts'
import {
  channel,
  type Event,
  eventsSince,
  type LeadersOf,
  type LiveFeed,
  openFeed,
} from './live.ts'

/** Which of these sessions are still valid, and with which role. */
export type ActiveSessions = (db: Db, token_hashes: string[]) => Promise<Map<string, Role>>

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

/** The unsent bytes at which a slow client is disconnected; it reconnects with its Last-Event-ID. */
const maxUnreadBytes = 64 * 1024

let streams = 0
/** How many event streams this process has open. */
export const openStreams = () => streams

/** One open page: a user's connection, the token it was opened with, and the id that the page chose. */
export class LiveStream {
  readonly user: User
  readonly token_hash: string
  readonly client: string | null
  readonly #response: ServerResponse
  #isPlaced = false

  constructor(response: ServerResponse, user: User, token_hash: string, client: string | null) {
    this.#response = response
    this.user = user
    this.token_hash = token_hash
    this.client = client
    streams += 1
    this.onClose(() => {
      streams -= 1
    })
  }

  /**
   * Sends the event id from which the page resumes, even before the first event. What is sent earlier has none: it may
   * come before what the page has missed.
   */
  place(id: number) {
    this.#isPlaced = true
    this.#write(`id: ${id}\ndata:\n\n`)
  }

  /** `place`: from where the page resumes once it has this. */
  invalidate(invalidation: Invalidation, place: number) {
    const id = this.#isPlaced ? `id: ${place}\n` : ''
    this.#write(`${id}event: stale\ndata: ${JSON.stringify(invalidation)}\n\n`)
  }

  beat() {
    this.#write(': beat\n\n')
  }

  end() {
    this.#response.end()
  }

  onClose(closed: () => void) {
    this.#response.once('close', closed)
  }

  #write(text: string) {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > maxUnreadBytes) this.#response.destroy()
  }
}

const maxStreams = 10
const pollInterval = 2000
const heartbeatInterval = 15_000
/** Events within this time are read together: a short one after a quiet moment, and a longer one while many happen. */
const gatherWindow = 30
const busyWindow = 250

/** The open pages of one node: the events table is read once for all of them, whichever node wrote the event. */
class LiveHub {
  readonly #database: Database
  readonly #stillSignedIn: ActiveSessions
  readonly #leadersOf: LeadersOf
  readonly #streams = new Map<string, Set<LiveStream>>()
  #feed: LiveFeed | undefined
  #starting: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #again = false
  /** A read on its way, for those who listened when it began. */
  #feedRead: Promise<unknown> | undefined
  #timers: NodeJS.Timeout[] = []
  #unlisten = async () => {}
  #closed = false

  constructor(database: Database, activeSessions: ActiveSessions, leadersOf: LeadersOf) {
    this.#database = database
    this.#stillSignedIn = activeSessions
    this.#leadersOf = leadersOf
  }

  /** The first page starts the polling; throws while the database is unavailable. */
  async ready() {
    this.#starting ??= this.#start()
    await this.#starting.catch((error) => {
      this.#starting = undefined
      throw error
    })
  }

  /** Throws if the user has too many streams, before the response begins. */
  admit({ id, view }: User) {
    if (this.#closed) throw unavailable()
    // Impersonation does not count towards the user's own streams.
    const alike = [...(this.#streams.get(id) ?? [])].filter(({ user }) => !user.view === !view)
    if (alike.length >= maxStreams) throw tooMany(heartbeatInterval / 1000)
  }

  /** Adds a page and first sends it the events since `place`. Until it has them, it resumes from there again. */
  async join(stream: LiveStream, place: number | undefined) {
    const { id } = stream.user
    const mine = this.#streams.get(id) ?? new Set()
    this.#streams.set(id, mine.add(stream))
    stream.onClose(() => {
      mine.delete(stream)
      if (!mine.size && this.#streams.get(id) === mine) this.#streams.delete(id)
    })
    const { last: now = 0, place: next = 0 } = this.#feed ?? {}
    const feedRead = this.#feedRead
    if (place !== undefined && place !== now) await this.#catchUp(stream, place)
    else if (feedRead) {
      // It may pass over what is for this page, which was not there yet.
      await feedRead.catch(() => {})
      await this.#catchUp(stream, next)
    }
    stream.place(next)
  }

  /** Ends every stream; the pages reconnect, to another node or after the restart. */
  async close() {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#all()) stream.end()
    await this.#unlisten().catch(() => {})
    await this.#reading
  }

  async #start() {
    this.#feed = await openFeed(this.#database.db)
    this.#unlisten = await this.#database.listen(channel, () => this.#scheduleRead())
    this.#timers = [
      setInterval(() => this.#streams.size && this.#scheduleRead(), pollInterval),
      setInterval(() => void this.#beat(), heartbeatInterval),
    ]
  }

  /** One read at a time; events that arrive in the meantime are read right after it. */
  #scheduleRead() {
    if (this.#closed) return
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#again = false
    this.#reading = this.#read()
      .catch((error: Error) => log.warn({ err: error }, 'live updates are interrupted'))
      .finally(() => {
        this.#reading = undefined
        if (this.#again) this.#scheduleRead()
      })
  }

  async #read() {
    const wait = Math.max(gatherWindow, this.#readAt + busyWindow - performance.now())
    await new Promise((resolve) => setTimeout(resolve, wait))
    this.#readAt = performance.now()
    const listeners = {
      people: [...this.#streams.keys()],
      roles: [...new Set([...this.#all()].map(({ user }) => user.role))],
    }
    const feedRead = this.#feed?.read(this.#news(), listeners, this.#leadersOf)
    this.#feedRead = feedRead
    const events =
      (await feedRead?.finally(() => {
        this.#feedRead = undefined
      })) ?? []
    const touched = new Set<LiveStream>()
    const outgoing = new Map<LiveStream, Event[]>()
    for (const event of events)
      for (const stream of this.#audienceOf(event)) {
        if (!isOwn(event, stream)) outgoing.set(stream, [...(outgoing.get(stream) ?? []), event])
        if (endsSessions(event)) touched.add(stream)
      }
    for (const [stream, own] of outgoing) this.#send(stream, own)
    await this.#recheck([...touched])
  }

  /** A page that hears of a change reads it from the replica, if there is one: it must be there. */
  #news() {
    return this.#database.replica?.news() ?? this.#database.db
  }

  *#audienceOf({ user_id, leaders_of, leaders, role }: Event): Iterable<LiveStream> {
    if (user_id) yield* this.#streams.get(user_id) ?? []
    else if (leaders_of) for (const leader of leaders) yield* this.#streams.get(leader) ?? []
    else for (const stream of this.#all()) if (!role || role === stream.user.role) yield stream
  }

  *#all(): Iterable<LiveStream> {
    for (const streams of this.#streams.values()) yield* streams
  }

  /** Ends streams whose session is over: signed out, expired, suspended, or with another role. */
  async #recheck(streams: LiveStream[]) {
    if (!streams.length) return
    const hashes = [...new Set(streams.map(({ token_hash }) => token_hash))]
    const serving = await this.#stillSignedIn(this.#database.db, hashes)
    for (const stream of streams)
      if (serving.get(stream.token_hash) !== stream.user.role) stream.end()
  }

  async #beat() {
    const streams = [...this.#all()]
    for (const stream of streams) stream.beat()
    await this.#recheck(streams).catch(() => {})
  }

  /** From the primary, whose events are never fewer; what the feed finds on the replica later is sent again. */
  async #catchUp(stream: LiveStream, place: number) {
    const { db } = this.#database
    const missed = await eventsSince(db, place, stream.user, this.#leadersOf).catch(() => undefined)
    if (missed) {
      const own = missed.filter((event) => !isOwn(event, stream))
      return this.#send(stream, own)
    }
    const id = this.#feed?.place ?? 0
    // After an outage of an hour all pages come back with such a place.
    for (const topic of topics)
      stream.invalidate({ id: String(id), topic, about: null, wide: true }, id)
  }

  /** One message a topic, with the newest id: the page fetches what the topic changes, however often it changed. */
  #send(stream: LiveStream, own: readonly Event[]) {
    const newest = new Map<Topic, Outgoing>()
    for (const event of own) {
      const before = newest.get(event.topic)
      newest.delete(event.topic)
      const about = !before || before.about === event.about ? event.about : null
      const wide = isForMany(event) && before?.wide !== false
      const others = isOfOthers(event) && before?.others !== false
      newest.set(event.topic, { ...event, about, wide, others })
    }
    const next = this.#feed?.place ?? 0
    for (const event of newest.values())
      stream.invalidate(invalidationOf(event), Math.min(event.id, next))
  }
}

type Outgoing = Event & { wide: boolean; others: boolean }

const endsSessions = ({ topic }: Event) => topic === 'account' || topic === 'sessions'

/** A page has already refetched what its own write changed. Events that may end a session go to every page. */
const isOwn = (event: Event, { client }: LiveStream) =>
  client !== null && event.client === client && !endsSessions(event)

/** For everyone or a whole role. */
const isForMany = ({ user_id, leaders_of }: Event) => !(user_id || leaders_of)

/** For those who lead or manage the person, have a role, or review another person's record. */
const isOfOthers = ({ user_id, leaders_of, role, others }: Event) =>
  others || (!user_id && (leaders_of !== null || role !== null))

const invalidationOf = ({ id, topic, about, wide, others }: Outgoing): Invalidation => ({
  id: String(id),
  topic,
  about,
  ...(wide && { wide }),
  ...(others && { others }),
})
