import { applications } from '@app/contract/hiring/applications.ts'
import { interviews, interviewOffers as routes } from '@app/contract/hiring/interviews.ts'
import { scoreSheets } from '@app/contract/hiring/scorecards.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { startups } from '@app/contract/projects/startups.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { interviews as table } from '#schema/interviews.table.ts'
import { current_password, password_hash } from '#test/account-deletion.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { mailsTo, notificationsOf } from '#test/meeting.ts'
import { begin, filled, makeInterview, makePanel, makeShortlisted, plan } from '#test/scorecards.ts'

startApp()

const times = ['2098-03-03T05:00:00.000Z', '2098-03-04T05:00:00.000Z']
const url = '/api/interview-offers'

const offering = (application_id: string, more: object = {}) => {
  const { scheduled_at: _, ...rest } = plan(application_id)
  return { ...rest, times, ...more }
}

async function makeOffer(more: object = {}) {
  const created = await makeShortlisted()
  const body = offering(created.application.id, more)
  return { ...created, offer: await created.hr.call(routes.make, { body }) }
}

const booked = async (who: SignedInUser, id: string, scheduled_at = times[0]) => {
  const answer = await who.send({
    method: 'POST',
    url: `${url}/${id}/booking`,
    body: { scheduled_at },
  })
  return [answer.statusCode, answer.json().detail]
}

const offered = async (who: SignedInUser, body: object) => {
  const answer = await who.send({ method: 'POST', url, body })
  return [answer.statusCode, answer.json().detail]
}

test('a candidate gets a link, chooses one of the times, and the interview stands', async () => {
  const { hr, student, application, offer } = await makeOffer()
  expect((await notificationsOf(student))[0]).toEqual({
    title: 'Choose your interview time',
    message: 'Please choose a time for your interview for React Developer.',
    link: `/intern/interview-times/${offer.id}`,
  })
  const email = (await mailsTo(student)).at(-1)
  expect(email?.plain).toContain('Monday, 3 March 2098 at 10:30 am (Asia/Kolkata)')
  const params = { id: application.id }
  expect((await student.call(applications.read, { params })).status).toBe('shortlisted')
  expect((await student.call(routes.list)).offers).toEqual([offer])

  const interview = await student.call(routes.book, {
    params: { id: offer.id },
    body: { scheduled_at: times[1] ?? '' },
  })
  expect(interview).toMatchObject({ scheduled_at: times[1], status: 'scheduled' })
  expect((await student.call(applications.read, { params })).status).toBe('hr_scheduled')
  expect((await notificationsOf(hr))[0]?.title).toBe('Interview invitation')
  expect((await mailsTo(student)).at(-1)?.attachments[0]?.type).toContain('method=REQUEST')
  expect((await student.call(routes.list)).offers).toEqual([])
  const after = await student.call(routes.read, { params: { id: offer.id } })
  expect(after).toMatchObject({ status: 'booked', interview_id: interview.id })
  expect(await booked(student, offer.id)).toEqual([409, "You've already chosen a time."])
  const late = await hr.send({ method: 'DELETE', url: `${url}/${offer.id}` })
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'The candidate has already chosen a time.',
  ])
})

test('a hundred clicks of one candidate make one interview', async () => {
  const { student, application, offer } = await makeOffer()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => booked(student, offer.id, times[at % 2])),
  )
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(await db().$count(table, eq(table.application_id, application.id))).toBe(1)
})

test('of two candidates who were offered the same hour, one gets it', async () => {
  const hema = await signIn('hr')
  const one = await makeOffer({ interviewer_id: hema.user.id })
  const two = await makeOffer({ interviewer_id: hema.user.id })
  const answers = await Promise.all([
    booked(one.student, one.offer.id),
    booked(two.student, two.offer.id),
  ])
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(answers).toContainEqual([409, 'This time was just taken. Please choose another.'])
  const late = answers[0]?.[0] === 201 ? two : one
  const { times: left } = await late.student.call(routes.read, { params: { id: late.offer.id } })
  expect(left).toEqual([times[1]])
})

test('only what was offered can be chosen, and only while the offer stands', async () => {
  const { hr, student, application, offer } = await makeOffer()
  expect(await booked(student, offer.id, '2098-03-05T05:00:00Z')).toEqual([
    422,
    'Please choose one of the offered times.',
  ])
  await hr.call(routes.withdraw, { params: { id: offer.id } })
  expect(await booked(student, offer.id)).toEqual([409, 'These times are no longer offered.'])
  const again = await hr.send({ method: 'DELETE', url: `${url}/${offer.id}` })
  expect([again.statusCode, again.json().detail]).toEqual([
    409,
    'These times are no longer offered.',
  ])

  const next = await hr.call(routes.make, { body: offering(application.id) })
  const params = { id: application.id }
  const { version } = await hr.call(applications.read, { params })
  await hr.call(applications.review, { params, body: { version, status: 'rejected' } })
  expect(await booked(student, next.id)).toEqual([409, 'These times are no longer offered.'])
  expect((await student.call(routes.list)).offers).toEqual([])
})

test('a new offer, or an interview that HR sets, takes the place of the one before', async () => {
  const { hr, student, application, offer } = await makeOffer()
  const second = await hr.call(routes.make, { body: offering(application.id) })
  expect(await booked(student, offer.id)).toEqual([409, 'These times are no longer offered.'])
  await hr.call(interviews.schedule, { body: plan(application.id) })
  expect(await booked(student, second.id)).toEqual([409, 'These times are no longer offered.'])
  expect(await offered(hr, offering(application.id))).toEqual([
    409,
    'This application already has an interview scheduled.',
  ])
})

test('times that have passed, are taken or are none, and other applications are refused', async () => {
  const { hr, application, student } = await makeShortlisted()
  const ask = (more: object) => offered(hr, offering(application.id, more))
  expect(await ask({ times: ['2020-01-01T10:00:00Z'] })).toEqual([
    422,
    'Pick a time in the future.',
  ])
  expect(await ask({ times: [] })).toEqual([422, 'Please choose at least one time.'])
  expect(await ask({ interviewer_id: student.user.id })).toEqual([
    422,
    'Please choose an interviewer.',
  ])
  await makeInterview({ interviewer_id: hr.user.id, scheduled_at: times[0] })
  expect(await ask({})).toEqual([409, 'You already have an interview at that time.'])
  expect(await ask({ application_id: v7() })).toEqual([404, 'Not found.'])
})

test('once the interviewer is suspended no time is offered, and those who schedule learn it', async () => {
  const leaver = await signIn('hr', { full_name: 'Lata Rao' })
  const { hr, student, offer } = await makeOffer({ interviewer_id: leaver.user.id })
  await makeInterview({ interviewer_id: leaver.user.id })
  const boss = await signIn('superadmin')
  const params = { id: leaver.user.id }
  await boss.call(people.change, { params, body: { status: 'suspended' } })

  const after = await student.call(routes.read, { params: { id: offer.id } })
  expect(after).toMatchObject({ status: 'withdrawn', times: [] })
  expect(await booked(student, offer.id)).toEqual([409, 'These times are no longer offered.'])
  expect((await notificationsOf(hr))[0]).toEqual({
    title: 'Interviewer no longer available',
    message:
      'Lata Rao can no longer interview. Interviews that need another interviewer: 1. Candidates who need new times: 1.',
    link: '/hr/interviews',
  })
  // Only that once, whatever is edited of a suspended person.
  await boss.call(people.change, { params, body: { status: 'suspended', location: 'Pune' } })
  await boss.call(people.change, { params, body: { role: 'developer' } })
  const titles = (await notificationsOf(hr)).map(({ title }) => title)
  expect(titles.filter((title) => title === 'Interviewer no longer available')).toHaveLength(1)
})

test('the sheet of a panelist who interviews no more is not waited for', async () => {
  const boss = await signIn('superadmin')
  const title = 'All scorecards are in'
  const learned = async (who: SignedInUser) =>
    (await notificationsOf(who)).filter((one) => one.title === title).length
  const { hr, bela, chitra, params, scoring } = await makePanel()
  await begin(params.id)
  const submit = (who: SignedInUser) =>
    who.call(scoreSheets.submit, { params, body: { ...filled(scoring), version: 0 } })
  await submit(hr)
  await submit(bela)
  expect(await learned(hr)).toBe(0)
  await boss.call(people.change, {
    ...{ params: { id: chitra.user.id }, body: { status: 'suspended' } },
  })
  expect([await learned(hr), await learned(bela)]).toEqual([1, 1])

  const other = await makePanel()
  await begin(other.params.id)
  await boss.call(people.change, {
    ...{ params: { id: other.chitra.user.id }, body: { role: 'developer' } },
  })
  const body = { ...filled(other.scoring), version: 0 }
  await other.hr.call(scoreSheets.submit, { params: other.params, body })
  await other.bela.call(scoreSheets.submit, { params: other.params, body })
  expect(await learned(other.hr)).toBe(1)
})

test('an interviewer who deletes their account leaves in the same way, without a name', async () => {
  const leaver = await signIn('hr', { full_name: 'Lata Rao', password_hash })
  const { hr, student, offer } = await makeOffer({ interviewer_id: leaver.user.id })
  await leaver.send({ method: 'DELETE', url: '/api/me', body: { current_password } })
  const after = await student.call(routes.read, { params: { id: offer.id } })
  expect(after).toMatchObject({ status: 'withdrawn', times: [] })
  expect((await notificationsOf(hr))[0]?.message).toMatch(/^Former member can no longer interview/)
})

test('an interviewer who gets another role leaves in the same way; one who interviews in it stays', async () => {
  const mover = await signIn('hr', { full_name: 'Mira Rao' })
  const { hr, student, offer } = await makeOffer({ interviewer_id: mover.user.id })
  const boss = await signIn('superadmin')
  const params = { id: mover.user.id }
  const read = () => student.call(routes.read, { params: { id: offer.id } })
  await boss.call(people.change, { params, body: { role: 'hr_admin' } })
  expect((await read()).times).toEqual(times)
  await boss.call(people.change, { params, body: { role: 'team_leader' } })
  expect(await read()).toMatchObject({ status: 'withdrawn', times: [] })
  expect(await booked(student, offer.id)).toEqual([409, 'These times are no longer offered.'])
  expect((await notificationsOf(hr))[0]?.message).toMatch(/^Mira Rao can no longer interview\./)
})

test('a candidate whose role books no times is offered none, and gets an interview that HR schedules', async () => {
  const { hr, student, application } = await makeShortlisted()
  await db().execute(`update users set role = 'startup_rep' where id = '${student.user.id}'`)
  expect(await offered(hr, offering(application.id))).toEqual([
    409,
    "Asha Rao can't choose a time online. Please schedule the interview directly.",
  ])
  await hr.call(interviews.schedule, { body: plan(application.id) })
  const [invitation] = await notificationsOf(student)
  expect(invitation).toMatchObject({ title: 'Interview invitation', link: '/my-applications' })
  expect((await mailsTo(student)).at(-1)?.plain).toContain('/my-applications')
})

const contact_email = 'hello@lotus.example'
const newRoles: Record<string, (student: SignedInUser, boss: SignedInUser) => Promise<unknown>> = {
  developer: ({ user }, boss) =>
    boss.call(people.change, { params: { id: user.id }, body: { role: 'developer' } }),
  startup: async (student, boss) => {
    const body = { name: 'Lotus', domain: 'Health', description: 'Clinics.', contact_email }
    const { id } = await student.call(startups.create, { body })
    await boss.call(startups.decide, { params: { id }, body: { status: 'approved', version: 1 } })
  },
}

test.each(Object.entries(newRoles))(
  'times that a candidate, now a %s, can no longer choose are withdrawn, and the interviewer learns it',
  async (_, become) => {
    const { hr, student, offer } = await makeOffer()
    await become(student, await signIn('superadmin'))
    expect((await hr.call(routes.read, { params: { id: offer.id } })).status).toBe('withdrawn')
    expect((await notificationsOf(hr))[0]).toEqual({
      title: 'Interview times withdrawn',
      message: "Asha Rao can't choose a time online. Please schedule the interview directly.",
      link: '/hr/interviews',
    })
  },
)

test('an offer is its candidate’s alone; nobody offers times to themselves', async () => {
  const { offer, student, application } = await makeOffer()
  const stranger = await signIn('intern')
  for (const id of [offer.id, v7()]) {
    expect(await booked(stranger, id)).toEqual([404, 'Not found.'])
    const read = await stranger.send({ method: 'GET', url: `${url}/${id}` })
    expect([read.statusCode, read.json().detail]).toEqual([404, 'Not found.'])
  }
  await db().execute(`update users set role = 'hr' where id = '${student.user.id}'`)
  expect(await offered(student, offering(application.id))).toEqual([
    403,
    "You can't review your own application.",
  ])
})
