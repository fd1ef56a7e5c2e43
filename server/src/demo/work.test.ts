import { expect, test } from 'vitest'
import { makeCompany } from './company.ts'
import { makeMarket } from './market.ts'
import { makePeople } from './people.ts'
import { randomFrom } from './random.ts'
import { makeWork } from './work.ts'
import { minutesInto, momentOf } from './work-clock.ts'
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
