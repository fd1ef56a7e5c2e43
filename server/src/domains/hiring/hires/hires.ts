import { pick } from '@app/contract/core/objects.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import type { HireChange, HireProfile, hires as routes } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  lockForReview,
  lockWhere,
  move,
  projectOfHire,
  standingOffers,
} from '#domains/hiring/applications/applications.ts'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { MailingActor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { read } from './hire-lists.ts'
import { type HireTerms, placed, refuseCut, refuseTerms } from './hire-places.ts'
import { hireRows, type StoredHire } from './hire-rows.ts'
import { workBegun } from './hire-work.ts'
import {
  changedEmail,
  changedNotification,
  hiredEmail,
  hiredNotification,
  joinedNotification,
} from './hires.messages.ts'
import { mayChange } from './hires.rules.ts'

export { stage } from './hire-rows.ts'
export {
  agreedPlace,
  agreedPlaces,
  currentPlace,
  daysAtPlaces,
  doneAt,
  isCurrent,
  workedAt,
} from './hire-work.ts'
export { isToTick, itemsInReach } from './onboarding-items.ts'

type Row = typeof hires.$inferSelect

/**
 * Hires an accepted applicant: the move, the hire with its checklist, the membership, one letter. The application is
 * locked, so of two who hire at once one is refused (409). 422 for a day that is over or a place that cannot be had. The
 * terms of the accepted offer hold unless others are given; its first day, also when that is over by now.
 */
export async function hire(
  db: Db,
  actor: MailingActor,
  { application_id, version, ...terms }: Parsed<typeof routes.hire>['body'],
): Promise<HireProfile> {
  const application = await lockForReview(db, actor, application_id, version)
  await move(db, actor, application, 'hired', { notifies: false })
  const [created] = await db.select().from(hires).where(eq(hires.application_id, application_id))
  if (!created) throw notFound()
  await refuseTerms(db, created.user_id, terms, created)
  const after = await agree(db, actor, created, terms)
  await notifyHired(db, actor, after)
  await notifyLeader(db, actor, after)
  return read(db, actor.user, created.id)
}

/** Welcomes a hired person with what was agreed, also by email. */
const notifyHired = (db: Db, { site }: MailingActor, hire: StoredHire) =>
  notifyOfHire(db, site, hire, { say: hiredNotification, mail: hiredEmail })

const applied = sql`${applications} own join ${internships} posting on posting.id = own.internship_id
  left join ${projects} project on project.id = posting.project_id`

/** An acceptance for a posting of the startup's own, or for another company's where HR has agreed to a hire by it. */
const leadsTo = (startup_id: string, agreed: SQL) =>
  sql`own.status = 'accepted' and (project.startup_id = ${startup_id} or own.id = ${agreed})`

/** Whether a person can be hired into a team of this startup. */
export const isAcceptedFor = (user_id: SQL, startup_id: string, agreed: SQL) =>
  sql`exists (select from ${applied} where own.user_id = ${user_id} and ${leadsTo(startup_id, agreed)})`

const isAtWork = (user_id: SQL) => sql`exists (select from ${hires} hire
  where hire.user_id = ${user_id} and hire.status = 'active' and hire.last_day is null)`

/** Whether a place in a team would hire someone who has not answered an offer yet; it may be another company's. */
export const awaitsAnswer = (user_id: SQL) => sql`(not ${isAtWork(user_id)}
  and exists (select from ${jobOffers} offer where offer.user_id = ${user_id} and offer.status = 'sent'))`

/** What a startup reads of such a person: offers are not its business. */
export const notHiredYet = (full_name: string) =>
  t("{full_name} can't join the team yet. Please try again later, or write to us.", { full_name })

/**
 * The acceptances of other companies by which these people would be hired into a team of a startup: of those who are not
 * at work, nor accepted by the startup itself. HR agrees to each of them.
 */
export async function acceptedElsewhere(db: Db, startup_id: string, user_ids: readonly string[]) {
  const best = await rowsOf<{
    user_id: string
    application_id: string
    company_name: string
    is_own: boolean
  }>(
    db,
    sql`select distinct on (own.user_id) own.user_id, own.id as application_id, posting.company_name,
      project.startup_id is not distinct from ${startup_id} as is_own from ${applied}
    where own.status = 'accepted' and own.user_id = any(${sql.param([...user_ids])}::uuid[])
      and not ${isAtWork(sql`own.user_id`)}
    order by own.user_id, 4 desc, own.id desc`,
  )
  return best.filter(({ is_own }) => !is_own)
}

interface TeamHire {
  startup_id: string
  agreed_application_id: string | undefined
}

/**
 * Hires an accepted person who takes a place in a team (product.md, state machines): the latest application to the
 * startup, or the one that HR agreed on, becomes hired. Does nothing for those who are hired already. The caller
 * notifies the person. Returns the id of the application that was moved; 409 when it was rejected at the same moment, or
 * has an offer by now that waits for its answer.
 */
export async function hireForTeam(
  db: Db,
  actor: MailingActor,
  user_id: string,
  { startup_id, agreed_application_id = '' }: TeamHire,
): Promise<string | undefined> {
  const at_work = and(
    eq(hires.user_id, user_id),
    eq(hires.status, 'active'),
    isNull(hires.last_day),
  )
  if (await db.$count(hires, at_work)) return undefined
  const agreed = sql`nullif(${agreed_application_id}, '')::uuid`
  const [application] = await lockWhere(
    db,
    sql`${applications.id} = (select own.id from ${applied}
      where own.user_id = ${user_id} and ${leadsTo(startup_id, agreed)}
      order by own.id = ${agreed}, own.id desc limit 1)`,
  )
  if (!application || application.status === 'hired') return undefined
  if (application.status !== 'accepted') throw changed()
  const offers = await standingOffers(db, [application.id])
  if (offers.get(application.id) === 'sent') throw conflict(notHiredYet(application.full_name))
  await move(db, actor, application, 'hired', { notifies: false })
  return application.id
}

/** Welcomes those of a project's hires who were hired with it. */
export async function notifyHiredFor(
  db: Db,
  actor: MailingActor,
  project_id: string,
  user_ids: ReadonlySet<string>,
): Promise<void> {
  for (const hire of await hireRows(db).where(eq(hires.project_id, project_id)))
    if (user_ids.has(hire.user_id)) await notifyHired(db, actor, hire)
}

/** Is in a team of the project that the posting of a hire names: that is the place, though none was agreed. */
const isInOwnTeam = sql`exists (select from ${teamMembers} member join ${teams} own on own.id = member.team_id
  where member.user_id = hires.user_id and own.project_id = ${projectOfHire(sql`hires`)})`

/**
 * Gives hires without a place one; they begin with the project unless a day was agreed, or they have worked before. Those
 * who are at work on a project stay there: what they have done would count nowhere.
 */
export async function placeHires(
  db: Db,
  user_ids: string[],
  { start_date, ...place }: { team_id: string; project_id: string; start_date: string },
): Promise<void> {
  const unplaced = await db
    .select()
    .from(hires)
    .where(
      and(
        inArray(hires.user_id, user_ids),
        eq(hires.status, 'active'),
        isNull(hires.last_day),
        isNull(hires.team_id),
        isNull(hires.project_id),
        sql`not ${isInOwnTeam}`,
      ),
    )
    .orderBy(hires.id)
    .for('update')
  for (const { id, user_id, application_id, start_date: agreed } of unplaced) {
    const { first_day, is_on_project } = await workBegun(db, user_id, application_id)
    if (is_on_project) continue
    await db
      .update(hires)
      .set({
        ...place,
        is_placed: true,
        start_date: agreed ?? first_day ?? start_date,
        version: sql`${hires.version} + 1`,
      })
      .where(eq(hires.id, id))
    await publish(db, 'hires', hireSubscribers(user_id), id)
  }
}

interface HireMessage {
  say: (hire: StoredHire) => NotificationContent
  mail: (hire: StoredHire, to: string, site: string) => Mail
}

/** Notifies the person, at once by mail, too, unless they turned it off. */
export async function notifyOfHire(
  db: Db,
  site: string,
  hire: StoredHire,
  { say, mail }: HireMessage,
): Promise<void> {
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, hire.user_id), ne(users.status, 'deleted')))
  if (!person) return
  const email = { mail: () => mail(hire, person.email, site), site, is_urgent: true }
  await notify(db, hire.user_id, () => ({ ...say(hire), email }))
}

/** Changes the terms until the person has started; 409 when another user has changed them meanwhile. */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, ...terms }: HireChange,
): Promise<HireProfile> {
  const [stored] = await db.select().from(hires).where(eq(hires.id, id)).for('update')
  const [before] = await hireRows(db).where(eq(hires.id, id))
  if (!stored || !before) throw notFound()
  if (stored.user_id === actor.user.id) throw forbidden(t("You can't change your own hire."))
  if (version !== stored.version) throw changed()
  if (stored.last_day) throw endsAlready(stored.last_day)
  if (!mayChange(actor.user.id, before))
    throw conflict(t('This person has already started. Use Manage Team to move them.'))
  await refuseTerms(db, stored.user_id, terms, stored)
  await refuseCut(db, stored, terms.start_date)
  const after = await agree(db, actor, stored, terms)
  await record(db, actor.user, actor.from, {
    action: 'hire_changed',
    entity_type: 'hire',
    entity_id: id,
    details: { before: pick(stored, termFields), after: terms },
  })
  await notifyOfChange(db, actor, before, after)
  return read(db, actor.user, id)
}

export const endsAlready = (last_day: string) =>
  conflict(t('This hire already has a last day: {day}.', { day: formatDate(last_day) }))

/** Stores the terms and moves the membership that the hire created; returns the hire as it is now. */
async function agree(
  db: Db,
  actor: MailingActor,
  stored: Row,
  terms: HireTerms,
): Promise<StoredHire> {
  const place = await placed(db, actor, stored, terms)
  await db
    .update(hires)
    .set({ ...terms, ...place, version: sql`${hires.version} + 1` })
    .where(eq(hires.id, stored.id))
  await publish(db, 'hires', hireSubscribers(stored.user_id), stored.id)
  const [after] = await hireRows(db).where(eq(hires.id, stored.id))
  if (!after) throw notFound()
  return after
}

const termFields = ['position', 'start_date', 'team_id', 'project_id'] as const

const agreedTerms = (hire: StoredHire) => pick({ ...hire, ...hire.agreed }, termFields)

async function notifyOfChange(db: Db, actor: MailingActor, before: StoredHire, after: StoredHire) {
  const [old, agreed] = [agreedTerms(before), agreedTerms(after)]
  if (termFields.every((name) => old[name] === agreed[name])) return
  await notifyOfHire(db, actor.site, after, { say: changedNotification, mail: changedEmail })
  if (old.team_id !== agreed.team_id) await notifyLeader(db, actor, after)
}

async function notifyLeader(db: Db, actor: MailingActor, hire: StoredHire) {
  const { team_id } = hire.agreed
  if (!team_id) return
  const [team] = await db
    .select({ leader_id: teams.leader_id })
    .from(teams)
    .where(eq(teams.id, team_id))
  const leader = team?.leader_id
  if (!leader || leader === actor.user.id || leader === hire.user_id) return
  await notify(db, leader, () => joinedNotification(hire))
  await publish(db, 'hires', [{ user_id: leader }], hire.id)
}

/** Who should fetch a hire again besides the person. */
export const hireSubscribers = (user_id: string) => [{ user_id }, ...audienceOf('hires.manage')]

/**
 * Completes the hire of a certified internship, also of one that was ended after it was earned; the person stays in the team
 * until they are moved or its last day is over.
 */
export async function completeHire(db: Db, user_id: string, internship_id: string | null) {
  if (!internship_id) return
  const [hire] = await db
    .update(hires)
    .set({ status: 'completed', version: sql`${hires.version} + 1` })
    .where(
      and(
        eq(hires.user_id, user_id),
        inArray(hires.status, ['active', 'ended']),
        sql`${hires.application_id} in (select id from ${applications} where internship_id = ${internship_id})`,
      ),
    )
    .returning({ id: hires.id })
  if (hire) await publish(db, 'hires', hireSubscribers(user_id), hire.id)
}
