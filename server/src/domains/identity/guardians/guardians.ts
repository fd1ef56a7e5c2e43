import { internRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import type {
  AgeGroup,
  GuardianState,
  guardians as routes,
} from '@app/contract/identity/guardians.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { consentDue, currentVersion } from '#domains/identity/consents/consents.ts'
import { dropLinks, isSpent, makeLink, ownerOf, redeem } from '#domains/identity/links/links.ts'
import { endedHires } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import {
  type Actor,
  type ClientInfo,
  hashToken,
  prefixOf,
  type User,
} from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailTemplate } from '#platform/mail/mail-wording.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { consume } from '#platform/security/limits.ts'
import { links, users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { consents } from '#schema/consents.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import type { SiteConfig } from '#src/config.ts'

/** Whether the user of an alias declared to be younger than 18. */
export const isMinor = (user: SQL) => sql`(${user}.age_group is not distinct from 'minor')`

/** Whether the user of an alias is a minor whose guardian has not agreed; the last answer counts. */
export const lacksGuardian = (
  user: SQL,
) => sql`(${isMinor(user)} and coalesce((select answer.is_refused
  from ${consents} answer where answer.user_id = ${user}.id and answer.purpose = 'guardian'
  order by answer.id desc limit 1), true))`

/** Whether the user of an alias is an intern without a team and a hire that goes on or was completed. */
const lacksPlace = (user: SQL) => sql`(${user}.role = ${inlineRole(internRole)}
  and not exists (select from ${teamMembers} member where member.user_id = ${user}.id)
  and not exists (select from ${teams} team where team.leader_id = ${user}.id)
  and not exists (select from ${hires} hire where hire.user_id = ${user}.id and hire.status <> 'ended'))`

/** Whether a hire was ended within a week: its last days, from `date` on, can still be reported. */
const hasJustEnded = (
  user: SQL,
  date: string | null = null,
) => sql`exists (select from ${endedHires} ended
  where ended.user_id = ${user}.id and ended.left_at > now() - interval '7 days'
    and coalesce(ended.last_day >= ${date}::date, true))`

/** Whether the user of an alias is a student, who has nothing to track or report. */
const isStudent = (user: SQL) => sql`(${lacksPlace(user)} and not ${hasJustEnded(user)})`

/** Whether the user of an alias is an intern who has not stated whether they are 18 or older. */
const lacksAge = (user: SQL) =>
  sql`(${user}.role = ${inlineRole(internRole)} and ${user}.age_group is null)`

const obstacles = {
  student: () => conflict(t("You can check in and report once you're hired or added to a team.")),
  ended: () =>
    conflict(
      t(
        "Your internship has ended, so you can't track time. You can still report your last days for a week.",
      ),
    ),
  age: () =>
    conflict(
      t(
        "Please confirm whether you're 18 or older before you track time. You'll find the question at the top of every page.",
      ),
    ),
  guardian: () =>
    conflict(
      t('A parent or guardian has to agree before you can track time. Please ask them first.'),
    ),
}
type Obstacle = keyof typeof obstacles

/** Why the user of an alias may not track time, by default today's: the name of an obstacle, or null. */
export const trackingObstacle = (user: SQL, date?: string) => sql<Obstacle | null>`case
  when ${lacksPlace(user)} and not ${date ? hasJustEnded(user, date) : sql`false`}
    then case when ${hasJustEnded(user)} then 'ended' else 'student' end
  when ${lacksAge(user)} then 'age'
  when ${lacksGuardian(user)} then 'guardian' end`

/** The 409 of an obstacle. */
export const obstructed = (obstacle: Obstacle) => obstacles[obstacle]()

/** Throws 409 for a student; and where time is stated, after the last day and without an age or a guardian's consent. */
export async function requireTracking(
  db: Db,
  { id }: User,
  states: { time: boolean; date?: string | undefined },
) {
  const obstacle = await ofPerson(db, id, trackingObstacle(person, states.date))
  if (obstacle && (states.time || obstacle === 'student')) throw obstructed(obstacle)
}

const person = sql`${users}`

async function ofPerson<T>(db: Db, id: string, value: SQL<T>): Promise<T | undefined> {
  const [row] = await db.select({ value }).from(users).where(eq(users.id, id))
  return row?.value
}

/** The questions that the user of the row still has to answer, if any. */
export const openQuestions = sql<
  Pick<Me, 'consent_due' | 'asks_age' | 'needs_guardian' | 'is_student'>
>`json_strip_nulls(json_build_object(
  'consent_due', ${consentDue(person)},
  'asks_age', case when ${lacksAge(person)} then true end,
  'needs_guardian', case when ${lacksGuardian(person)} then true end,
  'is_student', case when ${isStudent(person)} then true end))`

/** Declares the age, or that one is 18 by now; a link that waits for a guardian ends with it. */
export async function declareAge(
  db: Db,
  { user, from }: Actor,
  age_group: AgeGroup,
): Promise<undefined> {
  await db.update(users).set({ age_group }).where(eq(users.id, user.id))
  if (age_group === 'adult') await dropLinks(db, user.id, guardianLinks)
  const details = { age_group }
  await record(db, user, from, {
    action: 'age_declared',
    entity_type: 'user',
    entity_id: user.id,
    details,
  })
  await publishChange(db, user.id)
}

/** The one that asks, and the one with which a guardian changes the answer later. */
const guardianLinks = ['guardian', 'guardian_change'] as const

const publishChange = async (db: Db, user_id: string) => {
  await publish(db, 'account', [{ user_id }])
  await publish(db, 'attendance', [{ user_id }])
}

const liveLink = (user_id: string) =>
  and(eq(links.user_id, user_id), eq(links.kind, 'guardian'), gt(links.expires_at, sql`now()`))

/** A link that waits comes before an earlier answer. */
export async function guardianOf(db: Db, { id }: User): Promise<GuardianState> {
  const [link] = await db.select().from(links).where(liveLink(id))
  if (link) return { state: 'sent', email: link.email, at: link.expires_at }
  const [answer] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, id), eq(consents.purpose, 'guardian')))
    .orderBy(desc(consents.id))
    .limit(1)
  if (!answer) return { state: 'none', email: null, at: null }
  const state = answer.is_refused ? 'refused' : 'agreed'
  return { state, email: answer.guardian_email, at: answer.given_at }
}

/** Browsers do not send what follows the #, so the token is in no log of a server or a proxy. */
const linkOf = (base: string, token: string) => `${base}${pageUrl('guardian')}#${token}`

const hour = 3600

/** Refuses what cannot be a guardian's address, and consumes the rate limits of the person and of the address. */
export async function prepareAsking(db: Db, user: User, email: string) {
  if (email === user.email)
    throw invalid('email', t("Please enter your parent's or guardian's address, not your own."))
  await consume(db, `guardian of ${user.id}`, { most: 5, seconds: hour })
  await consume(db, `guardian ${hashToken(email)}`, { most: 5, seconds: hour })
}

const consentRequestMail = mailTemplate('guardian.asked', {
  group: 'account',
  purpose: () => t("To a minor's parent or guardian: the request for consent."),
  subject: msg('{full_name} needs your consent'),
  text: [
    msg(
      '{full_name} would like to intern at {organisation}, is under 18, and named you as a parent or guardian.',
    ),
    msg(
      "Please read and answer the consent question first. We don't record working time without it.",
    ),
    msg(
      "The link works once and is valid for 14 days. If you don't know {full_name}, you can ignore this email.",
    ),
  ],
  button: msg('Read and respond'),
  variables: ['full_name'],
  required: ['full_name'],
})

const ofAnswer = {
  group: 'account',
  subject: msg('Your answer for {name}'),
  button: msg('Change your answer'),
  variables: ['name'],
  required: ['name'],
} as const

const howToChange = msg(
  'You can change your answer with this link at any time, so please keep this email.',
)

const agreedMail = mailTemplate('guardian.agreed', {
  ...ofAnswer,
  purpose: () => t("To a minor's guardian, when they give consent."),
  text: [msg("You agreed to {organisation} recording {name}'s working time."), howToChange],
})

const refusedMail = mailTemplate('guardian.refused', {
  ...ofAnswer,
  purpose: () => t("To a minor's guardian, when they refuse consent."),
  text: [msg("You didn't agree to {organisation} recording {name}'s working time."), howToChange],
})

/** Mails the link; an earlier one ends. 409 when nobody has to agree. */
export async function askGuardian(
  db: Db,
  { user, from }: Actor,
  email: string,
  { BACKEND_URL }: SiteConfig,
): Promise<GuardianState> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  if (!(await ofPerson(db, user.id, lacksGuardian(person))))
    throw conflict(t("You don't need a guardian's consent."))
  await dropLinks(db, user.id, guardianLinks)
  const token = await makeLink(db, 'guardian', user.id, { email })
  await queueMail(
    db,
    consentRequestMail(email, { full_name: user.full_name }, linkOf(BACKEND_URL, token)),
  )
  await record(db, user, from, {
    action: 'guardian_asked',
    entity_type: 'user',
    entity_id: user.id,
  })
  await publish(db, 'account', [{ user_id: user.id }])
  return guardianOf(db, user)
}

/** Ends the link that waits; idempotent. */
export async function revokeGuardian(db: Db, { user, from }: Actor): Promise<undefined> {
  const gone = await db.delete(links).where(liveLink(user.id)).returning({ kind: links.kind })
  if (!gone.length) return
  await record(db, user, from, {
    action: 'guardian_link_revoked',
    entity_type: 'user',
    entity_id: user.id,
  })
  await publish(db, 'account', [{ user_id: user.id }])
}

export const consumeOpening = (db: Db, from: ClientInfo) =>
  consume(db, `guardian link ${prefixOf(from.address)}`, { most: 600, seconds: hour / 4 })

/** For whom the link asks; null when it is used, expired or revoked. */
export async function minorOf(db: Db, token: string) {
  const id = await ownerOf(db, token, guardianLinks)
  const [minor] = await db
    .select({ full_name: users.full_name })
    .from(users)
    .where(and(eq(users.id, id ?? sql`null`), eq(users.status, 'active')))
  return minor ?? null
}

type Answer = Parsed<typeof routes.answer>['body']

/**
 * Records the guardian's answer and uses the link up: of two at once one succeeds, the other gets 422. A mail confirms
 * it with a link to change the answer.
 */
export async function answer(
  db: Db,
  { token, full_name, agrees }: Answer,
  from: ClientInfo,
  { BACKEND_URL }: SiteConfig,
): Promise<undefined> {
  const { user_id, email } = await redeem(db, token, guardianLinks)
  const [minor] = await db
    .select({ full_name: users.full_name, role: users.role })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.status, 'active')))
  if (!minor || !email) throw isSpent()
  await db.insert(consents).values({
    ...{ user_id, purpose: 'guardian', version: currentVersion },
    ...{ guardian_name: full_name, guardian_email: email, is_refused: !agrees },
  })
  const next = await makeLink(db, 'guardian_change', user_id, { email })
  const answerMail = agrees ? agreedMail : refusedMail
  await queueMail(db, answerMail(email, { name: minor.full_name }, linkOf(BACKEND_URL, next)))
  const link = pageUrl('dashboard', { role: minor.role })
  await notify(db, user_id, () => ({
    title: agrees ? t('Your guardian gave consent') : t('Your guardian refused consent'),
    message: agrees
      ? t('You can now check in.')
      : t('Please talk it over with them. You can ask again from your dashboard.'),
    type: agrees ? 'success' : 'warning',
    kind: 'general',
    link,
  }))
  await record(db, undefined, from, {
    action: agrees ? 'guardian_agreed' : 'guardian_refused',
    entity_type: 'user',
    entity_id: user_id,
  })
  await publishChange(db, user_id)
}
