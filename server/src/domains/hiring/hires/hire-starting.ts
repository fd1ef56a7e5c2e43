import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import { and, eq } from 'drizzle-orm'
import type { LockedApplication, Mover } from '#domains/hiring/applications/applications.ts'
import { leaveTeam } from '#domains/projects/teams/teams.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { hires } from '#schema/applications.table.ts'
import { onboardingItems, onboardingTemplates } from '#schema/hires.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { firstTemplate } from './hires.rules.ts'
import { hireSubscribers } from './hires.ts'

const house = 'house'

/** The current checklist: the built-in one until it is changed. */
export async function templateOf(db: Db) {
  const [stored] = await db
    .select()
    .from(onboardingTemplates)
    .where(eq(onboardingTemplates.name, house))
  return stored
    ? { items: stored.items, version: stored.version }
    : { items: [...firstTemplate], version: 0 }
}

/** Copies the template for a hire, once. */
export async function createChecklist(db: Db, hire_id: string): Promise<number> {
  const { items } = await templateOf(db)
  if (!items.length) return 0
  const created = await db
    .insert(onboardingItems)
    .values(items.map((item, place) => ({ ...item, hire_id, place })))
    .onConflictDoNothing() // one_item_per_place
    .returning({ id: onboardingItems.id })
  return created.length
}

/** A hire begins when its application becomes hired, and is taken back when the application is that no longer. */
export async function followApplication(
  db: Db,
  { user, from }: Mover,
  { id, user_id, status }: Pick<LockedApplication, 'id' | 'user_id' | 'status'>,
  to: ApplicationStatus,
): Promise<void> {
  // A day that passes neither hires nor takes a hire back.
  if (!user) return
  const actor = { user, from }
  if (to === 'hired') await startHire(db, actor, { id, user_id })
  if (status === 'hired') await takeBackHire(db, actor, id)
}

/** An application became hired: the hire, on the terms of the offer that was accepted, and its checklist. */
async function startHire(
  db: Db,
  { user, from }: Actor,
  { id: application_id, user_id }: { id: string; user_id: string },
): Promise<void> {
  const { position, start_date } = jobOffers
  const [offer] = await db
    .select({ id: jobOffers.id, terms: { position, start_date } })
    .from(jobOffers)
    .where(and(eq(jobOffers.application_id, application_id), eq(jobOffers.status, 'accepted')))
  const [hire] = await db
    .insert(hires)
    .values({ application_id, user_id, hired_by: user.id, ...offer?.terms })
    .returning({ id: hires.id })
  if (!hire) return
  await createChecklist(db, hire.id)
  await record(db, user, from, {
    action: 'hire_created',
    entity_type: 'hire',
    entity_id: hire.id,
    // Null: it was agreed another way (decision 059).
    details: { application_id, user_id, offer_id: offer?.id ?? null },
  })
  await publish(db, 'hires', hireSubscribers(user_id), hire.id)
}

/** A hire is taken back with the step that made it: its checklist goes, and the membership that it made. */
async function takeBackHire(db: Db, { user, from }: Actor, application_id: string): Promise<void> {
  const [hire] = await db.delete(hires).where(eq(hires.application_id, application_id)).returning()
  if (!hire) return
  const { id, user_id, team_id, is_placed } = hire
  if (team_id && is_placed) await leaveTeam(db, { user, from }, team_id, user_id)
  await record(db, user, from, {
    action: 'hire_taken_back',
    entity_type: 'hire',
    entity_id: id,
    details: { application_id, user_id },
  })
  await publish(db, 'hires', hireSubscribers(user_id), id)
}
