import { reportingRoles } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { missingReports } from '@app/contract/work/missing-reports.ts'
import { and, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { reportReminders, workReports } from '#schema/reports.table.ts'
import { dayOf } from './report-day.ts'
import { reportPage } from './report-notifications.ts'

const mostPeople = 1000

/** The teams somebody is a member or the leader of. */
const ownTeams = (
  id: SQL,
) => sql`select mine.team_id from ${teamMembers} mine where mine.user_id = ${id}
  union select led.id from ${teams} led where led.leader_id = ${id}`

/** Of the teams that one leads; who leads all looks whether there is any. */
function isLed(user: User): SQL {
  const led = ledTeamIds(user)
  return led
    ? sql`${users.id} = any(array(${peopleOf(led)}))`
    : sql`exists (${ownTeams(sql`users.id`)})`
}

function teamName(user: User) {
  const led = ledTeamIds(user)
  return sql<string>`coalesce((select min(team.name) from ${teams} team
    where team.id in (${ownTeams(sql`users.id`)}) ${led ? sql`and team.id in (${led})` : sql``}), '')`
}

/** The people of the teams one leads who are to report and have not. */
const silent = (db: Db, user: User, date: string) =>
  and(
    isLed(user),
    inArray(users.role, [...reportingRoles]),
    eq(users.status, 'active'),
    ne(users.id, user.id),
    notExists(
      db
        .select({ id: workReports.id })
        .from(workReports)
        .where(and(eq(workReports.from_user_id, users.id), eq(workReports.date, date))),
    ),
  )

const sessionsOf = (what: SQL, date: string) => sql`(select ${what} from ${timeEntries} session
  where session.user_id = ${users.id} and session.day = ${date})`

/** Who of one's people has not reported on a day, by name; 422 for a day to come. */
export async function missing(db: Db, user: User, value?: string) {
  const { date } = await dayOf(db, user, { date: value })
  const people = await db
    .select({
      id: users.id,
      full_name: users.full_name,
      team_name: teamName(user),
      is_checked_in: sql<boolean>`exists (select from ${timeEntries} open
        where open.user_id = ${users.id} and open.check_out_time is null)`,
      worked_seconds: sql<number>`${sessionsOf(sql`coalesce(sum(session.worked_seconds), 0)::int`, date)}`,
      reminded_at: reportReminders.at,
    })
    .from(users)
    .leftJoin(
      reportReminders,
      and(eq(reportReminders.user_id, users.id), eq(reportReminders.date, date)),
    )
    .where(silent(db, user, date))
    .orderBy(sql`lower(${users.full_name})`, users.id)
    .limit(mostPeople)
  return { date, people }
}

/** Reminds some of them; whoever was reminded of that day within the hour is left in peace, and so are strangers. */
export async function remind(
  db: Db,
  { user, from }: Actor,
  { date: input, user_ids }: Parsed<typeof missingReports.remind>['body'],
) {
  const { date } = await dayOf(db, user, { date: input })
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(silent(db, user, date), inArray(users.id, user_ids)))
    .orderBy(users.id)
  const reminded = await due(
    db,
    user,
    date,
    people.map(({ id }) => id),
  )
  for (const { id, role } of people.filter((person) => reminded.has(person.id)))
    await notify(db, id, () => ({
      title: t('Work Report Missing'),
      message: t('{full_name} asks for your report of {date}.', {
        full_name: user.full_name,
        date: formatDate(date),
      }),
      type: 'warning',
      kind: 'reports',
      link: reportPage(role),
    }))
  if (!reminded.size) return { reminded: 0 }
  await record(db, user, from, {
    action: 'reports_reminded',
    entity_type: 'report',
    details: { date, user_ids: [...reminded] },
  })
  await publish(db, 'reports', [{ user_id: user.id }])
  return { reminded: reminded.size }
}

/** Writes down who is reminded; of two leaders at once one reminds. */
async function due(db: Db, user: User, date: string, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const written = await db
    .insert(reportReminders)
    .values(ids.map((user_id) => ({ user_id, date, by_id: user.id })))
    .onConflictDoUpdate({
      target: [reportReminders.user_id, reportReminders.date],
      set: { at: sql`now()`, by_id: user.id },
      setWhere: sql`${reportReminders.at} < now() - interval '1 hour'`,
    })
    .returning({ user_id: reportReminders.user_id })
  return new Set(written.map(({ user_id }) => user_id))
}
