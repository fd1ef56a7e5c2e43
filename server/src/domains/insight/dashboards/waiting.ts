import { t } from '@app/contract/i18n/translate.ts'
import {
  mostWaiting,
  type WaitingItem,
  type WaitingKind,
  type WaitingList,
} from '@app/contract/insight/waiting.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { limit, type Source } from './waiting.rules.ts'
import { sources } from './waiting-sources.ts'

const nothing = sql`null`
const empty = sql`''`

/** Without a day of its own, something is as urgent as if it were due so long after it began to wait. */
const patience = sql`interval '2 days'`

/** The most urgent rows of a kind, in the one shape. A note is cut here, so that no long text is carried. */
function rowsFor(kind: string, source: Source, user: User): SQL {
  const { due_at = nothing, due_on = nothing, since, zone = sql`${user.time_zone}::text` } = source
  const due = sql`coalesce((${due_at})::timestamptz, ((${due_on})::date + 1)::timestamp at time zone ${zone})`
  return sql`(select ${sql.raw(`'${kind}'`)} as kind, ${source.id} as id, ${source.parent_id ?? nothing}::uuid as parent_id,
    coalesce(${source.who ?? empty}, '') as who, coalesce(${source.what ?? empty}, '') as what,
    coalesce(${source.place ?? empty}, '') as place, left(coalesce(${source.note ?? empty}, ''), 160) as note,
    ${source.day ?? nothing}::date as day, ${isoUtc(since)} as since, ${isoUtc(sql`(${due_at})::timestamptz`)} as due_at,
    (${due_on})::date as due_on, ${source.is_overdue ?? sql`coalesce(${due} <= now(), false)`} as is_overdue,
    ${source.version ?? nothing}::int as version, ${source.self_reported_seconds ?? sql`0`}::int as self_reported_seconds,
    ${source.is_quick ?? sql`false`} as is_quick,
    coalesce(${due}, ${since} + ${patience}) as urgency
  from ${source.from} order by ${source.order} limit ${limit})`
}

/**
 * What waits for a person, by the rules of each list, in one statement: an offer first, work sent back, then what is
 * overdue, then what is due soonest.
 */
export async function waiting(db: Db, user: User, startup_id?: string): Promise<WaitingList> {
  const parts = Object.entries(sources).flatMap(([kind, sourceOf]) => {
    const source = sourceOf(user, startup_id)
    return source ? [rowsFor(kind, source, user)] : []
  })
  const rows = await rowsOf<{ item: WaitingItem }>(
    db,
    sql`select to_jsonb(one) - 'urgency' as item from (${sql.join(parts, sql` union all `)}) one
      order by one.kind = 'offer' desc, one.kind = 'revision' desc, one.is_overdue desc, one.urgency, one.id`,
  )
  const seen = new Map<WaitingKind, number>()
  const items = rows.flatMap(({ item }) => {
    const count = (seen.get(item.kind) ?? 0) + 1
    seen.set(item.kind, count)
    return count > mostWaiting ? [] : [shown(item)]
  })
  const more = [...seen].flatMap(([kind, count]) => (count > mostWaiting ? [kind] : []))
  return { items, more }
}

/** The built-in items of an onboarding are translated; those that a person typed stay as they are. */
const shown = (item: WaitingItem): WaitingItem =>
  item.kind === 'onboarding' ? { ...item, what: t(item.what), note: t(item.note) } : item
