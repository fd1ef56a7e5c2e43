import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { consents } from '#schema/consents.table.ts'
import { siteTexts } from '#schema/content.table.ts'
import { internships } from '#schema/internships.table.ts'

const policies = ['terms.since', 'privacy.since'] as const
const original = policies.map(originalOf).toSorted().at(-1) ?? ''

/** The newest day since which the published terms or privacy page apply, in whichever language it was published. */
export const currentVersion = sql<string>`(select greatest(max(${siteTexts.published}), ${original}::text)
  from ${siteTexts} where ${inArray(siteTexts.text_id, [...policies])})`

/** Records the consent that goes with the form a person sent: with an application, or else with the account. */
export const recordConsent = (db: Db, user_id: string, application_id?: string) =>
  db
    .insert(consents)
    .values({
      user_id,
      purpose: application_id ? 'application' : 'account',
      version: currentVersion,
      application_id,
    })
    .onConflictDoNothing()
    .returning({ id: consents.id })

/** The version that the user of an alias has not agreed to yet; null when there is nothing to ask. */
export const consentDue = (user: SQL) => sql<string | null>`(
  select policy.version from (select ${currentVersion} as version) policy
  where not exists (select from ${consents} consent where consent.user_id = ${user}.id
    and consent.purpose = 'account' and consent.version = policy.version))`

/** Agrees to the version that was shown; once, however often it is sent. 409 when a newer one was published meanwhile. */
export async function agree(db: Db, { user, from }: Actor, version: string): Promise<undefined> {
  const [person] = await db
    .select({ due: consentDue(sql`${users}`) })
    .from(users)
    .where(eq(users.id, user.id))
  const due = person?.due ?? null
  if (due === null) return
  if (due !== version)
    throw conflict(t('Our terms have changed again. Please reload the page and read them.'))
  if (!(await recordConsent(db, user.id)).length) return
  await record(db, user, from, {
    action: 'consent_given',
    entity_type: 'user',
    entity_id: user.id,
    details: { version },
  })
  await publish(db, 'account', [{ user_id: user.id }])
}

/** The person's own, the newest first. */
export const consentsOf = (db: Db, { id }: User) =>
  db
    .select({
      id: consents.id,
      purpose: consents.purpose,
      version: consents.version,
      given_at: consents.given_at,
      internship_title: internships.title,
      guardian_name: consents.guardian_name,
      is_refused: consents.is_refused,
    })
    .from(consents)
    .leftJoin(applications, eq(applications.id, consents.application_id))
    .leftJoin(internships, eq(internships.id, applications.internship_id))
    .where(eq(consents.user_id, id))
    .orderBy(desc(consents.id))

/** The age that the person declared. */
export async function ageOf(db: Db, { id }: User) {
  const [row] = await db.select({ age_group: users.age_group }).from(users).where(eq(users.id, id))
  return row?.age_group ?? null
}
