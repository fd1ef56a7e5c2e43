import { type Permission, rolesWith } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { type Invalidation, type Topic, topics } from '@app/contract/core/route.ts'
import { gt, inArray, or, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/db.ts'
import { beforeCommit, notify } from '#platform/database/pipelining/commit-batch.ts'
import type { User } from '#platform/http/principal.ts'
import { purge } from '#platform/jobs/batches.ts'
import { log } from '#platform/log.ts'
import { tooMany, unavailable } from '#platform/problem.ts'
import { events } from '#schema/live.table.ts'
import type { LiveStream } from './live-stream.ts'

const channel = 'stale'

/** Who should refetch: one user, those who lead a user, everyone with a role, or everyone signed in. */
export type Audience = { user_id: string } | { leaders_of: string } | { role: Role } | 'everyone'

/** Everyone whose role has access to a function. */
export const audienceOf = (permission: Permission): { role: Role }[] =>
  rolesWith(permission).map((role) => ({ role }))

/**
 * Publishes, in the caller's transaction, that a topic changed. Subscribers on every node are notified after the
 * commit.
 */
export async function publish(
  db: Db,
  topic: Topic,
  audiences: readonly Audience[],
  about?: string,
): Promise<void> {
  if (!audiences.length) return
  const everyone = { topic, about: about ?? null, user_id: null, leaders_of: null, role: null }
  const events = audiences.map((audience) =>
    audience === 'everyone' ? everyone : { ...everyone, ...audience },
  )
  await beforeCommit(db, { events })
  notify(db, channel)
}

type Event = typeof events.$inferSelect

const maxGapAge = 30_000
const maxGaps = 1000

/**
 * Reads each event once. Ids are assigned on insert and visible after commit, so a lower id can appear after a higher
 * one: skipped numbers are queried again until no transaction can still hold them.
 */
class LiveFeed {
  #last: number
  #gaps = new Map<number, number>()

  constructor(last: number) {
    this.#last = last
  }

  /** The event id that a reader resumes from. */
  get last() {
    return this.#last
  }

  async read(db: Db): Promise<Event[]> {
    const missing = [...this.#gaps.keys()]
    const fresh = gt(events.id, this.#last)
    const rows = await db
      .select()
      .from(events)
      .where(missing.length ? or(fresh, inArray(events.id, missing)) : fresh)
      .orderBy(events.id)
    this.#note(rows, performance.now())
    return rows
  }

  #note(rows: Event[], now: number) {
    for (const { id } of rows) {
      for (let gap = Math.max(this.#last + 1, id - maxGaps); gap < id; gap += 1)
        this.#gaps.set(gap, now)
      this.#gaps.delete(id)
      this.#last = Math.max(this.#last, id)
    }
    for (const [gap, since] of this.#gaps)
      if (now - since > maxGapAge || this.#gaps.size > maxGaps) this.#gaps.delete(gap)
  }
}

/** The id of the newest event. */
async function newestEvent(db: Db): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${events.id}), 0)`.mapWith(Number) })
    .from(events)
  return row?.last ?? 0
}

/**
 * Transactions that were open when a page disconnected may have committed lower ids since; receiving an event twice
 * does no harm.
 */
const slack = 20

/** The events since an id, or undefined when some of them were purged already. */
async function eventsSince(db: Db, place: number): Promise<Event[] | undefined> {
  const rows = await db
    .select()
    .from(events)
    .where(gt(events.id, place - slack))
    .orderBy(events.id)
    .limit(maxGaps)
  if (rows.length === maxGaps || !rows.some(({ id }) => id === place)) return undefined
  return rows.filter(({ id }) => id !== place)
}

/** Purges a batch of events older than an hour; a page that was disconnected longer refetches everything. */
export const purgeExpiredEvents = (db: Db) => purge(db, events, sql`at < now() - interval '1 hour'`)

/** Who leads or manages each of these users. */
export type LeadersOf = (db: Db, user_ids: string[]) => Promise<Map<string, ReadonlySet<string>>>

/** Which of these sessions are still valid, and with which role. */
export type ActiveSessions = (db: Db, token_hashes: string[]) => Promise<Map<string, Role>>

const maxStreams = 10
const pollInterval = 2000
const heartbeatInterval = 15_000
/** Events within this time are read together. */
const gatherWindow = 30

/** The open pages of one node: the events table is read once for all of them, whichever node wrote the event. */
export class LiveHub {
  readonly #database: Database
  readonly #stillSignedIn: ActiveSessions
  readonly #leadersOf: LeadersOf
  readonly #streams = new Map<string, Set<LiveStream>>()
  #feed: LiveFeed | undefined
  #starting: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #again = false
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

  /** Adds a page and first sends it the events since `place`. */
  async join(stream: LiveStream, place: number | undefined) {
    const { id } = stream.user
    const mine = this.#streams.get(id) ?? new Set()
    this.#streams.set(id, mine.add(stream))
    stream.onClose(() => {
      mine.delete(stream)
      if (!mine.size && this.#streams.get(id) === mine) this.#streams.delete(id)
    })
    const now = this.#feed?.last ?? 0
    stream.place(now)
    if (place !== undefined && place !== now) await this.#catchUp(stream, place)
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
    this.#feed = new LiveFeed(await newestEvent(this.#database.db))
    this.#unlisten = await this.#database.listen(channel, () => this.#hear())
    this.#timers = [
      setInterval(() => this.#streams.size && this.#hear(), pollInterval),
      setInterval(() => void this.#beat(), heartbeatInterval),
    ]
  }

  /** One read at a time; events that arrive in the meantime are read right after it. */
  #hear() {
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
        if (this.#again) this.#hear()
      })
  }

  async #read() {
    await new Promise((resolve) => setTimeout(resolve, gatherWindow))
    const events = (await this.#feed?.read(this.#database.db)) ?? []
    const leaders = await this.#leadersIn(events)
    const touched = new Set<LiveStream>()
    const outgoing = new Map<LiveStream, Event[]>()
    for (const event of events)
      for (const stream of this.#audienceOf(event, leaders)) {
        if (!isOwn(event, stream)) outgoing.set(stream, [...(outgoing.get(stream) ?? []), event])
        if (endsSessions(event)) touched.add(stream)
      }
    for (const [stream, own] of outgoing) send(stream, own)
    await this.#recheck([...touched])
  }

  /** The leaders of the people whom events are about; asked for once a batch, and only while a page is open. */
  #leadersIn(events: readonly Event[]) {
    const led = new Set(events.flatMap(({ leaders_of }) => leaders_of ?? []))
    const isNeeded = led.size > 0 && this.#streams.size > 0
    return isNeeded ? this.#leadersOf(this.#database.db, [...led]) : noLeaders
  }

  *#audienceOf(event: Event, leaders: Leaders): Iterable<LiveStream> {
    const { user_id, leaders_of } = event
    if (user_id) yield* this.#streams.get(user_id) ?? []
    else if (leaders_of)
      for (const leader of leaders.get(leaders_of) ?? []) yield* this.#streams.get(leader) ?? []
    else for (const stream of this.#all()) if (isFor(event, stream.user, leaders)) yield stream
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

  async #catchUp(stream: LiveStream, place: number) {
    const missed = await eventsSince(this.#database.db, place).catch(() => undefined)
    if (!missed) {
      const id = String(this.#feed?.last ?? 0)
      for (const topic of topics) stream.invalidate({ id, topic, about: null })
      return
    }
    const leaders = await this.#leadersIn(missed)
    send(
      stream,
      missed.filter((event) => isFor(event, stream.user, leaders) && !isOwn(event, stream)),
    )
  }
}

type Leaders = Awaited<ReturnType<LeadersOf>>
const noLeaders: Leaders = new Map()

function isFor({ user_id, leaders_of, role }: Event, user: User, leaders: Leaders): boolean {
  if (user_id) return user_id === user.id
  if (leaders_of) return leaders.get(leaders_of)?.has(user.id) ?? false
  return !role || role === user.role
}

/** One message a topic, with the newest id: the page fetches what the topic changes, however often it changed. */
function send(stream: LiveStream, own: readonly Event[]) {
  const newest = new Map<Topic, Event>()
  for (const event of own) {
    const before = newest.get(event.topic)
    newest.delete(event.topic)
    const about = !before || before.about === event.about ? event.about : null
    newest.set(event.topic, { ...event, about })
  }
  for (const event of newest.values()) stream.invalidate(invalidationOf(event))
}

const endsSessions = ({ topic }: Event) => topic === 'account' || topic === 'sessions'

/** A page has already refetched what its own write changed. Events that may end a session go to every page. */
const isOwn = (event: Event, { client }: LiveStream) =>
  client !== null && event.client === client && !endsSessions(event)

const invalidationOf = ({ id, topic, about }: Event): Invalidation => ({
  id: String(id),
  topic,
  about,
})
