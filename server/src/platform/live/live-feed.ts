import { gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { events } from '#schema/live.table.ts'

export type Event = typeof events.$inferSelect

const longestWait = 30_000
const mostGaps = 1000

/**
 * Reads each event once. Ids are given out when a row is written and seen when its transaction is in, so a lower id can
 * appear after a higher one: numbers that were skipped are asked for again until no transaction can still hold them.
 */
export class LiveFeed {
  #last: number
  #gaps = new Map<number, number>()

  constructor(last: number) {
    this.#last = last
  }

  /** The place a reader resumes from. */
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
      for (let gap = Math.max(this.#last + 1, id - mostGaps); gap < id; gap += 1)
        this.#gaps.set(gap, now)
      this.#gaps.delete(id)
      this.#last = Math.max(this.#last, id)
    }
    for (const [gap, since] of this.#gaps)
      if (now - since > longestWait || this.#gaps.size > mostGaps) this.#gaps.delete(gap)
  }
}

/** The newest event there is. */
export async function newestEvent(db: Db): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${events.id}), 0)`.mapWith(Number) })
    .from(events)
  return row?.last ?? 0
}

/** Transactions that were open when a page left may have put lower ids in since; hearing of one twice does no harm. */
const slack = 20

/** The events since a place, or undefined when some of them are forgotten already. */
export async function eventsSince(db: Db, place: number): Promise<Event[] | undefined> {
  const rows = await db
    .select()
    .from(events)
    .where(gt(events.id, place - slack))
    .orderBy(events.id)
    .limit(mostGaps)
  if (rows.length === mostGaps || !rows.some(({ id }) => id === place)) return undefined
  return rows.filter(({ id }) => id !== place)
}

/** Events older than an hour: who was away longer fetches everything again. */
export const reapEvents = (db: Db) =>
  db.delete(events).where(sql`${events.at} < now() - interval '1 hour'`)
