import type { Db } from '#platform/database/db.ts'
import { audienceOf, publish } from '#platform/live/live.ts'

/** Everybody who works with the pool fetches again. */
export const publishCandidates = (db: Db, about?: string) =>
  publish(db, 'candidates', audienceOf('candidates.manage'), about)
