import { applications } from '@app/contract/hiring/applications.ts'
import { interviews as routes } from '@app/contract/hiring/interviews.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { notificationChoices } from '@app/contract/messaging/notification-choices.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { mailsTo, notificationsOf, unfolded } from '#test/meeting.ts'
import { begin, changed, makeInterview, makeShortlisted, plan } from '#test/scorecards.ts'
import { remindOfInterviews } from './interview-reminders.ts'

startApp()

const later = '2098-03-02T10:30:00+05:30'
const lastMail = async (person: Parameters<typeof mailsTo>[0]) => (await mailsTo(person)).at(-1)

test('another interviewer is chosen, and both sides get the invitation in their own zone', async () => {
  const berlin = await signIn('hr', { full_name: 'Berta Kern', time_zone: 'Europe/Berlin' })
  const { student, hr, interview } = await makeInterview({ interviewer_id: berlin.user.id })

  expect(interview).toMatchObject({
    interviewer_name: 'Berta Kern',
    interviewer_zone: 'Europe/Berlin',
    candidate_zone: 'Asia/Kolkata',
    version: 1,
  })
  const [mine] = await notificationsOf(berlin)
  expect(mine).toEqual({
    title: 'Interview invitation',
    message:
      "Asha Rao's interview for React Developer is on Saturday, 1 March 2098 at 6:00 am (Europe/Berlin).",
    link: `/hr/interviews?interview=${interview.id}`,
  })
  for (const person of [student, berlin]) {
    const file = (await lastMail(person))?.attachments[0]
    const text = unfolded(file?.text)
    expect(file?.type).toContain('method=REQUEST')
    expect(text).toContain(`UID:interview-${interview.id}@`)
    expect(text).toContain('SEQUENCE:1')
    expect(text).toContain('DTSTART:20980301T050000Z')
    expect(text).toContain(person.user.email)
    expect(text).not.toContain((person === student ? berlin : student).user.email)
  }
  expect(await notificationsOf(hr)).toEqual([])
})

test('only active people of HR interview, and never the candidate', async () => {
  const { hr, student, application } = await makeShortlisted()
  const intern = await signIn('intern')
  const gone = await signIn('hr', { full_name: 'Gone Away' })
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, gone.user.id))
  const { interviewers } = await hr.call(routes.interviewers)
  const ids = interviewers.map(({ id }) => id)
  expect(ids).toContain(hr.user.id)
  expect(ids).not.toContain(gone.user.id)
  for (const { user } of [intern, gone, student]) {
    const body = plan(application.id, { interviewer_id: user.id })
    const answer = await hr.send({ method: 'POST', url: '/api/interviews', body })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'Please choose an interviewer.',
    ])
  }
})

test('moving an interview tells both sides and raises the sequence of the invitation', async () => {
  const { hr, student, interview } = await makeInterview()
  await db().update(interviews).set({ reminded_at: sql`now()` })
  const moved = await hr.call(routes.change, {
    params: { id: interview.id },
    body: { version: 1, scheduled_at: later },
  })
  expect(moved).toMatchObject({ scheduled_at: '2098-03-02T05:00:00.000Z', version: 2 })
  expect((await notificationsOf(student))[0]).toMatchObject({
    title: 'Interview rescheduled',
    link: `/intern/interviews/${interview.id}`,
  })
  const text = unfolded((await lastMail(hr))?.attachments[0]?.text)
  expect(text).toContain('METHOD:REQUEST')
  expect(text).toContain('SEQUENCE:2')
  const [row] = await db().select().from(interviews).where(eq(interviews.id, interview.id))
  expect(row?.reminded_at).toBeNull()
})

test('a replaced interviewer is notified that it is cancelled for them', async () => {
  const { hr, interview } = await makeInterview()
  const other = await signIn('hr')
  await other.call(routes.change, {
    params: { id: interview.id },
    body: { version: 1, interviewer_id: other.user.id },
  })
  expect((await notificationsOf(hr))[0]?.title).toBe('Interview cancelled')
  expect((await lastMail(hr))?.attachments[0]?.type).toContain('method=CANCEL')
  expect((await lastMail(other))?.attachments[0]?.type).toContain('method=REQUEST')
})

test('cancelling tells both sides, frees the time, and another one may be scheduled', async () => {
  const { hr, student, application, interview } = await makeInterview()
  expect((await changed(hr, interview, { status: 'cancelled' }))[0]).toBe(200)
  expect((await notificationsOf(student))[0]?.title).toBe('Interview cancelled')
  const text = unfolded((await lastMail(student))?.attachments[0]?.text)
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).toContain('SEQUENCE:2')
  const again = await hr.call(routes.schedule, { body: plan(application.id) })
  expect(again.status).toBe('scheduled')
})

test('who is removed has withdrawn, and the interview is cancelled; who is only suspended has not', async () => {
  const { hr, student, application, interview } = await makeInterview()
  const admin = await signIn('superadmin')
  const params = { id: student.user.id }
  const standing = async () => [
    (await hr.call(applications.read, { params: { id: application.id } })).status,
    (await hr.call(routes.read, { params: { id: interview.id } })).status,
  ]
  await admin.call(people.change, { params, body: { status: 'suspended' } })
  expect(await standing()).toEqual(['hr_scheduled', 'scheduled'])
  await admin.call(people.remove, { params })
  expect(await standing()).toEqual(['withdrawn', 'cancelled'])
  expect((await notificationsOf(hr))[0]?.title).toBe('Interview cancelled')
  expect((await lastMail(student))?.subject).toContain('suspended')
})

test('an interview has happened only once it has begun, and nothing leads out of an end', async () => {
  const early = [409, "This interview hasn't started yet."]
  for (const status of ['completed', 'no_show']) {
    const { hr, interview } = await makeInterview()
    expect(await changed(hr, interview, { status })).toEqual(early)
    await begin(interview.id)
    expect((await changed(hr, interview, { status }))[0]).toBe(200)
    const ended = { ...interview, version: 2 }
    const words =
      status === 'completed' ? 'has already been completed' : 'is already marked as a no-show'
    const over = [409, `This interview ${words}.`]
    expect(await changed(hr, ended, { status: 'cancelled' })).toEqual(over)
    expect(await changed(hr, ended, { scheduled_at: later })).toEqual(over)
  }
})

test('a change says one thing, about the version that was seen', async () => {
  const { hr, interview } = await makeInterview()
  expect(await changed(hr, { ...interview, version: 7 }, { status: 'cancelled' })).toEqual([
    409,
    'This record was changed by someone else. Please reload.',
  ])
  expect(await changed(hr, interview, {})).toEqual([422, 'Please choose a date and time.'])
  expect(await changed(hr, interview, { status: 'cancelled', place: 'Room 4' })).toEqual([
    422,
    'Please reschedule the interview or record its outcome, not both.',
  ])
  expect(await changed(hr, interview, { scheduled_at: '2020-01-01T10:00:00Z' })).toEqual([
    422,
    'Pick a time in the future.',
  ])
  expect(await changed(hr, { ...interview, id: v7() }, { status: 'cancelled' })).toEqual([
    404,
    'Not found.',
  ])
})

test('a hundred people moving interviews to one interviewer’s hour leave one there', async () => {
  const interviewer = await signIn('hr')
  const created = await Promise.all(
    Array.from({ length: 4 }, (_, day) =>
      makeInterview({
        interviewer_id: interviewer.user.id,
        scheduled_at: `2098-05-0${day + 1}T10:00:00Z`,
      }),
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => created[at % 4]).map(
      async (one) =>
        one && changed(one.hr, one.interview, { scheduled_at: '2098-05-09T10:00:00Z' }),
    ),
  )
  expect(answers.filter((answer) => answer?.[0] === 200)).toHaveLength(1)
  const there = sql`${interviews.interviewer_id} = ${interviewer.user.id} and ${interviews.scheduled_at} = '2098-05-09T10:00:00Z'`
  expect(await db().$count(interviews, there)).toBe(1)
})

test('both sides are reminded once, an hour before', async () => {
  const { hr, student, interview } = await makeInterview()
  expect(await db().transaction(remindOfInterviews)).toBe(0)
  await db()
    .update(interviews)
    .set({ scheduled_at: sql`now() + interval '50 minutes'` })
    .where(eq(interviews.id, interview.id))
  expect(await db().transaction(remindOfInterviews)).toBe(1)
  expect(await db().transaction(remindOfInterviews)).toBe(0)
  for (const person of [hr, student])
    expect((await notificationsOf(person))[0]?.title).toBe('Interview reminder')
})

type Scheduled = Awaited<ReturnType<typeof makeInterview>>

async function decide({ hr, application }: Scheduled, status: 'accepted' | 'rejected') {
  const params = { id: application.id }
  const { version } = await hr.call(applications.read, { params })
  await hr.call(applications.review, { params, body: { version, status } })
}

test.each(['accepted', 'rejected'] as const)(
  'who is %s before the interview gets one letter, which takes it out of the calendar',
  async (status) => {
    const scheduled = await makeInterview()
    const { hr, student, interview } = scheduled
    const before = (await mailsTo(student)).length
    await decide(scheduled, status)
    const letters = (await mailsTo(student)).slice(before)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toBe(
      status === 'accepted'
        ? 'Your application for React Developer was accepted'
        : 'An answer to your application at Cohort',
    )
    expect(letters[0]?.plain).toContain(
      "Your interview on Saturday, 1 March 2098 at 10:30 am (Asia/Kolkata) won't take place.",
    )
    const titles = (await notificationsOf(student)).map(({ title }) => title)
    expect(titles).not.toContain('Interview cancelled')
    for (const person of [hr, student]) {
      const files = (await mailsTo(person)).flatMap(({ attachments }) => attachments)
      expect(unfolded(files.at(-1)?.text)).toContain(`UID:interview-${interview.id}@`)
      expect(files.at(-1)?.type).toContain('method=CANCEL')
    }
  },
)

test('who withdraws before the interview gets one letter, too', async () => {
  const { student, application } = await makeInterview()
  const before = (await mailsTo(student)).length
  await student.call(applications.withdraw, { params: { id: application.id } })
  const letters = (await mailsTo(student)).slice(before)
  expect(letters).toMatchObject([
    {
      subject: 'Your application for React Developer was withdrawn',
      plain: expect.stringContaining("won't take place."),
      attachments: [{ name: 'cancellation.ics' }],
    },
  ])
})

test('a person without mails about applications is notified of an interview that does not take place', async () => {
  const scheduled = await makeInterview()
  const { student } = scheduled
  await student.call(notificationChoices.change, {
    body: { choices: [{ kind: 'applications', mail: 'off', push: false }] },
  })
  await decide(scheduled, 'rejected')
  expect((await lastMail(student))?.subject).toBe(
    'Your interview for React Developer was cancelled',
  )
})

test('a letter of rejection without an interview ahead says nothing of one', async () => {
  const { hr, student, application } = await makeShortlisted()
  const params = { id: application.id }
  const { version } = await hr.call(applications.read, { params })
  await hr.call(applications.review, { params, body: { version, status: 'rejected' } })
  const letter = await lastMail(student)
  expect(letter?.plain).not.toMatch(/interview|notice/)
  expect(letter?.attachments).toEqual([])
})

test('a candidate reads their own interview and its calendar file; others do not know of it', async () => {
  const { student, interview } = await makeInterview()
  expect(await student.call(routes.read, { params: { id: interview.id } })).toEqual(interview)
  const url = `/api/interviews/${interview.id}`
  const file = await student.send({ method: 'GET', url: `${url}/invitation.ics` })
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.body).toContain('SUMMARY:Interview: React Developer')
  const stranger = await signIn('intern')
  for (const path of [url, `${url}/invitation.ics`, `/api/interviews/${v7()}`]) {
    const answer = await stranger.send({ method: 'GET', url: path })
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
  }
})

test('nobody moves or ends the interview of their own application', async () => {
  const { student, interview } = await makeInterview()
  await db().update(users).set({ role: 'hr' }).where(eq(users.id, student.user.id))
  expect(await changed(student, interview, { status: 'cancelled' })).toEqual([
    403,
    "You can't review your own application.",
  ])
})

test('the interviewer learns of the free time when the candidate is accepted before', async () => {
  const interviewer = await signIn('hr')
  await decide(await makeInterview({ interviewer_id: interviewer.user.id }), 'accepted')
  expect((await notificationsOf(interviewer))[0]?.title).toBe('Interview cancelled')
})
