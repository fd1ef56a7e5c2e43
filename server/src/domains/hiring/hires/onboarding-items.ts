import { may } from '@app/contract/core/access.ts'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import type { OnboardingItem } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isExpected } from '#domains/projects/teams/teams.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { onboardingItems } from '#schema/hires.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { dueDay, today } from './hire-rows.ts'
import { mayTick } from './hires.rules.ts'

const doers = alias(users, 'doers')

/** The teams of a hired person, as a condition on `team`: those they are in, and the one that was agreed. */
const ofTheirs = sql`(team.id = hires.team_id or exists (select from ${teamMembers} member
  where member.team_id = team.id and member.user_id = hires.user_id))`

/** Does this person lead a team of the hired one? As a condition on hires. */
export const isLeaderOf = (user: User) => sql<boolean>`exists (select from ${teams} team
  where team.leader_id = ${user.id} and ${ofTheirs})`

const hasLeader = sql<boolean>`exists (select from ${teams} team
  where team.leader_id is not null and team.leader_id <> hires.user_id and ${ofTheirs})`

/** The hires of a person and of those they lead, as a subquery of ids; each part has an index. */
const hiresNear = ({ id }: User) => sql`
  select own.id from ${hires} own where own.user_id = ${id}
  union select agreed.id from ${teams} team join ${hires} agreed on agreed.team_id = team.id where team.leader_id = ${id}
  union select theirs.id from ${teams} team join ${teamMembers} member on member.team_id = team.id
    join ${hires} theirs on theirs.user_id = member.user_id where team.leader_id = ${id}`

/** Three days overdue, by the day of the person hired. */
const isLate = sql`onboarding_items.due_on < (select ${today} - 3 from ${hires} join ${users} on users.id = hires.user_id
  where hires.id = onboarding_items.hire_id)`

/** Items of suspended and removed people do not wait: there is no one to do them for, and they would never leave the list. */
const isAwaited = sql`(select ${isExpected(sql`person`)} from ${hires} join ${users} person on person.id = hires.user_id
  where hires.id = onboarding_items.hire_id)`

/**
 * In the place of the table of items: the open ones among which a person's are, each part by an index. Those who manage
 * hires have them of all, so that only the first `most` of either side are read; a superadmin only has what is late.
 */
export function itemsInReach(user: User, most: SQL): SQL {
  if (!may(user.role, 'hires.manage'))
    return sql`(select * from ${onboardingItems} where done_at is null
      and hire_id = any(array(${hiresNear(user)})) and ${isAwaited}) onboarding_items`
  const own = sql`array(select own.id from ${hires} own where own.user_id = ${user.id})`
  const some = (
    isTheirs: SQL,
  ) => sql`select * from ${onboardingItems} where done_at is null and due_on is not null
    and ${isTheirs} and ${isAwaited} and ${isSuperadmin(user.role) ? isLate : sql`true`}`
  const first = (isTheirs: SQL) =>
    sql`(${some(sql`${isTheirs} and hire_id <> all(${own})`)} order by due_on, id limit ${most})`
  const isWithoutLeader = sql`exists (select from ${hires} where hires.id = onboarding_items.hire_id and not ${hasLeader})`
  return sql`(${first(sql`side = 'hr'`)} union all ${first(sql`side = 'leader' and ${isWithoutLeader}`)}
    union all ${some(sql`side = 'intern' and hire_id = any(${own})`)}
    union all ${some(sql`side = 'leader' and hire_id = any(array(${hiresNear(user)}))
      and hire_id <> all(${own}) and not ${isWithoutLeader}`)}) onboarding_items`
}

/** Open and the user's to do, as `mayTick` has it: a condition on an item and its hire. */
export function isToTick(user: User): SQL {
  const isOwn = sql`hires.user_id = ${user.id}`
  const ofHr = may(user.role, 'hires.manage')
    ? sql`or (${onboardingItems.side} = 'hr' or ${onboardingItems.side} = 'leader' and not ${hasLeader}) and not ${isOwn}`
    : sql``
  return sql`(${onboardingItems.done_at} is null and ${onboardingItems.due_on} is not null and hires.status = 'active'
    and (${onboardingItems.side} = 'intern' and ${isOwn}
      or ${onboardingItems.side} = 'leader' and not ${isOwn} and ${isLeaderOf(user)} ${ofHr}))`
}

const columns = (user: User) => ({
  id: onboardingItems.id,
  hire_id: onboardingItems.hire_id,
  title: onboardingItems.title,
  details: onboardingItems.details,
  side: onboardingItems.side,
  due_days: onboardingItems.due_days,
  due_date: sql<string | null>`${dueDay(onboardingItems.due_days)}::text`,
  is_overdue: sql<boolean>`coalesce(hires.status = 'active' and ${onboardingItems.done_at} is null
    and ${dueDay(onboardingItems.due_days)} < ${today}, false)`,
  done_at: onboardingItems.done_at,
  done_by_name: doers.full_name,
  is_own: sql<boolean>`hires.user_id = ${user.id}`,
  is_leader: isLeaderOf(user),
  has_leader: hasLeader,
})

/** The items a condition leaves, in the order of the template, each with whether one may tick it. */
export async function storedItems(db: Db, user: User, where: SQL | undefined) {
  const rows = await db
    .select(columns(user))
    .from(onboardingItems)
    .innerJoin(hires, eq(hires.id, onboardingItems.hire_id))
    .innerJoin(users, eq(users.id, hires.user_id))
    .leftJoin(doers, eq(doers.id, onboardingItems.done_by))
    .where(and(where))
    .orderBy(asc(onboardingItems.hire_id), asc(onboardingItems.place))
  return rows.map(({ hire_id, is_own, is_leader, has_leader, ...item }) => ({
    hire_id,
    item: {
      ...item,
      // The built-in items are translated; those that a person typed stay as they are.
      title: t(item.title),
      details: t(item.details),
      can: { tick: mayTick(user.role, item.side, { is_own, is_leader, has_leader }) },
    } satisfies OnboardingItem,
  }))
}

export async function itemsOf(db: Db, user: User, where: SQL | undefined) {
  return (await storedItems(db, user, where)).map(({ item }) => item)
}
