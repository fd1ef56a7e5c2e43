import { may } from '@app/contract/core/access.ts'
import { largestPage } from '@app/contract/core/paging.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Deputy, deputies as routes } from '@app/contract/work/deputies.ts'
import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { named } from '#domains/identity/users/users.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { deputies } from '#schema/reports.table.ts'

const reviewing: Role[] = roles.filter((role) => may(role, 'reports.review'))

/**
 * One's current or coming deputy, and the candidates: active users who review, by name; the first hundred, a search finds
 * all others.
 */
export async function deputy(db: Db, user: User, { search }: Parsed<typeof routes.read>['query']) {
  const candidates = await db
    .select({ id: users.id, full_name: users.full_name, role: users.role })
    .from(users)
    .where(and(couldReview(user), ...named({ search }, false)))
    .orderBy(sql`lower(${users.full_name})`, users.id)
    .limit(largestPage)
  const isOver = isPast(sql`${deputies.until_day}`, user)
  return { deputy: await deputyOf(db, user, not(isOver)), candidates }
}

const isPast = (day: SQL, { time_zone }: User) =>
  sql<boolean>`${day} < (now() at time zone ${time_zone})::date`

const couldReview = (user: User) =>
  and(inArray(users.role, reviewing), eq(users.status, 'active'), ne(users.id, user.id))

async function deputyOf(db: Db, user: User, and_also?: SQL): Promise<Deputy | null> {
  const [stored] = await db
    .select({
      deputy_id: deputies.deputy_id,
      deputy_name: users.full_name,
      from_day: deputies.from_day,
      until_day: deputies.until_day,
    })
    .from(deputies)
    .innerJoin(users, eq(users.id, deputies.deputy_id))
    .where(and(eq(deputies.user_id, user.id), and_also))
  return stored ?? null
}

/** Appoints a deputy for some days; 422 for oneself, for users who do not review, and for days that are over. */
export async function appointDeputy(
  db: Db,
  actor: Actor,
  named: Parsed<typeof routes.appoint>['body'],
): Promise<Deputy> {
  const { user } = actor
  const [person] = await db
    .select({ is_over: isPast(sql`${named.until_day}::date`, user) })
    .from(users)
    .where(and(couldReview(user), eq(users.id, named.deputy_id)))
  if (!person) throw invalid('deputy_id', t('Please choose another active reviewer.'))
  if (person.is_over) throw invalid('until_day', t("The last day can't be in the past."))
  const before = await deputyOf(db, user)
  await db
    .insert(deputies)
    .values({ user_id: user.id, ...named })
    .onConflictDoUpdate({ target: deputies.user_id, set: named })
  await settle(db, actor, 'deputy_appointed', { ...named, before: before?.deputy_id ?? null })
  await notify(db, named.deputy_id, () => ({
    title: t("You're a Deputy"),
    message: t('You review reports for {full_name} from {from_day} to {until_day}.', {
      full_name: user.full_name,
      from_day: formatDate(named.from_day),
      until_day: formatDate(named.until_day),
    }),
    type: 'info',
    kind: 'general',
  }))
  const stored = await deputyOf(db, user)
  if (!stored) throw notFound()
  return stored
}

/** Dismisses the user's deputy, if there is one. */
export async function dismissDeputy(db: Db, actor: Actor): Promise<undefined> {
  const before = await deputyOf(db, actor.user)
  if (!before) return undefined
  await db.delete(deputies).where(eq(deputies.user_id, actor.user.id))
  await settle(db, actor, 'deputy_dismissed', { deputy_id: null, before: before.deputy_id })
}

interface DeputyChange {
  deputy_id: string | null
  before: string | null
}

/** Records the change and publishes it to the user and to the current and previous deputy. */
async function settle(db: Db, { user, from }: Actor, action: string, details: DeputyChange) {
  await record(db, user, from, {
    action,
    entity_type: 'user',
    entity_id: user.id,
    details: { ...details },
  })
  const subscribers = new Set([user.id, details.deputy_id, details.before])
  const audiences = [...subscribers].flatMap((user_id) => (user_id ? [{ user_id }] : []))
  await publish(db, 'reports', audiences)
}
