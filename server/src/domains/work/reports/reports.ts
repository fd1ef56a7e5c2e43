import { reportingRoles } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type missingReports, mostMissing } from '@app/contract/work/missing-reports.ts'
import type { Draft, reports as routes } from '@app/contract/work/reports.ts'
import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { sessionsWhere } from '#domains/work/time-entries/time-entries.ts'
import { worksOn } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { ascending, pageFrom } from '#platform/database/paging.ts'
import { decimalHours } from '#platform/database/sql.ts'
import { formatDate } from '#platform/documents/format-date.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries, timeEntries as timeEntriesTable } from '#schema/attendance.table.ts'
import { teams } from '#schema/projects.table.ts'
import { reportDrafts, reportReminders, workReports } from '#schema/reports.table.ts'
import { dayOf, sessionsOf as sessionsOfDay, workedDuration } from './report-day.ts'
import { refreshReports, reportPage } from './report-notifications.ts'
import { routeOf } from './report-routing.ts'
import { sentBackCopies } from './report-rows.ts'
import { inBox, ownTeams } from './report-scope.ts'
import { store } from './report-submitting.ts'

export { hoursWaiting, sentBackCopies } from './report-rows.ts'
export { commentOf } from './reports.rules.ts'

/** The reports that wait for a user's decision. */
export const toReview = (user: User): SQL => inBox(user, 'to_review')

/**
 * A user's own reports that a reviewer wants changed; a higher one, of those of the last 60 days: the copies of each are looked
 * up.
 */
export const toRevise = ({ id, time_zone }: User): SQL => {
  const own = sql`select own.id from ${workReports} own where own.from_user_id = ${id} and own.escalated_from is null`
  return sql`${workReports.id} in (${own} and own.status = 'changes_requested'
    union all ${own} and own.status = 'approved' and own.date > (now() at time zone ${time_zone})::date - 60
      and exists (${sentBackCopies(sql`own`)}))`
}

/** Users in a team that the caller leads; for callers who lead all teams, in any team. */
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

/**
 * The members of the user's teams who have to report and have not; nobody on a holiday or on leave, or on a day that has not begun
 * where they are.
 */
const silent = (db: Db, user: User, date: string) =>
  and(
    isLed(user),
    inArray(users.role, [...reportingRoles]),
    eq(users.status, 'active'),
    ne(users.id, user.id),
    sql`${date}::date <= (now() at time zone ${users.time_zone})::date`,
    worksOn(sql`${date}::date`, sql`${users.id}`),
    notExists(
      db
        .select({ id: workReports.id })
        .from(workReports)
        .where(
          and(
            ...[eq(workReports.from_user_id, users.id), eq(workReports.date, date)],
            isNull(workReports.escalated_from),
          ),
        ),
    ),
  )

const byName = ascending<{ full_name: string; id: string }>({
  on: [sql`lower(${users.full_name})`, users.id],
  shape: ['name', 'uuid'],
  keys: ({ full_name, id }) => [full_name, id],
})

/** The people one leads who have not reported on a day, by name; 422 for a day in the future. */
export async function missing(
  db: Db,
  user: User,
  { date: input, cursor, limit }: Parsed<typeof missingReports.list>['query'],
) {
  const { date } = await dayOf(db, user, { date: input })
  const where = silent(db, user, date)
  const rows = await db
    .select({
      id: users.id,
      full_name: users.full_name,
      team_name: teamName(user),
      is_checked_in: sql<boolean>`exists (select from ${timeEntries} open
        where open.user_id = ${users.id} and open.check_out_time is null)`,
      worked_seconds: sql<number>`(select ${workedDuration} from ${timeEntries}
        where ${timeEntries.user_id} = ${users.id} and ${timeEntries.day} = ${date})`,
      reminded_at: reportReminders.at,
    })
    .from(users)
    .leftJoin(
      reportReminders,
      and(eq(reportReminders.user_id, users.id), eq(reportReminders.date, date)),
    )
    .where(and(where, byName.after(cursor)))
    .orderBy(...byName.by)
    .limit(limit + 1)
  const some = db.select({ id: users.id }).from(users).where(where).limit(mostMissing)
  const total = await db.$count(some.as('some'))
  const { page, next_cursor } = pageFrom(rows, limit, byName.keys)
  return { date, people: page, next_cursor, total }
}

/** Reminds some of them; ignores users who were reminded of that day within the hour or are not led by the caller. */
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
      message: t('{full_name} is asking for your report for {date}.', {
        full_name: user.full_name,
        date: formatDate(date),
      }),
      type: 'warning',
      kind: 'reports',
      link: reportPage(role, { day: date }),
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

/** Records who is reminded; of two leaders at once only one reminds. */
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

const empty = { work_summary: '', completed_tasks: '', challenges: '', tomorrow_plans: '' }

/** The draft of one's report of a day (today by default); empty when there is none. */
export async function draft(db: Db, user: User, date?: string): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [stored] = await db
    .select()
    .from(reportDrafts)
    .where(and(eq(reportDrafts.user_id, user.id), eq(reportDrafts.date, day.date)))
  return stored ?? { ...empty, date: day.date, updated_at: null }
}

/** Stores the draft; the last device to write wins. */
export async function keepDraft(
  db: Db,
  user: User,
  { date, ...texts }: Parsed<typeof routes.keepDraft>['body'],
): Promise<Draft> {
  const day = await dayOf(db, user, { date })
  const [stored] = await db
    .insert(reportDrafts)
    .values({ user_id: user.id, date: day.date, ...texts })
    .onConflictDoUpdate({
      target: [reportDrafts.user_id, reportDrafts.date],
      set: { ...texts, updated_at: sql`now()` },
    })
    .returning()
  if (!stored) throw notFound()
  return stored
}

/** The addressee of a check-out's report, for the check-out to read together with its session, the last one. */
export const routeAtCheckOut = (db: Db, user: User) =>
  routeOf(
    db,
    user,
    sql`select last.day from ${timeEntries} last where last.user_id = ${user.id}
      order by last.check_in_time desc limit 1`,
  )

type Session = Pick<typeof timeEntries.$inferSelect, 'id' | 'day'>

/**
 * Submits the report of a closed session's day, in the check-out's transaction. The first check-out of the day creates
 * it, each later one revises it and makes it pending again, approved or not. 422 for tasks of others (spec §4).
 */
export const submitAtCheckOut = (
  db: Db,
  actor: Actor,
  session: Session,
  input: Parameters<typeof store>[3],
) =>
  store(db, actor, session.day, input, 'always', async (id) => {
    const [entry] = await sessionsWhere(db, sql`e.id = ${session.id}`)
    return { id, entry }
  })

/**
 * Updates the times of a day's report and its copies from the sessions, after a correction. Decisions stay.
 */
export async function recount(db: Db, user_id: string, day: string): Promise<void> {
  const { worked_duration, self_reported_seconds, check_in_time, check_out_time } =
    await sessionsOfDay(db, user_id, day)
  const changed = await db
    .update(workReports)
    .set({
      worked_duration,
      self_reported_seconds,
      check_in_time,
      check_out_time,
      version: sql`${workReports.version} + 1`,
    })
    .where(and(eq(workReports.from_user_id, user_id), eq(workReports.date, day)))
    .returning()
  for (const report of changed) await refreshReports(db, report)
}

/**
 * A user's approved hours: the credited hours of the sessions whose day's report is approved, and the
 * stated hours of approved days without sessions (product.md, the chain to the certificate).
 */
export async function approvedHours(db: Db, user_id: string): Promise<number> {
  const [sum] = await rowsOf<{ hours: number }>(
    db,
    sql`with approved as (
        select date, worked_duration from ${workReports}
        where from_user_id = ${user_id} and status = 'approved' and escalated_from is null
      ), credited as (
        select day, sum(worked_seconds) as seconds from ${timeEntriesTable} where user_id = ${user_id} group by day
      )
      select ${decimalHours(sql`sum(coalesce(credited.seconds, approved.worked_duration))`)} as hours
      from approved left join credited on credited.day = approved.date`,
  )
  return sum?.hours ?? 0
}

/** `report` was approved at first and not sent back further up: a startup is not shown disputed work. */
export const isSettled = sql`report.status = 'approved' and report.escalated_from is null
  and not exists (${sentBackCopies(sql`report`)})`
