import { firstTemplate } from '#domains/hiring/hires/hires.rules.ts'
import type { hires } from '#schema/applications.table.ts'
import type { onboardingItems } from '#schema/hires.table.ts'
import type { makeCompany } from './company.ts'
import type { makePeople } from './people.ts'
import { dayOf, daysFrom, type Random, randomFrom } from './random.ts'

type DemoHire = typeof hires.$inferInsert & { id: string; user_id: string; hired_date: string }
type Item = typeof onboardingItems.$inferInsert
type People = ReturnType<typeof makePeople>
type Company = ReturnType<typeof makeCompany>

/** Numbers of its own, so that whatever is added here leaves the rest of the company as it was. */
const seed = 2033
/** Weeks after the start everything is done; what is due later than this many days ago may still be open. */
const settled = 10

/** Who works in a team was hired for it; the others begin in the next weeks. Each has the checklist as far as it came. */
export function makeHires(
  now: Date,
  people: People,
  company: Company,
  created: readonly DemoHire[],
) {
  const random = randomFrom(seed)
  const [hr] = people.filter(({ role }) => role === 'hr')
  const agreed = created.map((hire) => termsOf(random, now, company, { ...hire, hired_by: hr?.id }))
  const longest = agreed
    .filter(({ team_id }) => !team_id)
    .toSorted((a, b) => a.hired_date.localeCompare(b.hired_date))[0]
  const terms = agreed.map((hire) => (hire === longest ? completed(hire) : hire))
  return {
    hires: terms,
    items: terms.flatMap((hire) => itemsOf(random, now, company, hire, hr?.id ?? '')),
  }
}

/** A short internship that is over: the one who was hired first among those without a team. */
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
    project_id: isAgreed && random.is(0.5) ? random.one(company.projects).id : null,
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
    const isLeft = due !== undefined && due > daysFrom(now, -settled) && random.is(0.3)
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
