import { may } from '@app/contract/core/access.ts'
import { pick } from '@app/contract/core/objects.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import {
  mostOnboardings,
  type OnboardingItem,
  type OnboardingTemplate,
  type onboarding as routes,
} from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isExpected } from '#domains/projects/teams/teams.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { organisationToday } from '#platform/organisation.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { onboardingItems, onboardingTemplates } from '#schema/hires.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { hireRows } from './hire-rows.ts'
import { createChecklist, templateOf } from './hire-starting.ts'
import { goesOn } from './hires.rules.ts'
import { hireSubscribers } from './hires.ts'
import { isLeaderOf, itemsOf, storedItems } from './onboarding-items.ts'

const house = 'house'

export async function template(db: Db): Promise<OnboardingTemplate> {
  const { items, version } = await templateOf(db)
  const translated = items.map((item) => ({
    ...item,
    title: t(item.title),
    details: t(item.details),
  }))
  return { items: translated, version }
}

/** Changes the checklist of future hires; 409 when another user has changed it meanwhile. */
export async function saveTemplate(
  db: Db,
  { user, from }: Actor,
  { items, version }: Parsed<typeof routes.saveTemplate>['body'],
): Promise<OnboardingTemplate> {
  const changes = { items, updated_by: user.id, updated_at: sql`now()` }
  const [saved] =
    version === 0
      ? await db
          .insert(onboardingTemplates)
          .values({ name: house, ...changes })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(onboardingTemplates)
          .set({ ...changes, version: sql`${onboardingTemplates.version} + 1` })
          .where(and(eq(onboardingTemplates.name, house), eq(onboardingTemplates.version, version)))
          .returning()
  if (!saved) throw changed()
  await record(db, user, from, {
    action: 'onboarding_template_changed',
    entity_type: 'onboarding_template',
    details: { items: items.length },
  })
  await publish(db, 'hires', audienceOf('hires.manage'))
  return { items: saved.items, version: saved.version }
}

/** The user's own hires and those of their teams: few, and each found by an index. */
const near = ({ id }: User) => sql`
  select own.id from ${hires} own where own.user_id = ${id}
  union select agreed.id from ${teams} led join ${hires} agreed on agreed.team_id = led.id
    where led.leader_id = ${id}
  union select placed.id from ${teams} led join ${teamMembers} member on member.team_id = led.id
    join ${hires} placed on placed.user_id = member.user_id where led.leader_id = ${id}`

/**
 * One's own onboarding while something of it is open or lately done, one's own hire that has a last day until a month after
 * it, and what new people of one's teams wait for.
 */
export async function mine(db: Db, user: User) {
  const isOwn = sql<boolean>`${hires.user_id} = ${user.id}`
  const hasItems = (condition = sql`true`) => sql`exists (select from ${onboardingItems} item
    where item.hire_id = ${hires.id} and ${condition})`
  const hasEnd = sql`${hires.last_day} > ${organisationToday} - 31`
  const isShown = sql`(${isOwn} and (${hasEnd} or ${hires.status} = 'active'
      and ${hasItems(sql`(item.done_at is null or item.done_at > now() - interval '7 days')`)})
    or ${hires.user_id} <> ${user.id} and ${isLeaderOf(user)} and ${isExpected(sql`${users}`)}
      and ${hires.status} = 'active' and ${hasItems(sql`item.side = 'leader' and item.done_at is null`)})`
  const rows = await hireRows(db)
    .where(and(sql`${hires.id} in (${near(user)})`, isShown, sql`${hires.status} <> 'completed'`))
    .orderBy(desc(hires.hired_date), desc(hires.id))
    .limit(mostOnboardings)
  const ids = rows.filter(({ status }) => goesOn(status)).map(({ id }) => id)
  const items = ids.length
    ? await storedItems(db, user, sql`${onboardingItems.hire_id} in ${ids}`)
    : []
  return {
    hires: rows.map(({ id, user_id, name, position, company_name, team_name, ...hire }) => ({
      ...{ id, name, position, company_name, team_name },
      ...pick(hire, ['start_date', 'last_day', 'status']),
      is_mine: user_id === user.id,
      items: items
        .filter(({ hire_id, item }) => hire_id === id && (item.can.tick || user_id === user.id))
        .map(({ item }) => item),
    })),
  }
}

/** Ticks or unticks; saying it twice changes nothing. 404 for an onboarding one has no part in, 403 for another side's item. */
export async function tick(
  db: Db,
  { user, from }: Actor,
  id: string,
  done: boolean,
): Promise<OnboardingItem> {
  const where = eq(onboardingItems.id, id)
  const [item] = await itemsOf(db, user, and(where, isPartOf(user)))
  if (!item) throw notFound()
  if (!item.can.tick) throw forbidden(t('This item belongs to someone else.'))
  const [ticked] = await db
    .update(onboardingItems)
    .set(done ? { done_at: sql`now()`, done_by: user.id } : { done_at: null, done_by: null })
    .where(and(where, (done ? isNull : isNotNull)(onboardingItems.done_at)))
    .returning({ hire_id: onboardingItems.hire_id })
  if (ticked) await recordChange(db, { user, from }, { id, title: item.title, done, ...ticked })
  const [after] = await itemsOf(db, user, where)
  if (!after) throw notFound()
  return after
}

const isPartOf = (user: User) =>
  may(user.role, 'hires.manage')
    ? undefined
    : sql`(${hires.user_id} = ${user.id} or ${isLeaderOf(user)})`

async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, hire_id, title, done }: { id: string; hire_id: string; title: string; done: boolean },
) {
  await record(db, user, from, {
    action: done ? 'onboarding_item_done' : 'onboarding_item_reopened',
    entity_type: 'onboarding_item',
    entity_id: id,
    details: { hire_id, title },
  })
  const [hire] = await db
    .select({ user_id: hires.user_id })
    .from(hires)
    .where(eq(hires.id, hire_id))
  if (hire)
    await publish(db, 'hires', [...hireSubscribers(hire.user_id), { user_id: user.id }], hire_id)
}

/** Gives the checklist to a hire that was made before there was one. */
export async function start(db: Db, { user, from }: Actor, id: string): Promise<void> {
  const [hire] = await db.select().from(hires).where(eq(hires.id, id)).for('update')
  if (!hire) throw notFound()
  if (hire.user_id === user.id) throw forbidden(t("You can't change your own hire."))
  if (await db.$count(onboardingItems, eq(onboardingItems.hire_id, id)))
    throw conflict(t('This person already has a checklist.'))
  const created = await createChecklist(db, id)
  if (!created) throw conflict(t('The checklist has no items yet.'))
  await record(db, user, from, {
    action: 'onboarding_started',
    entity_type: 'hire',
    entity_id: id,
    details: { items: created },
  })
  await publish(db, 'hires', hireSubscribers(hire.user_id), id)
}
