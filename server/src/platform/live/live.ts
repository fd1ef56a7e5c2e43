import { type Permission, rolesWith } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { type Invalidation, type Topic, topics } from '@app/contract/core/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
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

/** An event with the listeners who lead or manage the person it is about. */
type Event = Omit<typeof events.$inferSelect, 'at'> & { leaders: string[] }

/** Who has a page open. */
interface Listeners {
  people: string[]
  roles: Role[]
}

/** Who leads or manages a person, as a subquery of their `id`. */
export type LeadersOf = (person: SQL) => SQL

/**
 * The events of `fresh` that are for these people, as one JSON array. Whom an event is about is looked up for each, so that it
 * costs what happened and not how many listen; what is for others never leaves the database.
 */
const ownOf = ({ people, roles }: Listeners, leadersOf: LeadersOf) => sql`
  select coalesce(json_agg(own order by own.id), '[]') from (
    select fresh.id, topic, about, user_id, leaders_of, role, client, leader.ids as leaders
    from fresh cross join lateral (
      select case when user_id is null and leaders_of is not null then array(
        select one.id from (${leadersOf(sql`fresh.leaders_of`)}) one where one.id = any(${sql.param(people)}::uuid[])
      ) else '{}' end as ids) leader
    where case when user_id is not null then user_id = any(${sql.param(people)}::uuid[])
      when leaders_of is not null then cardinality(leader.ids) > 0
      else role is null or role = any(${sql.param(roles)}::text[]) end) own`

const maxGapAge = 30_000
const maxGaps = 1000

/**
 * Reads each event once. Ids are assigned on insert and visible after commit, so a lower id can appear after a higher
 * one: skipped numbers are queried again until no transaction can still hold them.
 */
export class LiveFeed {
  #last: number
  #gaps = new Map<number, number>()

  constructor(last: number) {
    this.#last = last
  }

  /** The event id that a reader resumes from. */
  get last() {
    return this.#last
  }

  /** The events that are for those who listen. Of the others only the numbers are read, which fill gaps. */
  async read(db: Db, listeners: Listeners, leadersOf: LeadersOf): Promise<Event[]> {
    const missing = [...this.#gaps.keys()]
    const late = missing.length ? sql`or id = any(${sql.param(missing)}::bigint[])` : sql``
    const [row] = await rowsOf<{ ids: number[]; own: Event[] }>(
      db,
      sql`with fresh as (select * from ${events} where id > ${this.#last} ${late})
        select coalesce((select json_agg(id order by id) from fresh), '[]') as ids, (${ownOf(listeners, leadersOf)}) as own`,
    )
    this.#note(row?.ids ?? [], performance.now())
    return row?.own ?? []
  }

  #note(ids: number[], now: number) {
    for (const id of ids) {
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

const maxMissed = 5000

/** The events for a user since an id, or undefined when some of them were purged already, or too many happened since. */
async function eventsSince(
  db: Db,
  place: number,
  { id, role }: User,
  leadersOf: LeadersOf,
): Promise<Event[] | undefined> {
  const listeners = { people: [id], roles: [role] }
  const [row] = await rowsOf<{ many: number; is_known: boolean; own: Event[] }>(
    db,
    sql`with fresh as (select * from ${events} where id > ${place - slack} order by id limit ${maxMissed})
      select (select count(*)::int from fresh) as many, exists (select from fresh where id = ${place}) as is_known,
        (${ownOf(listeners, leadersOf)}) as own`,
  )
  if (!row || row.many === maxMissed || !(row.is_known || place === 0)) return undefined
  return row.own.filter((event) => event.id !== place)
}

/** Purges a batch of events older than an hour; a page that was disconnected longer refetches everything. */
export const purgeExpiredEvents = (db: Db) => purge(db, events, sql`at < now() - interval '1 hour'`)

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
  /** A read on its way, for those who listened when it began. */
  #asking: Promise<unknown> | undefined
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
    const asking = this.#asking
    if (place !== undefined && place !== now) await this.#catchUp(stream, place)
    else if (asking) {
      // It may pass over what is for this page, which was not there yet.
      await asking.catch(() => {})
      await this.#catchUp(stream, now)
    }
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
    await new Promise((resolve) => setTimeout(resolve, gatherWindow))
    const listeners = {
      people: [...this.#streams.keys()],
      roles: [...new Set([...this.#all()].map(({ user }) => user.role))],
    }
    const asking = this.#feed?.read(this.#news(), listeners, this.#leadersOf)
    this.#asking = asking
    const events =
      (await asking?.finally(() => {
        this.#asking = undefined
      })) ?? []
    const touched = new Set<LiveStream>()
    const outgoing = new Map<LiveStream, Event[]>()
    for (const event of events)
      for (const stream of this.#audienceOf(event)) {
        if (!isOwn(event, stream)) outgoing.set(stream, [...(outgoing.get(stream) ?? []), event])
        if (endsSessions(event)) touched.add(stream)
      }
    for (const [stream, own] of outgoing) send(stream, own)
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

  async #catchUp(stream: LiveStream, place: number) {
    const missed = await eventsSince(this.#news(), place, stream.user, this.#leadersOf).catch(
      () => undefined,
    )
    if (!missed) {
      const id = String(this.#feed?.last ?? 0)
      for (const topic of topics) stream.invalidate({ id, topic, about: null })
      return
    }
    send(
      stream,
      missed.filter((event) => !isOwn(event, stream)),
    )
  }
}

type Outgoing = Event & { wide: boolean }

/** One message a topic, with the newest id: the page fetches what the topic changes, however often it changed. */
function send(stream: LiveStream, own: readonly Event[]) {
  const newest = new Map<Topic, Outgoing>()
  for (const event of own) {
    const before = newest.get(event.topic)
    newest.delete(event.topic)
    const about = !before || before.about === event.about ? event.about : null
    const wide = isForEveryone(event) && before?.wide !== false
    newest.set(event.topic, { ...event, about, wide })
  }
  for (const event of newest.values()) stream.invalidate(invalidationOf(event))
}

const endsSessions = ({ topic }: Event) => topic === 'account' || topic === 'sessions'

/** A page has already refetched what its own write changed. Events that may end a session go to every page. */
const isOwn = (event: Event, { client }: LiveStream) =>
  client !== null && event.client === client && !endsSessions(event)

const isForEveryone = ({ user_id, leaders_of, role }: Event) => !(user_id || leaders_of || role)

const invalidationOf = ({ id, topic, about, wide }: Outgoing): Invalidation => ({
  id: String(id),
  topic,
  about,
  ...(wide && { wide }),
})
