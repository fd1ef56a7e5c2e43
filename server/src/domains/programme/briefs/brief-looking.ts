import type { Parsed } from '@app/contract/core/route.ts'
import type { briefs as routes } from '@app/contract/programme/briefs.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { notFound } from '#platform/problem.ts'
import { briefs } from '#schema/briefs.table.ts'
import * as pool from './brief-pool.ts'
import { seatOf, seatsOf } from './brief-scope.ts'

type Asked = Parsed<typeof routes.candidates>

/** The best of the pool for a seat, by the weights asked for. */
export async function candidates(
  db: Db,
  { id, seat_id }: Asked['params'],
  { search, ...weights }: Asked['query'],
) {
  const [brief] = await db.select().from(briefs).where(eq(briefs.id, id))
  if (!brief) throw notFound()
  return pool.candidates(db, brief, seatOf(await seatsOf(db, id), seat_id), weights, search)
}
