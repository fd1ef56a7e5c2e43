import { corrections as routes } from '@app/contract/work/corrections.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { breaks } from '#schema/attendance.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { clockAt } from '#test/clock.ts'
import {
  ask,
  decide,
  forgotten,
  notificationsOf,
  reason,
  requestCorrection,
} from '#test/corrections.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeStaffedTeam, type StaffedTeam } from '#test/staffed-team.ts'
import {
  asOnlySuperadmin,
  checkIn,
  checkOut,
  refused,
  sessionsOf,
  signInMember,
} from '#test/working-day.ts'
import { confirmUndecidable } from './attendance-corrections.ts'

startApp()
beforeAll(() => clockAt('2026-06-10T12:00:00Z'))

test('a correction is asked for, the leader confirms it, and the hours count', async () => {
  const { intern, leader, manager, entry_id, correction } = await requestCorrection()
  expect(correction).toMatchObject({
    entry_id,
    check_out_time: '2026-06-10T00:00:00.000Z',
    asked_check_in_time: '2026-06-09T09:00:00.000Z',
    asked_check_out_time: '2026-06-09T17:00:00.000Z',
    status: 'pending',
    can: { decide: false },
  })
  expect(await notificationsOf(leader)).toEqual(['Correction requested'])
  expect(await notificationsOf(manager)).toEqual([])
  const decided = await decide(leader, correction.id, 'confirmed', 'Right.')
  expect(decided).toMatchObject({
    status: 'confirmed',
    decided_by_name: leader.user.full_name,
    comment: 'Right.',
    can: { decide: false },
  })
  expect(await sessionsOf(intern)).toMatchObject([
    { status: 'corrected', auto_closed: true, total_hours: 8, correction: { status: 'confirmed' } },
  ])
  expect(await notificationsOf(intern)).toEqual(['Times corrected'])
  const [act] = await db().select().from(auditLogs).where(eq(auditLogs.action, 'time_corrected'))
  expect(JSON.parse(act?.details ?? '')).toMatchObject({
    reason,
    before: { status: 'unconfirmed', worked_seconds: 0, check_in_time: expect.stringMatching(utc) },
    after: {
      status: 'corrected',
      worked_seconds: 8 * 3600,
      check_out_time: expect.stringMatching(utc),
    },
  })
})

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a declined correction changes nothing, and another may be asked for', async () => {
  const { intern, teamManager, entry_id, correction } = await requestCorrection()
  expect(
    await decide(teamManager, correction.id, 'declined', 'You were seen at six.'),
  ).toMatchObject({
    status: 'declined',
  })
  expect(await sessionsOf(intern)).toMatchObject([{ status: 'unconfirmed', total_hours: 0 }])
  expect(await notificationsOf(intern)).toEqual(['Correction declined'])
  expect(await ask(intern, entry_id)).toMatchObject({ status: 'pending' })
})

test.each<[string, object, number, string]>([
  ['no reason', { reason: ' ' }, 422, 'Please give a reason.'],
  [
    'a check-out before the check-in',
    { check_out_time: '2026-06-09T08:00:00Z' },
    422,
    'Check-out time must be after check-in time',
  ],
  [
    'a time that has not come',
    { check_out_time: '2026-06-10T12:00:01Z' },
    422,
    'Please choose a time in the past.',
  ],
  [
    'a check-in on another day',
    { check_in_time: '2026-06-08T23:00:00Z' },
    422,
    'Check-in must be on the day of the session.',
  ],
  [
    'more than a day',
    { check_in_time: '2026-06-09T00:00:00Z', check_out_time: '2026-06-10T00:00:01Z' },
    422,
    'Total hours cannot exceed 24 hours per day',
  ],
  ['no check-in', { check_in_time: null }, 422, 'Check-in time is required'],
  ['words for a time', { check_out_time: 'five' }, 422, 'Please choose a date and time.'],
  ['a status', { status: 'confirmed' }, 422, 'Unknown field: status'],
])('a correction with %s is refused', async (_, more, status, sentence) => {
  const person = await signInMember()
  const entry_id = await forgotten(person)
  const body = { entry_id, check_out_time: '2026-06-09T17:00:00Z', reason, ...more }
  expect(await refused(person, routes.ask, body)).toEqual([status, sentence])
})

test('a correction may not run into another session, and the day may not hold more than 24 hours', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const first = await forgotten(intern, {
    check_in_time: '2026-06-09T00:00:00Z',
    check_out_time: '2026-06-09T13:00:00Z',
    worked_seconds: 13 * 3600,
    status: 'closed',
  })
  const second = await forgotten(intern, { check_in_time: '2026-06-09T15:00:00Z' })
  const times = (check_in_time: string, check_out_time: string) => ({
    check_in_time,
    check_out_time,
    reason,
  })
  const run = times('2026-06-09T12:59:00Z', '2026-06-09T17:00:00Z')
  const overlap = [422, 'These times overlap another session.']
  expect(await refused(intern, routes.ask, { entry_id: second, ...run })).toEqual(overlap)
  expect(await refused(leader, routes.correct, run, second)).toEqual(overlap)
  const long = times('2026-06-09T15:00:00Z', '2026-06-10T02:00:01Z')
  const tooMany = [422, 'Total hours cannot exceed 24 hours per day']
  expect(await refused(leader, routes.correct, long, second)).toEqual(tooMany)
  await leader.call(routes.correct, {
    params: { id: second },
    body: times('2026-06-09T15:00:00Z', '2026-06-10T02:00:00Z'),
  })
  expect((await sessionsOf(intern)).map(({ id, total_hours }) => [id, total_hours])).toEqual([
    [second, 11],
    [first, 0],
  ])
})

test('a correction that was valid when it was requested and is not any more cannot be confirmed', async () => {
  const { intern, leader, correction } = await requestCorrection()
  await forgotten(intern, {
    check_in_time: '2026-06-09T16:00:00Z',
    check_out_time: '2026-06-09T16:30:00Z',
    status: 'closed',
  })
  expect(await refused(leader, routes.decide, { status: 'confirmed' }, correction.id)).toEqual([
    422,
    'These times overlap another session.',
  ])
  expect(await sessionsOf(intern)).toContainEqual(
    expect.objectContaining({ correction: { id: correction.id, status: 'pending' } }),
  )
})

test('one correction of a session waits at a time, also when two are asked for at once', async () => {
  const person = await signInMember()
  const entry_id = await forgotten(person)
  const body = { entry_id, check_out_time: '2026-06-09T17:00:00Z', reason }
  const tries = Array.from({ length: 20 }, () => refused(person, routes.ask, body))
  const answers = await Promise.all(tries)
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(
    answers.filter(
      ([, sentence]) => sentence === 'A correction for this session is already awaiting review.',
    ),
  ).toHaveLength(19)
})

test('open, old and foreign sessions are not corrected', async () => {
  const person = await signInMember()
  const { current_session } = await checkIn(person)
  const body = (entry_id: string) => ({ entry_id, check_out_time: '2026-06-09T17:00:00Z', reason })
  const open = body(current_session?.id ?? '')
  expect(await refused(person, routes.ask, open)).toEqual([409, 'This session is still open.'])
  await checkOut(person)
  const old = await forgotten(person, {
    day: '2026-05-09',
    check_in_time: '2026-05-09T09:00:00Z',
    check_out_time: '2026-05-10T00:00:00Z',
  })
  expect(await refused(person, routes.ask, body(old))).toEqual([
    422,
    'You can only correct sessions from the last 31 days.',
  ])
  const foreign = await forgotten(await signInMember())
  const notFound = [404, 'Not found.']
  expect(await refused(person, routes.ask, body(foreign))).toEqual(notFound)
  expect(await refused(person, routes.ask, body(v7()))).toEqual(notFound)
})

test('nobody corrects their own time, whatever their role', async () => {
  const team: StaffedTeam = await makeStaffedTeam()
  const own = [403, "You can't correct your own time."]
  for (const person of [team.leader, team.teamManager, team.manager, await signIn('superadmin')]) {
    const id = await forgotten(person)
    const body = { check_out_time: '2026-06-09T17:00:00Z', reason }
    expect(await refused(person, routes.correct, body, id)).toEqual(own)
    const correction = await ask(person, id)
    expect(await refused(person, routes.decide, { status: 'confirmed' }, correction.id)).toEqual(
      own,
    )
  }
})

test('without leading a person, their sessions and corrections are a 404 like unknown ones', async () => {
  const { entry_id, correction } = await requestCorrection()
  const stranger = await makeStaffedTeam()
  const body = { check_out_time: '2026-06-09T17:00:00Z', reason }
  for (const person of [stranger.leader, stranger.teamManager, stranger.manager]) {
    const notFound = [404, 'Not found.']
    expect(await refused(person, routes.correct, body, entry_id)).toEqual(notFound)
    expect(await refused(person, routes.correct, body, v7())).toEqual(notFound)
    expect(await refused(person, routes.decide, { status: 'confirmed' }, correction.id)).toEqual(
      notFound,
    )
    expect(await refused(person, routes.decide, { status: 'confirmed' }, v7())).toEqual(notFound)
    expect(await person.call(routes.list, {})).toMatchObject({ corrections: [], total: 0 })
  }
})

test('a leader corrects without being asked, with a reason; what waited is answered', async () => {
  const { intern, leader, manager, entry_id } = await requestCorrection()
  const body = { check_out_time: '2026-06-09T18:30:00Z', reason: 'Seen leaving.' }
  expect(await refused(leader, routes.correct, { ...body, reason: '' }, entry_id)).toEqual([
    422,
    'Please give a reason.',
  ])
  const corrected = await manager.call(routes.correct, { params: { id: entry_id }, body })
  expect(corrected).toMatchObject({
    status: 'corrected',
    total_hours: 9.5,
    correction: { status: 'declined' },
  })
  expect(await notificationsOf(intern)).toEqual(['Times corrected'])
  const open = (await checkIn(intern)).current_session?.id
  expect(await refused(leader, routes.correct, body, open)).toEqual([
    409,
    'This session is still open.',
  ])
})

test('the breaks of a session fit its corrected times', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const id = await forgotten(intern)
  const taken = (start: string, end: string) => ({
    entry_id: id,
    start_time: `2026-06-09T${start}Z`,
    end_time: `2026-06-09T${end}Z`,
  })
  await db()
    .insert(breaks)
    .values([
      taken('09:10:00', '09:20:00'),
      taken('12:00:00', '12:30:00'),
      taken('16:30:00', '23:00:00'),
      taken('23:10:00', '23:20:00'),
    ])
  const corrected = await leader.call(routes.correct, {
    params: { id },
    body: { check_in_time: '2026-06-09T09:30:00Z', check_out_time: '2026-06-09T17:00:00Z', reason },
  })
  expect(corrected).toMatchObject({
    break_seconds: 3600,
    worked_seconds: 6.5 * 3600,
    total_hours: 6.5,
  })
  expect(corrected.breaks.map(({ duration }) => duration)).toEqual([1800, 1800])
})

test('a corrected check-in says anew which session of the day was late', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const first = await forgotten(intern, {
    ...{ check_in_time: '2026-06-09T11:00:00Z', check_out_time: '2026-06-09T12:00:00Z' },
    ...{ status: 'closed', is_late: true },
  })
  const second = await forgotten(intern, { check_in_time: '2026-06-09T13:00:00Z' })
  const lateAfter = async (id: string, from: string | undefined, until: string) => {
    const at = (time: string) => `2026-06-09T${time}:00Z`
    const body = { check_out_time: at(until), reason, ...(from && { check_in_time: at(from) }) }
    await leader.call(routes.correct, { params: { id }, body })
    const late = (await sessionsOf(intern)).filter(({ is_late }) => is_late)
    return late.map(({ id }) => id)
  }
  expect(await lateAfter(second, undefined, '17:00')).toEqual([first])
  expect(await lateAfter(first, '09:00', '12:00')).toEqual([])
  expect(await lateAfter(first, '10:30', '12:00')).toEqual([first])
  expect(await lateAfter(second, '10:20', '10:30')).toEqual([second])
})

test('of two who decide at once one wins, and the other gets a conflict', async () => {
  const { intern, leader, manager, correction } = await requestCorrection()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      refused(
        at % 2 ? leader : manager,
        routes.decide,
        { status: at % 2 ? 'confirmed' : 'declined' },
        correction.id,
      ),
    ),
  )
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  const notified = answers.filter(
    ([, sentence]) => sentence === 'This correction has already been decided.',
  )
  expect(notified).toHaveLength(99)
  expect(await notificationsOf(intern)).toHaveLength(1)
})

test('corrections of the only superadmin are confirmed as their own decision, at once or when the second one goes', async () => {
  const [admin] = [await signIn('superadmin'), await signIn('superadmin')]
  const earlier = { day: '2026-06-08', check_in_time: '2026-06-08T09:00:00Z' }
  const close = { check_out_time: '2026-06-08T12:00:00Z' }
  const impossible = await ask(admin, await forgotten(admin, { ...earlier, ...close }), {
    check_out_time: '2026-06-08T17:00:00Z',
  })
  const after = { check_in_time: '2026-06-08T16:00:00Z', check_out_time: '2026-06-08T18:00:00Z' }
  await forgotten(admin, { day: '2026-06-08', ...after })
  const { id } = await ask(admin, await forgotten(admin, { check_in_time: '2026-06-09T10:00:00Z' }))
  expect(await db().transaction(confirmUndecidable)).toBe(0)
  const own = { decided_by_name: admin.user.full_name }
  await asOnlySuperadmin(admin, async () => {
    expect(await db().transaction(confirmUndecidable)).toBe(2)
    expect((await admin.call(routes.list, { query: { whose: 'own' } })).corrections).toMatchObject([
      { ...own, id, status: 'confirmed' },
      {
        ...{ ...own, id: impossible.id, status: 'declined' },
        comment: 'These times overlap another session.',
      },
    ])
    const times = { check_in_time: '2026-06-07T09:00:00Z', check_out_time: '2026-06-07T17:00:00Z' }
    const now = await forgotten(admin, { ...times, day: '2026-06-07' })
    expect(await ask(admin, now, times)).toMatchObject({ ...own, status: 'confirmed' })
    const session = (await sessionsOf(admin)).find(({ id }) => id === now)
    expect(session).toMatchObject({ status: 'corrected', total_hours: 8 })
  })
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.actor_id, admin.user.id))
  expect(acts.at(-1)).toMatchObject({
    action: 'time_corrected',
    details: expect.stringContaining('nobody else may decide'),
  })
})
