import type { Db } from '#platform/database/db.ts'
import { announce } from '#platform/live/live.ts'

/** Everybody who works with the pool fetches again. */
export const tell = (db: Db, about?: string) =>
  announce(db, 'candidates', [{ role: 'hr' }, { role: 'hr_admin' }, { role: 'superadmin' }], about)
