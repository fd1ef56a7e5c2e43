import { type ApplicationStatus, statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { stepSentences } from '#domains/hiring/applications/applications.messages.ts'
import type { interviewOffers, interviews } from '#schema/interviews.table.ts'
import { freshPair, writerOf } from './applicants.ts'
import { isDecision, type makeMarket, promised } from './market.ts'
import { demoAccounts, joinedBefore, type People, studiesOf } from './people.ts'
import { builtIn } from './postings.ts'
import { daysFrom, type Random, randomFrom } from './random.ts'
import { dayAfter, dayIn, freeSlot, momentOf, workdaysAfter } from './work-clock.ts'

type Market = ReturnType<typeof makeMarket>

/** How many of the 300 applications end in which status, with the steps before it. */
const ways: [number, ApplicationStatus[]][] = [
  [50, ['Applied']],
  [40, ['Applied', 'received']],
  [28, ['Applied', 'received', 'assessed_pass']],
  [16, ['Applied', 'received', 'assessed_fail']],
  [34, ['Applied', 'received', 'assessed_pass', 'shortlisted']],
  [28, ['Applied', 'received', 'assessed_pass', 'shortlisted', 'hr_scheduled']],
  [14, ['Applied', 'received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted']],
  [
    50,
    ['Applied', 'received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted', 'hired'],
  ],
  [32, ['Applied', 'received', 'assessed_fail', 'rejected']],
  [8, ['Applied', 'withdrawn']],
]

/** A seed of its own, so that other words leave the other demo data as it is. */
const writerSeed = 2041
/** The days that a step takes at least, so that nobody is hired for what was posted yesterday. */
const pace = 2

/** 300 applications in every status, each with its steps and what follows from them. */
export function makeHiring(
  random: Random,
  now: Date,
  people: People,
  { internships }: Market,
  resumes: Map<string, string>,
  beginnings: Map<string, Beginning>,
) {
  const students = people.filter(({ role }) => role === 'intern')
  const hr = people.filter(({ role }) => role === 'hr')
  const open = internships.filter(({ published_at }) => published_at !== null)
  const taken = new Set<string>()
  // Those who work in a team look for nothing else; each of them was hired, before the first day.
  const working = students.filter(({ id }) => beginnings.has(id))
  const free = students.filter(({ id }) => !beginnings.has(id))
  const drawn = ways.flatMap(([count, way]) => {
    const latest = daysFrom(now, -way.length * pace).toISOString()
    const old = open.filter(({ created_at }) => created_at < latest)
    return Array.from({ length: count }, (_, nth) => {
      const isHire = way.at(-1) === 'hired'
      const hired = isHire ? working[nth] : undefined
      const { student, posting, at } = hired
        ? beforeWork(hired, open, taken, beginnings)
        : { ...freshPair(random, free, old, taken, isHire), at: now }
      return application(random, at, way, { student, posting }, random.one(hr).id, resumes)
    })
  })
  const created = handToIntern(drawn, students, resumes, beginnings)
  for (const { row } of created) joinedBefore(people, row.user_id, row.applied_date)
  const [intern, applicantTexts] = [internOf(students), writerOf(writerSeed)]
  const written = created.map((each) => ({
    ...each,
    writer: students.find(({ id }) => id === each.row.user_id) ?? { full_name: each.row.full_name },
  }))
  return {
    applications: written.map(({ row, posting, writer }) => ({
      ...row,
      cover_letter: applicantTexts.letter(writer, posting),
      answers: row.questions.map((question) => applicantTexts.answer(writer, posting, question)),
    })),
    steps: created.flatMap(({ steps }) => steps),
    notes: written.flatMap(({ notes, posting, writer }) =>
      notes.map((note) => ({ ...note, text: applicantTexts.remark(writer, posting) })),
    ),
    notifications: created.flatMap(({ news: content }) => content),
    interviews: timesOfIntern(now, interviewsOf(random, now, created), created, intern),
    offers: offersTo(now, created, intern),
    hires: created.flatMap(({ row, last }) =>
      row.status === 'hired'
        ? [
            {
              id: random.id(last),
              application_id: row.id,
              user_id: row.user_id,
              hired_date: last.toISOString(),
            },
          ]
        : [],
    ),
  }
}

type Student = People[number]
type Posting = Market['internships'][number]

interface Pair {
  student: Student
  posting: Posting
}

/** The project a person works on, and since when. */
export interface Beginning {
  project_id: string | null
  day: string
}

/** From the end of an application to the first day of work, and from the posting to the end of the application. */
const notice = 5
const shortest = 45

/**
 * Everyone in a team was hired before that, for a posting of the team's project that is old enough for it. What the
 * person can do and says of themselves follows from what they were hired for.
 */
function beforeWork(
  student: Student,
  open: Posting[],
  taken: Set<string>,
  beginnings: Map<string, Beginning>,
) {
  const work = beginnings.get(student.id)
  const ofProject = open.filter(
    ({ project_id, status }) => project_id === work?.project_id && status === 'published',
  )
  const hiredFor = (id: string) => [...taken].filter((key) => key.endsWith(id)).length
  const [own] = builtIn(ofProject).toSorted((a, b) => hiredFor(a.id) - hiredFor(b.id))
  if (!work || !own) throw new Error('Each team has a posting.')
  const at = daysFrom(new Date(work.day), -notice)
  const latest = daysFrom(at, -shortest).toISOString()
  taken.add(`${student.id} ${own.id}`)
  own.openings = Math.max(own.openings, hiredFor(own.id) + 1)
  if (own.created_at > latest)
    Object.assign(own, { created_at: latest, updated_at: latest, published_at: latest })
  Object.assign(student, studiesOf(student.full_name, own, true))
  if (!own.is_remote) student.location = own.location
  return { student, posting: own, at }
}

function application(
  random: Random,
  now: Date,
  way: ApplicationStatus[],
  { student, posting }: Pair,
  by_id: string,
  resumes: Map<string, string>,
) {
  const longest = (now.getTime() - new Date(posting.created_at).getTime()) / 86_400_000
  const age = Math.min(
    longest,
    random.between(way.length * pace, way.length * 5 + 6) - random.hours() / 24,
  )
  const applied = daysFrom(now, -age)
  const moments = way.map((_, at) => daysFrom(applied, (age * at) / (way.length + 0.5)))
  const id = random.id(applied)
  const steps = way.map((to_status, at) => ({
    id: random.id(moments[at] ?? applied),
    application_id: id,
    from_status: way[at - 1] ?? null,
    to_status,
    by_id: at === 0 || to_status === 'withdrawn' ? student.id : by_id,
    at: (moments[at] ?? applied).toISOString(),
  }))
  const last = moments.at(-1) ?? applied
  const status = way.at(-1) ?? 'Applied'
  const row = {
    id,
    internship_id: posting.id,
    user_id: student.id,
    full_name: student.full_name,
    email: student.email,
    resume_id: resumes.get(student.id) ?? '',
    questions: posting.questions,
    status,
    score:
      way.length > 2 && status !== 'withdrawn'
        ? random.between(status === 'rejected' ? 25 : 55, 95)
        : null,
    respond_by: promised(now, way, posting),
    answered_at: moments[way.findIndex(isDecision)]?.toISOString() ?? null,
    version: way.length,
    applied_date: applied.toISOString(),
    updated_at: last.toISOString(),
  }
  const content = way.slice(1).map((to, at) => ({
    id: random.id(moments[at + 1] ?? last),
    user_id: student.id,
    title: statusLabels[to],
    message: t(stepSentences[to], {
      internship_title: posting.title,
      company_name: posting.company_name,
    }),
    type: to === 'rejected' || to === 'assessed_fail' ? ('warning' as const) : ('success' as const),
    kind: 'applications' as const,
    link: pageUrl('my_applications'),
    read: !random.is(0.4),
    timestamp: (moments[at + 1] ?? last).toISOString(),
  }))
  const notes =
    way.length > 3 && random.is(0.5)
      ? [
          {
            id: random.id(last),
            application_id: id,
            by_id,
            at: last.toISOString(),
          },
        ]
      : []
  return { row, steps, news: content, notes, last, by_id, posting }
}

/** Interviews on working days between ten and six, no two of one interviewer at once. */
function interviewsOf(random: Random, now: Date, created: ReturnType<typeof application>[]) {
  const taken = new Set<string>()
  return created.flatMap(({ row, steps, last, by_id, posting }) => {
    if (!['hr_scheduled', 'accepted', 'hired'].includes(row.status)) return []
    const ahead = row.status === 'hr_scheduled'
    const invited = steps.find(({ to_status }) => to_status === 'hr_scheduled')
    const first = ahead ? dayAfter(dayIn(now), random.between(1, 12)) : dayIn(daysFrom(last, -1))
    const at = freeSlot(random, first, ahead, (moment) => {
      const key = `${by_id} ${moment.toISOString()}`
      return taken.has(key) ? false : Boolean(taken.add(key))
    })
    const type = random.one(['video', 'phone', 'in_person'] as const)
    return [
      {
        id: random.id(new Date(invited?.at ?? last)),
        application_id: row.id,
        interviewer_id: by_id,
        scheduled_at: at.toISOString(),
        type,
        place: type === 'in_person' ? `${posting.company_name}, ${posting.location}` : '',
        link: type === 'video' ? 'https://meet.example.com/cohort-interview' : '',
        status: ahead ? ('scheduled' as const) : ('completed' as const),
      },
    ]
  })
}

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
const internOf = (students: readonly Applicant[]) =>
  students.find(({ email }) => email === address)?.id ?? ''

/** The demo's intern has a coming interview and times to choose from, so that both pages have data. */
function handToIntern<T extends DemoInterview>(
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
const timesOfIntern = <T extends Interview>(
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
function offersTo(now: Date, created: DemoInterview[], user_id: string): Offer[] {
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
