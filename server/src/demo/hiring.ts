import { type ApplicationStatus, statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { stepSentences } from '#domains/hiring/applications/applications.messages.ts'
import { isDecision } from '#domains/hiring/applications/applications.rules.ts'
import { freshPair, writerOf } from './applicants.ts'
import { handToIntern, internOf, offersTo, timesOfIntern } from './intern-hiring.ts'
import { type makeMarket, promised } from './market.ts'
import { joinedBefore, type People, studiesOf } from './people.ts'
import { builtIn } from './postings.ts'
import { type Random, randomFrom } from './random.ts'
import { dayAfter, dayIn, daysFrom, freeSlot, inOfficeHours } from './work-clock.ts'
import type { Beginning } from './work-teams.ts'

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

/** Seeds of their own, so that what is made with them leaves the other demo data as it is. */
const writerSeed = 2041
const leaverSeed = 2043
/** The days that a step takes at least, so that nobody is hired for what was posted yesterday. */
const pace = 2

/** 300 applications in every status, each with its steps and what follows from them. */
export function makeHiring(
  random: Random,
  now: Date,
  people: People,
  { internships }: Market,
  resumes: Map<string, string>,
  { beginnings, leaving }: Places,
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
  // Of those who were hired and are in no team, one has left by now: who built, in an office if there is one.
  const suitable = drawn
    .filter(({ row }) => row.status === 'hired' && !beginnings.has(row.user_id))
    .filter(({ posting }) => placeOf(posting, leaving))
    .toSorted((a, b) => Number(a.posting.is_remote) - Number(b.posting.is_remote))
  const left = builtIn(suitable.map((one) => ({ title: one.posting.title, one })))[0]?.one
  const settled = drawn.map((one) => (one === left ? leaver(one, students, leaving, resumes) : one))
  const created = handToIntern(settled, students, resumes, beginnings)
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
    leaver: left && {
      user_id: left.row.user_id,
      project_id: left.posting.project_id,
      office: left.posting.is_remote ? null : left.posting.location,
    },
  }
}

type Student = People[number]
type Posting = Market['internships'][number]

interface Pair {
  student: Student
  posting: Posting
}

/** Where those who are in a team work; and where somebody may have worked who has left. */
interface Places {
  beginnings: Map<string, Beginning>
  leaving: readonly Beginning[]
}

const placeOf = ({ project_id }: Posting, places: readonly Beginning[]) =>
  places.find((place) => place.project_id === project_id)

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
  taken.add(`${student.id} ${own.id}`)
  own.openings = Math.max(own.openings, hiredFor(own.id) + 1)
  Object.assign(student, studiesOf(student.full_name, own, true))
  if (!own.is_remote) student.location = own.location
  return { student, posting: own, at: endBefore(own, work) }
}

/** When an application for work that begins that day has ended; its posting is made old enough for it. */
function endBefore(posting: Posting, { day }: Beginning) {
  const at = daysFrom(new Date(day), -notice)
  const latest = daysFrom(at, -shortest).toISOString()
  if (posting.created_at > latest)
    Object.assign(posting, { created_at: latest, updated_at: latest, published_at: latest })
  return at
}

/** The same hire, but for work that began weeks ago and is over. */
function leaver(
  drawn: DrawnApplication,
  students: readonly Student[],
  leaving: readonly Beginning[],
  resumes: Map<string, string>,
): DrawnApplication {
  const { row, steps, posting, by_id } = drawn
  const student = students.find(({ id }) => id === row.user_id)
  const place = placeOf(posting, leaving)
  if (!student || !place) return drawn
  const way = steps.map(({ to_status }) => to_status)
  const at = endBefore(posting, place)
  return application(randomFrom(leaverSeed), at, way, { student, posting }, by_id, resumes)
}

type DrawnApplication = ReturnType<typeof application>

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
  const since = daysFrom(now, -age)
  const moments = way.map((_, at) =>
    inOfficeHours(daysFrom(since, (age * at) / (way.length + 0.5))),
  )
  const applied = moments[0] ?? since
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
    link: pageUrl('my_applications', { hash: id }),
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
function interviewsOf(random: Random, now: Date, created: DrawnApplication[]) {
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
