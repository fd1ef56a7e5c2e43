import type { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { demoAccounts, type People } from './people.ts'
import { randomFrom } from './random.ts'
import { dayAfter, dayIn, momentOf, workdaysAfter } from './work-clock.ts'
import type { Beginning } from './work-teams.ts'

type Applicant = Pick<People[number], 'id' | 'full_name' | 'email'>
type Interview = typeof interviews.$inferInsert
type Offer = typeof interviewOffers.$inferInsert

interface DemoInterview {
  row: {
    id: string
    user_id: string
    internship_id: string
    status: string
    full_name: string
    email: string
    resume_id: string
  }
  steps: { by_id: string }[]
  news: { user_id: string }[]
  by_id: string
}

const wanted = ['hr_scheduled', 'shortlisted', 'hired']
const address = demoAccounts.find(({ role }) => role === 'intern')?.email

/** The id of the demo's intern. */
export const internOf = (students: readonly Applicant[]) =>
  students.find(({ email }) => email === address)?.id ?? ''

/** The demo's intern has a coming interview and times to choose from, so that both pages have data. */
export function handToIntern<T extends DemoInterview>(
  created: T[],
  students: readonly Applicant[],
  resumes: Map<string, string>,
  beginnings: Map<string, Beginning>,
): T[] {
  const intern = students.find(({ email }) => email === address)
  if (!intern) return created
  const own = beginnings.get(intern.id)
  const isTheirs = ({ row }: DemoInterview) => row.user_id === intern.id
  const known = new Set(created.filter(isTheirs).map(({ row }) => row.internship_id))
  const handed = wanted.flatMap((status) => {
    if (created.some((each) => isTheirs(each) && each.row.status === status)) return []
    const isSuitable = ({ row }: DemoInterview) =>
      row.status === status &&
      !known.has(row.internship_id) &&
      (status !== 'hired' || beginnings.get(row.user_id)?.day === own?.day)
    const one = created.find(isSuitable)
    if (one) known.add(one.row.internship_id)
    return one ? [one] : []
  })
  return created.map((each) => (handed.includes(each) ? ofStudent(each, intern, resumes) : each))
}

function ofStudent<T extends DemoInterview>(
  created: T,
  { id, full_name, email }: Applicant,
  resumes: Map<string, string>,
): T {
  const { row, steps, news: content } = created
  const actor = (by_id: string) => (by_id === row.user_id ? id : by_id)
  return {
    ...created,
    row: { ...row, user_id: id, full_name, email, resume_id: resumes.get(id) ?? '' },
    steps: steps.map((step) => ({ ...step, by_id: actor(step.by_id) })),
    news: content.map((item) => ({ ...item, user_id: id })),
  }
}

/** In twelve days: the next three events of the intern are the team's. */
export const timesOfIntern = <T extends Interview>(
  now: Date,
  all: T[],
  created: DemoInterview[],
  user_id: string,
) => {
  const at = momentOf(workdaysAfter(dayAfter(dayIn(now), 11), 1)[0] ?? '', 11 * 60)
  const theirs = new Set(
    created.filter(({ row }) => row.user_id === user_id).map(({ row }) => row.id),
  )
  return all.map((interview) =>
    theirs.has(interview.application_id) && interview.status === 'scheduled'
      ? { ...interview, scheduled_at: at.toISOString() }
      : interview,
  )
}

/** Three mornings to choose from. */
export function offersTo(now: Date, created: DemoInterview[], user_id: string): Offer[] {
  const random = randomFrom(41)
  const times = workdaysAfter(dayAfter(dayIn(now), 14), 3).map((day) =>
    momentOf(day, 11 * 60 + 30).toISOString(),
  )
  const offered = created.find(({ row }) => row.user_id === user_id && row.status === 'shortlisted')
  if (!offered) return []
  return [
    {
      id: random.id(now),
      application_id: offered.row.id,
      interviewer_id: offered.by_id,
      duration_minutes: 45,
      type: 'video',
      link: 'https://meet.example.com/cohort-interview',
      times,
    },
  ]
}
