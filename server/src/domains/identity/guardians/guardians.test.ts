import { accounts } from '@app/contract/identity/accounts.ts'
import { consents as consentRoutes } from '@app/contract/identity/consents.ts'
import { guardians as routes } from '@app/contract/identity/guardians.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { links, users } from '#schema/accounts.table.ts'
import { hires } from '#schema/applications.table.ts'
import { consents } from '#schema/consents.table.ts'
import { mails } from '#schema/mail.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { join } from '#test/staffed-team.ts'
import { checkIn, checkOut, plan, signInMember } from '#test/working-day.ts'

startApp()

const guardian = () => `${v7()}@home.example`
const minor = () => signInMember({ age_group: 'minor' })
const missing =
  'A parent or guardian has to agree before you can track time. Please ask them first.'

async function tokenFor(email: string) {
  const sent = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
  return /guardian#([\w-]+)/.exec(sent.at(-1)?.plain ?? '')?.[1] ?? ''
}

/** Asks a guardian and returns the token of the mail. */
async function ask(user: SignedInUser, email = guardian()) {
  const state = await user.call(routes.ask, { body: { email } })
  expect(state).toMatchObject({ state: 'sent', email })
  return tokenFor(email)
}

const answer = (token: string, agrees = true) =>
  stranger.call(routes.answer, { body: { token, full_name: 'Maya Rao', agrees } })
const answersOf = (user: SignedInUser) =>
  db()
    .select({ name: consents.guardian_name, is_refused: consents.is_refused })
    .from(consents)
    .where(and(eq(consents.user_id, user.user.id), eq(consents.purpose, 'guardian')))

test('an intern is asked for their age once; others are not', async () => {
  const intern = await signInMember({ age_group: null })
  expect(await intern.call(accounts.me)).toMatchObject({ asks_age: true })
  await intern.call(routes.declareAge, { body: { age_group: 'adult' } })
  const me = await intern.call(accounts.me)
  expect([me.asks_age, me.needs_guardian]).toEqual([undefined, undefined])
  await checkIn(intern)
  expect((await (await signIn('hr')).call(accounts.me)).asks_age).toBeUndefined()
})

test('nobody tracks time or reports hours before stating whether they are 18 or older', async () => {
  const intern = await signInMember({ age_group: null })
  const refusal = {
    status: 409,
    message:
      "Please confirm whether you're 18 or older before you track time. You'll find the question at the top of every page.",
  }
  await expect(checkIn(intern)).rejects.toMatchObject(refusal)
  const report = { body: { work_summary: 'Read the brief', hours: 3 } }
  await expect(intern.call(reports.submit, report)).rejects.toMatchObject(refusal)
  await intern.call(reports.submit, { body: { work_summary: 'Read the brief' } })
  expect((await intern.call(attendance.entries, {})).entries).toEqual([])
  await intern.call(routes.declareAge, { body: { age_group: 'adult' } })
  await checkIn(intern)
})

test('an intern without a hire and a team has no check-in and no report, which reaches nobody', async () => {
  const [student, leader] = [await signIn('intern'), await signIn('team_leader')]
  const refusal = {
    status: 409,
    message: "You can check in and report once you're hired or added to a team.",
  }
  expect(await student.call(accounts.me)).toMatchObject({ is_student: true })
  await expect(checkIn(student)).rejects.toMatchObject(refusal)
  const offline = { ...plan, happened_at: new Date(Date.now() - 3_600_000).toISOString() }
  await expect(student.call(attendance.checkIn, { body: offline })).rejects.toMatchObject(refusal)
  const body = { work_summary: 'A stranger writes' }
  await expect(student.call(reports.submit, { body })).rejects.toMatchObject(refusal)
  await expect(student.call(reports.submit, { body: { ...body, hours: 8 } })).rejects.toMatchObject(
    refusal,
  )
  const { reports: desk } = await leader.call(reports.list, { query: { box: 'to_review' } })
  expect(desk.filter(({ from_user_id }) => from_user_id === student.user.id)).toEqual([])

  const team_id = v7()
  await db().insert(teams).values({ id: team_id, name: 'Team Lotus' })
  await join(team_id, student)
  expect((await student.call(accounts.me)).is_student).toBeUndefined()
  await checkIn(student)
  await db().delete(teamMembers).where(eq(teamMembers.team_id, team_id))
  expect((await checkOut(student)).entry.status).toBe('closed')
  await expect(checkIn(student)).rejects.toMatchObject(refusal)
})

test('a hire is no student, also before the first team', async () => {
  const { application, student } = await makeApplication()
  const user_id = student.user.id
  await db().insert(hires).values({ application_id: application.id, user_id })
  expect((await student.call(accounts.me)).is_student).toBeUndefined()
  await checkIn(student)
})

test('a minor tracks no time until a guardian has agreed by the mailed link', async () => {
  const intern = await signInMember({ age_group: null })
  await intern.call(routes.declareAge, { body: { age_group: 'minor' } })
  expect(await intern.call(accounts.me)).toMatchObject({ needs_guardian: true })
  await expect(checkIn(intern)).rejects.toMatchObject({ status: 409, message: missing })
  const report = {
    date: new Date().toISOString().slice(0, 10),
    work_summary: 'Read the brief',
    hours: 3,
  }
  await expect(intern.call(reports.submit, { body: report })).rejects.toMatchObject({
    status: 409,
    message: missing,
  })
  const token = await ask(intern)
  await expect(checkIn(intern)).rejects.toMatchObject({ status: 409 })
  expect(await stranger.call(routes.openLink, { body: { token } })).toEqual({
    full_name: intern.user.full_name,
  })
  await answer(token)
  expect((await intern.call(accounts.me)).needs_guardian).toBeUndefined()
  expect(await intern.call(routes.mine)).toMatchObject({ state: 'agreed' })
  expect((await intern.call(consentRoutes.mine)).consents).toMatchObject([
    { purpose: 'guardian', guardian_name: 'Maya Rao', is_refused: false },
  ])
  expect((await checkIn(intern)).is_checked_in).toBe(true)
  const notified = await db()
    .select({ title: notifications.title })
    .from(notifications)
    .where(eq(notifications.user_id, intern.user.id))
  expect(notified).toEqual([{ title: 'Your guardian gave consent' }])
})

test('of two answers with one link the first counts', async () => {
  const intern = await minor()
  const token = await ask(intern)
  const results = await Promise.allSettled([answer(token, true), answer(token, false)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(answer(token)).rejects.toMatchObject({ status: 422 })
  expect(await answersOf(intern)).toHaveLength(1)
})

test('a refusal is recorded, and another guardian may be asked', async () => {
  const intern = await minor()
  await answer(await ask(intern), false)
  expect(await intern.call(routes.mine)).toMatchObject({ state: 'refused' })
  await expect(checkIn(intern)).rejects.toMatchObject({ status: 409 })
  await answer(await ask(intern))
  expect(await answersOf(intern)).toEqual([
    { name: 'Maya Rao', is_refused: true },
    { name: 'Maya Rao', is_refused: false },
  ])
  await checkIn(intern)
})

test('the confirmation has a link to change the answer, until the minor asks anew', async () => {
  const intern = await minor()
  const email = guardian()
  await answer(await ask(intern, email))
  await answer(await tokenFor(email), false)
  await expect(checkIn(intern)).rejects.toMatchObject({ status: 409 })
  await answer(await tokenFor(email))
  const change = await tokenFor(email)
  await checkIn(intern)
  await answer(change, false)
  const later = await tokenFor(email)
  await ask(intern)
  await expect(answer(later)).rejects.toMatchObject({ status: 422 })
})

test('a link ends with the next one, when it is revoked, when it expires and when its person is 18', async () => {
  const intern = await minor()
  const dead = async (token: string) => {
    expect(await stranger.call(routes.openLink, { body: { token } })).toBeNull()
    await expect(answer(token)).rejects.toMatchObject({ status: 422 })
  }
  const first = await ask(intern)
  const second = await ask(intern)
  await dead(first)
  await intern.call(routes.revoke)
  await intern.call(routes.revoke)
  await dead(second)
  expect(await intern.call(routes.mine)).toMatchObject({ state: 'none' })
  const third = await ask(intern)
  await db()
    .update(links)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(links.user_id, intern.user.id))
  await dead(third)
  const fourth = await ask(intern)
  await intern.call(routes.declareAge, { body: { age_group: 'adult' } })
  await dead(fourth)
  await checkIn(intern)
  expect(await answersOf(intern)).toEqual([])
})

test('a link of somebody who was suspended or removed is no good', async () => {
  const intern = await minor()
  const token = await ask(intern)
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, intern.user.id))
  expect(await stranger.call(routes.openLink, { body: { token } })).toBeNull()
  await expect(answer(token)).rejects.toMatchObject({ status: 422 })
})

test('the own address, a sixth mail in an hour and an adult are refused', async () => {
  const intern = await minor()
  await expect(ask(intern, intern.user.email)).rejects.toMatchObject({ status: 422 })
  for (let mail = 0; mail < 5; mail++) await ask(intern)
  await expect(ask(intern)).rejects.toMatchObject({ status: 429 })
  const adult = await signIn('intern', { age_group: 'adult' })
  await expect(ask(adult)).rejects.toMatchObject({ status: 409 })
})

test('those who lead a minor see that a guardian has to agree, and nobody else does', async () => {
  const [leader, outsider] = [await signIn('team_leader'), await signIn('team_leader')]
  const intern = await signIn('intern', { age_group: 'minor' })
  const team_id = v7()
  await db().insert(teams).values({ id: team_id, name: 'Team Lotus', leader_id: leader.user.id })
  await join(team_id, intern)
  await db().execute(sql`insert into time_entries (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time,
      check_out_time, status, worked_seconds)
    values (${v7()}, ${intern.user.id}, current_date - 2, 'UTC', 'remote', 'x', now() - interval '50 hours',
      now() - interval '49 hours', 'closed', 3600)`)
  const query = { user_id: intern.user.id }
  const awaits = async (reader = leader) =>
    (await reader.call(attendance.list, { query })).attendance[0]?.awaits_guardian
  expect(await awaits()).toBe(true)
  expect(await awaits(outsider)).toBe(false)
  expect(await awaits(await signIn('superadmin'))).toBe(true)
  await answer(await ask(intern))
  expect(await awaits()).toBe(false)
})

const url = '/api/guardian'
test.each([
  ['PUT', '/api/age', {}],
  ['PUT', '/api/age', { age_group: 'child' }],
  ['PUT', '/api/age', { age_group: null }],
  ['PUT', '/api/age', { age_group: 'minor', birthday: '2010-01-01' }],
  ['POST', url, {}],
  ['POST', url, { email: 'no address' }],
  ['POST', url, { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['POST', `${url}/link`, { token: 'short' }],
  ['POST', `${url}/answer`, { token: 'x'.repeat(30), agrees: true }],
  ['POST', `${url}/answer`, { token: 'x'.repeat(30), full_name: ' ', agrees: true }],
  ['POST', `${url}/answer`, { token: 'x'.repeat(30), full_name: 'Maya\nRao', agrees: true }],
  ['POST', `${url}/answer`, { token: 'x'.repeat(30), full_name: 'Maya Rao', agrees: 'yes' }],
  ['POST', `${url}/answer`, { token: 'x'.repeat(30), full_name: 'Maya Rao', agrees: true }],
] as const)('%s %s refuses %j', async (method, url, body) => {
  const intern = await minor()
  const { statusCode } = await intern.send({ method, url, body })
  expect(statusCode).toBe(422)
  expect(await answersOf(intern)).toEqual([])
})
