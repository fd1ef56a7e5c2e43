import { codeOf } from '#domains/programme/certificates/certificates.rules.ts'
import type { certificates } from '#schema/certificates.table.ts'
import type { makePeople } from './people.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'
import { dayIn, earliest, hour, later, workdaysBefore } from './work-clock.ts'
import { usualDay } from './work-days.ts'
import { reportOf } from './work-reports.ts'
import { completedIn, stepOf } from './work-tasks.ts'
import { type Company, type Person, type StaffedTeam, staffedTeams } from './work-teams.ts'

type People = ReturnType<typeof makePeople>
type Row = typeof certificates.$inferInsert

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2029
/** What a certificate asks for (spec §9). */
const target = 160
/** The working days before those that the other teams' own weeks fill. */
const since = 12
const longest = 26
const tasksOfEach = 4
const holders = 5

/** The second team's first interns, who reached their hours weeks ago; one certificate was taken back. */
export function makeCertificates(now: Date, people: People, company: Company) {
  const random = randomFrom(seed)
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

/** Day after day until the hours are reached, each day approved by everybody who had to. */
function earnedBy(random: Random, now: Date, team: StaffedTeam, company: Company, person: Person) {
  const days = workdaysBefore(dayIn(now), since + longest)
    .slice(since)
    .toReversed()
  const work = days
    .slice(2, 2 + tasksOfEach)
    .map((day, at) => completedIn(random, now, team, person, at, new Date(`${day}T11:00:00Z`)))
  const sessions = days.map((day) => usualDay(random, person, day, work[0]?.title ?? ''))
  const enough = reachedBy(sessions.map(({ row }) => row.total_hours ?? 0))
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
    sessions: worked.map((session, at) => ({
      ...session,
      row: { ...session.row, report_id: written[at]?.reports[0]?.id ?? null },
    })),
    certificate: {
      id: random.id(issued),
      code: codeOf(Uint8Array.from({ length: 12 }, () => random.below(256))),
      user_id: person.id,
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

/** After how many days the hours were reached, and how many they were then. */
function reachedBy(hoursOf: readonly number[]) {
  let hours = 0
  let days = 0
  for (const more of hoursOf) {
    if (hours >= target) break
    hours += more
    days += 1
  }
  return { days, hours: Math.round(hours * 100) / 100 }
}

const revoked = (now: Date, row: Row, actor: string): Row => ({
  ...row,
  revoked_by: actor,
  revoked_at: earliest(
    later(daysFrom(new Date(String(row.issued_at)), 3), hour),
    now,
  ).toISOString(),
  revoked_reason: 'Two of the days were reported for a teammate.',
})
