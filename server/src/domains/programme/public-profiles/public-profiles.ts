import { randomBytes } from 'node:crypto'
import { t } from '@app/contract/i18n/translate.ts'
import type { PublicProfile, PublicProfileChoice } from '@app/contract/programme/public-profiles.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { verifiedHours } from '#domains/programme/certificates/certificates.ts'
import { finalMarksOf } from '#domains/programme/evaluations/evaluations.ts'
import type { Db } from '#platform/database/db.ts'
import { whenTaken } from '#platform/database/error-mapping.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { conflict, invalid, notFound, taken } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { publicProfiles } from '#schema/public-profiles.table.ts'
import { addressFrom, isReserved } from './public-profiles.rules.ts'

/** Suspended and deleted users, and those who never stated that they are of age, have no page, whatever they chose. */
const isShown = and(
  eq(publicProfiles.is_on, true),
  eq(users.status, 'active'),
  eq(users.age_group, 'adult'),
)

/** The page of an address; 404 for one that is not shown, as for one that nobody has. */
export async function read(db: Db, address: string): Promise<PublicProfile> {
  const [row] = await db
    .select({ chosen: publicProfiles, full_name: users.full_name, skills: users.skills })
    .from(publicProfiles)
    .innerJoin(users, eq(users.id, publicProfiles.user_id))
    .where(and(eq(publicProfiles.address, address), isShown))
  if (!row) throw notFound()
  const { user_id, headline, is_listed, skills, shows_marks } = row.chosen
  return {
    ...{ address, headline, is_listed, full_name: row.full_name },
    // A skill taken from the profile is gone from the page.
    skills: skills.filter((skill) => row.skills.includes(skill)),
    internships: await verifiedHours(db, user_id),
    evaluations: shows_marks ? await finalMarksOf(db, user_id) : [],
    certificates: await validOf(db, user_id),
  }
}

const validOf = (db: Db, user_id: string) =>
  db
    .select({
      code: certificates.code,
      title: certificates.title,
      company_name: certificates.company_name,
      hours: certificates.hours,
      ended_on: certificates.ended_on,
    })
    .from(certificates)
    .where(and(eq(certificates.user_id, user_id), isNull(certificates.revoked_at)))
    .orderBy(desc(certificates.id))
    .limit(50)

const choiceOf = ({
  is_on,
  is_listed,
  address,
  headline,
  skills,
  shows_marks,
}: typeof publicProfiles.$inferSelect): PublicProfileChoice => ({
  ...{ is_on, is_listed, address, headline, skills, shows_marks },
})

export async function mine(db: Db, user: User): Promise<PublicProfileChoice> {
  const [row] = await db.select().from(publicProfiles).where(eq(publicProfiles.user_id, user.id))
  if (row) return choiceOf(row)
  return {
    is_on: false,
    is_listed: false,
    address: '',
    headline: '',
    skills: [],
    shows_marks: false,
  }
}

/**
 * Saves the choice. 409 for switching it on without being of age and for a taken address; 422 for a reserved one or a skill
 * of none.
 */
export async function save(
  db: Db,
  { user, from }: Actor,
  choice: PublicProfileChoice,
): Promise<PublicProfileChoice> {
  const [person] = await db
    .select({ age_group: users.age_group, skills: users.skills })
    .from(users)
    .where(eq(users.id, user.id))
    .for('key share')
  if (choice.is_on && person?.age_group !== 'adult')
    throw conflict(t('Only people who have confirmed they are 18 or older can have a public page.'))
  if (isReserved(choice.address)) throw invalid('address', notAvailable())
  if (choice.skills.some((skill) => !person?.skills.includes(skill)))
    throw invalid('skills', t('Choose skills from your profile.'))
  const address = choice.address || addressFrom(randomBytes(16))
  const set = { ...choice, address, skills: [...new Set(choice.skills)] }
  const [row] = await db
    .insert(publicProfiles)
    .values({ ...set, user_id: user.id })
    .onConflictDoUpdate({
      target: publicProfiles.user_id,
      set: { ...set, updated_at: new Date().toISOString() },
    })
    .returning()
    .catch(whenTaken(() => taken('address', notAvailable())))
  if (!row) throw notFound()
  const action = row.is_on ? 'public_profile_shown' : 'public_profile_hidden'
  const details = { is_listed: row.is_listed, shows_marks: row.shows_marks }
  await record(db, user, from, { action, entity_type: 'user', entity_id: user.id, details })
  await publish(db, 'account', [{ user_id: user.id }])
  return choiceOf(row)
}

const notAvailable = () => t("This address isn't available. Please choose another.")
