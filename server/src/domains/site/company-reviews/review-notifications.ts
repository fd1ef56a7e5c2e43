import { may } from '@app/contract/core/access.ts'
import { isSuperadmin, roles, superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { startupMembers, startups } from '#schema/projects.table.ts'

const moderators = roles.filter((role) => may(role, 'reviews.moderate'))
/** The maximum number of moderators to notify, superadmins first; the first to decide settles it for all. */
const maxModerators = 20

export const linkTo = (company_id: string) =>
  `${pageUrl('company', { params: { id: company_id } })}#reviews`

interface ReviewReference {
  id: string
  startup_id: string
  author_id: string
}

const representatives = (db: Db, company_id: string) =>
  db
    .select({ user_id: startupMembers.user_id })
    .from(startupMembers)
    .where(eq(startupMembers.startup_id, company_id))

/** Records a change of a review in the audit log and publishes it to those concerned. */
export async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, startup_id, author_id }: ReviewReference,
  act: string,
  details: Record<string, unknown> = {},
) {
  await record(db, user, from, {
    action: `company_review_${act}`,
    entity_type: 'company_review',
    entity_id: id,
    details: { startup_id, ...details },
  })
  const members = await representatives(db, startup_id)
  const deciders = moderators.map((role) => ({ role }))
  await publish(db, 'startups', [{ user_id: author_id }, ...members, ...deciders], startup_id)
}

export async function notifyRepresentatives(
  db: Db,
  { id, name }: Pick<typeof startups.$inferSelect, 'id' | 'name'>,
) {
  for (const { user_id } of await representatives(db, id))
    await notify(db, user_id, () => ({
      title: t('New review'),
      message: t('A former intern reviewed {name}.', { name }),
      type: 'info',
      link: linkTo(id),
      kind: 'startups',
    }))
}

export async function notifyModerators(
  db: Db,
  actor: User,
  { startup_id }: Pick<ReviewReference, 'startup_id'>,
  reason: string,
) {
  const [company] = await db
    .select({ name: startups.name })
    .from(startups)
    .where(eq(startups.id, startup_id))
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(inArray(users.role, moderators), eq(users.status, 'active'), ne(users.id, actor.id)))
    .orderBy(desc(eq(users.role, superadminRole)), users.id)
    .limit(maxModerators)
  for (const { id, role } of people)
    await notify(db, id, () => ({
      title: t('Review reported'),
      message: t('A review of {name}: {reason}', { name: company?.name ?? '', reason }),
      type: 'warning',
      kind: 'general',
      link: isSuperadmin(role) ? pageUrl('company_reviews') : linkTo(startup_id),
    }))
}
