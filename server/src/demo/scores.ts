import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { recommendations } from '@app/contract/hiring/scorecards.ts'
import { houseKit } from '#domains/hiring/scorecards/default-kit.ts'
import type { Db } from '#platform/database/db.ts'
import { interviewPanel, type interviews } from '#schema/interviews.table.ts'
import { interviewKits, keptKits, scoreSheets } from '#schema/scorecards.table.ts'
import { add } from './add.ts'
import { demoAccounts, type makePeople } from './people.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'

type People = ReturnType<typeof makePeople>
type Interview = typeof interviews.$inferInsert & { id: string }
interface ApplicationReference {
  id: string
  internship_id: string
}

const remarks = [
  'Explained every choice in the project and said plainly what did not work.',
  'Good craft; speaks too fast, so a mentor who asks back would help.',
  'Quiet, but each answer was thought through. I would like to work with them.',
  'The examinations in March leave few hours; worth asking again afterwards.',
]
/** One for each question of the house's kit, then of the small task. */
const answers = [
  'Built a timetable alone, then rebuilt it after friends could not use it.',
  'Would write the tests first, and show it to somebody after a week.',
  'Asked a senior after an hour, with a list of what had been tried.',
  'Disagreed about the database; they tried both for a day and kept the simpler one.',
  'Wants to see how a team releases every week; had read the posting closely.',
  'About twenty hours, fewer in the week of the examinations.',
  'Opened the network tab first and asked what “slow” meant for the users.',
]

/** Kits, panels and the score sheets of the interviews that were held; one of them still waits for the demo's HR. */
export async function addScores(
  db: Db,
  now: Date,
  people: People,
  created: { applications: ApplicationReference[]; interviews: Interview[] },
) {
  const random = randomFrom(4110)
  const hr = people.filter(({ role }) => role === 'hr')
  const demo = hr.find(
    ({ email }) => email === demoAccounts.find(({ role }) => role === 'hr')?.email,
  )
  const held = created.interviews.filter(({ status }) => status === 'completed')
  const latest = held
    .filter(({ interviewer_id }) => interviewer_id === demo?.id)
    .toSorted((a, b) => b.scheduled_at.localeCompare(a.scheduled_at))[0]
  const seats = held.flatMap(({ id, interviewer_id }) => {
    const colleague = random.one(hr)
    const sits = id !== latest?.id && random.is(0.5) && colleague.id !== interviewer_id
    return sits ? [{ interview_id: id, user_id: colleague.id }] : []
  })
  const kits = kitsOf(random, now, demo?.id ?? '', created)
  const kitFor = ({ application_id }: Interview) =>
    kits.find(
      ({ internship_id }) => internship_id === postingOf(created.applications, application_id),
    ) ?? houseKit()
  const sheets = held.flatMap((interview) => {
    const sits = seats.filter((seat) => seat.interview_id === interview.id)
    const authors = [interview.interviewer_id, ...sits.map(({ user_id }) => user_id)]
    return authors.map((author) =>
      sheetOf(random, interview, author, kitFor(interview), interview === latest),
    )
  })
  await add(db, interviewKits, kits)
  await add(db, interviewPanel, seats)
  await add(
    db,
    keptKits,
    held.map((interview) => ({ interview_id: interview.id, kit: wordsOf(kitFor(interview)) })),
  )
  await add(db, scoreSheets, sheets)
}

const postingOf = (applications: ApplicationReference[], id: string) =>
  applications.find((application) => application.id === id)?.internship_id

const wordsOf = ({ purpose, sections, attributes }: Kit): Kit => ({ purpose, sections, attributes })

/** The house's, and one of an internship that will be interviewed for. */
function kitsOf(
  random: Random,
  now: Date,
  updated_by: string,
  { applications, interviews }: { applications: ApplicationReference[]; interviews: Interview[] },
) {
  const at = daysFrom(now, -40)
  const updated_at = at.toISOString()
  const house = houseKit()
  const ahead = interviews.find(({ status }) => status === 'scheduled')
  const own = ahead && postingOf(applications, ahead.application_id)
  const rows: (Kit & { id: string; internship_id: string | null })[] = [
    { id: random.id(at), internship_id: null, ...house },
  ]
  if (own) rows.push({ id: random.id(at), internship_id: own, ...withTask(random, at, house) })
  return rows.map((row) => ({ ...row, updated_by, updated_at }))
}

const withTask = (random: Random, at: Date, { purpose, sections, attributes }: Kit): Kit => ({
  purpose,
  sections: [
    ...sections,
    {
      id: random.id(at),
      title: 'A small task',
      questions: [
        {
          id: random.id(at),
          text: 'Here is a page that loads slowly. Where would you begin to look?',
          look_for: 'Measures before changing anything; knows one tool for it.',
        },
      ],
    },
  ],
  attributes,
})

function sheetOf(
  random: Random,
  { id, scheduled_at }: Interview,
  author_id: string,
  kit: Kit,
  isDraft: boolean,
): typeof scoreSheets.$inferInsert {
  const at = new Date(Date.parse(scheduled_at) + 3_600_000)
  const input = kit.sections.flatMap(({ questions }) => questions)
  const noted = isDraft ? input.slice(0, 1) : random.some(input, 2)
  return {
    id: random.id(at),
    interview_id: id,
    author_id,
    scores: isDraft
      ? {}
      : Object.fromEntries(
          kit.attributes.map((attribute) => [
            attribute.id,
            random.between(
              attribute.scale === 'words' ? 2 : 3,
              attribute.scale === 'words' ? 4 : 5,
            ),
          ]),
        ),
    notes: Object.fromEntries(
      noted.map((question) => [question.id, answers[input.indexOf(question)] ?? '']),
    ),
    recommendation: isDraft ? null : random.one(recommendations.slice(1)),
    remarks: isDraft ? '' : random.one(remarks),
    submitted_at: isDraft ? null : at.toISOString(),
    updated_at: at.toISOString(),
  }
}
