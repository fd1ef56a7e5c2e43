import type { Role } from '@app/contract/core/roles.ts'
import { usualWeights } from '@app/contract/programme/briefs.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#domains/hiring/job-offers/job-offers.ts'
import type { Database } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { ProblemError } from '#platform/problem.ts'
import { applications } from '#schema/applications.table.ts'
import { briefOutcomes, briefSeats, briefs } from '#schema/briefs.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { projects, startupMembers, startups, teamMembers } from '#schema/projects.table.ts'
import { subscribeHooks } from '#src/hooks.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { fitOf } from './briefs.rules.ts'
import { decide } from './briefs.ts'

/** What the embedded database cannot show: transactions that really run side by side. */
let database: Database

beforeAll(async () => {
  subscribeHooks()
  database = openForRaces(await migratedDatabase(), 16)
})
afterAll(async () => {
  await database?.close()
})

const make = (role: Role) => makeUser(database.db, role)

/** Somebody who was accepted for an internship of another company. */
async function makeIntern() {
  const [intern, manager] = [await make('intern'), await make('project_manager')]
  const [category_id, internship_id, resume_id] = [v7(), v7(), v7()]
  const { db } = database
  await db.insert(internshipCategories).values({ id: category_id, name: category_id })
  await db.insert(internships).values({
    ...{ id: internship_id, created_by: manager.id, category_id, company_name: 'Lotus Labs' },
    ...{ title: 'React Developer', description: 'Build the screens.', location: 'Pune' },
    ...{ duration_months: 3, start_date: '2099-01-01', application_closing_date: '2098-12-01' },
    ...{ paid_or_unpaid: 'Unpaid', status: 'published' },
  })
  const file = {
    name: 'cv.pdf',
    key: resume_id,
    type: 'application/pdf',
    size: 1,
    sha256: resume_id,
  }
  await db.insert(files).values({ id: resume_id, owner_id: intern.id, category: 'resume', ...file })
  const { id: user_id, full_name, email } = intern
  const agreed_application_id = v7()
  await db.insert(applications).values({
    ...{ id: agreed_application_id, internship_id, user_id, full_name, email, resume_id },
    status: 'accepted',
  })
  return { ...intern, agreed_application_id }
}

async function makeStartup() {
  const [rep, id] = [await make('startup_rep'), v7()]
  const startup = { name: 'Lotus', contact_email: 'a@b.example', status: 'approved' as const }
  await database.db.insert(startups).values({ id, ...startup })
  await database.db.insert(startupMembers).values({ startup_id: id, user_id: rep.id })
  return { rep, startup_id: id }
}

const fit = fitOf([], usualWeights, {
  ...{ skills_shown: [], skills_named: [], sessions: 0, sessions_kept: 0, reports_decided: 0 },
  ...{ reports_approved: 0, tasks_due: 0, tasks_done: 0, capacity: 40, free_hours: 40 },
})

/** A brief whose every seat waits for its startup; HR has agreed to the hires. */
async function proposed(
  { rep, startup_id }: { rep: User; startup_id: string },
  people: (User & { agreed_application_id: string })[],
  hours_per_week: number,
) {
  const id = v7()
  await database.db.insert(briefs).values({
    ...{ id, startup_id, title: 'Clinic app', description: 'x', stated_by: rep.id },
    ...{ start_date: '2099-01-01', weeks: 8, status: 'proposed', weights: usualWeights },
  })
  const seats = people.map(({ agreed_application_id, ...person }) => ({
    ...{ id: v7(), brief_id: id, role: 'Engineer', hours_per_week, tasks: [], skills: [] },
    ...{ status: 'proposed' as const, user_id: person.id },
    fit: { ...fit, agreed_application_id },
  }))
  await database.db.insert(briefSeats).values(seats)
  return { id, seats }
}

const actorOf = (user: User) => ({
  ...{ user, site: 'http://localhost', mail_from: 'a@b.example' },
  from: { address: '127.0.0.1', agent: 'test', request_id: v7() },
})
const accept = (user: User, id: string, seat_id: string) =>
  database.transaction((tx) =>
    decide(tx, actorOf(user), { id, seat_id }, { decision: 'accept', comment: '', version: 1 }),
  )
const statusesOf = async (acts: Promise<unknown>[]) =>
  (await Promise.allSettled(acts))
    .map((one) => (one.status === 'fulfilled' ? 200 : statusOf(one.reason)))
    .toSorted()
const statusOf = (reason: unknown) =>
  reason instanceof ProblemError ? reason.status : String(reason)

test('every seat accepted ten times at once makes one project with one team', async () => {
  const startup = await makeStartup()
  const people = await Promise.all(Array.from({ length: 5 }, makeIntern))
  const { id, seats } = await proposed(startup, people, 20)
  const taps = Array.from({ length: 10 }, () => seats).flat()
  const codes = await statusesOf(taps.map((seat) => accept(startup.rep, id, seat.id)))
  expect(codes).toEqual([...Array(5).fill(200), ...Array(45).fill(409)])
  const { db } = database
  expect(await db.$count(projects, eq(projects.startup_id, startup.startup_id))).toBe(1)
  const [created] = await db.select().from(briefOutcomes).where(eq(briefOutcomes.brief_id, id))
  expect(await db.$count(teamMembers, eq(teamMembers.team_id, created?.team_id ?? ''))).toBe(5)
})

test('of eight startups that accept one person at once, the hours are there for one', async () => {
  const person = await makeIntern()
  const allProposed = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const startup = await makeStartup()
      return { ...startup, brief: await proposed(startup, [person], 30) }
    }),
  )
  const codes = await statusesOf(
    allProposed.map(({ rep, brief }) => accept(rep, brief.id, brief.seats[0]?.id ?? '')),
  )
  expect(codes).toEqual([200, ...Array(7).fill(409)])
})

test('of a startup that hires by the last seat and an offer sent at the same moment, one holds', async () => {
  const [hr, startup] = [await make('hr'), await makeStartup()]
  for (let round = 0; round < 10; round += 1) {
    const person = await makeIntern()
    const { agreed_application_id: application_id } = person
    const { id, seats } = await proposed(startup, [person], 20)
    const offer_id = v7()
    await database.db.insert(jobOffers).values({
      ...{ id: offer_id, application_id, user_id: person.id, created_by: hr.id },
      ...{ position: 'Frontend Intern', valid_until: '2098-01-01' },
    })
    const codes = await statusesOf([
      accept(startup.rep, id, seats[0]?.id ?? ''),
      database.transaction((tx) => send(tx, actorOf(hr), offer_id, 1)),
    ])
    expect(codes).toEqual([200, 409])
    const [application] = await database.db
      .select()
      .from(applications)
      .where(eq(applications.id, application_id))
    const [offer] = await database.db.select().from(jobOffers).where(eq(jobOffers.id, offer_id))
    expect([
      ['hired', 'withdrawn'],
      ['accepted', 'sent'],
    ]).toContainEqual([application?.status, offer?.status])
  }
})
