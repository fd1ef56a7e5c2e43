import {
  type AlertChange,
  type InternshipAlert,
  mostAlerts,
  type NewAlert,
} from '@app/contract/hiring/job-alerts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { internshipAlerts as a } from '#schema/job-alerts.table.ts'
import { keyOf } from './job-alerts.rules.ts'

const own = (user: User, id: string) => and(eq(a.id, id), eq(a.user_id, user.id))

/** One's alerts, newest first. */
export async function list(db: Db, user: User): Promise<{ alerts: InternshipAlert[] }> {
  const alerts = await db.select().from(a).where(eq(a.user_id, user.id)).orderBy(desc(a.id))
  return { alerts }
}

/** Makes an alert; the person's row is held, so that two at once cannot pass the limit. 409 for a search that has one. */
export async function create(
  db: Db,
  { user, from }: Actor,
  { name, filters }: NewAlert,
): Promise<InternshipAlert> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const [counted] = await db.select({ alerts: count() }).from(a).where(eq(a.user_id, user.id))
  const [created] = await db
    .insert(a)
    .values({ user_id: user.id, name, filters, search_key: keyOf(filters) })
    .onConflictDoNothing()
    .returning()
  if (!created) throw conflict(t('You already have an alert for this search.'))
  if ((counted?.alerts ?? 0) >= mostAlerts)
    throw conflict(
      t('You can have up to {most} alerts. Please delete one first.', { most: mostAlerts }),
    )
  await recordChange(db, { user, from }, created.id, 'created')
  return created
}

/** Renames or pauses; what was published during a pause is not notified afterwards. */
export async function change(
  db: Db,
  { user, from }: Actor,
  id: string,
  { name, is_paused }: AlertChange,
): Promise<InternshipAlert> {
  const [row] = await db
    .update(a)
    .set({
      name,
      is_paused,
      seen_until: sql`case when ${a.is_paused} then now() else ${a.seen_until} end`,
    })
    .where(own(user, id))
    .returning()
  if (!row) throw notFound()
  await recordChange(db, { user, from }, id, 'changed', { is_paused })
  return row
}

export async function remove(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const [gone] = await db.delete(a).where(own(user, id)).returning({ id: a.id })
  if (!gone) throw notFound()
  await recordChange(db, { user, from }, id, 'deleted')
}

/** Lets the alerts for a category follow its new name; one that would double another of its owner stays as it is. */
export async function followCategory(db: Db, before: string, after: string) {
  const alerts = await db.select().from(a).where(sql`${a.filters}->>'category' = ${before}`)
  for (const alert of alerts) {
    const filters = { ...alert.filters, category: after }
    const search_key = keyOf(filters)
    const same = and(eq(a.user_id, alert.user_id), eq(a.search_key, search_key), ne(a.id, alert.id))
    const isTaken = (await db.$count(a, same)) > 0
    if (!isTaken) await db.update(a).set({ filters, search_key }).where(eq(a.id, alert.id))
  }
}

async function recordChange(db: Db, { user, from }: Actor, id: string, act: string, details = {}) {
  const what = { entity_type: 'internship_alert', entity_id: id, details }
  await record(db, user, from, { action: `internship_alert_${act}`, ...what })
  await publish(db, 'job_alerts', [{ user_id: user.id }], id)
}
