import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { matching, queryOf } from '#domains/hiring/internships/internships.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { publish } from '#platform/live/live.ts'
import { users } from '#schema/accounts.table.ts'
import { internships } from '#schema/internships.table.ts'
import { internshipAlerts as a } from '#schema/job-alerts.table.ts'
import { pathOf } from './job-alerts.rules.ts'

const atOnce = 50
const shown = 3
/** A posting carries the time its transaction began, which may still be open: the latest are left for the next run. */
const settled = sql`now() - interval '1 minute'`

type Alert = typeof a.$inferSelect

/** Runs the alerts that are due and notifies of new postings; returns how many ran. Call it again until it returns 0. */
export async function lookForNew(db: Db): Promise<number> {
  const due = await db
    .select({ alert: a, status: users.status })
    .from(a)
    .innerJoin(users, eq(users.id, a.user_id))
    .where(and(eq(a.is_paused, false), lte(a.next_at, sql`now()`)))
    .orderBy(a.next_at, a.id)
    .limit(atOnce)
    .for('update', { of: a, skipLocked: true })
  for (const { alert, status } of due) {
    const result = status === 'active' ? await newFor(db, alert) : { total: 0, postings: [] }
    await markSearched(db, alert, result.total > 0 || status !== 'active', result.total > 0)
    if (result.total) await notifySubscriber(db, alert, result)
  }
  return due.length
}

interface AlertMatches {
  total: number
  /** The newest of them. */
  postings: { id: string; title: string; company_name: string }[]
}

async function newFor(db: Db, { filters, seen_until }: Alert): Promise<AlertMatches> {
  const { search, ...rest } = filters
  const input = { ...rest, words: search ? await queryOf(db, search) : undefined }
  const rows = await db
    .select({
      id: internships.id,
      title: internships.title,
      company_name: internships.company_name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(internships)
    .where(
      and(
        ...matching(input, (name) => sql`${input[name]}`),
        sql`${internships.published_at} > ${seen_until} and ${internships.published_at} <= ${settled}`,
      ),
    )
    .orderBy(desc(internships.published_at))
    .limit(shown)
  return { total: rows[0]?.total ?? 0, postings: rows }
}

/** After a match the next run is a day later: one search notifies at most once a day. */
const markSearched = (db: Db, { id }: Alert, forADay: boolean, isNotified: boolean) =>
  db
    .update(a)
    .set({
      seen_until: sql`greatest(${a.seen_until}, ${settled})`,
      next_at: forADay ? sql`now() + interval '1 day'` : sql`now() + interval '1 hour'`,
      ...(isNotified && { told_at: sql`now()` }),
    })
    .where(eq(a.id, id))

async function notifySubscriber(
  db: Db,
  { user_id, name, filters, id }: Alert,
  { total, postings }: AlertMatches,
) {
  const [newest] = postings
  await notify(db, user_id, () => ({
    title: t('{count, plural, one {# new internship: {name}} other {# new internships: {name}}}', {
      count: total,
      name,
    }),
    message: postings.map(({ title, company_name }) => `${title} (${company_name})`).join(' · '),
    type: 'info',
    link:
      newest && total === 1
        ? pageUrl('internship', { params: { id: newest.id } })
        : pathOf(filters),
    kind: 'alerts',
  }))
  await publish(db, 'job_alerts', [{ user_id }], id)
}
