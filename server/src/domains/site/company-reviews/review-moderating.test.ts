import type { Input } from '@app/contract/core/route.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { type ModeratedReview, companies as routes } from '@app/contract/site/company-reviews.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyReviews, reviewReports } from '#schema/company-reviews.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makePastIntern, makeStartup, seenBy, write } from '#test/reviewed-companies.ts'

startApp()

const missing = [404, 'Not found.']

test('a reported review is hidden with a reason, read by its author only, and can come back', async () => {
  const company = await makeStartup()
  const meera = await makePastIntern(company)
  const { id } = await write(meera, company)
  const params = { id }
  const ravi = await signIn('intern')
  const admin = await signIn('superadmin')
  const report = (who: SignedInUser) =>
    who.call(routes.report, { params, body: { reason: 'It names a person.' } })
  expect(await refusal(report(meera))).toEqual([403, "You can't report your own review."])
  await Promise.all([report(ravi), report(ravi), report(ravi)])
  const [reported] = (await seenBy(admin, company)).reviews
  expect(reported).toMatchObject({ reports: ['It names a person.'], can: { hide: true } })
  expect((await seenBy(ravi, company)).reviews[0]).toMatchObject({
    reports: [],
    can: { report: false },
  })

  const hide = () => admin.call(routes.hide, { params, body: { reason: 'No names, please.' } })
  const hides = await Promise.all([refusal(hide()), refusal(hide())])
  expect(hides).toContainEqual([409, 'This review is already hidden.'])
  expect((await seenBy(ravi, company)).reviews).toEqual([])
  expect((await seenBy(meera, company)).mine?.hidden_reason).toBe('No names, please.')
  const takenBack = meera.call(routes.unreview, { params: { id: company.params.id } })
  expect(await refusal(takenBack)).toEqual([
    409,
    "You can't withdraw a hidden review, but you can edit it.",
  ])
  await write(meera, company)
  expect((await seenBy(ravi, company)).reviews).toEqual([])
  expect((await stranger.call(routes.read, company)).rating).toBe(null)
  expect(await refusal(report(ravi))).toEqual(missing)

  await admin.call(routes.show, { params })
  expect((await seenBy(stranger, company)).total).toBe(1)
})

const moderated = (admin: SignedInUser, query: Input<typeof routes.moderated>['query'] = {}) =>
  admin.call(routes.moderated, { query })

test('moderators see what waits for them, the longest waiting first, and superadmins hear of it', async () => {
  const company = await makeStartup()
  const [ravi, admin] = [await signIn('intern'), await signIn('superadmin')]
  const before = (await moderated(admin)).total
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { id } = await write(await makePastIntern(company), company)
    ids.unshift(id)
  }
  for (const id of ids)
    await ravi.call(routes.report, { params: { id }, body: { reason: `Wrong: ${id}` } })
  const { notifications: received } = await admin.call(notifications.list, {})
  expect(received.find(({ message }) => message.includes(`${ids[0]}`))).toMatchObject({
    title: 'Review reported',
    link: '/superadmin/reviews',
  })
  expect((await moderated(admin)).total).toBe(before + 3)

  const seen: ModeratedReview[] = []
  let cursor: string | undefined
  do {
    const page = await moderated(admin, { limit: 2, cursor })
    seen.push(...page.reviews)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen.filter(({ company: { id } }) => id === company.id)).toMatchObject(
    ids.map((id) => ({ id, reports: [`Wrong: ${id}`], can: { hide: true, show: true } })),
  )
  const only = await moderated(admin, { id: ids[1] })
  expect([only.total, ...only.reviews.map(({ id }) => id)]).toEqual([1, ids[1]])
  const [first, second] = ids.map((id) => ({ params: { id } }))
  if (!first || !second) throw new Error('Nothing was reported.')
  await admin.call(routes.hide, { ...first, body: { reason: 'No names.' } })
  await admin.call(routes.show, second)
  const left = (await moderated(admin)).reviews.filter((one) => one.company.id === company.id)
  expect(left.map(({ id }) => id)).toEqual([ids[2]])
  const hidden = await moderated(admin, { only: 'hidden' })
  expect(hidden.reviews[0]).toMatchObject({ id: ids[0], hidden_reason: 'No names.' })
  expect(await moderated(admin, { id: ids[0] })).toMatchObject({ reviews: [], total: 0 })
})

test('the list of a moderator takes no other question, and offers nothing on one’s own review', async () => {
  const company = await makeStartup()
  const hr = await signIn('hr')
  for (const query of ['only=all', 'only=hidden&cursor=x', 'cursor=WyJ4Il0', 'startup_id=1'])
    expect(
      (await hr.send({ method: 'GET', url: `/api/company-reviews?${query}` })).statusCode,
    ).toBe(422)
  const { id } = await write(await makePastIntern(company), company)
  await db().update(companyReviews).set({ author_id: hr.user.id }).where(eq(companyReviews.id, id))
  await (await signIn('intern')).call(routes.report, { params: { id }, body: { reason: 'Untrue' } })
  const own = (await moderated(hr, { limit: 100 })).reviews.find((review) => review.id === id)
  expect(own).toMatchObject({ is_mine: true, can: { hide: false, show: false } })
})

test('of a report and a decision at once, either both are there or none waits', async () => {
  const company = await makeStartup()
  const admin = await signIn('superadmin')
  const { id } = await write(await makePastIntern(company), company)
  const people = await Promise.all(Array.from({ length: 6 }, () => signIn('intern')))
  await Promise.all([
    ...people.map(({ call }) =>
      call(routes.report, { params: { id }, body: { reason: 'Untrue' } }),
    ),
    ...people.map(() => admin.call(routes.show, { params: { id } })),
  ])
  const reports = await db().$count(reviewReports, eq(reviewReports.review_id, id))
  const [review] = await db().select().from(companyReviews).where(eq(companyReviews.id, id))
  expect(review?.reported_at !== null).toBe(reports > 0)
})
