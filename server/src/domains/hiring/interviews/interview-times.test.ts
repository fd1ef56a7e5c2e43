import { interviews as routes } from '@app/contract/hiring/interviews.ts'
import { scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { type meetingAnswers, meetings } from '@app/contract/work/meetings.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { meetingPeople, meetings as table } from '#schema/meetings.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { plan as meetingPlan } from '#test/meeting.ts'
import { makeInterview, makeShortlisted, plan } from '#test/scorecards.ts'

startApp()

test('a meeting of the interviewer, or another interview of the candidate, takes the time', async () => {
  const leader = await signIn('hr')
  const { hr, student, application } = await makeShortlisted()
  const people_ids = [hr.user.id]
  const meeting = await leader.send({
    method: 'POST',
    url: '/api/meetings',
    body: meetingPlan(people_ids),
  })
  expect(meeting.statusCode).toBe(201)
  const send = (body: object) => hr.send({ method: 'POST', url: '/api/interviews', body })
  const taken = await send(plan(application.id))
  expect([taken.statusCode, taken.json().detail]).toEqual([
    409,
    'You already have a meeting at that time.',
  ])
  await hr.call(meetings.answer, {
    params: { id: meeting.json().id },
    body: { answer: 'declined' },
  })
  expect((await send(plan(application.id))).statusCode).toBe(201)

  const other = await makeShortlisted()
  await db().execute(
    sql`update applications set user_id = ${student.user.id} where id = ${other.application.id}`,
  )
  const both = await other.hr.send({
    method: 'POST',
    url: '/api/interviews',
    body: plan(other.application.id),
  })
  expect([both.statusCode, both.json().detail]).toEqual([
    409,
    'The candidate already has an interview at that time.',
  ])
})

test('no interview is planned with someone whose account is suspended, who would not hear of it', async () => {
  const { hr, student, application } = await makeShortlisted()
  await db().execute(sql`update users set status = 'suspended' where id = ${student.user.id}`)
  const body = plan(application.id)
  const answer = await hr.send({ method: 'POST', url: '/api/interviews', body })
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    "The applicant's account is no longer active.",
  ])
})

test('free times lie in the interviewer’s working hours and leave out what either side has', async () => {
  const berlin = await signIn('hr', { time_zone: 'Europe/Berlin' })
  const { hr, interview, application } = await makeInterview({
    interviewer_id: berlin.user.id,
    scheduled_at: '2098-03-03T10:00:00Z',
  })
  const ask = (more: object = {}) =>
    hr.call(routes.freeTimes, {
      query: {
        application_id: application.id,
        interviewer_id: berlin.user.id,
        from: '2098-03-01',
        ...more,
      },
    })
  const { times, candidate_zone, interviewer_zone } = await ask()
  expect([candidate_zone, interviewer_zone]).toEqual(['Asia/Kolkata', 'Europe/Berlin'])
  // The first two days of March 2098 are a weekend; Berlin is an hour ahead of UTC.
  expect(times[0]).toBe('2098-03-03T08:00:00.000Z')
  expect(times.filter((at) => at.startsWith('2098-03-03')).at(-1)).toBe('2098-03-03T16:00:00.000Z')
  expect(times).not.toContain('2098-03-03T09:30:00.000Z')
  expect(times).not.toContain('2098-03-03T10:30:00.000Z')
  expect(times).toContain('2098-03-03T11:00:00.000Z')
  expect((await ask({ except: interview.id })).times).toContain('2098-03-03T10:30:00.000Z')
  // At the end of the calendar only days that can be read are offered.
  expect((await ask({ from: '9999-12-31' })).times).toEqual([])
  const unknown = await hr.send({
    method: 'GET',
    url: `/api/interviews/free-times?application_id=${v7()}&interviewer_id=${v7()}`,
  })
  expect(unknown.statusCode).toBe(404)
})

type Answer = (typeof meetingAnswers)[number]

test('free times leave out what one organises, is invited to or sits in on, not what one declined', async () => {
  const { hr, student, application } = await makeShortlisted()
  const other = await makeInterview({ scheduled_at: '2098-03-03T05:00:00Z' })
  const params = { id: other.interview.id }
  await other.hr.call(scoreSheets.setPanel, { params, body: { user_ids: [hr.user.id] } })
  const meet = async (day: string, by: SignedInUser, guest: SignedInUser, answer: Answer) => {
    const id = v7()
    const starts_at = `${day}T05:00:00Z`
    await db().insert(table).values({ id, title: 'Planning', starts_at, organiser_id: by.user.id })
    await db().insert(meetingPeople).values({ meeting_id: id, user_id: guest.user.id, answer })
  }
  await meet('2098-03-04', hr, other.hr, 'declined')
  await meet('2098-03-05', other.hr, hr, 'declined')
  await meet('2098-03-06', other.hr, hr, 'accepted')
  await meet('2098-03-07', other.hr, student, 'invited')
  const query = { application_id: application.id, interviewer_id: hr.user.id, from: '2098-03-03' }
  const { times } = await hr.call(routes.freeTimes, { query })
  const free = times.filter((at) => at < '2098-03-08' && at.endsWith('T05:00:00.000Z'))
  expect(free).toEqual(['2098-03-05T05:00:00.000Z'])
})
