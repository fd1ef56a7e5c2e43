import type { Interview } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { interviewPanel } from '#schema/interviews.table.ts'
import { hasInterview, hasMeeting, mayInterview } from './interview-times.ts'

/** The colleagues who sit in an interview beside its interviewer. */
export async function seatsOf(db: Db, interview_id: string): Promise<string[]> {
  const seats = await db
    .select({ user_id: interviewPanel.user_id })
    .from(interviewPanel)
    .where(eq(interviewPanel.interview_id, interview_id))
  return seats.map(({ user_id }) => user_id)
}

/** Gives seats to colleagues who may interview and are free then; 422 or 409 when one is not. */
export async function seat(db: Db, interview: Interview, ids: string[], candidate_id: string) {
  if (!ids.length) return
  const able = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), mayInterview))
  if (able.length < ids.length || ids.includes(candidate_id))
    throw invalid('user_ids', t('Please choose colleagues who may interview.'))
  const rows = ids.map((user_id) => ({ interview_id: interview.id, user_id }))
  await db.insert(interviewPanel).values(rows).onConflictDoNothing()
  await panelMustBeFree(db, interview)
}

export const unseat = (db: Db, interview_id: string, ids: string[]) =>
  db
    .delete(interviewPanel)
    .where(and(eq(interviewPanel.interview_id, interview_id), inArray(interviewPanel.user_id, ids)))

type Appointment = Pick<Interview, 'id' | 'scheduled_at' | 'duration_minutes'>

/**
 * Refuses a time, unless it has passed, at which somebody on the panel has another interview or a meeting. Two who
 * schedule for one person wait for each other on that person's row, so that the second sees the first.
 */
export async function panelMustBeFree(db: Db, { id, scheduled_at, duration_minutes }: Appointment) {
  const seats = await seatsOf(db, id)
  if (!seats.length) return
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, seats))
    .orderBy(users.id)
    .for('no key update')
  const start = sql`${scheduled_at}::timestamptz`
  const span = { start, minutes: sql`${duration_minutes}::int`, except: id }
  const person = sql`person.id`
  const [busy] = await rowsOf<{ name: string; is_interview: boolean }>(
    db,
    sql`select name, is_interview from (
        select person.full_name as name, ${hasInterview(person, span)} as is_interview,
          ${hasMeeting(person, span)} as is_meeting
        from ${users} person where ${inArray(sql`person.id`, seats)} and ${start} > now()
        order by person.full_name) sits where is_interview or is_meeting limit 1`,
  )
  if (!busy) return
  const { name } = busy
  throw conflict(
    busy.is_interview
      ? t('{name} already has an interview at that time.', { name })
      : t('{name} already has a meeting at that time.', { name }),
  )
}
