import type { Db } from '#platform/database/db.ts'
import { publish } from '#platform/live/live.ts'

/** Everybody who works with the pool fetches again. */
export const publishCandidates = (db: Db, about?: string) =>
  publish(db, 'candidates', [{ role: 'hr' }, { role: 'hr_admin' }, { role: 'superadmin' }], about)
