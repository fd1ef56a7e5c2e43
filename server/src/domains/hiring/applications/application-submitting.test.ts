import { applications as routes } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { applications } from '#schema/applications.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication, makeForm, makeInternship, makeResume } from '#test/hiring.ts'

startApp()

const url = '/api/applications'

test('a student applies; the mail, the thanks and the manager’s notice are there', async () => {
  const { manager, internship } = await makeInternship()
  const student = await signIn('intern')

  const created = await student.call(routes.apply, { body: await makeForm(student, internship.id) })

  expect(created).toMatchObject({
    status: 'Applied',
    user_id: student.user.id,
    internship_title: 'React Developer',
    resume_name: 'cv.pdf',
    version: 1,
    moves: [],
    can: { withdraw: true, review: false, undo: false, decide: false },
  })
  expect(created.history).toEqual([
    { at: created.applied_date, from_status: null, to_status: 'Applied', is_undo: false },
  ])
  const { applications: own } = await student.call(routes.mine, {})
  expect(own).toEqual([created])
  const [thanks] = (await student.call(notifications.list, {})).notifications
  expect(thanks).toMatchObject({
    title: 'Application Submitted!',
    message: "We've received your application for React Developer at Lotus Labs.",
    link: `/intern/applications#${created.id}`,
  })
  const [notice] = (await manager.call(notifications.list, {})).notifications
  expect(notice?.message).toBe('Asha Rao applied for React Developer.')
  const letters = await db().select().from(mails).where(eq(mails.recipient, student.user.email))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toBe("We've received your application for React Developer")
})

test('eight taps at once leave one application', async () => {
  const { internship } = await makeInternship()
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => student.send({ method: 'POST', url, body })),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    201, 409, 409, 409, 409, 409, 409, 409,
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().detail).toBe('You have already applied for this internship!')
  expect((await student.call(routes.mine, {})).applications).toHaveLength(1)
})

test('the same Idempotency-Key twice is one application, one mail and one notification', async () => {
  const { internship } = await makeInternship()
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  const key = { 'idempotency-key': v7() }

  const first = await student.send({ method: 'POST', url, body }, key)
  const second = await student.send({ method: 'POST', url, body }, key)

  expect(first.statusCode).toBe(201)
  expect(second.statusCode).toBe(201)
  expect(second.body).toBe(first.body)
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second.headers['idempotency-replayed']).toBe('true')
  const { notifications: notified } = await student.call(notifications.list, {})
  expect(notified).toHaveLength(1)
  const letters = await db().select().from(mails).where(eq(mails.recipient, student.user.email))
  expect(letters).toHaveLength(1)
})

const published_at = '2026-06-01T00:00:00.000Z'

test.each([
  ['closed', { status: 'closed', published_at }],
  ['archived', { status: 'archived', published_at }],
  ['looked at again', { status: 'pending', published_at }],
  ['past its apply-by date', { application_closing_date: '2020-01-01' }],
] as const)('an internship that is %s takes no applications', async (_, more) => {
  const { internship } = await makeInternship(more)
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  const answer = await student.send({ method: 'POST', url, body })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe('This internship no longer accepts applications.')
})

test('on the apply-by date itself, as it is in India, one may still apply', async () => {
  const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`
  const { internship } = await makeInternship()
  await db().execute(
    sql`update internships set application_closing_date = ${today} where id = ${internship.id}`,
  )
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  expect((await student.send({ method: 'POST', url, body })).statusCode).toBe(201)
})

test.each([
  ['a draft', { status: 'draft' }],
  ['one that was sent back', { status: 'draft', published_at }],
  ['one that waits for its first decision', { status: 'pending' }],
  ['a draft that was archived', { status: 'archived' }],
] as const)('%s answers like an internship that does not exist, byte for byte', async (_, more) => {
  const { internship } = await makeInternship(more)
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  const draft = await student.send({ method: 'POST', url, body })
  const unknown = await student.send({
    method: 'POST',
    url,
    body: { ...body, internship_id: v7() },
  })
  expect(draft.statusCode).toBe(404)
  expect(draft.body).toBe(unknown.body)
})

test('a résumé that is another person’s, of another category or missing is asked for', async () => {
  const { internship } = await makeInternship()
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  const foreign = await makeResume(await signIn('intern'))
  const avatar = await makeResume(student, { category: 'avatar' })
  for (const resume_id of [foreign.id, avatar.id, v7(), undefined]) {
    const answer = await student.send({ method: 'POST', url, body: { ...body, resume_id } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      { path: 'resume_id', message: 'Resume Required: Please upload your resume to apply.' },
    ])
  }
  expect((await student.call(routes.mine, {})).applications).toEqual([])
})

test('every question of the internship wants an answer', async () => {
  const { internship } = await makeInternship({ questions: ['Why us?', 'When can you start?'] })
  const student = await signIn('intern')
  const body = await makeForm(student, internship.id)
  for (const answers of [[], ['Because.'], ['Because.', ' '], ['a', 'b', 'c']]) {
    const answer = await student.send({ method: 'POST', url, body: { ...body, answers } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe('Please answer every question.')
  }
  const created = await student.call(routes.apply, {
    body: { ...body, answers: ['Because.', 'Tomorrow.'] },
  })
  expect(created.questions).toEqual(['Why us?', 'When can you start?'])
  expect(created.answers).toEqual(['Because.', 'Tomorrow.'])
})

test('answers to other questions than the internship asks by now are refused', async () => {
  const { manager, internship } = await makeInternship({
    ...{ questions: ['Why us?', 'When?'], scope: 'Screens.', eligibility: 'Anyone.' },
  })
  const student = await signIn('intern')
  const form = { ...(await makeForm(student, internship.id)), answers: ['Because.', 'Tomorrow.'] }
  const shown = { ...form, questions: ['Why us?', 'When?'] }
  const ask = (questions: string[]) =>
    manager.call(internships.change, { params: { id: internship.id }, body: { questions } })
  for (const questions of [['When?', 'Why us?'], ['Why us?'], ['Why us?', 'When?', 'Where?']]) {
    await ask(questions)
    expect(await refusal(student.call(routes.apply, { body: shown }))).toEqual([
      409,
      'The questions for this internship have changed. Please check your answers.',
    ])
  }
  expect((await student.call(routes.mine, {})).applications).toEqual([])
  await ask(shown.questions)
  expect(await student.call(routes.apply, { body: shown })).toMatchObject(shown)
})

test.each(['user_id', 'status', 'applied_date', 'score', 'id'])(
  'the server decides the %s',
  async (field) => {
    const { internship } = await makeInternship()
    const student = await signIn('intern')
    const body = { ...(await makeForm(student, internship.id)), [field]: v7() }
    const answer = await student.send({ method: 'POST', url, body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe(`Unknown field: ${field}`)
    expect(await db().$count(applications, eq(applications.user_id, student.user.id))).toBe(0)
  },
)

test('a superadmin takes the application of another person back; nobody else does', async () => {
  const { application, hr, manager } = await makeApplication()
  const withdraw = (person: SignedInUser) =>
    person.call(routes.withdraw, { params: { id: application.id } })
  for (const person of [hr, manager, await signIn('hr_admin')])
    expect((await refusal(withdraw(person)))?.[0]).toBe(404)
  expect(await withdraw(await signIn('superadmin'))).toMatchObject({ status: 'withdrawn' })
})
