import type { Company } from './company.ts'
import type { People } from './people.ts'
import { randomFrom } from './random.ts'
import { dayAfter, dayIn, momentOf, workdaysBefore } from './work-clock.ts'
import { usualDay } from './work-days.ts'
import { withReports } from './work-month.ts'
import { reportOf } from './work-reports.ts'
import { completedIn, stepOf } from './work-tasks.ts'
import { type Beginning, type Person, staffedTeams } from './work-teams.ts'

/** A seed of its own, so that changes here leave the other demo data as it is. */
const seed = 2045
/** Working days since the last one, so that what the leaver applied for elsewhere came after it; and until then. */
const since = 30
const worked = 20
/** The days on which a task was completed. */
const done = [6, 12, 18]
const agreed = 'We agreed on the last day together, and the open tasks were handed over.'
const reasonOf = ({ location }: Person, { office }: Leaver) =>
  office && office !== location
    ? `Moved to ${location} and can’t come to the office in ${office} any more. ${agreed}`
    : `Lab classes moved to weekday mornings, when the team works. ${agreed}`

const daysOf = (now: Date) =>
  workdaysBefore(dayIn(now), since + worked)
    .slice(since)
    .toReversed()

interface Leaver {
  user_id: string
  project_id: string
  /** Null for work from home. */
  office: string | null
}

/** Where somebody may have worked who has left: in every team but the demo leader's, whose figures are known. */
export const leavingFrom = (now: Date, people: People, company: Company): Beginning[] =>
  staffedTeams(people, company)
    .slice(1)
    .map(({ project_id }) => ({ project_id, day: daysOf(now)[0] ?? dayIn(now) }))

/** Four weeks of work in a team, each day approved by all of its reviewers, and the hire that was ended then. */
export function makeLeaver(
  now: Date,
  people: People,
  company: Company,
  leaver: Leaver | undefined,
) {
  const team = staffedTeams(people, company).find(
    ({ project_id }) => project_id === leaver?.project_id,
  )
  const person = people.find(({ id }) => id === leaver?.user_id)
  if (!leaver || !team || !person) return { sessions: [], written: [], work: [], steps: [] }
  const random = randomFrom(seed)
  const days = daysOf(now)
  const work = done.map((day, at) =>
    completedIn(random, now, team, person, at, new Date(`${days[day]}T07:00:00Z`)),
  )
  const titleOf = (day: number) =>
    (work.find((_, at) => day <= (done[at] ?? 0)) ?? work.at(-1))?.title ?? ''
  const sessions = days.map((day, at) => usualDay(random, person, day, titleOf(at)))
  const written = sessions.map((session, at) =>
    reportOf(random, now, team, session, titleOf(at), 3),
  )
  const last_day = days.at(-1) ?? ''
  const hr = people.find(({ role }) => role === 'hr')
  return {
    ...{ work, written, sessions: withReports(sessions, written) },
    steps: work.map((row) => stepOf(random, row)),
    ended: {
      ...{ user_id: person.id, team_id: team.team.id, project_id: team.project_id },
      ...{
        start_date: days[0],
        status: 'ended' as const,
        last_day,
        end_reason: reasonOf(person, leaver),
      },
      ended_by: hr?.id,
      ended_at: momentOf(days.at(-4) ?? '', 16 * 60).toISOString(),
      // By the job of the night after.
      left_at: momentOf(dayAfter(last_day, 1), 5).toISOString(),
      left_team_id: team.team.id,
      version: 3,
    },
  }
}
