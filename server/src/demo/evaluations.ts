import {
  criteriaOf,
  type EvaluationKind,
  type Marks,
  type Sheet,
  type Side,
} from '@app/contract/programme/evaluations.ts'
import { daysToWrite } from '#domains/programme/evaluations/evaluations.rules.ts'
import type { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import type { makePeople } from './people.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'
import { type Company, type StaffedTeam, staffedTeams } from './work-teams.ts'

interface SheetContent {
  strengths: readonly string[]
  to_improve: readonly string[]
}

/** What people of the demo write about each other. */
const sheetWords: Record<Side, SheetContent> = {
  intern: {
    strengths: [
      'I ship something real every week, and the reviews teach me why it works.',
      'The team answers questions within the hour and nobody makes me feel slow.',
      'I was trusted with a screen of my own in the third week.',
    ],
    to_improve: [
      'The aims of a week change late; a short note on Monday would help.',
      'More time with the people who use what we build.',
      '',
    ],
  },
  leader: {
    strengths: [
      'Finishes what was promised and says early when it gets tight.',
      'Reads the code around a change before touching it.',
      'Explains decisions well in the daily report.',
    ],
    to_improve: [
      'Ask after half an hour of being stuck, not after half a day.',
      'Write the test before the fix.',
      '',
    ],
  },
  startup: {
    strengths: [
      'Understood our customers quickly and asked the right questions.',
      'Demonstrations were clear and on time.',
      'Took our feedback seriously and came back with two options.',
    ],
    to_improve: ['Tell us earlier what will not make it into the release.', ''],
  },
}

type People = ReturnType<typeof makePeople>
type SheetRow = typeof evaluationSheets.$inferInsert
interface DemoEvaluation {
  row: typeof evaluations.$inferInsert
  sheets: SheetRow[]
}

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2041

interface Course {
  kind: EvaluationKind
  /** So many days ago it started. */
  since: number
  wrote: readonly Side[]
}

const all = ['intern', 'leader', 'startup'] as const
/** The demo team has half of its hours behind it; one startup never answered, one evaluation is still being written. */
const midTerms: readonly Course[] = [
  ...[12, 11, 9].map((since): Course => ({ kind: 'mid_term', since, wrote: all })),
  { kind: 'mid_term', since: 19, wrote: ['intern', 'leader'] },
  { kind: 'mid_term', since: 8, wrote: all },
  { kind: 'mid_term', since: 2, wrote: ['intern'] },
]
/** The first of the second team, who has a certificate already. */
const lasts: readonly Course[] = [{ kind: 'final', since: 3, wrote: ['intern'] }]

/** What the demo's teams have written about each other so far. */
export function makeEvaluations(now: Date, people: People, company: Company) {
  const random = randomFrom(seed)
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
  const rep = company.members.find(({ startup_id }) => startup_id === project?.startup_id)
  const authors = { intern: intern_id, leader: team.leader.id, startup: rep?.user_id }
  const sides = all.filter((side) => authors[side])
  const sheets = sides.map((side, at): SheetRow => {
    const own = { evaluation_id: id, side }
    if (!wrote.includes(side)) return own
    const submitted_at = daysFrom(opened, at + 1, -random.between(1, 20)).toISOString()
    return { ...own, author_id: authors[side], submitted_at, sheet: sheetOf(random, side) }
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

function sheetOf(random: Random, side: Side): Sheet {
  const input = criteriaOf(side, true).map((name) => [name, random.between(3, 5)])
  const marks: Marks = Object.fromEntries(input)
  const { strengths, to_improve } = sheetWords[side]
  return {
    marks,
    strengths: random.one(strengths),
    to_improve: random.one(to_improve),
    again: random.is(0.8) ? 'yes' : 'maybe',
  }
}
