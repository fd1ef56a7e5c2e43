import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import type { Side } from '@app/contract/programme/evaluations.ts'
import { keyOf } from '#domains/hiring/job-alerts/job-alerts.rules.ts'
import type { hires } from '#schema/applications.table.ts'
import type { certificates } from '#schema/certificates.table.ts'
import type { companyReviews, reviewReports } from '#schema/company-reviews.table.ts'
import type { internshipAlerts } from '#schema/job-alerts.table.ts'
import type { Company } from './company.ts'
import type { makeMarket } from './market.ts'
import type { People } from './people.ts'
import { randomFrom } from './random.ts'
import { daysFrom } from './work-clock.ts'

type Review = typeof companyReviews.$inferInsert
type Report = typeof reviewReports.$inferInsert
type Alert = typeof internshipAlerts.$inferInsert

/** A seed of its own, so that changes here leave the other demo data as it is. */
const seed = 2041

const words = [
  {
    stars: 5,
    text: 'I shipped real features from week two, and every report was read the same day. The project was explained well before we started.',
  },
  {
    stars: 4,
    text: 'Friendly team and clear tasks. Reviews took a while during exams, but no one minded that I worked fewer hours.',
  },
  {
    stars: 5,
    text: 'My leader gave me an hour every Thursday. I came with a course certificate and left able to find my own mistakes.',
  },
  {
    stars: 4,
    text: 'Fair hours and no work on Sundays. The first week was slow because the test data came late; after that it was the best part of my semester.',
  },
  {
    stars: 4,
    text: 'Short but worth it: what I built is in use. I’d have liked one more meeting with the founders.',
  },
]
interface SheetContent {
  strengths: readonly string[]
  /** What could be better; some have nothing to say. */
  to_improve: readonly string[]
}

/** The texts of the demo's evaluations. */
export const sheetWords: Record<Side, SheetContent> = {
  intern: {
    strengths: [
      'I ship something real every week, and the reviews teach me why it works.',
      'The team answers questions within the hour, and no one makes me feel slow.',
      'I got my own screen to build in the third week: {thing}.',
      'Before {thing} I had never read other people’s code. Now I review it.',
      'My leader explains decisions instead of only making them.',
      'We demo to the founders every second Friday, and they really use {thing}.',
      'My hours fit around my classes, and no one messages me during exams.',
      'I learned more from testing {thing} with users than in a semester.',
    ],
    to_improve: [
      'Weekly goals change late. A short note on Monday would help.',
      'More time with the people who use what we build.',
      'The notes on {thing} were out of date when I joined.',
      'I’d like a second reviewer for {thing}, so that I don’t wait for one person.',
      'Two meetings on the same evening are hard next to college.',
    ],
  },
  leader: {
    strengths: [
      'Finishes what was promised and says early when it gets tight.',
      'Reads the code around a change before touching it.',
      'Explains decisions well in the daily report.',
      'Took over {thing} without being asked and documented it for the others.',
      'Asks good questions in review, and applies the answers the next day.',
      'Calm under pressure: {thing} broke the day before the demo and was back by noon.',
    ],
    to_improve: [
      'Ask after half an hour of being stuck, not after half a day.',
      'Write the test before the fix.',
      'Split work like {thing} into smaller pieces, so that it can be reviewed earlier.',
      'Speak up in the team meeting. The ideas in the reports are worth hearing.',
    ],
  },
  startup: {
    strengths: [
      'Understood our customers quickly and asked the right questions.',
      'Demos were clear and on time.',
      'Took our feedback on {thing} seriously and came back with two options.',
      'Our customers noticed {thing}, and two of them wrote to say so.',
      'Easy to work with: short messages, and never a surprise at the end of the week.',
    ],
    to_improve: [
      'Tell us earlier what won’t make the release.',
      'Show us {thing} sooner, even when it is half done.',
      'Bring a number to the demo: how many people used it?',
    ],
  },
}

/** How a manager begins an update; each has its own way, and some only let the figures speak. */
export const openings = [
  'The team kept its pace this week.',
  'A week with more reviews than new work.',
  'We finished most of what we planned.',
  'Most of the week went into {thing}.',
  'Good progress on {thing}; please try it before our call.',
  'Exams began, so there were fewer hours, as planned.',
  'We need your decision on {thing} by Wednesday.',
  '{thing} took longer than we thought, and it is done now.',
  'A quiet week: small fixes, and {thing} is ready for your feedback.',
  'Two of us were new to {thing}, so we paired a lot.',
  'Your feedback from the last call is in, except for {thing}.',
  'The best week so far.',
  'A holiday in between, and still {thing} went out.',
  'We cut the scope of {thing} to keep the date.',
  'We tested more than we built this week.',
]

const answer = 'Thank you! We now have two fixed review days a week.'

const reportedAt = 3
const reason = 'The test data was ready on day one, as the project notes show.'

interface ReviewContext {
  people: People
  company: Company
  market: ReturnType<typeof makeMarket>
  certificates: readonly (typeof certificates.$inferInsert)[]
  hires: readonly (typeof hires.$inferInsert & { user_id: string })[]
  applications: readonly { id?: string | undefined; internship_id: string }[]
}

/** Reviews by holders of valid certificates and by people whose hire is completed. */
export function makeReviews(now: Date, created: ReviewContext): Review[] {
  const random = randomFrom(seed)
  const authors = [...certified(created), ...completed(created)]
  return authors.flatMap(({ startup_id, author_id, position }, at) => {
    const review = words[at]
    if (!startup_id || !review) return []
    const written = daysFrom(now, -3 - 2 * at)
    const isAnswered = at === 1
    const [member] = created.company.members.filter((one) => one.startup_id === startup_id)
    const isReported = at === reportedAt
    const reply = isAnswered && member ? daysFrom(written, 1).toISOString() : null
    return {
      id: random.id(written),
      startup_id,
      author_id,
      position,
      ...review,
      written_at: written.toISOString(),
      answer: reply && answer,
      answered_by: reply && (member?.user_id ?? null),
      answered_at: reply,
      reported_at: isReported ? daysFrom(written, 1).toISOString() : null,
    }
  })
}

/** A representative reports a review of the company, which a moderator has yet to decide on. */
export function makeReviewReports(
  reviews: readonly Review[],
  { members }: ReviewContext['company'],
): Report[] {
  return reviews.flatMap(({ id, startup_id, reported_at }) => {
    const member = members.find((one) => one.startup_id === startup_id)
    if (!id || !reported_at || !member) return []
    const { user_id } = member
    return [{ review_id: id, user_id, reason, at: reported_at }]
  })
}

const certified = ({ certificates, company }: ReviewContext) =>
  certificates
    .filter(({ revoked_at }) => !revoked_at)
    .map(({ user_id, title, company_name }) => ({
      startup_id: company.startups.find(({ name }) => name === company_name)?.id,
      author_id: user_id,
      position: title,
    }))

const completed = ({ hires, applications, market, company }: ReviewContext) =>
  hires
    .filter(({ status }) => status === 'completed')
    .map(({ user_id, application_id }) => {
      const applied = applications.find(({ id }) => id === application_id)
      const posting = market.internships.find(({ id }) => id === applied?.internship_id)
      const project = company.projects.find(({ id }) => id === posting?.project_id)
      return {
        startup_id: project?.startup_id,
        author_id: user_id,
        position: posting?.title ?? '',
      }
    })

const searches: { name: string; filters: AlertFilters }[] = [
  { name: 'Development, from home', filters: { category: 'Development', remote: true } },
  { name: 'Paid design work', filters: { category: 'Designing', paid: 'Paid' } },
]

/** The job alerts of the demo's intern. */
export function makeAlerts(now: Date, people: ReviewContext['people']): Alert[] {
  const random = randomFrom(seed)
  const intern = people.find(({ email }) => email === 'intern@demo.example')
  return searches.map(({ name, filters }, at) => {
    const created = daysFrom(now, -9 + at).toISOString()
    return {
      id: random.id(daysFrom(now, -9 + at)),
      user_id: intern?.id ?? '',
      name,
      filters,
      search_key: keyOf(filters),
      is_paused: at > 0,
      created_at: created,
      seen_until: now.toISOString(),
      next_at: daysFrom(now, 1).toISOString(),
    }
  })
}
