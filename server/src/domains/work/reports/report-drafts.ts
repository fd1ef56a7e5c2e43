import type { Parsed } from '@app/contract/core/route.ts'
import type { Draft, reports as routes } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { notFound } from '#platform/problem.ts'
import { reportDrafts } from '#schema/reports.table.ts'
import { dayOf } from './report-day.ts'

const empty = { work_summary: '', completed_tasks: '', challenges: '', tomorrow_plans: '' }

/** What one has typed for a day (today unless said) and not sent; empty when nothing is kept. */
export async function draft(db: Db, user: User, date?: string): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [kept] = await db
    .select()
    .from(reportDrafts)
    .where(and(eq(reportDrafts.user_id, user.id), eq(reportDrafts.date, day.date)))
  return kept ?? { ...empty, date: day.date, updated_at: null }
}

/** Keeps what is typed; the last device to type wins. */
export async function keepDraft(
  db: Db,
  user: User,
  { date, ...texts }: Parsed<typeof routes.keepDraft>['body'],
): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [kept] = await db
    .insert(reportDrafts)
    .values({ user_id: user.id, date: day.date, ...texts })
    .onConflictDoUpdate({
      target: [reportDrafts.user_id, reportDrafts.date],
      set: { ...texts, updated_at: sql`now()` },
    })
    .returning()
  if (!kept) throw notFound()
  return kept
}
