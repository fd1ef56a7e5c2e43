import { type ApplicationRow, applications as routes } from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { sendDecisions } from '#domains/hiring/applications/application-decisions.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { internships as postings } from '#schema/internships.table.ts'
import { mails } from '#schema/mail.table.ts'
import { projects } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeForm, walk } from '#test/hiring.ts'
import { makeDraft, publish } from '#test/market.ts'
import { headlinesOf } from '#test/staffed-team.ts'
import { closeOutOverdue, remindOfAnswers } from './answers.ts'

startApp()

const sender = { site: 'https://site.example', mail_from: 'us@site.example' }
const closeOutAll = () => db().transaction((db) => closeOutOverdue(db, sender))
const sendAll = () => db().transaction((db) => sendDecisions(db, sender))

/** A posting of a new manager with so many applicants. */
async function makeApplicants(count: number, manager?: SignedInUser) {
  const author = manager ?? (await signIn('project_manager'))
  const posting = await publish({}, author)
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const person = await signIn('intern')
      const body = await makeForm(person, posting.id)
      return { person, application: await person.call(routes.apply, { body }) }
    }),
  )
  return { manager: author, posting, people }
}

/** The promised day was yesterday. */
const passDay = (posting: { id: string }) =>
  db()
    .update(applications)
    .set({ respond_by: sql`current_date - 2` })
    .where(eq(applications.internship_id, posting.id))

const lettersTo = async ({ user }: SignedInUser) =>
  (await db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.id)).map(
    ({ subject, plain }) => ({ subject, plain }),
  )

const move = (
  who: SignedInUser,
  { id, version }: { id: string; version: number },
  body: { status: 'published' | 'closed'; undecided?: 'wait' | 'close_out' },
) =>
  who.send({
    method: 'POST',
    url: `/api/internships/${id}/status`,
    body: { ...body, version },
  })

test('the operator decides how many days an answer takes, for postings from then on', async () => {
  const operator = await signIn('superadmin')
  const set = (respond_days: number) =>
    operator.call(system.changeSettings, { body: { respond_days } })
  await set(5)
  expect((await publish({})).answer_by).toBe('2099-01-06')
  await set(15)
  expect((await publish({})).answer_by).toBe('2099-01-16')
})

test('a posting promises an answer fifteen days after it closes, and the applicant keeps that day', async () => {
  const { manager, posting, people } = await makeApplicants(1)
  expect(posting.answer_by).toBe('2099-01-16')
  const [one] = people
  expect(one?.application.respond_by).toBe('2099-01-16')
  const [letter] = one ? await lettersTo(one.person) : []
  expect(letter?.plain).toContain("You'll have an answer by 16 Jan 2099 at the latest.")

  // Later for those who come now, not for those who were promised a day.
  const later = await manager.call(internships.change, {
    params: { id: posting.id },
    body: { version: posting.version, respond_by: '2099-02-01' },
  })
  expect(later.answer_by).toBe('2099-02-01')
  const read = (person: SignedInUser | undefined, id = '') =>
    person?.call(routes.read, { params: { id } })
  expect((await read(one?.person, one?.application.id))?.respond_by).toBe('2099-01-16')

  const earlier = await manager.call(internships.change, {
    params: { id: posting.id },
    body: { version: later.version, respond_by: '2099-01-05' },
  })
  expect(earlier.answer_by).toBe('2099-01-05')
  expect((await read(one?.person, one?.application.id))?.respond_by).toBe('2099-01-05')
})

test('editing a closed posting moves the promised day only to one that is named and still to come', async () => {
  const operator = await signIn('superadmin')
  const { manager, posting, people } = await makeApplicants(1)
  const id = posting.id
  const past = sql`current_date - 10`
  // Closed ten days ago; those who applied were promised an answer in five days.
  await db()
    .update(postings)
    .set({ status: 'closed', application_closing_date: past, answer_by: sql`current_date + 5` })
    .where(eq(postings.id, id))
  await db()
    .update(applications)
    .set({ respond_by: sql`current_date + 5` })
    .where(eq(applications.internship_id, id))
  const days = async () => {
    const [row] = await db().select().from(postings).where(eq(postings.id, id))
    const [own] = await db().select().from(applications).where(eq(applications.internship_id, id))
    return { posting: row?.answer_by, applicant: own?.respond_by, version: row?.version ?? 0 }
  }
  const edit = async (body: object) => {
    const { version } = await days()
    const url = `/api/internships/${id}`
    const answer = await manager.send({ method: 'PUT', url, body: { version, ...body } })
    return [answer.statusCode, answer.json().errors]
  }
  const promised = await days()
  await operator.call(system.changeSettings, { body: { respond_days: 5 } })

  expect(await edit({ title: 'React Engineer' })).toEqual([200, undefined])
  expect(await days()).toMatchObject({ ...promised, version: promised.version + 1 })
  // Five days after this one have passed.
  expect(await edit({ application_closing_date: '2020-01-01' })).toEqual([200, undefined])
  expect((await days()).applicant).toBe(promised.applicant)
  expect(await edit({ respond_by: '2020-01-02' })).toEqual([
    422,
    [{ path: 'respond_by', message: 'The answer date must be today or later.' }],
  ])
  expect(await closeOutAll()).toBe(0)
  expect(people[0] && (await lettersTo(people[0].person))).toHaveLength(1)
  await operator.call(system.changeSettings, { body: { respond_days: 15 } })
})

test.each([
  ['2098-12-31', "The answer date can't be before the apply-by date."],
  ['2099-04-02', 'The answer date must be within 90 days of the apply-by date.'],
  ['soon', 'Please enter the date as YYYY-MM-DD.'],
])('an answer date of %s is refused', async (respond_by, detail) => {
  const manager = await signIn('project_manager')
  const answer = await manager.send({
    method: 'POST',
    url: '/api/internships',
    body: { ...(await makeDraft()), respond_by },
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, detail])
})

test('the promised day passes: the letter goes once, nobody is asked twice, and those who should have answered learn it', async () => {
  const { manager, posting, people } = await makeApplicants(2)
  const hr = await signIn('hr')
  const [first, second] = people
  if (!first || !second) throw new Error('nobody applied')
  await walk(hr, second.application, ['received', 'rejected'])
  expect(await closeOutAll()).toBe(0)
  await passDay(posting)

  expect(await closeOutAll()).toBe(1)
  expect(await closeOutAll()).toBe(0)

  const seen = await first.person.call(routes.read, { params: { id: first.application.id } })
  expect(seen).toMatchObject({ status: 'rejected', answered_at: null })
  expect(seen.closed_out_at).not.toBeNull()
  const letters = await lettersTo(first.person)
  expect(letters).toHaveLength(2)
  expect(letters[1]?.plain).toContain("hasn't decided. We're sorry.")
  expect(await lettersTo(second.person)).toHaveLength(3)
  const notified = (await manager.call(notifications.list, {})).notifications
  expect(notified.map(({ title }) => title)).toContain('Applicants are waiting for an answer')
  const steps = await hr.call(routes.read, { params: { id: first.application.id } })
  expect(steps.history.at(-1)).toMatchObject({ to_status: 'rejected', by_name: null })
  // Nobody moved it, so nobody can take it back.
  expect(steps.can.undo).toBe(false)
})

test('two jobs at the same moment send one letter', async () => {
  const { posting, people } = await makeApplicants(3)
  await passDay(posting)
  await Promise.all([closeOutAll(), closeOutAll(), closeOutAll()])
  for (const { person } of people) expect(await lettersTo(person)).toHaveLength(2)
})

test('three days before the promised day the reviewers and the manager are reminded, once', async () => {
  const { manager, posting } = await makeApplicants(2)
  await db()
    .update(applications)
    .set({ respond_by: sql`current_date + 2` })
    .where(eq(applications.internship_id, posting.id))
  expect(await db().transaction(remindOfAnswers)).toBe(2)
  expect(await db().transaction(remindOfAnswers)).toBe(0)
  const { notifications: notified } = await manager.call(notifications.list, {})
  expect(notified.filter(({ title }) => title === 'Answers due')).toMatchObject([
    {
      message: 'React Developer: 2 applicants need an answer within 3 days.',
      link: `/pm/internships/${posting.id}/applications`,
    },
  ])
  const hr = await signIn('hr')
  const query = { internship_id: posting.id }
  const { due } = await hr.call(routes.counts, { query })
  const { total } = await hr.call(routes.list, { query: { ...query, answer: 'soon' } })
  expect([due, total]).toEqual([2, 2])
})

test('closing with five undecided sends exactly five letters, and none to the accepted and the hired', async () => {
  const { manager, posting, people } = await makeApplicants(7)
  const hr = await signIn('hr')
  const [hired, accepted, ...waiting] = people
  if (!hired || !accepted) throw new Error('nobody applied')
  const stages = ['received', 'assessed_pass', 'shortlisted', 'hr_scheduled', 'accepted'] as const
  await walk(hr, accepted.application, stages)
  await walk(hr, hired.application, [...stages, 'hired'])
  // What the closing asks about.
  const { review } = await manager.call(internships.read, { params: { id: posting.id } })
  expect(review).toMatchObject({ undecided: 5, accepted: 1, hired: 1 })
  const others = async () => [await lettersTo(hired.person), await lettersTo(accepted.person)]
  const before = await others()
  const answer = await move(manager, posting, { status: 'closed', undecided: 'close_out' })
  expect(answer.statusCode).toBe(200)
  await Promise.all([sendAll(), sendAll()])
  expect(await sendAll()).toBe(0)
  for (const { person, application } of waiting) {
    const letters = await lettersTo(person)
    expect(letters).toHaveLength(2)
    expect(letters[1]?.plain).toContain(
      "The internship is closed, so we can't take your application further.",
    )
    const seen = await person.call(routes.read, { params: { id: application.id } })
    expect(seen).toMatchObject({ status: 'rejected', closed_out_at: null })
    expect(seen.answered_at).not.toBeNull()
  }
  expect(await others()).toEqual(before)
})

test('closing leaves those who wait alone unless it says otherwise', async () => {
  const { manager, posting, people } = await makeApplicants(1)
  expect((await move(manager, posting, { status: 'closed' })).statusCode).toBe(200)
  expect(await sendAll()).toBe(0)
  expect(people[0] && (await lettersTo(people[0].person))).toHaveLength(1)
  const odd = await manager.send({
    method: 'POST',
    url: `/api/internships/${posting.id}/status`,
    body: { status: 'closed', version: 1, undecided: 'forget' },
  })
  expect([odd.statusCode, odd.json().detail]).toEqual([422, 'Please choose what happens.'])
})

/** A company with two postings whose applicants were left without an answer, and a draft of it. */
async function makeUnanswered() {
  const one = await makeApplicants(2)
  const two = await makeApplicants(1, one.manager)
  await passDay(one.posting)
  await passDay(two.posting)
  await closeOutAll()
  const draft = await one.manager.call(internships.create, { body: await makeDraft() })
  return { ...one, draft, people: [...one.people, ...two.people] }
}

test('the third posting of a company with two unanswered ones stays a draft and says why', async () => {
  const { manager, draft } = await makeUnanswered()
  const answer = await move(manager, draft, { status: 'published' })
  expect(answer.statusCode).toBe(409)
  const why =
    '3 applicants to React Developer and 1 other internship are still waiting for an answer. Answer them first, then you can publish this one.'
  expect(answer.json().detail).toBe(why)
  const same = await manager.call(internships.read, { params: { id: draft.id } })
  expect(same).toMatchObject({ status: 'draft', review: { unanswered: why } })
  // Another company is free.
  const other = await publish({})
  expect(other.status).toBe('published')
})

test('once the answers are written it is published; they are late, and the applicants read them', async () => {
  const { manager, draft, people } = await makeUnanswered()
  const hr = await signIn('hr')
  const found = await hr.call(routes.list, { query: { answer: 'left_out', limit: 100 } })
  const ids = new Set(people.map(({ application }) => application.id))
  const mine = found.applications.filter(({ id }) => ids.has(id))
  expect(mine).toHaveLength(3)
  const decide = (rows: readonly ApplicationRow[], text: string) =>
    hr.call(routes.decide, {
      body: {
        text,
        send_at: null,
        applications: rows.map(({ id, version }) => ({ id, version })),
      },
    })
  const silent = await decide(mine, '')
  expect(silent.refused.map(({ detail }) => detail)).toEqual(
    mine.map(() => 'Please write the answer.'),
  )
  const { decided, refused } = await decide(mine, 'We chose people with more React.')
  expect(refused).toEqual([])
  expect(decided.every(({ answered_at }) => answered_at !== null)).toBe(true)
  expect(people[0] && (await lettersTo(people[0].person)).at(-1)).toMatchObject({
    subject: expect.stringContaining('answer to your application'),
    plain: expect.stringContaining('We chose people with more React.'),
  })
  expect((await move(manager, draft, { status: 'published' })).statusCode).toBe(200)
})

test('a superadmin lets one posting pass, with a reason in the audit log; nobody else may', async () => {
  const { manager, draft } = await makeUnanswered()
  const boss = await signIn('superadmin')
  const waive = (who: SignedInUser, reason: string, version = draft.version) =>
    who.send({
      method: 'POST',
      url: `/api/internships/${draft.id}/waiver`,
      body: { reason, version },
    })
  expect((await waive(manager, 'Please')).statusCode).toBe(403)
  expect((await waive(boss, '')).json().detail).toBe('Please give a reason.')
  expect((await waive(boss, 'The company was ill.', 99)).statusCode).toBe(409)
  const waived = await waive(boss, 'The company was ill.')
  expect([waived.statusCode, waived.json().review.unanswered]).toEqual([200, null])
  expect((await waive(boss, 'Again', waived.json().version)).statusCode).toBe(409)
  const [entry] = await db()
    .select()
    .from(auditLogs)
    .where(
      and(eq(auditLogs.entity_id, draft.id), eq(auditLogs.action, 'internship_answers_waived')),
    )
  expect(JSON.parse(String(entry?.details))).toEqual({ reason: 'The company was ill.' })
  const published = await move(manager, waived.json(), { status: 'published' })
  expect(published.statusCode).toBe(200)
  // It let one pass: the next waits again.
  const next = await manager.call(internships.create, { body: await makeDraft() })
  expect((await move(manager, next, { status: 'published' })).statusCode).toBe(409)
  const [row] = await db().select().from(postings).where(eq(postings.id, draft.id))
  expect(row?.answers_waived_at).toBeNull()
})

test('whoever took over the project is told that a posting may pass', async () => {
  const { manager, draft } = await makeUnanswered()
  const heir = await signIn('project_manager')
  const project = { id: v7(), name: 'P', description: 'x', manager_id: heir.user.id }
  await db().insert(projects).values(project)
  const mine = eq(postings.created_by, manager.user.id)
  await db().update(postings).set({ project_id: project.id }).where(mine)
  const body = { reason: 'The company was ill.', version: draft.version }
  await (await signIn('superadmin')).call(internships.waive, { params: { id: draft.id }, body })
  expect(await headlinesOf(heir)).toContain('Internship can be published')
  expect(await headlinesOf(manager)).not.toContain('Internship can be published')
})
