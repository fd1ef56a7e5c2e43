import { type Application, applications as routes } from '@app/contract/hiring/applications.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { hires } from '#schema/applications.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeApplication, walk } from '#test/hiring.ts'

startApp()

const at = (id: string) => `/api/applications/${id}`

test('HR moves an application all the way to Hired, and the applicant is notified of each step', async () => {
  const { student, hr, application } = await makeApplication()
  const way = [
    'received',
    'assessed_pass',
    'shortlisted',
    'hr_scheduled',
    'accepted',
    'hired',
  ] as const

  const end = await walk(hr, application, way)

  expect(end.status).toBe('hired')
  const mine = await student.call(routes.read, { params: { id: application.id } })
  expect(mine.history.map(({ to_status }) => to_status)).toEqual(['Applied', ...way])
  const { notifications: notified } = await student.call(notifications.list, {})
  expect(notified[0]).toMatchObject({
    title: 'Hired',
    message: "Welcome aboard! You're hired for React Developer at Lotus Labs.",
    link: `/intern/applications#${application.id}`,
  })
  expect(notified).toHaveLength(7)
  const letters = await db().select().from(mails).where(eq(mails.recipient, student.user.email))
  expect(letters.map(({ subject }) => subject)).toContain(
    "You're invited to an interview for React Developer",
  )
  expect(letters).toHaveLength(7)
  expect(await db().$count(hires, eq(hires.application_id, application.id))).toBe(1)
})

test('a move that the product does not know is refused by name and changes nothing', async () => {
  const { hr, application } = await makeApplication()
  const answer = await hr.send({
    method: 'PUT',
    url: at(application.id),
    body: { version: 1, status: 'hired', score: 90, note: 'Quick!' },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe("This application is Applied and can't move to Hired.")
  const same = await hr.call(routes.read, { params: { id: application.id } })
  expect(same).toMatchObject({ version: 1, status: 'Applied', score: null, notes: [] })
})

test('of two reviewers with the same page one wins, and the other is told to reload', async () => {
  const { hr, application } = await makeApplication()
  const other = await signIn('hr')
  const send = (who: typeof hr, status: string) =>
    who.send({ method: 'PUT', url: at(application.id), body: { version: 1, status } })

  const answers = await Promise.all([send(hr, 'received'), send(other, 'rejected')])

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const late = answers.find(({ statusCode }) => statusCode === 409)
  expect(late?.json().detail).toBe('This record was changed by someone else. Please reload.')
  const { history } = await hr.call(routes.read, { params: { id: application.id } })
  expect(history).toHaveLength(2)
})

test('a score and a note are for reviewers; the applicant and the manager never read the note', async () => {
  const { manager, student, hr, application } = await makeApplication()
  const params = { id: application.id }
  const seen = await hr.call(routes.review, {
    params,
    body: { version: 1, score: 88, note: 'Strong portfolio' },
  })
  expect(seen).toMatchObject({ score: 88, version: 2 })
  expect(seen.notes).toEqual([
    expect.objectContaining({ by_name: 'Test hr', text: 'Strong portfolio' }),
  ])
  expect(seen.history[0]?.by_name).toBe('Test intern')

  const own = await student.call(routes.read, { params })
  expect(own).not.toHaveProperty('score')
  expect(own).not.toHaveProperty('notes')
  expect(own.history[0]).not.toHaveProperty('by_name')
  const managed = await manager.call(routes.read, { params })
  expect(managed).toMatchObject({ score: 88, moves: [], can: { review: false, undo: false } })
  expect(managed).not.toHaveProperty('notes')
})

test.each(['user_id', 'internship_id', 'email', 'resume'])(
  'a review cannot rewrite the %s',
  async (field) => {
    const { hr, application } = await makeApplication()
    const body = { version: 1, status: 'received', [field]: v7() }
    const answer = await hr.send({ method: 'PUT', url: at(application.id), body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe(`Unknown field: ${field}`)
    const same = await hr.call(routes.read, { params: { id: application.id } })
    expect(same).toMatchObject({ version: 1, status: 'Applied' })
  },
)

test.each([
  [-1, 'Score must be from 0 to 100.'],
  [101, 'Score must be from 0 to 100.'],
  ['7', 'Score must be from 0 to 100.'],
  [1.5, 'Please enter a whole number.'],
])('a score of %s is no score', async (score, detail) => {
  const { hr, application } = await makeApplication()
  const answer = await hr.send({
    method: 'PUT',
    url: at(application.id),
    body: { version: 1, score },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(detail)
})

test('nobody reviews their own application, and sees it as an applicant does', async () => {
  const { student, application } = await makeApplication()
  await db().execute(sql`update users set role = 'hr' where id = ${student.user.id}`)
  const calls = [
    { method: 'PUT', url: at(application.id), body: { version: 1, status: 'received' } },
    { method: 'POST', url: `${at(application.id)}/undo`, body: { version: 1 } },
  ] as const
  for (const call of calls) {
    const answer = await student.send(call)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe("You can't review your own application.")
  }
  const own = await student.call(routes.read, { params: { id: application.id } })
  expect(own).not.toHaveProperty('notes')
  expect(own).toMatchObject({ status: 'Applied', moves: [], can: { review: false } })
})

test('a rejection is final, and the applicant gets a kind message', async () => {
  const { hr, student, application } = await makeApplication()
  const end = await walk(hr, application, ['rejected'])
  const answer = await hr.send({
    method: 'PUT',
    url: at(application.id),
    body: { version: end.version, status: 'received' },
  })
  expect(answer.statusCode).toBe(409)
  const [notified] = (await student.call(notifications.list, {})).notifications
  expect(notified).toMatchObject({ title: 'Rejected', type: 'warning' })
})

test('one’s own last move can be taken back; the applicant gets a correction', async () => {
  const { hr, student, application } = await makeApplication()
  const moved = await walk(hr, application, ['received', 'rejected'])
  const read = await hr.call(routes.read, { params: { id: application.id } })
  expect(read.can.undo).toBe(true)

  const back = await hr.call(routes.undo, {
    params: { id: application.id },
    body: { version: moved.version },
  })

  expect(back).toMatchObject({ status: 'received', can: { undo: false } })
  expect(back.history.at(-1)).toMatchObject({
    from_status: 'rejected',
    to_status: 'received',
    is_undo: true,
  })
  const [notified] = (await student.call(notifications.list, {})).notifications
  expect(notified?.title).toBe('Application corrected')
})

test('a hire that is taken back is none', async () => {
  const { hr, application } = await makeApplication()
  const way = [
    'received',
    'assessed_pass',
    'shortlisted',
    'hr_scheduled',
    'accepted',
    'hired',
  ] as const
  const end = await walk(hr, application, way)
  await hr.call(routes.undo, { params: { id: application.id }, body: { version: end.version } })
  expect(await db().$count(hires, eq(hires.application_id, application.id))).toBe(0)
})

const refusedUndo = async (
  hr: Awaited<ReturnType<typeof signIn>>,
  { id }: Pick<Application, 'id'>,
) => {
  const { version, can } = await hr.call(routes.read, { params: { id } })
  expect(can.undo).toBe(false)
  const answer = await hr.send({ method: 'POST', url: `${at(id)}/undo`, body: { version } })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe('This step can no longer be undone.')
}

test('another person’s move, a move changed since, an old move and an undo cannot be undone', async () => {
  const { hr, application } = await makeApplication()
  await refusedUndo(hr, application)
  const moved = await walk(hr, application, ['received'])
  await refusedUndo(await signIn('hr'), application)

  const { version } = await (await signIn('hr')).call(routes.review, {
    params: { id: moved.id },
    body: { version: moved.version, score: 50 },
  })
  await refusedUndo(hr, application)

  const next = await walk(hr, { id: application.id, version }, ['assessed_pass'])
  const back = await hr.call(routes.undo, {
    params: { id: next.id },
    body: { version: next.version },
  })
  await refusedUndo(hr, application)

  await walk(hr, back, ['assessed_fail'])
  const long = sql`interval '11 minutes'`
  await db().execute(
    sql`update application_steps set at = at - ${long} where application_id = ${next.id}`,
  )
  await db().execute(
    sql`update applications set updated_at = updated_at - ${long} where id = ${next.id}`,
  )
  await refusedUndo(hr, application)
})

test('a bulk move does what it can and says what it could not', async () => {
  const one = await makeApplication()
  const two = await makeApplication()
  const stale = await makeApplication()
  const unknown = v7()
  await walk(one.hr, two.application, ['rejected'])

  const { moved, refused } = await one.hr.call(routes.moveMany, {
    body: {
      status: 'received',
      applications: [
        { id: one.application.id, version: 1 },
        { id: two.application.id, version: 2 },
        { id: stale.application.id, version: 7 },
        { id: unknown, version: 1 },
        { id: one.application.id, version: 1 },
      ],
    },
  })

  expect(moved).toHaveLength(1)
  expect(moved[0]).toMatchObject({ id: one.application.id, status: 'received', version: 2 })
  const reload = 'This record was changed by someone else. Please reload.'
  expect(refused).toEqual([
    {
      id: two.application.id,
      detail: "This application is Rejected and can't move to Received.",
    },
    { id: stale.application.id, detail: reload },
    { id: unknown, detail: 'Not found.' },
    { id: one.application.id, detail: reload },
  ])
  const { history } = await two.student.call(routes.read, { params: { id: two.application.id } })
  expect(history).toHaveLength(2)
})

test.each([
  [['received', 'assessed_fail'], 'withdrew their application for'],
  [['received', 'assessed_pass', 'shortlisted'], 'withdrew their application for'],
  [
    ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'],
    'declined the offer for',
  ],
] as const)(
  'after %j an applicant still withdraws, and the manager is told that they %s',
  async (way, words) => {
    const { student, hr, manager, application } = await makeApplication()
    const { version } = await walk(hr, application, way)
    const gone = await student.call(routes.withdraw, { params: { id: application.id } })
    expect(gone).toMatchObject({ status: 'withdrawn', can: { withdraw: false } })
    const { notifications: news } = await manager.call(notifications.list, {})
    expect(news[0]).toMatchObject({ title: 'Application withdrawn' })
    expect(news[0]?.message).toContain(words)
    const body = { version, status: 'rejected' as const }
    await expect(
      hr.call(routes.review, { params: { id: application.id }, body }),
    ).rejects.toMatchObject({ status: 409 })
  },
)

test.each(['rejected', 'hired'] as const)(
  'an application that is %s is not withdrawn',
  async (end) => {
    const { student, hr, application } = await makeApplication()
    const way = ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'] as const
    await walk(hr, application, end === 'hired' ? [...way, end] : [end])
    const late = await student.send({ method: 'DELETE', url: at(application.id) })
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toBe('This application can no longer be withdrawn.')
  },
)

test('of an applicant who declines and HR who hires at once, one wins', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { student, hr, application } = await makeApplication()
    const way = ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'] as const
    const { id, version } = await walk(hr, application, way)
    const body = { version, status: 'hired' as const }
    const both = await Promise.allSettled([
      student.call(routes.withdraw, { params: { id } }),
      hr.call(routes.review, { params: { id }, body }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('an applicant withdraws, and may then apply again', async () => {
  const { student, hr, application, internship } = await makeApplication()
  const gone = await student.call(routes.withdraw, { params: { id: application.id } })
  expect(gone).toMatchObject({ status: 'withdrawn', can: { withdraw: false } })
  const again = await student.call(routes.apply, {
    body: {
      internship_id: internship.id,
      full_name: 'Asha Rao',
      email: student.user.email,
      resume_id: application.resume_id,
    },
  })
  expect((await walk(hr, again, ['received'])).status).toBe('received')
})

test('a foreign application does not exist, byte for byte, for reading and for withdrawing', async () => {
  const { application, hr } = await makeApplication()
  const other = await signIn('intern')
  for (const [who, method] of [
    [other, 'GET'],
    [other, 'DELETE'],
    [await signIn('project_manager'), 'GET'],
    [await signIn('team_leader'), 'GET'],
    [hr, 'DELETE'],
  ] as const) {
    const foreign = await who.send({ method, url: at(application.id) })
    const unknown = await who.send({ method, url: at(v7()) })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(unknown.body)
  }
  const still = await hr.call(routes.read, { params: { id: application.id } })
  expect(still.status).toBe('Applied')
})
