import { type Permission, rolesWith } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { Topic } from '@app/contract/core/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beforeCommit, notify } from '#platform/database/pipelining/commit-batch.ts'
import type { User } from '#platform/http/principal.ts'
import { purge } from '#platform/jobs/batches.ts'
import { events } from '#schema/live.table.ts'

/** The channel that tells every node that there are events to read. */
export const channel = 'stale'

/**
 * Who should refetch: one user, because of their own or of others' records, those who lead a user, everyone with a role, or
 * everyone signed in.
 */
export type Audience =
  | { user_id: string; others?: boolean }
  | { leaders_of: string }
  | { role: Role }
  | 'everyone'

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
  const everyone = {
    topic,
    about: about ?? null,
    user_id: null,
    leaders_of: null,
    role: null,
    others: false,
  }
  const events = audiences.map((audience) =>
    audience === 'everyone' ? everyone : { ...everyone, ...audience },
  )
  await beforeCommit(db, { events })
  notify(db, channel)
}

/**
 * Purges a batch of events older than an hour; a page that was disconnected longer refetches everything. The newest stays:
 * from it a page sees which numbers after it are still open.
 */
export const purgeExpiredEvents = (db: Db) =>
  purge(db, events, sql`at < now() - interval '1 hour' and id < (select max(id) from ${events})`)

/** An event with the listeners who lead or manage the person it is about. */
export type Event = Omit<typeof events.$inferSelect, 'at'> & { leaders: string[] }

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
    select fresh.id, topic, about, user_id, leaders_of, role, others, client, leader.ids as leaders
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
  #place: number
  #gaps = new Map<number, number>()

  constructor(last: number) {
    this.#last = last
    this.#place = last
  }

  /** The highest event id that was read. */
  get last() {
    return this.#last
  }

  /** The event id that a page resumes from: below it no number is open. */
  get place() {
    return this.#place
  }

  /** The events that are for those who listen. Of the others only the numbers are read, which fill gaps. */
  async read(db: Db, listeners: Listeners, leadersOf: LeadersOf): Promise<Event[]> {
    // By their ids as one array: PostgreSQL expects few of those, and keeps the plan.
    const [row] = await rowsOf<{ ids: number[]; own: Event[] }>(
      db,
      sql`with fresh as (select * from ${events} where id = any(array(
          select id from ${events} where id > ${this.#last}
          union all select id from ${events} where id = any(${sql.param([...this.#gaps.keys()])}::bigint[]))))
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
    const firstGap = Math.min(...this.#gaps.keys())
    for (const id of [...ids, this.#last])
      if (id < firstGap) this.#place = Math.max(this.#place, id)
  }
}

/**
 * The event id from which a page that reads now misses nothing, as text: the newest, or the one before a number that a
 * transaction may still hold. It does not look further back than 100 events: numbers are given at the end of a transaction.
 * The newest event is never purged: without any, also after a restore, no number is known to be committed.
 */
export const newestEvent = sql<string>`(
  select coalesce(
    min(previous) filter (where id > previous + 1 and at > now() - interval '30 seconds'),
    max(id), 0)::text
  from (select id, at, lag(id) over (order by id) as previous
    from (select id, at from ${events} order by id desc limit 100) newest) recent)`

/** A feed of what happens from now on. */
export async function openFeed(db: Db): Promise<LiveFeed> {
  const [row] = await rowsOf<{ last: string }>(db, sql`select ${newestEvent} as last`)
  return new LiveFeed(Number(row?.last ?? 0))
}

const maxMissed = 5000

/**
 * The events for a user since an id, or undefined when some of them were purged already, or too many happened since: unless
 * the event with this id or the one after it is there, or there never was one, what lay between is not known.
 */
export async function eventsSince(
  db: Db,
  place: number,
  { id, role }: User,
  leadersOf: LeadersOf,
): Promise<Event[] | undefined> {
  const listeners = { people: [id], roles: [role] }
  const [row] = await rowsOf<{ many: number; is_known: boolean; own: Event[] }>(
    db,
    sql`with fresh as (select * from ${events} where id > ${place} order by id limit ${maxMissed})
      select (select count(*)::int from fresh) as many,
        case when ${place}::bigint = 0 and not exists (select from ${events}) then true
          else exists (select from ${events} where id in (${place}, ${place + 1})) end as is_known,
        (${ownOf(listeners, leadersOf)}) as own`,
  )
  return row?.is_known && row.many < maxMissed ? row.own : undefined
}
