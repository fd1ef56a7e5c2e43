import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import type { CategoryDraft } from '@app/contract/hiring/categories.ts'
import type { internshipStatuses } from '@app/contract/hiring/internships.ts'
import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { isDecision } from '#domains/hiring/applications/applications.rules.ts'
import type { Company } from './company.ts'
import { postings, questionsOf, wordsOf } from './postings.ts'
import { dayOf, idOf, type Named, type Random, randomFrom, withoutRepeats } from './random.ts'
import { homeOf } from './startups.ts'
import { cities } from './texts.ts'
import { daysFrom } from './work-clock.ts'

/** Applicants of the demo are promised an answer so many days after the apply-by date. */
const respondDays = SystemSettings.parse({}).respond_days

/** A seed of its own, so that other words leave the other demo data as it is. */
const textSeed = 2040

/**
 * The categories of the new database with ids of the demo, and 56 postings: most of them open, some closed, a few drafts
 * and archived ones.
 */
export function makeMarket(
  random: Random,
  now: Date,
  { startups, projects }: Company,
  offered: readonly CategoryDraft[],
  known: readonly Named[] = [],
) {
  const categories = offered.map(({ name, group }, at) => ({
    id: idOf(known, name, random.id(daysFrom(now, -300))),
    name,
    group,
    position: at + 1,
  }))
  const [texts, fresh] = [randomFrom(textSeed), withoutRepeats()]
  const internships = Array.from({ length: 56 }, (_, at) => {
    const [category, title, skills] = postings[at % postings.length] ?? random.one(postings)
    const project = projects[at % projects.length] ?? random.one(projects)
    const startup = startups.find(({ id }) => id === project.startup_id) ?? random.one(startups)
    const status: (typeof internshipStatuses)[number] =
      at % 14 === 11
        ? 'closed'
        : at % 14 === 12
          ? at % 28 === 26
            ? 'pending'
            : 'draft'
          : at % 28 === 13
            ? 'archived'
            : 'published'
    const isUnseen = status === 'draft' || status === 'pending'
    const created = daysFrom(
      now,
      status === 'published' ? -random.between(1, 40) : -random.between(60, 110),
      random.hours(),
    )
    const closing =
      status === 'published' || isUnseen ? random.between(8, 60) : -random.between(5, 30)
    const paid = random.is(0.65)
    const months = random.one([1, 2, 3, 3, 4, 6, 6])
    const hours = [20, 15, 20, 12, 25, 10][at % 6] ?? 20
    return {
      id: random.id(created),
      created_by: project.manager_id ?? '',
      project_id: project.id,
      category_id: categories.find(({ name }) => name === category)?.id ?? '',
      company_name: startup.name,
      title,
      ...wordsOf(texts, fresh, {
        ...{ category, title, skills, hours, months },
        ...{ company: startup.name, project: project.name },
      }),
      skills: [...skills],
      hours_per_week: hours,
      questions: at % 3 === 0 ? questionsOf(texts, skills) : [],
      location: random.is(0.7) ? (homeOf[startup.name] ?? random.one(cities)) : random.one(cities),
      is_remote: random.is(0.4),
      duration_months: months,
      start_date: dayOf(daysFrom(now, closing + random.between(7, 30))),
      application_closing_date: dayOf(daysFrom(now, closing)),
      answer_by: isUnseen ? null : dayOf(daysFrom(now, closing + respondDays)),
      openings: random.between(1, 6),
      paid_or_unpaid: paid ? ('Paid' as const) : ('Unpaid' as const),
      stipend: paid ? random.between(4, 25) * 1000 : null,
      status,
      published_at: isUnseen ? null : created.toISOString(),
      submitted_at: status === 'pending' ? daysFrom(now, -1).toISOString() : null,
      closed_at:
        status === 'closed' || status === 'archived' ? daysFrom(now, closing).toISOString() : null,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    }
  })
  return { categories, internships }
}

/** The day of the answer; of who still waits it lies ahead, for some by a few days only. */
export function promised(
  now: Date,
  way: ApplicationStatus[],
  posting: { application_closing_date: string },
) {
  const day = dayOf(daysFrom(new Date(posting.application_closing_date), respondDays))
  const soon = dayOf(daysFrom(now, way.length * 2 - 1))
  return way.some(isDecision) || day > soon ? day : soon
}

/** What the organisation says in its letters. */
export const makeReasons = (random: Random, now: Date) =>
  [
    [
      'Skills',
      'We were looking for more practice with the team’s tools. Your work shows that you learn fast, and we hope you’ll apply again once you’ve built more with them.',
    ],
    [
      'Hours',
      'The team works together on weekday afternoons, which doesn’t fit the hours you gave.',
    ],
    [
      'All places are taken',
      'We received more good applications than we have places, and all places are now filled.',
    ],
    [
      'Application incomplete',
      'Your answers didn’t show how you’d approach the task. A few sentences on that would have helped us decide.',
    ],
  ].map(([name = '', text = '']) => ({ id: random.id(now), name, text }))
