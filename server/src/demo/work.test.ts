import { expect, test } from 'vitest'
import { makeCompany } from './company.ts'
import { makeMarket } from './market.ts'
import { makePeople } from './people.ts'
import { randomFrom } from './random.ts'
import { makeWork } from './work.ts'
import { dayIn, firstIn, lastOut, minutesInto, momentOf } from './work-clock.ts'
import { sprintBegan } from './work-tasks.ts'

function madeAt(now: Date) {
  const random = randomFrom(2026)
  const people = makePeople(random, now, 'hash')
  const company = makeCompany(random, now, people)
  return makeWork(now, people, company, makeMarket(random, now, company, []))
}

const moments = [
  ['a Saturday afternoon', '2026-11-21T08:54:00.000Z'],
  ['the first minute of a sprint', '2026-11-21T18:30:30.000Z'],
  ['just after a Monday began', '2026-11-23T18:35:00.000Z'],
  ['a Friday evening', '2026-11-27T13:40:00.000Z'],
  ['a Tuesday noon', '2026-12-01T06:30:00.000Z'],
  ['a Friday at three in the morning', '2026-11-26T21:30:00.000Z'],
  ['a Friday at nine', '2026-11-27T03:30:00.000Z'],
  ['a Friday before midnight', '2026-11-27T18:20:00.000Z'],
] as const

test.each(moments)('the work made on %s has happened by then, in order', (_when, at) => {
  const now = new Date(at)
  const { sessions, written, tasks } = madeAt(now)
  for (const { from, until, pauses } of sessions) {
    expect(from < now && (until ?? now) <= now && from < (until ?? now)).toBe(true)
    for (const { start_time = '', end_time } of pauses) {
      expect(new Date(start_time) >= from).toBe(true)
      expect(new Date(end_time ?? start_time) <= (until ?? now)).toBe(true)
    }
  }
  for (const { timestamp = '', reviewed_at } of written.flatMap(({ reports }) => reports)) {
    expect(timestamp <= at).toBe(true)
    if (reviewed_at) expect(timestamp < reviewed_at && reviewed_at <= at).toBe(true)
  }
  for (const { created_at = '', completed_at } of tasks)
    expect(created_at < (completed_at ?? at) && (completed_at ?? at) <= at).toBe(true)
})

test.each([
  ['before anyone is in', '2026-11-27T04:19:00.000Z', [], 2],
  ['in the morning', '2026-11-27T04:55:00.000Z', ['open'], 2],
  ['in the afternoon', '2026-11-27T09:30:00.000Z', ['closed', 'open'], 2],
  ['just before everyone has gone', '2026-11-27T13:29:00.000Z', ['closed', 'open'], 2],
  ['in the evening', '2026-11-27T13:30:00.000Z', ['closed'], 5],
  ['late in the evening', '2026-11-27T16:30:00.000Z', ['closed'], 5],
])('today’s sessions made %s are in the hours of people', (_when, at, statuses, toReview) => {
  const now = new Date(at)
  const { sessions, written, thread, goals } = madeAt(now)
  const todays = sessions.filter(({ row }) => row.day === dayIn(now))
  expect([...new Set(todays.map(({ row }) => row.status))].sort()).toEqual(statuses)
  for (const { from, until } of todays) {
    expect(minutesInto(from)).toBeGreaterThanOrEqual(firstIn)
    expect(minutesInto(until ?? now)).toBeLessThan(lastOut)
  }
  for (const sent of thread.map((message) => minutesInto(new Date(String(message.at))))) {
    expect(sent).toBeGreaterThanOrEqual(firstIn)
    expect(sent).toBeLessThanOrEqual(lastOut)
  }
  const waiting = written.flatMap(({ reports }) => reports.filter(({ status }) => !status))
  const leader = goals[0]?.created_by
  expect(waiting.filter(({ to_user_id }) => to_user_id === leader)).toHaveLength(toReview)
})

test.each([
  ['late in the morning', '2026-11-27T05:30:00.000Z'],
  ['in the afternoon', '2026-11-27T09:30:00.000Z'],
  ['at seven in the evening', '2026-11-27T13:29:00.000Z'],
  ['before midnight', '2026-11-27T18:20:00.000Z'],
])('of a working day looked at %s, a few began it late, and one has not', (_when, at) => {
  const now = new Date(at)
  const { sessions } = madeAt(now)
  const users = new Set(sessions.map(({ person }) => person.id))
  const todays = sessions.filter(({ row }) => row.day === dayIn(now))
  const late = todays.filter(({ row }) => row.is_late)
  expect(users.size - todays.length).toBe(1)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(users.size / 4)
})

test.each(moments)('made on %s, the demo team completed 28 tasks in the sprint', (_when, at) => {
  const now = new Date(at)
  const { tasks, goals } = madeAt(now)
  const began = sprintBegan(now).toISOString()
  const leader = goals[0]?.created_by
  const done = tasks.filter(
    ({ created_by, completed_at }) => created_by === leader && (completed_at ?? '') >= began,
  )
  expect(done).toHaveLength(28)
  expect(minutesInto(sprintBegan(now))).toBe(0)
  expect(momentOf('2026-11-22', 0).toISOString()).toBe('2026-11-21T18:30:00.000Z')
})

test.each(moments)(
  'made on %s, nobody works twice at once or reports twice of a day',
  (_when, at) => {
    const { sessions, written } = madeAt(new Date(at))
    const days = sessions.map(({ row, from }) => `${row.user_id} ${row.day} ${from.toISOString()}`)
    expect(new Set(days.map((day) => day.slice(0, 47))).size).toBe(days.length)
    const reports = written.flatMap(({ reports: [first] }) => (first ? [first] : []))
    const keys = reports.map(({ from_user_id, date }) => `${from_user_id} ${date}`)
    expect(new Set(keys).size).toBe(keys.length)
  },
)
