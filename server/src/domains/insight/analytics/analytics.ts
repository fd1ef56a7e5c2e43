import type { Role } from '@app/contract/core/access.ts'
import type { Analytics } from '@app/contract/insight/analytics.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { hiresOf, hiringOf, signUpsOf, weeksOf, workOf } from './analytics-figures.ts'

const minute = 60_000
const kept = new Map<string, { at: number; figures: Promise<Analytics> }>()

const hiringOnly: readonly Role[] = ['hr', 'hr_admin']

/** Those who see the same figures share them. */
const keyOf = ({ id, role, time_zone }: User) =>
  role === 'project_manager' ? id : `${hiringOnly.includes(role) ? 'hr' : role} ${time_zone}`

/**
 * Sums of the last twelve weeks. They are worked out once a minute at most, whoever asks: how much is stored may make
 * that question dear, but not many of them.
 */
export async function dashboard(db: Db, user: User, now = Date.now()): Promise<Analytics> {
  for (const [key, { at }] of kept) if (now - at >= minute) kept.delete(key)
  const known = kept.get(keyOf(user))
  if (known) return known.figures
  const figures = made(db, user, new Date(now).toISOString())
  kept.set(keyOf(user), { at: now, figures })
  figures.catch(() => kept.delete(keyOf(user)))
  return figures
}

/** Only the parts that are the asker's to see (permissions.json 23). */
async function made(db: Db, user: User, as_of: string): Promise<Analytics> {
  const isHr = hiringOnly.includes(user.role)
  const isManager = user.role === 'project_manager'
  return {
    as_of,
    weeks: await weeksOf(db, user),
    sign_ups: isHr || isManager ? null : await signUpsOf(db, user),
    hires: await hiresOf(db, user),
    work: isHr ? null : await workOf(db, user),
    hiring: await hiringOf(db, user),
  }
}
