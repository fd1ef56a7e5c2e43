import { randomBytes } from 'node:crypto'
import type { Parsed } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  CalendarItem,
  CalendarItems,
  calendar as routes,
} from '@app/contract/insight/calendar.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, sql } from 'drizzle-orm'
import { actorColumns } from '#domains/identity/settings/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { daysIn, periodOf } from '#platform/database/period.ts'
import { icalOf } from '#platform/documents/ical.ts'
import { withLocale } from '#platform/http/language.ts'
import { type Actor, hashToken, type User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { users } from '#schema/accounts.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { itemsOf } from './calendar-items.ts'

/** Calendar programs ask every few minutes at most. */
const reading = { most: 120, seconds: 3600 }
const daysBack = 30
const daysAhead = 180

/** When the user's feed was turned on and last read. */
export async function feed(db: Db, { id }: User) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, id))
  return { created_at: row?.created_at ?? null, last_used_at: row?.last_used_at ?? null }
}

/** Creates a new secret URL of 256 bits, stores only its hash and revokes the previous one. */
export async function openFeed(db: Db, { user, from }: Actor, site: string) {
  const token = randomBytes(32).toString('base64url')
  const fresh = { token_hash: hashToken(token), created_at: sql`now()`, last_used_at: null }
  await db
    .insert(calendarFeeds)
    .values({ user_id: user.id, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.user_id, set: fresh })
  await record(db, user, from, {
    action: 'calendar_feed_opened',
    entity_type: 'user',
    entity_id: user.id,
  })
  return { url: new URL(`/api/calendar/feed/${token}.ics`, site).href }
}

/** Revokes the URL, if there is one. */
export async function closeFeed(db: Db, { user, from }: Actor): Promise<undefined> {
  const [gone] = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.user_id, user.id))
    .returning({ user_id: calendarFeeds.user_id })
  if (!gone) return
  await record(db, user, from, {
    action: 'calendar_feed_closed',
    entity_type: 'user',
    entity_id: user.id,
  })
}

/**
 * The calendar behind a secret address as an iCalendar file: titles and times, from 30 days ago to 180 ahead. 404 when
 * the address is unknown or revoked, or its person's account is not active.
 */
export async function subscribe(db: Db, value: string, site: string): Promise<string> {
  const hash = hashToken(value.replace(/\.ics$/, ''))
  const [row] = await db
    .update(calendarFeeds)
    .set({ last_used_at: sql`now()` })
    .from(users)
    .where(
      and(
        eq(calendarFeeds.token_hash, hash),
        eq(users.id, calendarFeeds.user_id),
        eq(users.status, 'active'),
      ),
    )
    .returning({
      ...actorColumns,
      today: sql<string>`(now() at time zone ${users.time_zone})::date::text`,
    })
  if (!row) throw notFound()
  await consume(db, `calendar feed ${row.id}`, reading)
  const { today, language, ...person } = row
  const days = daysIn(person.time_zone, dayFrom(today, -daysBack), dayFrom(today, daysAhead))
  const items = await withLocale(language, async () => {
    const found = await itemsOf(db, { ...person, session_id: '' }, days)
    return [...found.items, ...restOf(found)]
  })
  return icalOf(
    items.map((item) => entryOf(item, site)),
    { name: organisation().short_name },
  )
}

/** Where a kind ends before its days do, an entry that says so: a calendar program shows nothing else of us. */
const restOf = ({ items, incomplete }: Required<CalendarItems>): CalendarItem[] =>
  incomplete.flatMap((kind) => {
    const last = items.findLast((item) => item.kind === kind)
    if (!last) return []
    const title = t('There is more from here on than this calendar can show')
    return [
      { ...last, id: 'more', title, starts_at: null, ends_at: null, link: pageUrl('calendar') },
    ]
  })

const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const entryOf = (
  { id, kind, title, day, starts_at, ends_at, link }: CalendarItem,
  site: string,
) => ({
  // Leave stands on each of its days.
  uid: `${kind}-${id}${kind === 'leave' ? `-${day}` : ''}@${new URL(site).hostname}`,
  title,
  day,
  starts_at,
  ends_at,
  ...(link && { link: new URL(link, site).href }),
})

/**
 * The items of at most 62 days of a user: own tasks, sessions, reports, interviews and meetings, dates of visible
 * projects and deadlines of saved internships. At most 500 of each kind.
 */
export async function list(
  db: Db,
  user: User,
  query: Parsed<typeof routes.list>['query'],
): Promise<CalendarItems> {
  return itemsOf(db, user, await periodOf(db, user, query))
}
