import { applications } from '@app/contract/hiring/applications.ts'
import { interviews as routes } from '@app/contract/hiring/interviews.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { interviews } from '#schema/interviews.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication, walk } from '#test/hiring.ts'

startApp()

const url = '/api/interviews'
const shortlist = ['received', 'assessed_pass', 'shortlisted'] as const

async function makeShortlisted() {
  const created = await makeApplication()
  const application = await walk(created.hr, created.application, shortlist)
  return { ...created, application }
}

const plan = (application_id: string, scheduled_at = '2098-03-01T10:30:00+05:30') => ({
  application_id,
  scheduled_at,
  type: 'video' as const,
  link: 'https://meet.example.in/room',
})

test('scheduling moves a shortlisted application on and invites the candidate, once', async () => {
  const { hr, student, application } = await makeShortlisted()

  const created = await hr.call(routes.schedule, { body: plan(application.id) })

  expect(created).toMatchObject({
    candidate_name: 'Asha Rao',
    interviewer_name: 'Test hr',
    scheduled_at: '2098-03-01T05:00:00.000Z',
    duration_minutes: 45,
    status: 'scheduled',
  })
  const read = await student.call(applications.read, { params: { id: application.id } })
  expect(read.status).toBe('hr_scheduled')
  const { notifications: notified } = await student.call(notifications.list, {})
  expect(notified).toHaveLength(5)
  expect(notified[0]?.message).toContain('Saturday, 1 March 2098 at 10:30 am (Asia/Kolkata)')
  const letters = await db().select().from(mails).where(eq(mails.recipient, student.user.email))
  expect(letters).toHaveLength(5)
  const invitation = letters.find(({ subject }) => subject === 'Your interview for React Developer')
  expect(invitation?.plain).toContain(
    'Saturday, 1 March 2098 at 10:30 am (Asia/Kolkata), 45 minutes',
  )
  expect((await student.call(routes.list)).interviews).toEqual([created])
  expect((await (await signIn('intern')).call(routes.list)).interviews).toEqual([])
  expect((await (await signIn('hr_admin')).call(routes.list)).interviews).toContainEqual(created)
})

test('a time is shown with its zone', () => {
  expect(formatDateTime('2026-11-21T18:45:00.000Z', 'Asia/Kolkata')).toBe(
    'Sunday, 22 November 2026 at 12:15 am (Asia/Kolkata)',
  )
})

const refused = async (who: SignedInUser, body: object) => {
  const answer = await who.send({ method: 'POST', url, body })
  return [answer.statusCode, answer.json().detail]
}

test('a time that has passed, a status before the shortlist, an unknown application are refused', async () => {
  const { hr, application } = await makeShortlisted()
  expect(await refused(hr, plan(application.id, '2020-01-01T10:00:00Z'))).toEqual([
    422,
    'Pick a time in the future.',
  ])
  expect(await refused(hr, plan(application.id, 'tomorrow'))).toEqual([
    422,
    'Please choose a date and time.',
  ])
  const fresh = await makeApplication()
  expect(await refused(hr, plan(fresh.application.id))).toEqual([
    409,
    'This application is Applied. Interviews are for applications that are Shortlisted.',
  ])
  expect(await refused(hr, plan(v7()))).toEqual([404, 'Not found.'])
  expect(await db().$count(interviews, eq(interviews.application_id, application.id))).toBe(0)
})

test('an interviewer is never booked twice, not even by two clicks at once', async () => {
  const one = await makeShortlisted()
  const two = await makeShortlisted()
  const taken = [409, 'You already have an interview at that time.']
  const results = await Promise.all([
    refused(one.hr, plan(one.application.id)),
    refused(one.hr, plan(two.application.id, '2098-03-01T11:14:00+05:30')),
  ])
  expect(results.filter(([status]) => status === 201)).toHaveLength(1)
  expect(results).toContainEqual(taken)

  const three = await makeShortlisted()
  expect(await refused(one.hr, plan(three.application.id, '2098-03-01T10:00:00+05:30'))).toEqual(
    taken,
  )
  const after = await refused(one.hr, plan(three.application.id, '2098-03-01T12:00:00+05:30'))
  expect(after[0]).toBe(201)
})

test('those to come are paged soonest first, those that were latest first', async () => {
  const { hr, student, application } = await makeShortlisted()
  const ended = (scheduled_at: string) => ({
    ...plan(application.id, scheduled_at),
    interviewer_id: hr.user.id,
    status: 'completed' as const,
  })
  await db()
    .insert(interviews)
    .values([ended('2025-03-01T10:00:00Z'), ended('2025-04-01T10:00:00Z')])
  const coming = await hr.call(routes.schedule, {
    body: plan(application.id, '2098-09-01T10:00:00Z'),
  })

  const page = async (query: Record<string, string>) => {
    const { interviews: rows, next_cursor, total } = await student.call(routes.list, { query })
    return { times: rows.map(({ scheduled_at }) => scheduled_at.slice(0, 7)), next_cursor, total }
  }
  expect(await page({ show: 'ahead' })).toEqual({ times: ['2098-09'], next_cursor: null, total: 1 })
  const first = await page({ show: 'earlier', limit: '1' })
  expect(first).toMatchObject({ times: ['2025-04'], total: 2 })
  const second = await page({ show: 'earlier', limit: '1', cursor: first.next_cursor ?? '' })
  expect(second).toEqual({ times: ['2025-03'], next_cursor: null, total: 2 })
  const of = await hr.call(routes.list, {
    query: { show: 'ahead', application_id: application.id },
  })
  expect(of.interviews).toEqual([coming])
})

test('who waits for an interview may be invited until one is scheduled', async () => {
  const { hr, application } = await makeShortlisted()
  const { applications: before } = await hr.call(routes.invitable)
  expect(before).toContainEqual({
    id: application.id,
    full_name: 'Asha Rao',
    internship_title: 'React Developer',
    company_name: 'Lotus Labs',
    books_times: true,
  })
  await hr.call(routes.schedule, { body: plan(application.id, '2098-10-01T10:00:00Z') })
  const { applications: after } = await hr.call(routes.invitable)
  expect(after.map(({ id }) => id)).not.toContain(application.id)
})

test('who cannot be invited is not listed: a closed account, and the reviewer', async () => {
  const { hr, student, application } = await makeShortlisted()
  const become = (change: string) =>
    db().execute(`update users set ${change} where id = '${student.user.id}'`)
  const listed = async (user: SignedInUser) =>
    (await user.call(routes.invitable)).applications.find(({ id }) => id === application.id)
  await become(`role = 'developer'`)
  expect((await listed(hr))?.books_times).toBe(false)
  await become(`role = 'hr'`)
  expect(await listed(student)).toBeUndefined()
  await become(`status = 'suspended'`)
  expect(await listed(hr)).toBeUndefined()
})

test('an application has one open interview', async () => {
  const { hr, application } = await makeShortlisted()
  const again = await signIn('hr')
  await hr.call(routes.schedule, { body: plan(application.id) })
  expect(await refused(again, plan(application.id, '2098-04-01T10:00:00Z'))).toEqual([
    409,
    'This application already has an interview scheduled.',
  ])
})

test('nobody interviews themselves', async () => {
  const { student, application } = await makeShortlisted()
  await db().execute(`update users set role = 'hr' where id = '${student.user.id}'`)
  expect(await refused(student, plan(application.id))).toEqual([
    403,
    "You can't review your own application.",
  ])
})

test('rejecting the candidate, or taking the move back, cancels the interview', async () => {
  for (const end of ['reject', 'undo'] as const) {
    const { hr, application } = await makeShortlisted()
    const { id } = await hr.call(routes.schedule, { body: plan(application.id) })
    const params = { id: application.id }
    const { version } = await hr.call(applications.read, { params })
    if (end === 'reject')
      await hr.call(applications.review, { params, body: { version, status: 'rejected' } })
    else await hr.call(applications.undo, { params, body: { version } })
    const [row] = await db().select().from(interviews).where(eq(interviews.id, id))
    expect(row?.status).toBe('cancelled')
  }
})
