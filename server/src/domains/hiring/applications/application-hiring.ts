import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Sending } from '#platform/http/by.ts'
import { changed } from '#platform/problem.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { locked, step } from './application-steps.ts'

/**
 * Hires whoever was only accepted because they take a place in a team (product.md, state machines): their latest
 * accepted application becomes hired. Nothing happens for those who are hired already. The caller tells the person.
 * Answers the application that was moved; 409 when it was turned down in the same moment.
 */
export async function hireForTeam(
  db: Db,
  by: Sending,
  user_id: string,
): Promise<string | undefined> {
  const at_work = and(eq(hires.user_id, user_id), eq(hires.status, 'active'))
  if (await db.$count(hires, at_work)) return undefined
  const [application] = await locked(
    db,
    sql`${applications.id} = (select own.id from ${applications} own
      where own.user_id = ${user_id} and own.status = 'accepted' order by own.id desc limit 1)`,
  )
  if (!application || application.status === 'hired') return undefined
  if (application.status !== 'accepted') throw changed()
  await step(db, by, application, 'hired', { untold: true })
  return application.id
}
