import type { Topic } from '@app/contract/core/live.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { invalid, unauthenticated } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'

/** When an action took place, and whether it was reported later. */
export interface Moment {
  at: SQL
  /** The time as text if the client sent one. */
  told?: string
  sent_late: boolean
}

/** The database's wall clock, not the transaction's start: actions that waited for a lock follow each other. */
export const clock = sql`date_trunc('milliseconds', clock_timestamp())`

/** Now, or the time an offline browser sent: never in the future, at most three days back (422). */
export async function momentOf(db: Db, happened_at: string | undefined): Promise<Moment> {
  if (happened_at === undefined) return { at: clock, sent_late: false }
  const [stored] = await rowsOf<{ at: string; is_old: boolean; sent_late: boolean }>(
    db,
    sql`select at::text, at < now() - interval '72 hours' as is_old, at < now() - interval '2 minutes' as sent_late
      from (select least(date_trunc('milliseconds', ${happened_at}::timestamptz), ${clock}) as at) told`,
  )
  if (!stored || stored.is_old)
    throw invalid('happened_at', t('This is more than 72 hours old. Please ask for a correction.'))
  return { at: sql`${stored.at}::timestamptz`, told: stored.at, sent_late: stored.sent_late }
}

/** Serialises changes of a user's times; 401 for a user who was removed. */
export async function lockPerson(db: Db, user_id: string): Promise<void> {
  const rows = await rowsOf(
    db,
    sql`select id from ${users} where id = ${user_id} and status = 'active' for no key update`,
  )
  if (!rows.length) throw unauthenticated()
}

/** Says to a person and to those who watch the lists that the person's times changed, or what is asked about them. */
export async function publishTimes(
  db: Db,
  user_id: string,
  about?: string,
  topics: readonly Topic[] = ['attendance'],
) {
  const subscribers = [{ user_id }, ...audienceOf('attendance.correct')]
  for (const topic of topics) await publish(db, topic, subscribers, about)
}

/** Of a correction both lists speak: that of the sessions and its own. */
export const publishCorrection = (db: Db, user_id: string, about: string) =>
  publishTimes(db, user_id, about, ['attendance', 'corrections'])
