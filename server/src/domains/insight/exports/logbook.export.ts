import { setImmediate } from 'node:timers/promises'
import { formatDuration } from '@app/contract/i18n/durations.ts'
import { dateFormat } from '@app/contract/i18n/formatters.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, type Language, localeOf, t } from '@app/contract/i18n/translate.ts'
import type { ReportStatus } from '@app/contract/work/reports.ts'
import { sql } from 'drizzle-orm'
import { daysAtPlaces } from '#domains/hiring/hires/hires.ts'
import { commentOf } from '#domains/work/reports/reports.ts'
import { creditedSelfReported } from '#domains/work/time-entries/time-entries.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { formatDateTime, formatLongDate } from '#platform/documents/format-date.ts'
import { createPdf, ink, longPdf, muted } from '#platform/documents/pdf.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { reportTasks, workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { emptyPeriod, type OwnPeriod, periodError } from './exports.rules.ts'

interface Cover {
  internship: string | null
  projects: string | null
  days: number
  seconds: number
  stated: number
  approved_days: number
  approved_seconds: number
  approved_stated: number
}

interface Day {
  day: string
  sessions: {
    in: string
    out: string | null
    break_minutes: number
    seconds: number
    stated: number
    zone: string
  }[]
  report: Report | null
}

interface Report {
  status: ReportStatus
  work_summary: string
  completed_tasks: string
  challenges: string
  tomorrow_plans: string
  worked_duration: number
  self_reported_seconds: number
  reviewer: string | null
  reviewed_at: string | null
  review_comment: string
  tasks: string[]
}

const margin = 56
const textSize = 10.5
const atOnce = 31

/**
 * A person's own days as a document to print: a cover with totals, then each day with its times, report and review. It
 * is written while it is read, a month at a time. 422 for a period without any day.
 */
export const logbook = (database: Database, { user, from }: Actor, period: OwnPeriod) =>
  longPdf(user.id, async () => {
    const refused = periodError(period)
    if (refused) throw invalid('end_date', refused)
    const cover = await coverOf(database.db, user.id, period)
    if (!cover.days) throw invalid('start_date', emptyPeriod())
    await database.transaction((db) =>
      record(db, user, from, {
        action: 'export_made',
        entity_type: 'logbook',
        details: { format: 'pdf', rows: cover.days, ...period },
      }),
    )
    const doc = await createPdf({ size: 'A4', margin, info: { Title: t('Logbook') } })
    const language = currentLocale()
    const write = async () => {
      withLocale(language, () => {
        numberPages(doc, language)
        writeCover(doc, user, period, cover)
      })
      await writeDays(doc, database.db, user, period, language)
    }
    return { doc, write }
  })

/** The days on which the person worked or reported. */
const daysOf = (id: string, { start_date, end_date }: OwnPeriod) => sql`
  select day from ${timeEntries} where user_id = ${id} and day between ${start_date}::date and ${end_date}::date
  union select date from ${workReports} where from_user_id = ${id} and escalated_from is null
    and date between ${start_date}::date and ${end_date}::date`

const stated = creditedSelfReported(sql`e`)

const nameOfTeam = sql`coalesce(project.name || ' (' || team.name || ')', team.name)`

/** The days of the logbook with the team of their report, and those of a hire with its posting, company and project. */
const coveredDays = (id: string, period: OwnPeriod) => sql`
  covered as (
    select days.day, team.project_id, ${nameOfTeam} as team from (${daysOf(id, period)}) days
    left join ${workReports} report on report.from_user_id = ${id} and report.date = days.day
      and report.escalated_from is null
    left join ${teams} team on team.id = report.team_id left join ${projects} project on project.id = team.project_id),
  agreed as (
    select placed.* from (select ${id}::uuid as id) person
    cross join lateral (${daysAtPlaces(sql`select * from covered`)}) placed where placed.internship_id is not null)`

/** Of the reports, and of the hires of days without one; today's teams where there is neither. */
const projectNames = (id: string) => sql`coalesce(
  (select string_agg(distinct name, '; ') from (
    select team as name from covered union
    select project.name from agreed join ${projects} project on project.id = agreed.agreed_project_id
    where agreed.team is null and project.id not in (select project_id from covered where project_id is not null)) named),
  (select string_agg(distinct ${nameOfTeam}, '; ') from ${teamMembers} member join ${teams} team on team.id = member.team_id
    left join ${projects} project on project.id = team.project_id where member.user_id = ${id}))`

async function coverOf(db: Db, id: string, period: OwnPeriod): Promise<Cover> {
  const { start_date, end_date } = period
  const [cover] = await rowsOf<Cover>(
    db,
    sql`with ${coveredDays(id, period)} select
      (select string_agg(distinct agreed.title || ', ' || agreed.company_name, '; ') from agreed) as internship,
      ${projectNames(id)} as projects,
      (select count(*)::int from covered) as days,
      worked.seconds, worked.stated,
      approved.days as approved_days, approved.seconds as approved_seconds, approved.stated as approved_stated
      from (select coalesce(sum(e.worked_seconds), 0)::int as seconds, coalesce(sum(${stated}), 0)::int as stated
        from ${timeEntries} e where e.user_id = ${id} and e.day between ${start_date}::date and ${end_date}::date) worked,
      (select count(*)::int as days, coalesce(sum(worked_duration), 0)::int as seconds,
          coalesce(sum(self_reported_seconds), 0)::int as stated
        from ${workReports} where from_user_id = ${id} and escalated_from is null and status = 'approved'
          and date between ${start_date}::date and ${end_date}::date) approved`,
  )
  if (!cover) throw new Error('A sum has one row.')
  return cover
}

/** Times in the zone by which their day was divided: in another one it could begin on the evening before. */
function readDays(db: Db, { id }: User, period: OwnPeriod, after: string | undefined) {
  const local = (column: 'check_in_time' | 'check_out_time') =>
    sql`to_char(e.${sql.identifier(column)} at time zone e.time_zone, 'HH24:MI')`
  return rowsOf<Day>(
    db,
    sql`select days.day::text as day,
      (select coalesce(json_agg(json_build_object('in', ${local('check_in_time')}, 'out', ${local('check_out_time')},
          'break_minutes', e.break_seconds / 60, 'seconds', e.worked_seconds, 'stated', ${stated}, 'zone', e.time_zone) order by e.check_in_time), '[]')
        from ${timeEntries} e where e.user_id = ${id} and e.day = days.day) as sessions,
      (select json_build_object('status', r.status, 'work_summary', r.work_summary, 'completed_tasks', r.completed_tasks,
          'challenges', r.challenges, 'tomorrow_plans', r.tomorrow_plans, 'worked_duration', r.worked_duration, 'self_reported_seconds', r.self_reported_seconds,
          'reviewer', reviewer.full_name, 'reviewed_at', r.reviewed_at, 'review_comment', r.review_comment,
          'tasks', (select coalesce(json_agg(task.title order by task.id), '[]') from ${reportTasks} link
            join ${tasks} task on task.id = link.task_id where link.report_id = r.id))
        from ${workReports} r left join ${users} reviewer on reviewer.id = r.reviewed_by
        where r.from_user_id = ${id} and r.date = days.day and r.escalated_from is null) as report
      from (${daysOf(id, period)}) days ${after ? sql`where days.day > ${after}::date` : sql``}
      order by days.day limit ${atOnce}`,
  )
}

async function writeDays(
  doc: PDFKit.PDFDocument,
  db: Db,
  user: User,
  period: OwnPeriod,
  language: Language,
) {
  let after: string | undefined
  for (;;) {
    const days = await readDays(db, user, period, after)
    for (const day of days) {
      if (doc.destroyed) return
      withLocale(language, () => writeDay(doc, day, user.time_zone))
      // Setting a page takes long; others get their turn before the next day.
      await setImmediate()
    }
    after = days.at(-1)?.day
    if (days.length < atOnce) return
  }
}

interface LineStyle {
  size?: number
  font?: string
  colour?: string
  align?: 'left'
}

function line(
  doc: PDFKit.PDFDocument,
  text: string,
  { size = textSize, font = 'plain', colour = ink, align }: LineStyle = {},
) {
  doc.font(font).fontSize(size).fillColor(colour).text(text, { lineGap: 2, align })
}

function fact(doc: PDFKit.PDFDocument, label: string, text: string) {
  if (!text.trim()) return
  doc.moveDown(0.4)
  line(doc, label, { size: 9, colour: muted })
  line(doc, text)
}

/** Below the hours that these are part of. */
function statedLine(doc: PDFKit.PDFDocument, seconds: number) {
  if (seconds > 0)
    line(doc, t('{duration} self-reported', { duration: formatDuration(seconds) }), {
      colour: muted,
    })
}

function writeCover(doc: PDFKit.PDFDocument, user: User, period: OwnPeriod, cover: Cover) {
  const { start_date, end_date } = period
  line(doc, organisation().name, { size: 12, colour: muted, align: 'left' })
  doc.moveDown(4)
  line(doc, t('Logbook'), { size: 28, font: 'strong' })
  line(doc, user.full_name, { size: 18, align: 'left' })
  doc.moveDown()
  fact(doc, t('Internship'), cover.internship ?? '')
  fact(doc, t('Project'), cover.projects ?? '')
  fact(
    doc,
    t('Period'),
    t('{from} to {to}', { from: formatLongDate(start_date), to: formatLongDate(end_date) }),
  )
  fact(doc, t('Recorded days'), String(cover.days))
  fact(doc, t('Hours worked'), formatDuration(cover.seconds))
  statedLine(doc, cover.stated)
  fact(
    doc,
    t('Approved'),
    t('{days, plural, one {# day} other {# days}}, {hours}', {
      days: cover.approved_days,
      hours: formatDuration(cover.approved_seconds),
    }),
  )
  statedLine(doc, cover.approved_stated)
  doc.moveDown()
  line(
    doc,
    t('Times are in the time zone {zone} unless a day names another one.', {
      zone: user.time_zone,
    }),
    { size: 9, colour: muted },
  )
  doc.addPage()
}

const weekday = (day: string) =>
  dateFormat(localeOf(currentLocale()), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Room for a heading with some lines below it. */
const headingRoom = 110

function writeDay(doc: PDFKit.PDFDocument, { day, sessions, report }: Day, time_zone: string) {
  if (doc.y > doc.page.height - margin - headingRoom) doc.addPage()
  line(doc, `${weekday(day)}, ${formatLongDate(day)}`, { size: 13, font: 'strong' })
  for (const session of sessions) {
    line(
      doc,
      t('{in} to {out}, breaks {minutes, plural, one {# minute} other {# minutes}}, {hours}', {
        in: session.in,
        out: session.out ?? t('still open'),
        minutes: session.break_minutes,
        hours: formatDuration(session.seconds),
      }),
    )
    statedLine(doc, session.stated)
    if (session.zone !== time_zone)
      line(doc, t('In the time zone {zone}.', session), { size: 9, colour: muted })
  }
  if (!sessions.length) line(doc, t('No check-in on this day.'), { colour: muted })
  if (report) writeReport(doc, report, time_zone)
  else line(doc, t('No report.'), { colour: muted })
  doc.moveDown(0.6)
  const { y } = doc
  if (y < doc.page.height - margin)
    doc
      .lineWidth(0.5)
      .strokeColor('#d1d5db')
      .moveTo(margin, y)
      .lineTo(doc.page.width - margin, y)
      .stroke()
  doc.moveDown(0.8)
}

function writeReport(doc: PDFKit.PDFDocument, report: Report, time_zone: string) {
  line(doc, statusOf(report, time_zone), { font: 'strong' })
  statedLine(doc, report.self_reported_seconds)
  fact(doc, t('Work summary'), report.work_summary)
  fact(doc, t('Completed tasks'), report.completed_tasks)
  fact(doc, t('Tasks'), report.tasks.map((title) => `– ${title}`).join('\n'))
  fact(doc, t('Challenges'), report.challenges)
  fact(doc, t('Tomorrow plans'), report.tomorrow_plans)
  fact(doc, t('Comment'), commentOf(report.review_comment))
}

/** What a reviewer decided, with name and time, and the hours that the report states. */
function statusOf(
  { status, reviewer, reviewed_at, worked_duration }: Report,
  time_zone: string,
): string {
  const by = {
    name: reviewer ?? t('Removed user'),
    time: reviewed_at ? formatDateTime(reviewed_at, time_zone) : '',
    hours: formatDuration(worked_duration),
  }
  if (status === 'approved') return t('Approved by {name} on {time}, {hours}', by)
  if (status === 'rejected') return t('Rejected by {name} on {time}, {hours}', by)
  if (status === 'changes_requested') return t('Changes requested by {name} on {time}, {hours}', by)
  return t('Awaiting review, {hours}', by)
}

/** Writes the number below the first page, and below each other one when it begins. */
function numberPages(doc: PDFKit.PDFDocument, language: Language) {
  let page = 0
  const write = () => {
    page += 1
    const { margins, height, width } = doc.page
    const { x, y } = doc
    const { bottom } = margins
    // Below the margin a text would begin another page.
    margins.bottom = 0
    const text = withLocale(language, () => t('Page {page}', { page }))
    doc.font('plain').fontSize(9).fillColor(muted)
    doc.text(text, margin, height - 36, {
      width: width - 2 * margin,
      align: 'right',
      lineBreak: false,
    })
    margins.bottom = bottom
    // A long text goes on as it was.
    doc.fontSize(textSize).fillColor(ink)
    doc.x = x
    doc.y = y
  }
  write()
  doc.on('pageAdded', write)
}
