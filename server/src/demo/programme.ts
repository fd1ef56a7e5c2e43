import { decimalHours } from '@app/contract/i18n/durations.ts'
import {
  criteriaOf,
  type EvaluationKind,
  type Marks,
  type Sheet,
  type Side,
} from '@app/contract/programme/evaluations.ts'
import { sql } from 'drizzle-orm'
import { codeOf } from '#domains/programme/certificates/certificates.rules.ts'
import { daysToWrite } from '#domains/programme/evaluations/evaluations.rules.ts'
import { lastFinished } from '#domains/programme/weekly-updates/weekly-updates.rules.ts'
import { draftOf } from '#domains/programme/weekly-updates/weekly-updates.ts'
import type { Db } from '#platform/database/db.ts'
import { decimalHours as decimalHoursOf } from '#platform/database/sql.ts'
import { weekOf } from '#platform/organisation.ts'
import { hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { weeklyUpdates, weeklyVersions } from '#schema/weekly-updates.table.ts'
import { add } from './add.ts'
import type { Company } from './company.ts'
import type { People } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { openings, sheetWords } from './reviews.ts'
import {
  dayAfter,
  dayIn,
  daysFrom,
  earliest,
  hour,
  later,
  momentOf,
  workdaysBefore,
} from './work-clock.ts'
import { usualDay } from './work-days.ts'
import { withReports } from './work-month.ts'
import { reportOf } from './work-reports.ts'
import { completedIn, stepOf } from './work-tasks.ts'
import { type Person, type StaffedTeam, staffedTeams } from './work-teams.ts'
import { thingOf } from './work-texts.ts'

type SheetRow = typeof evaluationSheets.$inferInsert
interface DemoEvaluation {
  row: typeof evaluations.$inferInsert
  sheets: SheetRow[]
}

/** A seed of its own, so that changes here leave the other demo data as it is. */
const evaluationSeed = 2041

interface Course {
  kind: EvaluationKind
  /** Days since the start. */
  since: number
  wrote: readonly Side[]
}

const all = ['intern', 'leader', 'startup'] as const
/** The demo team has worked half of its hours; one startup never replied, and one evaluation is still being written. */
const midTerms: readonly Course[] = [
  ...[12, 11, 9].map((since): Course => ({ kind: 'mid_term', since, wrote: all })),
  { kind: 'mid_term', since: 19, wrote: ['intern', 'leader'] },
  { kind: 'mid_term', since: 8, wrote: all },
  { kind: 'mid_term', since: 2, wrote: ['intern'] },
]
/** The first member of the second team, who has a certificate already. */
const lasts: readonly Course[] = [{ kind: 'final', since: 3, wrote: ['intern'] }]

/** The evaluations of the demo's teams so far. */
export function makeEvaluations(now: Date, people: People, company: Company) {
  const random = randomFrom(evaluationSeed)
  const [first, second] = staffedTeams(people, company)
  const created = [
    ...(first ? evaluationsOf(random, now, company, first, midTerms) : []),
    ...(second ? evaluationsOf(random, now, company, second, lasts) : []),
  ]
  return {
    evaluations: created.map(({ row }) => row),
    sheets: created.flatMap(({ sheets }) => sheets),
  }
}

/** Adds them, each for the hire of its intern, which is there already. */
export async function addEvaluations(db: Db, now: Date, people: People, company: Company) {
  const made = makeEvaluations(now, people, company)
  await add(db, evaluations, made.evaluations)
  await add(db, evaluationSheets, made.sheets)
  await db.execute(sql`update ${evaluations} set internship_id = (
    select hire.internship_id from ${hires} hire where hire.user_id = ${evaluations}.intern_id)`)
}

const evaluationsOf = (
  random: Random,
  now: Date,
  company: Company,
  team: StaffedTeam,
  courses: readonly Course[],
) =>
  courses.flatMap((course, at) => {
    const intern = team.members[at]
    return intern ? [evaluationOf(random, now, company, team, intern.id, course)] : []
  })

function evaluationOf(
  random: Random,
  now: Date,
  company: Company,
  team: StaffedTeam,
  intern_id: string,
  { kind, since, wrote }: Course,
): DemoEvaluation {
  const project = company.projects.find(({ id }) => id === team.project_id)
  const opened = daysFrom(now, -since)
  const id = random.id(opened)
  const due = daysFrom(opened, daysToWrite)
  const startup = company.startups.find((one) => one.id === project?.startup_id)?.name ?? ''
  const rep = company.members.find(({ startup_id }) => startup_id === project?.startup_id)
  const authors = { intern: intern_id, leader: team.leader.id, startup: rep?.user_id }
  const sides = all.filter((side) => authors[side])
  const sheets = sides.map((side, at): SheetRow => {
    const own = { evaluation_id: id, side }
    if (!wrote.includes(side)) return own
    const submitted_at = daysFrom(opened, at + 1, -random.between(1, 20)).toISOString()
    return { ...own, author_id: authors[side], submitted_at, sheet: sheetOf(random, side, startup) }
  })
  const isWhole = sheets.every(({ submitted_at }) => submitted_at)
  const last = sheets.map(({ submitted_at }) => String(submitted_at)).toSorted()
  const row = {
    id,
    kind,
    intern_id,
    project_id: team.project_id ?? '',
    team_id: team.team.id,
    startup_id: authors.startup ? (project?.startup_id ?? null) : null,
    opened_at: opened.toISOString(),
    due_at: due.toISOString(),
    closed_at: isWhole ? (last.at(-1) ?? null) : due < now ? due.toISOString() : null,
  }
  return { row, sheets }
}

function sheetOf(random: Random, side: Side, startup: string): Sheet {
  const entries = criteriaOf(side, true).map((name) => [name, random.between(3, 5)])
  const marks: Marks = Object.fromEntries(entries)
  const { strengths, to_improve } = sheetWords[side]
  return {
    marks,
    strengths: about(random, random.fresh(strengths), startup),
    to_improve: random.is(0.25) ? '' : about(random, random.fresh(to_improve), startup),
    again: random.is(0.8) ? 'yes' : 'maybe',
  }
}

/** The sentence, with something that the startup's team works on. */
const about = (random: Random, text: string, startup: string) =>
  text.replaceAll('{thing}', () => thingOf(random, startup))

type Row = typeof certificates.$inferInsert

/** A seed of its own, so that changes here leave the other demo data as it is. */
const certificateSeed = 2029
/** The requirements of a certificate (spec §9). */
const target = 160
/** Working days before the weeks that the other teams' data covers. */
const since = 12
const longest = 48
const tasksOfEach = 4
const holders = 5

/** The second team's first interns, who reached their hours weeks ago; one certificate was revoked. */
export function makeCertificates(now: Date, people: People, company: Company) {
  const random = randomFrom(certificateSeed)
  const team = staffedTeams(people, company)[1]
  if (!team) throw new Error('The demo has two teams.')
  const admin = people.find(({ role }) => role === 'superadmin')
  const earned = team.members
    .slice(0, holders)
    .map((person) => earnedBy(random, now, team, company, person))
  return {
    sessions: earned.flatMap(({ sessions }) => sessions),
    written: earned.flatMap(({ written }) => written),
    work: earned.flatMap(({ work }) => work),
    steps: earned.flatMap(({ work }) => work.map((row) => stepOf(random, row))),
    certificates: earned.map(({ certificate }, at) =>
      at === holders - 1 ? revoked(now, certificate, admin?.id ?? '') : certificate,
    ),
  }
}

/** Working days until the hours are reached, each approved by all of its reviewers. */
function earnedBy(random: Random, now: Date, team: StaffedTeam, company: Company, person: Person) {
  const days = workdaysBefore(dayIn(now), since + longest)
    .slice(since)
    .toReversed()
  const work = days
    .slice(2, 2 + tasksOfEach)
    .map((day, at) => completedIn(random, now, team, person, at, new Date(`${day}T07:00:00Z`)))
  const sessions = days.map((day, at) =>
    usualDay(random, person, day, work[at % work.length]?.title ?? ''),
  )
  const enough = reachedBy(sessions.map(({ row }) => row.worked_seconds ?? 0))
  const worked = sessions.slice(0, enough.days)
  const written = worked.map((session, at) =>
    reportOf(random, now, team, session, work[at % work.length]?.title ?? '', 3),
  )
  const last = written.at(-1)?.reports[0]
  const issued = new Date(last?.reviewed_at ? String(last.reviewed_at) : now)
  const project = company.projects.find(({ id }) => id === team.project_id)
  const startup = company.startups.find(({ id }) => id === project?.startup_id)
  return {
    work,
    written,
    sessions: withReports(worked, written),
    certificate: {
      id: random.id(issued),
      code: codeOf(Uint8Array.from({ length: 12 }, () => random.below(256))),
      user_id: person.id,
      project_id: team.project_id,
      holder_name: person.full_name,
      title: `${project?.name} Intern`,
      company_name: startup?.name ?? '',
      hours: enough.hours,
      tasks: work.length,
      started_on: days[0] ?? '',
      ended_on: worked.at(-1)?.row.day ?? '',
      issued_at: issued.toISOString(),
    },
  }
}

/** The number of days after which the hours were reached, and the hours at that time. */
function reachedBy(secondsOf: readonly number[]) {
  let seconds = 0
  let days = 0
  for (const more of secondsOf) {
    if (seconds >= target * 3600) break
    seconds += more
    days += 1
  }
  return { days, hours: decimalHours(seconds) }
}

const revoked = (now: Date, row: Row, actor: string): Row => ({
  ...row,
  revoked_by: actor,
  revoked_at: earliest(
    later(daysFrom(new Date(String(row.issued_at)), 3), hour),
    now,
  ).toISOString(),
  revoked_reason: 'Two of the reported days were a teammate’s.',
})

/** Adds the certificates with the weeks of the reports behind them, which are there already. */
export async function addCertificates(db: Db, rows: Row[]) {
  await add(db, certificates, rows)
  await db.execute(sql`update ${certificates} set weeks = (
    select json_agg(week order by week.week_start) from (
      select ${weekOf(sql`report.date`)}::text as week_start, count(*) as reports,
        ${decimalHoursOf(sql`sum(report.worked_duration)`)} as hours, json_agg(distinct report.reviewed_by) as approver_ids
      from ${workReports} report where report.from_user_id = ${certificates}.user_id and report.status = 'approved'
        and report.escalated_from is null and report.date between ${certificates}.started_on and ${certificates}.ended_on
      group by 1) week)`)
}

/** A seed of its own, so that changes here leave the other demo data as it is. */
const weeklySeed = 2033
const weeks = 4

type Project = Company['projects'][number]
type Update = typeof weeklyUpdates.$inferInsert & { id: string }

/**
 * The weekly updates for startups, written from the demo's reports: last week's is a draft, earlier ones are published,
 * one of them twice.
 */
export async function addWeeks(db: Db, now: Date, { projects, teams, startups }: Company) {
  const random = randomFrom(weeklySeed)
  const worked = projects.filter(({ id }) => teams.some(({ project_id }) => project_id === id))
  const last = lastFinished(dayIn(now))
  const openingOf = ({ startup_id }: Project) => {
    const startup = startups.find(({ id }) => id === startup_id)?.name ?? ''
    return about(random, random.fresh(openings), startup).replace(/^./, (one) => one.toUpperCase())
  }
  for (const project of worked)
    for (let back = 0; back < weeks; back += 1) {
      const week_start = dayAfter(last, -7 * back)
      const draft = await draftOf(db, project.id, week_start)
      if (draft.facts.days.length === 0) continue
      // Drafted on Monday morning, published an hour later.
      const drafted = earliest(momentOf(dayAfter(week_start, 8), 9 * 60), now)
      const created = { ...draft, id: random.id(drafted), created_at: drafted.toISOString() }
      if (back === 0) await add(db, weeklyUpdates, [created])
      else await publish(db, now, project, { ...created, opening: openingOf(project) }, back)
    }
}

async function publish(
  db: Db,
  now: Date,
  { manager_id }: Project,
  { opening, ...draft }: Update & { opening: string },
  back: number,
) {
  const { created_at, summary, done, challenges, next_steps, facts } = draft
  const published = later(new Date(String(created_at)), hour)
  const texts = { summary: `${opening} ${summary}`, done, challenges, next_steps }
  const revisions = manager_id ? (back === 2 ? [1, 2] : [1]) : []
  const at = (revision: number) =>
    earliest(later(published, (revision - 1) * 24 * hour), now).toISOString()
  const revision = revisions.length
  await add(db, weeklyUpdates, [
    revision
      ? { ...draft, ...texts, revision, published_at: at(revision), is_changed: false }
      : draft,
  ])
  await add(
    db,
    weeklyVersions,
    revisions.map((nth) => ({
      ...{ update_id: draft.id, revision: nth, by_id: manager_id ?? '', at: at(nth), facts },
      ...(nth < revision ? { ...texts, summary } : texts),
    })),
  )
}
