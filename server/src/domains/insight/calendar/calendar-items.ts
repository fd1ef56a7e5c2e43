import { may } from '@app/contract/core/access.ts'
import { isDeveloper, isIntern } from '@app/contract/core/roles.ts'
import { managementScopeOf, visibilityOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import {
  type CalendarItem,
  type CalendarItems,
  type CalendarKind,
  calendarKinds,
} from '@app/contract/insight/calendar.ts'
import { ownTimesUrl, pageUrl } from '@app/contract/pages.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ledTeamIds, ownTeams, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { scopeOf } from '#domains/projects/projects/projects.ts'
import { inReach } from '#domains/work/tasks/tasks.ts'
import { isWorkday } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Days } from '#platform/database/period.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { holidays } from '#schema/holidays.table.ts'
import { internships, savedInternships } from '#schema/internships.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import { leave } from '#schema/leave.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { milestones, projects, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** Limit per kind; beyond it a list is the better view. One more is read, so that what is left out is not silent. */
const most = 500

type Viewer = Pick<User, 'id' | 'role' | 'time_zone'>
type Shape = Record<'id' | 'title' | 'day' | 'starts_at' | 'ends_at' | 'status' | 'link', SQL>

const none = sql`null::timestamptz`
const noLink = sql`null::text`
const minutesAfter = (at: SQL, minutes: SQL) => sql`${at} + make_interval(mins => ${minutes})`
/** A page with the id of its record at the end. */
const linkWith = (url: string, id: SQL | PgColumn) => sql`${url}::text || ${id}`

const part = (kind: CalendarKind, input: Shape, rest: SQL) => sql`(
  select ${input.id} as id, ${kind}::text as kind, ${input.title} as title, (${input.day})::date::text as day,
    ${isoUtc(input.starts_at)} as starts_at, ${isoUtc(input.ends_at)} as ends_at, ${input.status}::text as status,
    ${input.link} as link
  ${rest} order by (${input.day})::date, ${input.starts_at}, ${input.id} limit ${most + 1})`

/** The items of a user in these days, by day, all-day items first, and the kinds of which there are more. */
export async function itemsOf(db: Db, user: User, days: Days): Promise<Required<CalendarItems>> {
  const parts = [
    tasksOf(user, days),
    sessionsOf(user, days),
    reportsOf(user, days),
    interviewsOf(user, days),
    meetingsOf(user, days),
    milestonesOf(user, days),
    savedOf(user, days),
    deadlinesOf(user, days),
    leaveOf(user, days),
    holidaysIn(days),
  ]
  const rows = await rowsOf<CalendarItem>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) as item order by day, starts_at nulls first, kind, id`,
  )
  const counts = new Map<CalendarKind, number>()
  const items = rows.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= most
  })
  return { items, incomplete: calendarKinds.filter((kind) => (counts.get(kind) ?? 0) > most) }
}

const reachOf = ({ role }: Viewer) => {
  const lead = managementScopeOf(role)
  if (lead === 'none') return isDeveloper(role) ? 'some' : 'none'
  return lead === 'all' ? 'all' : 'some'
}

/** The same tasks as in the list of tasks, which the dialog of a day shows. */
function tasksOf(user: User, { from, to }: Days) {
  const isDue = sql`${tasks.due_date} between ${from}::date and ${to}::date`
  const some = (isTheirs: SQL) =>
    sql`select ${tasks.id} from ${tasks} where ${isDue} and ${isTheirs}`
  const own = sql`${some(sql`${tasks.assigned_to} = ${user.id}`)} union ${some(sql`${tasks.created_by} = ${user.id}`)}`
  // Of all tasks the first are read by their day; those of a few people by an array, or all of these days would be read.
  const isTheirs = {
    all: sql`true`,
    none: sql`${tasks.id} = any(array(${own}))`,
    some: sql`${tasks.id} = any(array(${own} union ${some(inReach(user))}))`,
  }[reachOf(user)]
  const starts_at = sql`((${tasks.due_date} + ${tasks.due_time}::time) at time zone (
    select assignee.time_zone from ${users} assignee where assignee.id = ${tasks.assigned_to} and ${tasks.due_time} is not null))`
  return part(
    'task',
    {
      id: sql`${tasks.id}`,
      title: sql`${tasks.title}`,
      day: sql`${tasks.due_date}`,
      starts_at,
      ends_at: none,
      status: sql`${tasks.status}`,
      link: linkWith(pageUrl('calendar', { query: { task: '' } }), tasks.id),
    },
    sql`from ${tasks} where ${isDue} and ${isTheirs}`,
  )
}

/** A message in the reader's language, with values of the row as parameters. */
const words = (sentence: string, ...values: SQL[]) =>
  sql`format(${sentence}::text, ${sql.join(values, sql`, `)})`

const worked = () =>
  sql`case when entry.check_out_time is null then ${t('Checked in')}::text else ${words(
    t('Worked {hours}h {minutes}m', { hours: '%1$s', minutes: '%2$s' }),
    sql`entry.worked_seconds / 3600`,
    sql`entry.worked_seconds % 3600 / 60`,
  )} end`

/** A session counts on the day it began on, in the zone the person had then. */
const sessionsOf = ({ id, role }: Viewer, { from, to, begins, ends }: Days) =>
  part(
    'session',
    {
      id: sql`entry.id`,
      title: worked(),
      day: sql`entry.day`,
      starts_at: sql`entry.check_in_time`,
      ends_at: sql`entry.check_out_time`,
      status: sql`entry.status`,
      link: sql`${ownTimesUrl(role)}::text`,
    },
    sql`from ${timeEntries} entry where entry.user_id = ${id} and entry.day between ${from}::date and ${to}::date
      and entry.check_in_time between ${begins} - interval '2 days' and ${ends} + interval '2 days'`,
  )

const reportsOf = ({ id, role }: Viewer, { from, to }: Days) =>
  part(
    'report',
    {
      id: sql`report.id`,
      title: sql`${t('Daily report')}::text`,
      day: sql`report.date`,
      starts_at: none,
      ends_at: none,
      status: sql`report.status`,
      link: linkWith(pageUrl('daily_report', { role, query: { report: '' } }), sql`report.id`),
    },
    sql`from ${workReports} report where report.from_user_id = ${id} and report.escalated_from is null
      and report.date between ${from}::date and ${to}::date`,
  )

/** Where each side looks at an interview. */
const interviewLink = (role: User['role']) => {
  if (isIntern(role)) return linkWith(pageUrl('my_interview'), sql`interview.id`)
  if (!may(role, 'interviews.manage')) return noLink
  return linkWith(pageUrl('interviews', { role, query: { interview: '' } }), sql`interview.id`)
}

const interviewsOf = ({ id, role, time_zone }: Viewer, { begins, ends }: Days) =>
  part(
    'interview',
    {
      id: sql`interview.id`,
      title: words(t('Interview: {title}', { title: '%s' }), sql`posting.title`),
      day: sql`interview.scheduled_at at time zone ${time_zone}`,
      starts_at: sql`interview.scheduled_at`,
      ends_at: minutesAfter(sql`interview.scheduled_at`, sql`interview.duration_minutes`),
      status: sql`interview.status`,
      link: interviewLink(role),
    },
    sql`from ${interviews} interview
      join ${applications} application on application.id = interview.application_id
      join ${internships} posting on posting.id = application.internship_id
      where interview.id = any(array(select own.id from ${applications} sent
          join ${interviews} own on own.application_id = sent.id where sent.user_id = ${id}
        union select led.id from ${interviews} led where led.interviewer_id = ${id}
          and led.scheduled_at >= ${begins} and led.scheduled_at < ${ends}
        union select seat.interview_id from ${interviewPanel} seat where seat.user_id = ${id}))
        and interview.status <> 'cancelled' and interview.scheduled_at >= ${begins} and interview.scheduled_at < ${ends}`,
  )

/** Cancelled and declined meetings take no time. */
const meetingsOf = ({ id, time_zone }: Viewer, { begins, ends }: Days) =>
  part(
    'meeting',
    {
      id: sql`meeting.id`,
      title: sql`meeting.title`,
      day: sql`meeting.starts_at at time zone ${time_zone}`,
      starts_at: sql`meeting.starts_at`,
      ends_at: minutesAfter(sql`meeting.starts_at`, sql`meeting.duration_minutes`),
      status: sql`meeting.status`,
      link: linkWith(pageUrl('calendar', { query: { meeting: '' } }), sql`meeting.id`),
    },
    sql`from ${meetings} meeting where meeting.status = 'scheduled'
      and meeting.starts_at >= ${begins} and meeting.starts_at < ${ends}
      and (meeting.organiser_id = ${id} or meeting.id = any(array(
        select invited.meeting_id from ${meetingPeople} invited
        where invited.user_id = ${id} and invited.answer <> 'declined'
          and invited.starts_at >= ${begins} and invited.starts_at < ${ends})))`,
  )

/** Team members see the dates of their projects; roles that read all projects only to assign people see none. */
function dated(user: User): SQL {
  const own = sql`${projects.id} in (
    select team.project_id from ${teams} team where team.id in (${ownTeams(user)}))`
  const isReader = visibilityOf(user.role) !== 'all' || may(user.role, 'milestones.read')
  const scope = isReader ? scopeOf(user) : own
  return sql`${projects.status} <> 'archived' and ${scope ?? sql`true`}`
}

const milestonesOf = (user: User, { from, to }: Days) =>
  part(
    'milestone',
    {
      id: sql`milestone.id`,
      title: sql`milestone.title || ' (' || ${projects.name} || ')'`,
      day: sql`milestone.due_date`,
      starts_at: none,
      ends_at: none,
      status: sql`milestone.status`,
      link: noLink,
    },
    sql`from ${milestones} milestone join ${projects} on ${projects.id} = milestone.project_id
      where milestone.due_date between ${from}::date and ${to}::date and ${dated(user)}`,
  )

const savedOf = ({ id }: Viewer, { from, to }: Days) =>
  part(
    'deadline',
    {
      id: sql`posting.id`,
      title: words(t('Apply by: {title}', { title: '%s' }), sql`posting.title`),
      day: sql`posting.application_closing_date`,
      starts_at: none,
      ends_at: none,
      status: sql`posting.status`,
      link: linkWith(pageUrl('internship'), sql`posting.id`),
    },
    sql`from ${savedInternships} saved join ${internships} posting on posting.id = saved.internship_id
      where saved.user_id = ${id} and posting.status = 'published'
        and posting.application_closing_date between ${from}::date and ${to}::date`,
  )

const deadlinesOf = (user: User, { from, to }: Days) =>
  part(
    'deadline',
    {
      id: sql`${projects.id}`,
      title: words(t('Deadline: {name}', { name: '%s' }), sql`${projects.name}`),
      day: sql`${projects.deadline}`,
      starts_at: none,
      ends_at: none,
      status: sql`${projects.status}`,
      link: noLink,
    },
    sql`from ${projects} where ${projects.deadline} between ${from}::date and ${to}::date and ${dated(user)}`,
  )

/** Own leave that is approved or waits, and for leaders the approved leave of their people; day by day, worked days only. */
function leaveOf(user: User, { from, to }: Days) {
  const led = managementScopeOf(user.role) === 'none' ? undefined : ledTeamIds(user)
  const isTheirs = led
    ? sql`away.user_id = any(array(select ${user.id}::uuid union ${peopleOf(led)}))
        and (away.user_id = ${user.id} or away.status = 'approved')`
    : sql`away.user_id = ${user.id}`
  return part(
    'leave',
    {
      id: sql`away.id`,
      title: sql`case when away.user_id = ${user.id} then ${t('Leave')}::text
        else ${words(t('Leave: {full_name}', { full_name: '%s' }), sql`person.full_name`)} end`,
      day: sql`span.day`,
      starts_at: none,
      ends_at: none,
      status: sql`away.status`,
      link: sql`${pageUrl('leave')}::text`,
    },
    sql`from ${leave} away join ${users} person on person.id = away.user_id
      cross join lateral (select one::date as day from generate_series(
        greatest(away.from_day, ${from}::date)::timestamp, least(away.to_day, ${to}::date)::timestamp, interval '1 day') one) span
      where away.status in ('approved', 'pending') and ${isTheirs}
        and away.from_day <= ${to}::date and away.to_day >= ${from}::date and ${isWorkday(sql`span.day`)}`,
  )
}

const holidaysIn = ({ from, to }: Days) =>
  part(
    'holiday',
    {
      id: sql`holiday.id`,
      title: sql`holiday.name`,
      day: sql`holiday.day`,
      starts_at: none,
      ends_at: none,
      status: sql`''`,
      link: noLink,
    },
    sql`from ${holidays} holiday where holiday.day between ${from}::date and ${to}::date`,
  )
