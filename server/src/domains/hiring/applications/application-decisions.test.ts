import { applications as routes } from '@app/contract/hiring/applications.ts'
import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import { internships as postings } from '@app/contract/hiring/internships.ts'
import { closingLetters } from '@app/contract/hiring/letter-templates.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeOutOverdue, remindOfAnswers } from '#domains/hiring/answers/answers.ts'
import { applicationDecisions, applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication, makeResume, walk } from '#test/hiring.ts'
import { notificationsOf } from '#test/meeting.ts'
import { dayAgo } from '#test/staffed-team.ts'
import { sendDecisions } from './application-decisions.ts'

startApp()

const sender = { site: 'https://site.example', mail_from: 'us@site.example' }
const sendAll = () => db().transaction((db) => sendDecisions(db, sender))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const come = () =>
  db().update(applicationDecisions).set({ send_at: sql`now() - interval '1 second'` })

const lettersTo = ({ user }: SignedInUser) =>
  db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.id)

const decide = (
  hr: SignedInUser,
  { id, version }: { id: string; version: number },
  more: { text?: string; send_at?: string | null } = {},
) =>
  hr.call(routes.decide, {
    body: {
      text: 'We chose people nearer to Pune.',
      send_at: null,
      applications: [{ id, version }],
      ...more,
    },
  })

test("of tomorrow's rejection no answer of today tells its applicant or the manager anything", async () => {
  const { student, manager, hr, application } = await makeApplication()
  const params = { id: application.id }
  const before = await student.call(routes.read, { params })
  const { decided } = await decide(hr, application, { send_at: inDays(1) })
  expect(decided[0]).toMatchObject({
    status: 'Applied',
    decision: { by_name: 'Test hr', text: 'We chose people nearer to Pune.' },
  })
  const paths = ['/api/applications', `/api/applications/${application.id}`, '/api/me/applications']
  for (const who of [student, manager])
    for (const url of [...paths, '/api/me/notifications', '/api/me/data'])
      expect((await who.send({ method: 'GET', url })).body).not.toContain('nearer to Pune')
  const after = await student.call(routes.read, { params })
  expect(after).toEqual(before)
  expect(after).not.toHaveProperty('decision')
  expect(await lettersTo(student)).toHaveLength(1)
})

test('its moment comes: one letter with the paragraph, however many jobs run', async () => {
  const { student, hr, application } = await makeApplication()
  await decide(hr, application, { send_at: inDays(1) })
  expect(await sendAll()).toBe(0)
  await come()
  await Promise.all([sendAll(), sendAll()])
  const seen = await student.call(routes.read, { params: { id: application.id } })
  expect(seen.status).toBe('rejected')
  const letters = await lettersTo(student)
  expect(letters).toHaveLength(2)
  expect(letters[1]?.plain).toContain('We chose people nearer to Pune.')
  const steps = await hr.call(routes.read, { params: { id: application.id } })
  expect(steps.history.at(-1)?.by_name).toBe('Test hr')
})

test('more applicants without an answer than a batch holds are one notice of their posting', async () => {
  const { manager, internship, application } = await makeApplication()
  const others = await Promise.all(Array.from({ length: 50 }, () => signIn('intern')))
  const { resume_id } = application
  await db()
    .insert(applications)
    .values(
      others.map(({ user }) => ({
        ...{ internship_id: internship.id, user_id: user.id, resume_id },
        ...{ full_name: user.full_name, email: user.email },
      })),
    )
  const ofPosting = eq(applications.internship_id, internship.id)
  await db()
    .update(applications)
    .set({ respond_by: await dayAgo(2) })
    .where(ofPosting)
  while (await db().transaction((db) => closeOutOverdue(db, sender)));
  const notices = (await notificationsOf(manager)).filter(
    ({ title }) => title === 'Applicants are waiting for an answer',
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]?.message).toMatch(/^React Developer: 51 applicants /)
})

test('an earlier promised day brings letters planned for after it forward, at the same hour', async () => {
  const { manager, hr, internship, application } = await makeApplication()
  const send_at = inDays(10)
  await decide(hr, application, { send_at })
  const promised = sql`current_date + 20`
  await db()
    .update(internships)
    .set({ status: 'closed', application_closing_date: await dayAgo(1), answer_by: promised })
    .where(eq(internships.id, internship.id))
  const own = eq(applications.id, application.id)
  await db().update(applications).set({ respond_by: promised }).where(own)
  const respond_by = await dayAgo(-5)
  await manager.call(postings.change, {
    params: { id: internship.id },
    body: { respond_by, version: internship.version },
  })
  const { decision } = await hr.call(routes.read, { params: { id: application.id } })
  const inIndia = (at = '') => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString()
  expect(inIndia(decision?.send_at)).toBe(`${respond_by}${inIndia(send_at).slice(10)}`)
  expect(await db().transaction((db) => closeOutOverdue(db, sender))).toBe(0)
  await hr.call(routes.takeBackDecision, { params: { id: application.id } })
})

test('a letter that an outage held up beyond the promised day is still the answer', async () => {
  const { student, hr, application } = await makeApplication()
  await decide(hr, application, { send_at: inDays(1) })
  await come()
  await db()
    .update(applications)
    .set({ respond_by: await dayAgo(1) })
    .where(eq(applications.id, application.id))
  expect(await db().transaction((db) => closeOutOverdue(db, sender))).toBe(0)
  expect(await sendAll()).toBe(1)
  expect((await lettersTo(student)).at(-1)?.plain).toContain('We chose people nearer to Pune.')
})

test('closing with an answer to everyone sends a planned letter now, as it was written', async () => {
  const { student, manager, hr, internship, application } = await makeApplication()
  await decide(hr, application, { send_at: inDays(1) })
  const params = { id: internship.id }
  // The manager reads none of it ahead.
  const preview = { params, body: { template_id: null } }
  expect((await manager.call(closingLetters.preview, preview)).letters).toEqual([])
  await manager.call(postings.move, {
    ...{ params, body: { status: 'closed', version: 1, undecided: 'close_out' } },
  })
  await sendAll()
  const letters = await lettersTo(student)
  expect(letters).toHaveLength(2)
  expect(letters[1]?.plain).toContain('We chose people nearer to Pune.')
  expect(letters[1]?.plain).not.toContain('The internship is closed')
  const seen = await hr.call(routes.read, { params: { id: application.id } })
  expect(seen.history.at(-1)).toMatchObject({ to_status: 'rejected', by_name: 'Test hr' })
})

test('nobody is reminded of an answer that is planned, unless it is taken back', async () => {
  const { manager, hr, application } = await makeApplication()
  await db()
    .update(applications)
    .set({ respond_by: await dayAgo(-2) })
    .where(eq(applications.id, application.id))
  await decide(hr, application, { send_at: inDays(1) })
  const reminders = async () => {
    await db().transaction(remindOfAnswers)
    return (await notificationsOf(manager)).filter(({ title }) => title === 'Answers due').length
  }
  expect(await reminders()).toBe(0)
  await hr.call(routes.takeBackDecision, { params: { id: application.id } })
  expect(await reminders()).toBe(1)
})

test('of two who plan an answer the first one counts, and the second is told whose it is', async () => {
  const { hr, application } = await makeApplication()
  const other = await signIn('hr_admin')
  await decide(hr, application, { send_at: inDays(1) })
  const { decided, refused } = await decide(other, application, { send_at: inDays(2), text: 'No.' })
  expect(decided).toEqual([])
  expect(refused[0]?.detail).toBe(
    'Test hr has already planned an answer to Asha Rao. Please undo it first.',
  )
  const mine = await decide(hr, application, { send_at: inDays(1), text: 'Mine.' })
  expect(mine.decided[0]?.decision?.text).toBe('Mine.')
  await other.call(routes.takeBackDecision, { params: { id: application.id } })
})

test('until then it is taken back freely, and nothing is sent', async () => {
  const { student, hr, application } = await makeApplication()
  const params = { id: application.id }
  await decide(hr, application, { send_at: inDays(1) })
  const back = await hr.call(routes.takeBackDecision, { params })
  expect(back.decision).toBeNull()
  await come()
  expect(await sendAll()).toBe(0)
  expect(await lettersTo(student)).toHaveLength(1)
  const again = await hr.send({ method: 'DELETE', url: `/api/applications/${params.id}/decision` })
  expect(again.statusCode).toBe(404)
})

test('who moves on meanwhile is not rejected', async () => {
  const { student, hr, application } = await makeApplication()
  const { decided } = await decide(hr, application, { send_at: inDays(1) })
  const [row] = decided
  if (!row) throw new Error('not planned')
  await walk(hr, row, ['received'])
  await come()
  expect(await sendAll()).toBe(0)
  const seen = await student.call(routes.read, { params: { id: application.id } })
  expect(seen.status).toBe('received')
})

test('several are rejected at once, each for itself', async () => {
  const one = await makeApplication()
  const two = await makeApplication()
  const { decided, refused } = await one.hr.call(routes.decide, {
    body: {
      text: '',
      send_at: null,
      applications: [
        { id: one.application.id, version: 1 },
        { id: two.application.id, version: 7 },
        { id: one.internship.id, version: 1 },
      ],
    },
  })
  expect(decided.map(({ status }) => status)).toEqual(['rejected'])
  expect(refused.map(({ detail }) => detail)).toEqual([
    'This record was changed by someone else. Please reload.',
    'Not found.',
  ])
  expect(await lettersTo(one.student)).toHaveLength(2)
})

test.each([
  [-1, 'Pick a time in the future.'],
  [91, 'Please choose a time within 90 days.'],
])('a letter cannot be sent in %s days', async (days, detail) => {
  const { hr, application } = await makeApplication()
  const answer = await hr.send({
    method: 'POST',
    url: '/api/applications/decisions',
    body: { text: '', send_at: inDays(days), applications: [{ id: application.id, version: 1 }] },
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, detail])
})

test('a letter after the promised day is refused, and so is the second answer', async () => {
  const { hr, application } = await makeApplication()
  const late = await decide(hr, application, { send_at: inDays(30) })
  expect(late.refused[0]?.detail).toMatch(/^You promised Asha Rao an answer by \d{4}-/)
  await decide(hr, application)
  const [row] = await db().select().from(applications).where(eq(applications.id, application.id))
  const again = await decide(hr, { id: application.id, version: row?.version ?? 0 })
  expect(again.refused[0]?.detail).toBe("This application is Rejected and can't move to Rejected.")
})

test('nobody decides on their own application, nor reads its letter', async () => {
  const { hr, internship } = await makeApplication()
  const form = { internship_id: internship.id, full_name: 'Test hr', email: hr.user.email }
  const own = await hr.call(routes.apply, {
    body: { ...form, resume_id: (await makeResume(hr)).id },
  })
  const { refused } = await decide(hr, own)
  expect(refused[0]?.detail).toBe("You can't review your own application.")
  const preview = await hr.send({
    method: 'POST',
    url: '/api/applications/decisions/preview',
    body: { text: '', ids: [own.id] },
  })
  expect(preview.statusCode).toBe(403)
})

test('the letters are shown with real names before they are sent', async () => {
  const { student, hr, application } = await makeApplication()
  const { letters } = await hr.call(routes.previewDecision, {
    body: { text: 'We chose people nearer to Pune.', ids: [application.id] },
  })
  expect(letters).toMatchObject([
    { full_name: 'Asha Rao', to: student.user.email, subject: expect.stringContaining('answer') },
  ])
  expect(letters[0]?.text[0]).toBe('Dear Asha Rao,')
  expect(letters[0]?.text).toContain('We chose people nearer to Pune.')
  expect(await lettersTo(student)).toHaveLength(1)
})

test('the organisation keeps its reasons: a name is taken once, archived ones stay', async () => {
  const hr = await signIn('hr')
  const draft = { name: `Skills ${hr.user.id}`, text: 'We looked for other skills.' }
  const { reasons } = await hr.call(decisionReasons.create, { body: draft })
  const reason = reasons.find(({ name }) => name === draft.name)
  expect(reason).toMatchObject({ text: draft.text, is_archived: false })
  const twice = await hr.send({
    method: 'POST',
    url: '/api/decision-reasons',
    body: { ...draft, name: draft.name.toUpperCase() },
  })
  expect([twice.statusCode, twice.json().detail]).toEqual([
    409,
    'A reason with this name already exists.',
  ])
  const params = { id: reason?.id ?? '' }
  const after = await hr.call(decisionReasons.change, { params, body: { is_archived: true } })
  expect(after.reasons.find(({ id }) => id === params.id)?.is_archived).toBe(true)
  const empty = await hr.send({
    method: 'POST',
    url: '/api/decision-reasons',
    body: { name: 'Other', text: ' ' },
  })
  expect([empty.statusCode, empty.json().detail]).toEqual([422, 'Please write the paragraph.'])
})
