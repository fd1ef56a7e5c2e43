import type { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { demoAccounts, type makePeople } from './people.ts'
import { daysFrom, randomFrom } from './random.ts'

type Student = Pick<ReturnType<typeof makePeople>[number], 'id' | 'full_name' | 'email'>
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
export const internOf = (students: readonly Student[]) =>
  students.find(({ email }) => email === address)?.id ?? ''

/** The demo's intern has an interview to come and times to choose from, so that both pages have something true to show. */
export function handToIntern<T extends DemoInterview>(
  created: T[],
  students: readonly Student[],
  resumes: Map<string, string>,
): T[] {
  const intern = students.find(({ email }) => email === address)
  if (!intern) return created
  const isTheirs = ({ row }: DemoInterview) => row.user_id === intern.id
  const known = new Set(created.filter(isTheirs).map(({ row }) => row.internship_id))
  const handed = wanted.flatMap((status) => {
    if (created.some((each) => isTheirs(each) && each.row.status === status)) return []
    const one = created.find(({ row }) => row.status === status && !known.has(row.internship_id))
    if (one) known.add(one.row.internship_id)
    return one ? [one] : []
  })
  return created.map((each) => (handed.includes(each) ? ofStudent(each, intern, resumes) : each))
}

function ofStudent<T extends DemoInterview>(
  created: T,
  { id, full_name, email }: Student,
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

/** Theirs is in twelve days: their next three events are the team's. */
export const timesOfIntern = <T extends Interview>(
  now: Date,
  all: T[],
  created: DemoInterview[],
  user_id: string,
) => {
  const at = daysFrom(now, 12)
  at.setUTCHours(5, 30, 0, 0)
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
  const times = [15, 16, 17].map((days) => {
    const at = daysFrom(now, days)
    at.setUTCHours(6, 0, 0, 0)
    return at.toISOString()
  })
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
