import type { makeCompany } from './company.ts'
import {
  categoriesOfDemo,
  descriptionOf,
  eligibilityOf,
  postings,
  questionsOf,
  scopeOf,
} from './postings.ts'
import { type Chance, dayOf, daysFrom } from './random.ts'
import { cities } from './texts.ts'

type Company = ReturnType<typeof makeCompany>

/** The categories and 56 postings: most of them open, some closed, a few drafts and archived ones. */
export function makeMarket(dice: Chance, now: Date, { startups, projects }: Company) {
  const categories = categoriesOfDemo.map((name) => ({ id: dice.id(daysFrom(now, -300)), name }))
  const internships = Array.from({ length: 56 }, (_, at) => {
    const [category, title, skills] = postings[at % postings.length] ?? dice.one(postings)
    const project = projects[at % projects.length] ?? dice.one(projects)
    const startup = startups.find(({ id }) => id === project.startup_id) ?? dice.one(startups)
    const status =
      at % 14 === 11
        ? 'closed'
        : at % 14 === 12
          ? 'draft'
          : at % 28 === 13
            ? 'archived'
            : 'published'
    const created = daysFrom(
      now,
      status === 'published' ? -dice.between(1, 40) : -dice.between(60, 110),
      dice.hours(),
    )
    const closing =
      status === 'published' || status === 'draft' ? dice.between(8, 60) : -dice.between(5, 30)
    const paid = dice.is(0.65)
    return {
      id: dice.id(created),
      created_by: project.manager_id ?? '',
      project_id: project.id,
      category_id: categories.find(({ name }) => name === category)?.id ?? '',
      company_name: startup.name,
      title,
      description: descriptionOf(title, startup.name, startup.description, skills),
      scope: scopeOf(skills),
      eligibility: eligibilityOf(skills),
      skills: [...skills],
      questions: at % 3 === 0 ? questionsOf(skills) : [],
      location: dice.one(cities),
      is_remote: dice.is(0.4),
      duration_months: dice.one([1, 2, 3, 3, 4, 6, 6]),
      start_date: dayOf(daysFrom(now, closing + dice.between(7, 30))),
      application_closing_date: dayOf(daysFrom(now, closing)),
      openings: dice.between(1, 6),
      paid_or_unpaid: paid ? ('Paid' as const) : ('Unpaid' as const),
      stipend: paid ? dice.between(4, 25) * 1000 : null,
      status: status as 'closed' | 'draft' | 'archived' | 'published',
      published_at: status === 'draft' ? null : created.toISOString(),
      closed_at:
        status === 'closed' || status === 'archived' ? daysFrom(now, closing).toISOString() : null,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    }
  })
  return { categories, internships }
}
