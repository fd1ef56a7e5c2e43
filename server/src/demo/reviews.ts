import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import { keyOf } from '#domains/hiring/job-alerts/job-alerts.rules.ts'
import type { hires } from '#schema/applications.table.ts'
import type { certificates } from '#schema/certificates.table.ts'
import type { companyReviews, reviewReports } from '#schema/company-reviews.table.ts'
import type { internshipAlerts } from '#schema/job-alerts.table.ts'
import type { Company } from './company.ts'
import type { makeMarket } from './market.ts'
import type { People } from './people.ts'
import { daysFrom, randomFrom } from './random.ts'

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
    const input = words[at]
    if (!startup_id || !input) return []
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
      ...input,
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
