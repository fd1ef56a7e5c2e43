import { applications } from '@app/contract/hiring/applications.ts'
import { hires, onboarding } from '@app/contract/hiring/hires.ts'
import { audit } from '@app/contract/insight/audit.ts'
import { evaluations } from '@app/contract/programme/evaluations.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partsOf } from '#domains/admin/account-deletion/data-export.ts'
import { rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { events } from '#schema/live.table.ts'
import { mails } from '#schema/mail.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { approvedDays, certificatesOf, completeTask, issueEarned } from '#test/certifying.ts'
import { ask, decide, forgotten } from '#test/corrections.ts'
import { app, db, refusal, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { change, end, hireAgain, makeHired, read, reason, teamsOf } from '#test/hires.ts'
import { dayAgo, headlinesOf, makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import { endDue } from './hire-ending.ts'
import { daysOfHire, workedAt } from './hire-work.ts'

startApp()

/** The job of the morning after. */
const nextMorning = async () => {
  for (let done = 1; done; ) done = await app().database.transaction(endDue)
}

test('a hire ends after its last day: the person works through it, and has left the team the next morning', async () => {
  const { hr, student, leader, team_id, hire, id } = await makeHired()
  const today = await dayAgo(0)

  const ending = await end(hr, hire, today)
  expect(ending).toMatchObject({
    status: 'active',
    last_day: today,
    end: { by_name: hr.user.full_name, reason },
    can: { end: false, change: false },
  })
  expect(await headlinesOf(student)).toContain('Your last day')
  expect(await headlinesOf(leader)).toContain('Team member leaving')
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, student.user.email), sql`subject like 'Your last day at%'`))
  expect(mail?.plain).not.toContain(reason)
  await nextMorning()
  expect(await teamsOf(student)).toEqual([team_id])

  await change(id, { last_day: await dayAgo(1) })
  await nextMorning()
  await nextMorning()
  expect(await teamsOf(student)).toEqual([])
  expect((await headlinesOf(student)).filter((title) => title === 'Team Changed')).toHaveLength(1)
  const over = await read(hr, id)
  expect(over).toMatchObject({ status: 'ended', can: { start_onboarding: false } })
  expect(over.onboarding.overdue).toBe(0)
  const { hires: ended } = await hr.call(hires.list, {
    query: { show: 'ended', search: student.user.email },
  })
  expect(ended.map((one) => one.id)).toEqual([id])

  const superadmin = await signIn('superadmin')
  const { audit_logs } = await superadmin.call(audit.list, {
    query: { entity_type: 'hire', entity_id: id },
  })
  expect(audit_logs).toMatchObject([
    {
      ...{ action: 'hire_ended', actor_id: hr.user.id },
      details: { user_id: student.user.id, last_day: today, reason },
    },
    // It was agreed without an offer.
    { action: 'hire_created', details: { offer_id: null } },
  ])
})

test('a day that is over ends the hire at once, and for a week the person can still report to the leader', async () => {
  const { hr, student, leader, id, hire } = await makeHired()
  const ended = await end(hr, hire, await dayAgo(2))
  expect([ended.status, await teamsOf(student)]).toEqual(['ended', []])
  expect(await headlinesOf(student)).toContain('Your internship has ended')

  const checkIn = () =>
    student.call(attendance.checkIn, { body: { work_mode: 'remote', planned_tasks: 'Build' } })
  expect(await refusal(checkIn())).toEqual([
    409,
    "Your internship has ended, so you can't track time. You can still report your last days for a week.",
  ])
  const sent = await sendReport(student, { date: await dayAgo(2), hours: 6 })
  expect(sent.to_user_id).toBe(leader.user.id)
  expect((await refusal(sendReport(student, { date: await dayAgo(1), hours: 6 })))?.[0]).toBe(409)
  // A certificate completes it, and what is still reported is about the same team.
  await change(id, { status: 'completed' })
  const later = await sendReport(student, { date: await dayAgo(3), hours: 6 })
  expect(later.to_user_id).toBe(leader.user.id)
  await change(id, { status: 'ended' })
  const { placements } = await leader.call(evaluations.placements, { query: {} })
  expect(placements.map(({ intern_id }) => intern_id)).toContain(student.user.id)
  await change(id, { left_at: `${await dayAgo(8)}T00:00:00Z` })
  const late = [409, "You can check in and report once you're hired or added to a team."]
  expect(await refusal(checkIn())).toEqual(late)
  expect(await refusal(sendReport(student, { date: await dayAgo(4) }))).toEqual(late)
})

test('the leader of a team that was left decides on corrections of its days that were requested until a week later', async () => {
  const { hr, student, leader, manager, id, hire } = await makeHired()
  const askFor = async (days: number) => {
    const day = await dayAgo(days)
    const times = { check_in_time: `${day}T04:00:00Z`, check_out_time: `${day}T18:00:00Z` }
    const session = await forgotten(student, { day, time_zone: 'Asia/Kolkata', ...times })
    return ask(student, session, { check_out_time: `${day}T11:00:00Z` })
  }
  const requestCount = async () =>
    (await headlinesOf(leader)).filter((title) => title === 'Correction requested').length
  const waiting = async (who: SignedInUser) =>
    (await who.call(corrections.list, { query: { status: 'pending' } })).corrections.map(
      ({ id, can }) => [id, can.decide],
    )
  const earlier = await askFor(3)
  await end(hr, hire, await dayAgo(2))
  const later = await askFor(2)
  expect(await requestCount()).toBe(2)
  const elsewhere = await askFor(1)
  expect(await requestCount()).toBe(2)
  const both = [later, earlier].map((one) => [one.id, true])
  expect([await waiting(leader), await waiting(manager)]).toEqual([both, both])
  await change(id, { start_date: await dayAgo(2) })
  expect(await waiting(leader)).toEqual([[later.id, true]])
  await change(id, { start_date: await dayAgo(9) })
  const stranger = await makeStaffedTeam()
  expect(await waiting(stranger.leader)).toEqual([])

  const notFound = [404, 'Not found.']
  expect(await refusal(decide(stranger.leader, later.id, 'confirmed'))).toEqual(notFound)
  expect(await refusal(decide(leader, elsewhere.id, 'confirmed'))).toEqual(notFound)
  expect(await decide(leader, later.id, 'confirmed')).toMatchObject({ status: 'confirmed' })
  const eventCount = () =>
    db().$count(events, and(eq(events.topic, 'corrections'), eq(events.user_id, leader.user.id)))
  const before = await eventCount()
  expect(await decide(manager, earlier.id, 'declined')).toMatchObject({ status: 'declined' })
  expect(await eventCount()).toBe(before + 1)
  expect((await refusal(decide(leader, earlier.id, 'confirmed')))?.[0]).toBe(409)

  await change(id, { left_at: `${await dayAgo(8)}T00:00:00Z` })
  const late = await askFor(4)
  expect([await requestCount(), await waiting(leader)]).toEqual([2, []])
  expect(await refusal(decide(leader, late.id, 'confirmed'))).toEqual(notFound)
})

test('the person sees the last day, and neither who ended the hire nor why', async () => {
  const { hr, student, hire, id, application_id } = await makeHired()
  const last_day = await dayAgo(-3)
  await end(hr, hire, last_day)
  const seen = await Promise.all([
    student.call(onboarding.mine),
    student.call(applications.mine),
    student.call(applications.read, { params: { id: application_id } }),
    ...Object.values(partsOf(student.user.id)).map((part) => rowsOf(db(), part)),
  ])
  expect(seen[0].hires).toMatchObject([{ id, last_day, status: 'active', is_mine: true }])
  expect(seen[1].applications).toMatchObject([{ status: 'hired', last_day }])
  expect(seen[2].last_day).toBe(last_day)
  expect(JSON.stringify(seen)).not.toContain(reason)

  // Also not where they read the hires of others by now.
  await db().update(users).set({ role: 'hr' }).where(eq(users.id, student.user.id))
  expect((await read(student, id)).end).toBeNull()
  await db().update(users).set({ role: 'intern' }).where(eq(users.id, student.user.id))

  await change(id, { last_day: await dayAgo(1) })
  await nextMorning()
  const after = (await student.call(onboarding.mine)).hires
  expect(after).toMatchObject([{ status: 'ended', items: [] }])
  await change(id, { last_day: await dayAgo(31) })
  expect((await student.call(onboarding.mine)).hires).toEqual([])
})

test('who may not, a hire that is not there, an old version and a second time are refused', async () => {
  const { hr, student, leader, manager, hire, id, application_id } = await makeHired()
  const today = await dayAgo(0)
  for (const who of [student, leader, manager])
    expect((await refusal(end(who, hire, today)))?.[0]).toBe(403)
  expect(await refusal(end(hr, { ...hire, id: application_id }, today))).toEqual([
    404,
    'Not found.',
  ])
  await db().update(users).set({ role: 'hr' }).where(eq(users.id, student.user.id))
  expect(await refusal(end(student, hire, today))).toEqual([403, "You can't change your own hire."])
  await db().update(users).set({ role: 'intern' }).where(eq(users.id, student.user.id))
  expect((await refusal(end(hr, { id, version: hire.version - 1 }, today)))?.[0]).toBe(409)
  expect(await refusal(end(hr, hire, today, { reason: ' ' }))).toEqual([
    422,
    'Please give a reason.',
  ])
  expect((await refusal(end(hr, hire, today, { reason: 'x'.repeat(1001) })))?.[0]).toBe(422)
  expect((await read(hr, id)).last_day).toBeNull()

  const ended = await end(hr, hire, today)
  expect((await refusal(end(hr, ended, today)))?.[1]).toMatch('already has a last day')
  await change(id, { start_date: await dayAgo(-5) })
  const terms = { position: null, start_date: null, team_id: null, project_id: null }
  const moved = hr.call(hires.change, {
    params: { id },
    body: { ...terms, version: ended.version },
  })
  expect((await refusal(moved))?.[1]).toMatch('already has a last day')

  const other = await makeHired()
  await change(other.id, { status: 'completed' })
  expect(await refusal(end(hr, other.hire, today))).toEqual([
    409,
    'This internship is already completed. Use Manage Team to move them.',
  ])
})

test('a hire ends on one of its days; one that has not begun, at any time', async () => {
  const { hr, student, hire, id, project_id } = await makeHired(10)
  const tried = async (days: number) => refusal(end(hr, hire, await dayAgo(days)))
  expect((await tried(11))?.[0]).toBe(422)
  expect((await tried(11))?.[1]).toMatch("The last day can't be before")
  expect(await tried(-800)).toEqual([422, 'The last day must be within two years.'])

  // The next hire on the same project takes the place.
  await hireAgain(student, { project_id, start_date: await dayAgo(4) })
  await change(id, { project_id })
  expect((await tried(4))?.[1]).toMatch("The last day can't be after")
  expect(await tried(5)).toBeUndefined()

  const early = await makeHired(-20)
  const today = await dayAgo(0)
  expect((await end(early.hr, early.hire, today)).last_day).toBe(today)

  // One that never began takes no place.
  const first = await makeHired()
  await change(first.id, { project_id: first.project_id })
  const next = { project_id: first.project_id, start_date: await dayAgo(-20), last_day: today }
  await hireAgain(first.student, { ...next, ended_at: new Date().toISOString() })
  const [days] = await rowsOf(
    db(),
    daysOfHire({ ...first.hire, internship_id: first.internship.id }),
  )
  expect(days).toMatchObject({ last_day: null })
})

test('hours count until the last day, and what was earned by then is still certified', async () => {
  const made = await makeHired()
  const { hr, student: intern, hire, id, team_id } = made
  const team = { ...made, intern }
  await completeTask(team)
  await db()
    .update(tasks)
    .set({ completed_at: `${await dayAgo(5)}T06:00:00Z` })
    .where(eq(tasks.assigned_to, intern.user.id))
  await approvedDays(team, 21, 0, team_id)
  // The days from two to 22 ago; what follows the last day is not of this hire.
  await change(id, { start_date: await dayAgo(22) })
  await end(hr, hire, await dayAgo(4))
  await issueEarned()
  expect(await certificatesOf(intern)).toEqual([])
  await change(id, { last_day: await dayAgo(3) })
  await issueEarned()
  expect(await certificatesOf(intern)).toMatchObject([
    { hours: 160, started_on: await dayAgo(22), ended_on: await dayAgo(3) },
  ])
  expect((await read(hr, id)).status).toBe('completed')
})

test('a membership that an ended hire left behind is no place; one that began after its end is', async () => {
  const { student: intern, leader, internship, id, team_id } = await makeHired()
  await approvedDays({ intern, leader }, 12, 0, team_id)
  const [last_day, joined] = [await dayAgo(10), await dayAgo(5)]
  await change(id, { status: 'ended', last_day, ended_at: new Date().toISOString() })
  const placesOf = async (memberSince: string) => {
    await db()
      .update(teamMembers)
      .set({ joined_at: `${memberSince}T06:00:00Z` })
      .where(eq(teamMembers.user_id, intern.user.id))
    return rowsOf(
      db(),
      sql`select place.title, place.first_day::text, place.last_day::text, (place.seconds / 28800)::int as days
        from (select ${intern.user.id}::uuid as id) person cross join lateral (${workedAt(true)}) place order by 2`,
    )
  }
  // The days from two to 13 ago; only those until the last day count.
  const hired = { title: internship.title, first_day: await dayAgo(60), last_day, days: 4 }
  expect(await placesOf(last_day)).toEqual([hired])
  expect(await placesOf(joined)).toEqual([
    hired,
    { title: 'Lotus Intern', first_day: joined, last_day: null, days: 4 },
  ])
})
