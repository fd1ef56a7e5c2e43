import { internRole } from '@app/contract/core/roles.ts'
import type { HireEnd, HireProfile } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { projectOfHire } from '#domains/hiring/applications/applications.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { leaveTeam } from '#domains/projects/teams/teams.ts'
import { withdrawAfter } from '#domains/work/leave/leave.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import {
  type Actor,
  type AnyActor,
  type MailingActor,
  systemClient,
} from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { organisationToday } from '#platform/organisation.ts'
import { changed, conflict, forbidden, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { read } from './hire-lists.ts'
import { hireRows } from './hire-rows.ts'
import { daysOfHire } from './hire-work.ts'
import { endedEmail, endedNotification, leavingNotification } from './hires.messages.ts'
import { endsAlready, hireSubscribers, notifyOfHire } from './hires.ts'

type Row = typeof hires.$inferSelect

/**
 * Sets the last day of a hire, once: 409 for one that has a last day or is completed, 422 for a day that it cannot end
 * on. The row is locked, so of two who end it at once the second one is refused.
 */
export async function end(
  db: Db,
  actor: MailingActor,
  id: string,
  { last_day, reason, version }: HireEnd,
): Promise<HireProfile> {
  const { user, from } = actor
  const [stored] = await db.select().from(hires).where(eq(hires.id, id)).for('update')
  if (!stored) throw notFound()
  const { application_id, user_id, status } = stored
  if (user_id === user.id) throw forbidden(t("You can't change your own hire."))
  if (stored.last_day) throw endsAlready(stored.last_day)
  if (status === 'completed')
    throw conflict(t('This internship is already completed. Use Manage Team to move them.'))
  if (version !== stored.version) throw changed()
  const isOver = await refuseLastDay(db, stored, last_day)
  await db
    .update(hires)
    .set({
      ...{ last_day, ended_by: user.id, ended_at: sql`now()` },
      // What is written about somebody is erased with the account, also at the same moment.
      end_reason: sql`case when exists (select from ${users}
        where ${users.id} = ${user_id} and ${users.status} = 'deleted') then '' else ${reason} end`,
      version: sql`${hires.version} + 1`,
    })
    .where(eq(hires.id, id))
  await recordEnd(db, actor, id, { application_id, user_id, last_day })
  await notifyOfEnd(db, actor, stored, { last_day, isOver })
  if (isOver) await leave(db, { user, from }, { ...stored, last_day })
  else await publish(db, 'hires', hireSubscribers(user_id), id)
  return read(db, user, id)
}

/** 422 for a day before the first one, unless nothing has begun yet, and for one after the next hire took the place. */
async function refuseLastDay(db: Db, hire: Row, last_day: string): Promise<boolean> {
  const [days] = await rowsOf<{
    is_over: boolean
    is_far: boolean
    earliest: string
    latest: string | null
  }>(
    db,
    sql`select ${last_day}::date < ${organisationToday} as is_over, ${last_day}::date > ${organisationToday} + 730 as is_far,
      least(place.first_day, ${organisationToday})::text as earliest, place.last_day::text as latest
    from (${daysOfHire(hire)}) place`,
  )
  if (!days) throw notFound()
  const { earliest, latest, is_far, is_over } = days
  if (last_day < earliest)
    throw invalid(
      'last_day',
      t("The last day can't be before {day}.", { day: formatDate(earliest) }),
    )
  if (latest && last_day > latest)
    throw invalid(
      'last_day',
      t("The last day can't be after {day}: this person's next hire begins the day after.", {
        day: formatDate(latest),
      }),
    )
  if (is_far) throw invalid('last_day', t('The last day must be within two years.'))
  return is_over
}

/** Tells the person, also by email, and who leads the teams that they leave; the reason is for those who hire alone. */
async function notifyOfEnd(
  db: Db,
  actor: MailingActor,
  hire: Row,
  { last_day, isOver }: { last_day: string; isOver: boolean },
) {
  const [row] = await hireRows(db).where(eq(hires.id, hire.id))
  if (!row) return
  const ended = { ...row, last_day }
  await notifyOfHire(db, actor.site, ended, {
    say: () => endedNotification(ended, isOver),
    mail: (_, to, site) => endedEmail(ended, to, site),
  })
  for (const { leader_id, name: team_name } of await teamsToLeave(db, hire)) {
    if (!leader_id || leader_id === actor.user.id || leader_id === hire.user_id) continue
    await notify(db, leader_id, () => leavingNotification({ ...ended, team_name }, isOver))
  }
}

interface LeftTeam {
  id: string
  name: string
  leader_id: string | null
  is_own: boolean | null
  is_of_project: boolean | null
}

/** Another hire of the person goes on: one that a certificate has completed does only until a last day that was set before. */
const otherGoesOn = (user_id: string) => sql`select from ${hires} other
  where other.user_id = ${user_id} and other.id <> hire.id
    and (other.status = 'active' or other.last_day is not null and other.left_at is null)`

/**
 * The teams that an intern leaves with a hire, locked: its own, those of its project, and after the last hire all others.
 * What another hire is for stays while that goes on.
 */
const teamsToLeave = (db: Db, { id, user_id }: Row) =>
  rowsOf<LeftTeam>(
    db,
    sql`select team.id, team.name, team.leader_id, hire.team_id = team.id as is_own,
      ${projectOfHire(sql`hire`)} = team.project_id as is_of_project
    from ${hires} hire
    join ${users} person on person.id = hire.user_id and person.role = ${inlineRole(internRole)}
    join ${teamMembers} member on member.user_id = person.id
    join ${teams} team on team.id = member.team_id
    where hire.id = ${id}
      and not exists (${otherGoesOn(user_id)}
        and (other.team_id = team.id or ${projectOfHire(sql`other`)} = team.project_id))
      and (hire.team_id = team.id or ${projectOfHire(sql`hire`)} = team.project_id
        or not exists (${otherGoesOn(user_id)}))
    order by team.id for update of team`,
  )

/** The one whose leader the last days are for. */
const mainOf = (left: LeftTeam[]) =>
  left.find(({ is_own }) => is_own) ?? left.find(({ is_of_project }) => is_of_project) ?? left[0]

/** After the last day: the person leaves the teams. A hire that a certificate has completed meanwhile stays that. */
async function leave(db: Db, actor: AnyActor, hire: Row) {
  const left = await teamsToLeave(db, hire)
  for (const team of left) await leaveTeam(db, actor, team.id, hire.user_id)
  await db
    .update(hires)
    .set({
      status: hire.status === 'active' ? 'ended' : hire.status,
      left_at: sql`now()`,
      left_team_id: mainOf(left)?.id ?? hire.team_id,
      version: sql`${hires.version} + 1`,
    })
    .where(eq(hires.id, hire.id))
  await withdrawAfter(db, actor, hire)
  const leaders = left.flatMap(({ leader_id }) => (leader_id ? [{ user_id: leader_id }] : []))
  await publish(db, 'hires', [...hireSubscribers(hire.user_id), ...leaders], hire.id)
}

/** The hires of an account that was removed end today; one that is only suspended may be back. Its place in the teams stays. */
export async function endOfRemoved(db: Db, { user, from }: Actor, user_id: string): Promise<void> {
  const isRemoved = sql`exists (select from ${users} person
    where person.id = ${user_id} and person.status = 'deleted')`
  const ended = await db
    .update(hires)
    .set({
      status: 'ended',
      last_day: sql`least(${hires.last_day}, ${organisationToday})`,
      ended_by: sql`coalesce(${hires.ended_by}, ${user.id})`,
      ended_at: sql`coalesce(${hires.ended_at}, now())`,
      left_at: sql`now()`,
      left_team_id: hires.team_id,
      version: sql`${hires.version} + 1`,
    })
    .where(and(eq(hires.user_id, user_id), eq(hires.status, 'active'), isRemoved))
    .returning({ id: hires.id, application_id: hires.application_id, last_day: hires.last_day })
  for (const { id, ...details } of ended) {
    await recordEnd(db, { user, from }, id, { ...details, user_id })
    await publish(db, 'hires', hireSubscribers(user_id), id)
  }
}

const recordEnd = (
  db: Db,
  { user, from }: Actor,
  entity_id: string,
  details: Pick<Row, 'application_id' | 'user_id' | 'last_day'>,
) => record(db, user, from, { action: 'hire_ended', entity_type: 'hire', entity_id, details })

const atOnce = 50

/** Ends the hires whose last day is over, each once. Returns how many; for a job. */
export async function endDue(db: Db): Promise<number> {
  const due = await db
    .select()
    .from(hires)
    .where(and(isNull(hires.left_at), sql`${hires.last_day} < ${organisationToday}`))
    .orderBy(hires.last_day, hires.id)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const from = systemClient()
  for (const hire of due) await leave(db, { user: undefined, from }, hire)
  return due.length
}
