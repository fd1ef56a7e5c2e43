import { companies as routes } from '@app/contract/site/company-reviews.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { applications, hires } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { projects, startups, teams } from '#schema/projects.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeInternship, makeResume } from '#test/hiring.ts'
import { join } from '#test/staffed-team.ts'

startApp()

/** A company with a posting for its project, and the project's team. */
async function makeCompany(name: string) {
  const [startup_id, project_id, team_id] = [v7(), v7(), v7()]
  const contact_email = 'x@test.example'
  await db().insert(startups).values({ id: startup_id, name, contact_email, status: 'approved' })
  await db().insert(projects).values({ id: project_id, name, startup_id })
  await db().insert(teams).values({ id: team_id, name, project_id })
  const { internship } = await makeInternship({ project_id })
  return { startup_id, project_id, team_id, internship_id: internship.id }
}
type Company = Awaited<ReturnType<typeof makeCompany>>

let books: Company
let farm: Company
beforeAll(async () => {
  books = await makeCompany('Books')
  farm = await makeCompany('Farm')
})

const certify = ({ user }: SignedInUser, more: Partial<typeof certificates.$inferInsert>) =>
  db()
    .insert(certificates)
    .values({
      ...{ code: v7(), user_id: user.id, holder_name: user.full_name, title: 'Developer' },
      ...{ company_name: 'x', hours: 160, tasks: 4 },
      ...{ started_on: '2026-01-01', ended_on: '2026-03-01', ...more },
    })

async function hire(
  person: SignedInUser,
  { internship_id }: Company,
  more: Partial<typeof hires.$inferInsert>,
) {
  const { id: resume_id } = await makeResume(person)
  const application_id = v7()
  const applicant = { user_id: person.user.id, full_name: 'x', email: 'x@test.example' }
  await db()
    .insert(applications)
    .values({ id: application_id, internship_id, resume_id, ...applicant, status: 'hired' })
  await db()
    .insert(hires)
    .values({ application_id, user_id: person.user.id, status: 'completed', ...more })
}

/** Whether the person may review each of the two companies; the server accepts a review exactly where it says so. */
async function mayReview({ call }: SignedInUser) {
  const answers: boolean[] = []
  for (const { startup_id } of [books, farm]) {
    const params = { id: startup_id }
    const { can } = await call(routes.reviews, { params })
    const refused = await refusal(
      call(routes.review, { params, body: { stars: 4, text: 'Kind.' } }),
    )
    expect(refused?.[0]).toBe(can.write ? undefined : 403)
    answers.push(can.write)
  }
  return { books: answers[0], farm: answers[1] }
}

test('a certificate is for the company whose project the person worked on, not for that of the posting', async () => {
  const person = await signIn('intern')
  await certify(person, { internship_id: books.internship_id, project_id: farm.project_id })
  expect(await mayReview(person)).toEqual({ books: false, farm: true })
})

test('without a posting a certificate is for its project alone, whatever teams its holder is in now', async () => {
  const person = await signIn('intern')
  await certify(person, { project_id: books.project_id })
  await join(farm.team_id, person)
  expect(await mayReview(person)).toEqual({ books: true, farm: false })
})

test('from before projects were stored, a certificate is for the company of its posting', async () => {
  const person = await signIn('intern')
  await certify(person, { internship_id: books.internship_id })
  expect(await mayReview(person)).toEqual({ books: true, farm: false })
})

test('a certificate of the first release, without project and posting, is for the companies of its holder’s teams', async () => {
  const person = await signIn('intern')
  await certify(person, {})
  expect(await mayReview(person)).toEqual({ books: false, farm: false })
  await join(books.team_id, person)
  expect(await mayReview(person)).toEqual({ books: true, farm: false })
})

test('a completed hire is for the company that the person was hired for', async () => {
  const [inTeam, onProject, there] = [
    await signIn('intern'),
    await signIn('intern'),
    await signIn('intern'),
  ]
  await hire(inTeam, books, { team_id: farm.team_id })
  await hire(onProject, books, { team_id: books.team_id, project_id: farm.project_id })
  await hire(there, books, {})
  for (const person of [inTeam, onProject])
    expect(await mayReview(person)).toEqual({ books: false, farm: true })
  expect(await mayReview(there)).toEqual({ books: true, farm: false })
  await db().update(hires).set({ status: 'active' }).where(eq(hires.user_id, there.user.id))
  const { can } = await there.call(routes.reviews, { params: { id: books.startup_id } })
  expect(can.write).toBe(false)
})
