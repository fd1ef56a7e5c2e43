import { applications } from '@app/contract/hiring/applications.ts'
import { jobOffers as routes } from '@app/contract/hiring/job-offers.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import { applicationDecisions } from '#schema/applications.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { accept, draft, makeCandidate, makeSent, send } from '#test/job-offers.ts'
import { mailsTo, notificationsOf } from '#test/meeting.ts'

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

/** A plan as a server of an earlier version let it stand beside an offer. */
const plan = (application_id: string, { user }: SignedInUser) =>
  db()
    .insert(applicationDecisions)
    .values({
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
const overtaken = "Asha Rao has an offer, so we didn't send the rejection you planned."

test('nobody is rejected by a letter, now or later, while an offer waits or once it is accepted', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  const details = async () => {
    const answers = [await decide(hr, application_id, null), await decide(hr, application_id)]
    return answers.map(({ refused }) => refused[0]?.detail)
  }
  const waits = 'Asha Rao already has an offer. Please withdraw it first.'
  expect(await details()).toEqual([waits, waits])
  await accept(student, offer)
  const signed = 'Asha Rao has already accepted the offer.'
  expect(await details()).toEqual([signed, signed])
  expect([await planOf(application_id), await statusOf(hr, application_id)]).toEqual([
    0,
    'accepted',
  ])
})

test('after the offer is withdrawn, a rejection can be planned', async () => {
  const { hr, offer, params, application_id } = await makeSent()
  await hr.call(routes.withdraw, { params, body: { version: offer.version } })
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
  await plan(application_id, author)
  const before = (await mailsTo(student)).length
  await Promise.all([sendAll(), sendAll()])
  expect([await planOf(application_id), await statusOf(hr, application_id)]).toEqual([
    0,
    'accepted',
  ])
  expect(await mailsTo(student)).toHaveLength(before)
  const told = (await notificationsOf(author)).filter(({ message }) => message === overtaken)
  expect(told).toMatchObject([{ title: 'Rejection not sent' }])
})

test('who accepts an offer is not rejected by a plan, and waits to be hired at once', async () => {
  const { hr, student, offer, application_id } = await makeSent()
  const author = await signIn('hr_admin')
  await plan(application_id, author)
  await accept(student, offer)
  expect((await notificationsOf(author)).map(({ message }) => message)).toContain(overtaken)
  expect(await sendAll()).toBe(0)
  const { items } = await hr.call(dashboards.waiting)
  expect(items.map(({ id }) => id)).toContain(application_id)
})
