import type { Db } from '#platform/db.ts'
import { announce } from '#platform/live.ts'
import type { From, User } from '#platform/who.ts'

/** Who acts, and from where. */
export interface By {
  user: User
  from: From
}

/** Everybody who works with the pool fetches again. */
export const tell = (db: Db, about?: string) =>
  announce(db, 'candidates', [{ role: 'hr' }, { role: 'hr_admin' }, { role: 'superadmin' }], about)
