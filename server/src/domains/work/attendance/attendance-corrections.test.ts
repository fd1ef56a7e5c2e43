import { corrections as routes } from '@app/contract/work/corrections.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#schema/audit.table.ts'
import { clockAt } from '#test/clock.ts'
import { ask, asked, decide, forgotten, notificationsOf, reason } from '#test/corrections.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { makeStaffedTeam } from '#test/staffed-team.ts'
import { refused, sessionsOf } from '#test/working-day.ts'

startApp()
beforeAll(() => clockAt('2026-06-10T12:00:00Z'))

test('a correction is asked for, the leader confirms it, and the hours count', async () => {
  const { intern, leader, manager, entry_id, correction } = await asked()
  expect(correction).toMatchObject({
    entry_id,
    check_out_time: '2026-06-10T00:00:00.000Z',
    asked_check_in_time: '2026-06-09T09:00:00.000Z',
    asked_check_out_time: '2026-06-09T17:00:00.000Z',
    status: 'pending',
    can: { decide: false },
  })
  expect(await notificationsOf(leader)).toEqual(['Correction asked for'])
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
    before: { status: 'unconfirmed', worked_seconds: 0 },
    after: { status: 'corrected', worked_seconds: 8 * 3600 },
  })
})

test('a declined correction changes nothing, and another may be asked for', async () => {
  const { intern, teamManager, entry_id, correction } = await asked()
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
    'Please choose a time that has passed.',
  ],
  [
    'a check-in on another day',
    { check_in_time: '2026-06-08T23:00:00Z' },
    422,
    'Check-in time must be on the day of the session.',
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
  const person = await signIn('intern')
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

test('what was possible when it was asked for and is not any more is not confirmed', async () => {
  const { intern, leader, correction } = await asked()
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
  const person = await signIn('intern')
  const entry_id = await forgotten(person)
  const body = { entry_id, check_out_time: '2026-06-09T17:00:00Z', reason }
  const tries = Array.from({ length: 20 }, () => refused(person, routes.ask, body))
  const answers = await Promise.all(tries)
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(
    answers.filter(
      ([, sentence]) => sentence === 'A correction of this session is already waiting.',
    ),
  ).toHaveLength(19)
})
