import { applications } from '@app/contract/hiring/applications.ts'
import { interviews } from '@app/contract/hiring/interviews.ts'
import { jobOffers as routes } from '@app/contract/hiring/job-offers.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import { applicationDecisions } from '#schema/applications.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { accept, draft, makeCandidate, makeSent, send } from '#test/job-offers.ts'
import { mailsTo, notificationsOf, subjectsTo } from '#test/meeting.ts'
import { makeInterview, makePanel, makeShortlisted, plan } from '#test/scorecards.ts'
import { dayAgo, headlinesOf } from '#test/staffed-team.ts'

startApp()

const sendAll = () =>
  db().transaction((db) =>
    sendDecisions(db, { site: 'https://site.example', mail_from: 'us@site.example' }),
  )
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function decide(hr: SignedInUser, id: string, send_at: string | null = tomorrow()) {
  const { version } = await hr.call(applications.read, { params: { id } })
  return hr.call(applications.decide, {
    body: { text: 'Not this time.', send_at, applications: [{ id, version }] },
  })
}

/** A rejection as a server of an earlier version let it stand beside an offer. */
const planRejection = (application_id: string, { user }: SignedInUser) =>
  db().insert(applicationDecisions).values({
    application_id,
    letter: 'rejected',
    text: 'No.',
    by_id: user.id,
    send_at: sql`now()`,
  })
const planOf = (id: string) =>
  db().$count(applicationDecisions, eq(applicationDecisions.application_id, id))
const statusOf = async (hr: SignedInUser, id: string) =>
  (await hr.call(applications.read, { params: { id } })).status
const mayDecide = async (hr: SignedInUser, id: string) =>
  (await hr.call(applications.read, { params: { id } })).can.decide
const signed =
  'Asha Rao has already accepted the offer. If it comes to nothing, please ask them to withdraw their application, or hire them and end the hire.'
const overtaken = "Asha Rao has an offer, so we didn't send the rejection you planned."

test('nobody is rejected by a letter, now or later, while an offer waits or once it is accepted', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  const details = async () => {
    const answers = [await decide(hr, application_id, null), await decide(hr, application_id)]
    return answers.map(({ refused }) => refused[0]?.detail)
  }
  const waits = 'Asha Rao already has an offer. Please withdraw it first.'
  expect(await details()).toEqual([waits, waits])
  expect(await mayDecide(hr, application_id)).toBe(false)
  await accept(student, offer)
  expect(await details()).toEqual([signed, signed])
  expect([await planOf(application_id), await statusOf(hr, application_id)]).toEqual([
    0,
    'accepted',
  ])
})

test('nobody who has signed is rejected by a plain step, alone or among many, but both ways out are open', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  await accept(student, offer)
  const before = (await mailsTo(student)).length
  const params = { id: application_id }
  const { version } = await hr.call(applications.read, { params })
  const status = 'rejected' as const
  expect(
    await refusal(hr.call(applications.review, { params, body: { status, version } })),
  ).toEqual([409, signed])
  const body = { status, applications: [{ id: application_id, version }] }
  const { moved, refused } = await hr.call(applications.moveMany, { body })
  expect([moved, refused]).toEqual([[], [{ id: application_id, detail: signed }]])
  expect(await mailsTo(student)).toHaveLength(before)
  const { can, moves } = await hr.call(applications.read, { params })
  expect(moves).toEqual(['hired'])
  expect(can.withdraw).toBe(false)
  expect((await student.call(applications.withdraw, { params })).status).toBe('withdrawn')
})

test('after the offer is withdrawn, a rejection can be planned', async () => {
  const { hr, offer, params, application_id } = await makeSent()
  await hr.call(routes.withdraw, { params, body: { version: offer.version } })
  expect(await mayDecide(hr, application_id)).toBe(true)
  expect((await decide(hr, application_id)).refused).toEqual([])
})

test('no offer is sent while a rejection is planned, whoever planned it', async () => {
  const { hr, student, application_id } = await makeCandidate()
  const other = await signIn('hr_admin')
  const offer = await draft(other, application_id)
  await decide(hr, application_id)
  expect(await refusal(send(other, offer))).toEqual([
    409,
    'Test hr has already planned an answer to Asha Rao. Please undo it first.',
  ])
  expect((await student.call(routes.mine)).offers).toEqual([])
  await other.call(applications.takeBackDecision, { params: { id: application_id } })
  expect((await send(other, offer)).status).toBe('sent')
})

test('a rejection that stands beside an offer is not sent, and its author is told', async () => {
  const { hr, student, application_id } = await makeSent()
  const author = await signIn('hr_admin')
  await planRejection(application_id, author)
  const before = (await mailsTo(student)).length
  await Promise.all([sendAll(), sendAll()])
  expect([await planOf(application_id), await statusOf(hr, application_id)]).toEqual([
    0,
    'accepted',
  ])
  expect(await mailsTo(student)).toHaveLength(before)
  const overtakenNotices = (await notificationsOf(author)).filter(
    ({ message }) => message === overtaken,
  )
  expect(overtakenNotices).toMatchObject([{ title: 'Rejection not sent' }])
})

test('who accepts an offer is not rejected by a plan, and waits to be hired at once', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  const author = await signIn('hr_admin')
  await planRejection(application_id, author)
  await accept(student, offer)
  expect((await notificationsOf(author)).map(({ message }) => message)).toContain(overtaken)
  expect(await sendAll()).toBe(0)
  const { items } = await hr.call(dashboards.waiting)
  expect(items.map(({ id }) => id)).toContain(application_id)
})

/** Rejects and takes it back within the ten minutes. */
async function rejectAndUndo(hr: SignedInUser, id: string, meanwhile = async () => {}) {
  const { version } = await hr.call(applications.read, { params: { id } })
  const body = { version, status: 'rejected' as const }
  const rejected = await hr.call(applications.review, { params: { id }, body })
  await meanwhile()
  return hr.call(applications.undo, { params: { id }, body: { version: rejected.version } })
}

test('a rejection that is taken back gives the offer back, and its applicant learns of both', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  const before = (await mailsTo(student)).length
  const back = await rejectAndUndo(hr, application_id)
  expect(back).toMatchObject({ status: 'accepted', losses: [] })
  const [seen] = (await student.call(routes.mine)).offers
  expect(seen).toMatchObject({ id: offer.id, status: 'sent', can: { answer: true } })
  expect((await mailsTo(student)).slice(before).map(({ subject }) => subject)).toEqual([
    'An answer to your application at Cohort',
    'Correction: your application for React Developer',
    'You have an offer from Lotus Labs',
  ])
  expect((await accept(student, offer)).status).toBe('accepted')
})

test('a draft is a draft again, and its applicant learns nothing of it', async () => {
  const { hr, student, application_id } = await makeCandidate()
  const { id } = await draft(hr, application_id)
  expect((await rejectAndUndo(hr, application_id)).status).toBe('hr_scheduled')
  const { offers } = await hr.call(routes.list, { query: { application_id } })
  expect(offers).toMatchObject([{ id, status: 'draft' }])
  expect(await headlinesOf(student)).not.toContain('You have an offer')
})

test('an offer whose last day passed meanwhile stays withdrawn, and whoever undoes reads it', async () => {
  const { hr, student, params, application_id } = await makeSent()
  const back = await rejectAndUndo(hr, application_id, async () => {
    const valid_until = await dayAgo(1)
    await db().update(jobOffers).set({ valid_until }).where(eq(jobOffers.id, params.id))
  })
  expect(back).toMatchObject({ status: 'accepted', losses: ['job_offer'] })
  expect((await student.call(routes.mine)).offers[0]?.status).toBe('withdrawn')
})

test('an offer that was withdrawn before the rejection does not come back', async () => {
  const { hr, offer, params, application_id } = await makeSent()
  await hr.call(routes.withdraw, { params, body: { version: offer.version } })
  expect((await rejectAndUndo(hr, application_id)).losses).toEqual([])
  const { offers } = await hr.call(routes.list, { query: { application_id } })
  expect(offers[0]?.status).toBe('withdrawn')
})

test('a rejection that is taken back gives back the interview that it cancelled, and both sides learn of it', async () => {
  const interviewer = await signIn('hr')
  const { hr, student, interview, application } = await makeInterview({
    interviewer_id: interviewer.user.id,
  })
  const before = (await subjectsTo(student)).length
  const back = await rejectAndUndo(hr, application.id)
  expect(back).toMatchObject({ status: 'hr_scheduled', losses: [] })
  const seen = await hr.call(interviews.read, { params: { id: interview.id } })
  expect(seen).toEqual({ ...interview, version: interview.version + 2 })
  const invited = 'Your interview for React Developer'
  expect((await subjectsTo(student)).slice(before)).toEqual([
    'An answer to your application at Cohort',
    'Correction: your application for React Developer',
    invited,
  ])
  expect(await subjectsTo(interviewer)).toEqual([invited, `${invited} was cancelled`, invited])
})

test.each(['hr', 'bela'] as const)(
  'an interview whose time %s has given away meanwhile stays cancelled, and whoever undoes reads it',
  async (busy) => {
    const { hr, interview, application, params, ...panel } = await makePanel()
    const interviewer_id = { hr, ...panel }[busy].user.id
    const back = await rejectAndUndo(hr, application.id, async () => {
      const other = await makeShortlisted()
      const body = plan(other.application.id, { interviewer_id })
      await other.hr.call(interviews.schedule, { body })
    })
    expect(back).toMatchObject({ status: 'hr_scheduled', losses: ['interview'] })
    expect((await hr.call(interviews.read, { params })).status).toBe('cancelled')
  },
)

test('an interview that was cancelled before the rejection does not come back', async () => {
  const { hr, interview, application } = await makeInterview()
  const params = { id: interview.id }
  const body = { version: interview.version, status: 'cancelled' as const }
  await hr.call(interviews.change, { params, body })
  expect((await rejectAndUndo(hr, application.id)).losses).toEqual(['interview'])
  expect((await hr.call(interviews.read, { params })).status).toBe('cancelled')
})
