import { internships } from '@app/contract/hiring/internships.ts'
import { companies as routes } from '@app/contract/site/company-reviews.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { companyReviews } from '#schema/company-reviews.table.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeResume } from '#test/hiring.ts'
import {
  draft,
  makePastIntern,
  makeStartup,
  type Startup,
  seenBy,
  write,
} from '#test/reviewed-companies.ts'
import { recordAnswerTimes } from './company-reviews.ts'

startApp()

const missing = [404, 'Not found.']

let lotus: Startup
beforeAll(async () => {
  lotus = await makeStartup()
})

test('everybody reads a company, its open internships and what past interns say by first name', async () => {
  const company = await makeStartup()
  const meera = await makePastIntern(company)
  await write(meera, company)
  const page = await stranger.call(routes.read, company)
  expect(page).toMatchObject({ name: 'Lotus Labs', open: 1, response: null })
  expect(page.rating).toEqual({ average: 4, count: 1 })
  expect(page.internships.map((card) => card.company_id)).toEqual([company.id])
  expect(JSON.stringify(page)).not.toContain('secret@')
  const { reviews, can } = await seenBy(stranger, company)
  expect(reviews).toMatchObject([{ ...draft, author: 'Meera', position: 'React Developer' }])
  expect([can.write, ...Object.values(reviews[0]?.can ?? {})]).not.toContain(true)

  const { body } = await stranger.send({ method: 'GET', url: '/sitemap.xml' })
  expect(body).toContain(`/companies/lotus-labs-${company.id}</loc>`)
  const { companies } = await stranger.call(routes.list)
  expect(companies).toContainEqual({
    ...{ id: company.id, name: 'Lotus Labs' },
    ...{ domain: '', logo_url: null, open: 1 },
  })
  expect(companies.length).toBeLessThanOrEqual(60)

  await db().update(users).set({ status: 'deleted' }).where(eq(users.id, meera.user.id))
  app().responseCache.clear(['users'])
  expect((await seenBy(stranger, company)).reviews[0]?.author).toBe('')
})

test('a company is listed no longer than it has something open', async () => {
  const [earlier, later] = [await makeStartup(), await makeStartup()]
  const close = ({ manager, internship: { id, version } }: Startup) =>
    manager.call(internships.move, { params: { id }, body: { status: 'closed', version } })
  const listed = async () => (await stranger.call(routes.list)).companies.map(({ id }) => id)
  await close(earlier)
  await expect.poll(listed).toContain(later.id)
  expect(await listed()).not.toContain(earlier.id)
  await close(later)
  await expect.poll(listed).not.toContain(later.id)
})

test('a company that is not approved, or none, has no page', async () => {
  const pending = await makeStartup('pending')
  for (const params of [pending.params, { id: v7() }]) {
    expect(await refusal(stranger.call(routes.read, { params }))).toEqual(missing)
    expect(await refusal(stranger.call(routes.reviews, { params }))).toEqual(missing)
    expect(
      await refusal(pending.representative.call(routes.review, { params, body: draft })),
    ).toEqual(missing)
  }
})

test('only who completed an internship there writes, once, whatever is tapped', async () => {
  const meera = await makePastIntern(lotus)
  expect((await seenBy(meera, lotus)).can).toEqual({ write: true })
  await Promise.all(Array.from({ length: 8 }, () => write(meera, lotus)))
  const rows = await db()
    .select()
    .from(companyReviews)
    .where(eq(companyReviews.author_id, meera.user.id))
  expect(rows).toHaveLength(1)
  await write(meera, lotus, { stars: 2, text: 'On second thought.' })
  expect((await seenBy(meera, lotus)).mine).toMatchObject({ stars: 2, is_changed: true })

  const only = [403, 'Only people who completed an internship here can review it.']
  const revoked = await makePastIntern(lotus)
  await db()
    .update(certificates)
    .set({ revoked_at: new Date().toISOString(), revoked_reason: 'x' })
    .where(eq(certificates.user_id, revoked.user.id))
  const elsewhere = await makePastIntern(await makeStartup())
  for (const person of [revoked, elsewhere, lotus.representative, await signIn('superadmin')])
    expect(await refusal(write(person, lotus))).toEqual(only)
  for (const body of [
    { ...draft, stars: 6 },
    { ...draft, text: ' ' },
    { ...draft, position: 'CEO' },
  ]) {
    const sent = { method: 'PUT', url: `/api/companies/${lotus.id}/review`, body } as const
    expect((await meera.send(sent)).statusCode).toBe(422)
  }
  await meera.call(routes.unreview, lotus)
  expect((await seenBy(meera, lotus)).mine).toBe(null)
})

test('the company answers reviews of its own, and nobody else does', async () => {
  const company = await makeStartup()
  const { id } = await write(await makePastIntern(company), company)
  const answer = ({ call }: SignedInUser) =>
    call(routes.answer, { params: { id }, body: { text: 'Thank you, Meera.' } })
  expect(await refusal(answer(lotus.representative))).toEqual(missing)
  expect(await refusal(lotus.representative.call(routes.unanswer, { params: { id } }))).toEqual(
    missing,
  )
  await answer(company.representative)
  const shown = async () => (await seenBy(stranger, company)).reviews[0]?.answer
  expect(await shown()).toMatchObject({ text: 'Thank you, Meera.' })
  await company.representative.call(routes.unanswer, { params: { id } })
  expect(await shown()).toBe(null)
})

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

/** An application so many days ago, promised an answer within ten, and its answer so many days after it; null: none yet. */
async function applied({ internship }: Startup, days: number, after: number | null) {
  const person = await signIn('intern')
  const { id: resume_id } = await makeResume(person)
  const id = v7()
  const who = { user_id: person.user.id, full_name: 'x', email: 'x@test.example' }
  const application = {
    id,
    internship_id: internship.id,
    resume_id,
    applied_date: ago(days),
    respond_by: ago(days - 10).slice(0, 10),
  }
  await db()
    .insert(applications)
    .values({ ...who, ...application })
  const step = { application_id: id, by_id: person.user.id }
  await db()
    .insert(applicationSteps)
    .values({ ...step, to_status: 'received', at: ago(days) })
  if (after !== null)
    await db()
      .insert(applicationSteps)
      .values({ ...step, from_status: 'received', to_status: 'rejected', at: ago(days - after) })
  return step
}

test('a response rate is shown from five applications on that were answered or are overdue, however few were answered', async () => {
  const silent = await makeStartup()
  for (const after of [1, null, null]) await applied(silent, 30, after)
  const step = await applied(silent, 30, 2)
  // What is taken back is no answer.
  await db()
    .insert(applicationSteps)
    .values({ ...step, to_status: 'received', is_undo: true, at: ago(28 - 5 / 1440) })
  await applied(silent, 2, null)
  expect((await stranger.call(routes.read, silent)).response).toBe(null)
  await applied(silent, 30, 15)
  await write(await makePastIntern(silent), silent)
  const { response } = await stranger.call(routes.read, silent)
  expect(response).toEqual({ rate: 20, hours: null, answered: 1 })
})

test('answers in time make the response rate; applications of this week do not count yet', async () => {
  const company = await makeStartup()
  for (const after of [1, 2, 2, 9]) await applied(company, 30, after)
  await applied(company, 2, null)
  expect((await stranger.call(routes.read, company)).response).toBe(null)
  await applied(company, 30, 3)
  await applied(company, 20, null)
  await write(await makePastIntern(company), company)
  const { response } = await stranger.call(routes.read, company)
  expect(response).toEqual({ rate: 83, hours: 48, answered: 5 })
  // The cards of its internships say the same, from the next run of the job on.
  const card = async () => {
    app().responseCache.clear(['startups'])
    return stranger.call(internships.read, { params: { id: company.internship.id } })
  }
  expect(await card()).toMatchObject({ company_answer_days: null })
  await recordAnswerTimes(app().database)
  expect(await card()).toMatchObject({
    company_answer_days: 2,
    company_rating: { average: 4, count: 1 },
  })
  // An answer after the promised day is due and counts for none.
  await applied(company, 30, 15)
  await write(await makePastIntern(company), company)
  const later = (await stranger.call(routes.read, company)).response
  expect(later).toMatchObject({ rate: 71, answered: 5 })
})
