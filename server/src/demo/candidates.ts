import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { recommendations } from '@app/contract/hiring/scorecards.ts'
import { inArray } from 'drizzle-orm'
import { firstTemplate } from '#domains/hiring/hires/hires.rules.ts'
import { houseKit } from '#domains/hiring/scorecards/default-kit.ts'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, type hires } from '#schema/applications.table.ts'
import {
  candidateFilters,
  candidateNotes,
  candidates,
  candidateTaggings,
  candidateTags,
} from '#schema/candidates.table.ts'
import type { onboardingItems } from '#schema/hires.table.ts'
import { interviewPanel, type interviews } from '#schema/interviews.table.ts'
import { interviewKits, kitSnapshots, scoreSheets } from '#schema/scorecards.table.ts'
import { add } from './add.ts'
import { writerOf } from './applicants.ts'
import type { Company } from './company.ts'
import type { makeHiring } from './hiring.ts'
import type { makeMarket } from './market.ts'
import { demoAccounts, type People } from './people.ts'
import { dayOf, type Random, randomFrom } from './random.ts'
import { daysFrom } from './work-clock.ts'

type Interview = typeof interviews.$inferInsert & { id: string }
interface ApplicationReference {
  id: string
  internship_id: string
  user_id: string
}

interface SheetTexts {
  /** To the question of that place. */
  answer: (place: number) => string
  remark: () => string
  isDraft: boolean
}

const writerSeed = 4111

/** Kits, panels and scorecards of past interviews; one of them still waits for the demo's HR. */
export async function addScores(
  db: Db,
  now: Date,
  people: People,
  internships: ReturnType<typeof makeMarket>['internships'],
  created: { applications: ApplicationReference[]; interviews: Interview[] },
) {
  const random = randomFrom(4110)
  const writer = writerOf(writerSeed)
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
    const sent = created.applications.find(({ id }) => id === interview.application_id)
    const candidate = people.find(({ id }) => id === sent?.user_id)
    const posting = internships.find(({ id }) => id === sent?.internship_id)
    if (!candidate || !posting) return []
    const notes = {
      answer: (place: number) => writer.interviewNote(candidate, posting, place),
      remark: () => writer.remark(candidate, posting),
    }
    return authors.map((author) =>
      sheetOf(random, interview, author, kitFor(interview), {
        ...notes,
        isDraft: interview === latest,
      }),
    )
  })
  await add(db, interviewKits, kits)
  await add(db, interviewPanel, seats)
  await add(
    db,
    kitSnapshots,
    held.map((interview) => ({ interview_id: interview.id, kit: wordsOf(kitFor(interview)) })),
  )
  await add(db, scoreSheets, sheets)
}

const postingOf = (applications: ApplicationReference[], id: string) =>
  applications.find((application) => application.id === id)?.internship_id

const wordsOf = ({ purpose, sections, attributes }: Kit): Kit => ({ purpose, sections, attributes })

/** The default kit, and one of an internship with interviews to come. */
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
          text: 'Here’s a page that loads slowly. Where would you start looking?',
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
  { answer, remark, isDraft }: SheetTexts,
): typeof scoreSheets.$inferInsert {
  const at = new Date(Date.parse(scheduled_at) + 3_600_000)
  const questions = kit.sections.flatMap(({ questions }) => questions)
  const noted = isDraft ? questions.slice(0, 1) : random.some(questions, 2)
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
      noted.map((question) => [question.id, answer(questions.indexOf(question))]),
    ),
    recommendation: isDraft ? null : random.one(recommendations.slice(1)),
    remarks: isDraft ? '' : remark(),
    submitted_at: isDraft ? null : at.toISOString(),
    updated_at: at.toISOString(),
  }
}

type Applications = ReturnType<typeof makeHiring>['applications']

const tagNames = ['Strong in React', 'Next batch', 'Campus fair 2026'] as const
const notes = ['Asked us to call again after exams.', 'A good second choice for the data team.']

/** The candidate pool: tags, notes, candidates for later, a shared filter, and one person with two accounts. */
export async function addPool(
  db: Db,
  random: Random,
  now: Date,
  sent: Applications,
  hr_id: string,
) {
  const people = [...new Set(sent.map(({ user_id }) => user_id))]
  const rejected = [
    ...new Set(sent.filter(({ status }) => status === 'rejected').map((row) => row.user_id)),
  ].slice(0, 6)
  const tags = tagNames.map((name, at) => ({ id: random.id(daysFrom(now, -20 + at)), name }))
  await db.insert(candidateTags).values(tags)
  await db.insert(candidateTaggings).values(
    tags.flatMap(({ id: tag_id }, at) =>
      people
        .filter((_, place) => place % (at + 4) === 0)
        .slice(0, 9)
        .map((candidate_id) => ({ candidate_id, tag_id })),
    ),
  )
  await db.insert(candidateNotes).values(
    notes.map((text, at) => ({
      candidate_id: rejected[at] ?? '',
      by_id: hr_id,
      text,
      at: daysFrom(now, -9 + at).toISOString(),
    })),
  )
  await db
    .update(candidates)
    .set({ kept_since: daysFrom(now, -8).toISOString() })
    .where(inArray(candidates.user_id, rejected))
  await db.insert(candidateFilters).values({
    owner_id: hr_id,
    name: 'Kept from earlier rounds',
    asked: { search: null, standing: null, kept: true, tags: [] },
    is_shared: true,
  })
  await db
    .update(users)
    .set({ phone: '+91 98450 12345' })
    .where(inArray(users.id, people.slice(-2)))
  await addSources(db, sent)
}

/** Every fourth gave none. */
async function addSources(db: Db, sent: Applications) {
  const ways = applicationSources.length
  for (const [at, source] of applicationSources.entries()) {
    const ids = sent
      .filter((_, place) => place % 4 && (place * (place % 5)) % ways === at)
      .map(({ id }) => id)
    if (ids.length)
      await db.update(applications).set({ source }).where(inArray(applications.id, ids))
  }
}

type DemoHire = typeof hires.$inferInsert & { id: string; user_id: string; hired_date: string }
interface HireContext {
  hires: readonly DemoHire[]
  applications: ApplicationReference[]
  internships: readonly { id: string; company_name: string }[]
  certificates: readonly { company_name: string }[]
  /** What became of the one hire that was ended. */
  ended?: Partial<DemoHire>
}
type Item = typeof onboardingItems.$inferInsert

/** A seed of its own, so that changes here leave the other demo data as it is. */
const hireSeed = 2033
/** Onboarding items that are due later than this many days ago may still be open. */
const settled = 10
const lately = 75

/**
 * Hires of those who work in a team, of those who begin in the next weeks, and of one who has left, each with the state of
 * the checklist.
 */
export function makeHires(now: Date, people: People, company: Company, created: HireContext) {
  const random = randomFrom(hireSeed)
  const [hr] = people.filter(({ role }) => role === 'hr')
  const agreed = created.hires.map((hire) => ({
    ...termsOf(random, now, company, { ...hire, hired_by: hr?.id }),
    ...(hire.user_id === created.ended?.user_id && created.ended),
  }))
  const free = agreed
    .filter(({ team_id }) => !team_id)
    .toSorted((a, b) => a.hired_date.localeCompare(b.hired_date))
  const certified = new Set(created.certificates.map(({ company_name }) => company_name))
  // The holders of certificates review their company; this one reviews another, where there is one.
  const longest = free.find((hire) => !certified.has(companyOf(created, hire) ?? '')) ?? free[0]
  const terms = agreed.map((hire) => (hire === longest ? completed(hire) : hire))
  return {
    hires: terms,
    items: terms.flatMap((hire) => itemsOf(random, now, company, hire, hr?.id ?? '')),
  }
}

const companyOf = ({ applications, internships }: HireContext, { application_id }: DemoHire) =>
  internships.find(({ id }) => id === postingOf(applications, application_id ?? ''))?.company_name

/** A short internship that is over, of the first hire without a team. */
const completed = (hire: DemoHire): DemoHire => ({
  ...hire,
  status: 'completed',
  start_date: dayOf(daysFrom(new Date(hire.hired_date), 1)),
})

function termsOf(random: Random, now: Date, company: Company, hire: DemoHire): DemoHire {
  const place = company.teamMembers.find(({ user_id }) => user_id === hire.user_id)
  const team = company.teams.find(({ id }) => id === place?.team_id)
  if (team) {
    const start = daysFrom(new Date(hire.hired_date), 2)
    const start_date = dayOf(start < now ? start : daysFrom(now, -1))
    return { ...hire, team_id: team.id, project_id: team.project_id, start_date }
  }
  const isAgreed = random.is(0.7)
  return {
    ...hire,
    start_date: isAgreed ? dayOf(daysFrom(now, random.between(3, 24))) : null,
  }
}

function itemsOf(random: Random, now: Date, company: Company, hire: DemoHire, hr: string): Item[] {
  const leader = company.teams.find(({ id }) => id === hire.team_id)?.leader_id ?? hr
  const doers = { hr, leader, intern: hire.user_id }
  return firstTemplate.map((item, place) => {
    const due = hire.start_date ? daysFrom(new Date(hire.start_date), item.due_days) : undefined
    const hired = new Date(hire.hired_date)
    const at = due && due > hired ? due : daysFrom(hired, 1)
    const isThrough = hire.status === 'completed'
    const isOver = due !== undefined && at < now
    const isNew = due !== undefined && due > daysFrom(now, -settled)
    // Of those who began in the last weeks, the last item of their own is still to be ticked.
    const isForgotten =
      hired > daysFrom(now, -lately) &&
      item === firstTemplate.findLast(({ side }) => side === 'intern')
    const isLeft = isForgotten || (isNew && random.is(0.3))
    const isDone = isThrough || (isOver && !isLeft)
    const done = at < now ? at : hired
    return {
      ...item,
      id: random.id(hired),
      hire_id: hire.id,
      place,
      done_at: isDone ? done.toISOString() : null,
      done_by: isDone ? doers[item.side] : null,
    }
  })
}
