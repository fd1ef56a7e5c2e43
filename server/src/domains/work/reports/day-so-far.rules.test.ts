import { expect, test } from 'vitest'
import { timePerTask, without } from './day-so-far.rules.ts'

const hour = 3600

test('breaks are no work, wherever they lie', () => {
  const day = [{ from: 0, until: 8 * hour }]
  const lunch = { from: 3 * hour, until: 4 * hour }
  expect(without(day, [lunch])).toEqual([
    { from: 0, until: 3 * hour },
    { from: 4 * hour, until: 8 * hour },
  ])
  expect(without(day, [{ from: -hour, until: hour }])).toEqual([{ from: hour, until: 8 * hour }])
  expect(without(day, [{ from: -hour, until: 9 * hour }])).toEqual([])
})

test('a task has the worked time while it was in progress, and no time outside of a session', () => {
  const times = timePerTask(
    [{ task_id: 'a', from: -hour, until: 2 * hour }],
    [{ from: 0, until: hour }],
  )
  expect(times.get('a')).toBe(hour)
})

test('two tasks in progress at once share the time, so that a day is not counted twice', () => {
  const times = timePerTask(
    [
      { task_id: 'a', from: 0, until: 4 * hour },
      { task_id: 'b', from: 2 * hour, until: 6 * hour },
    ],
    [{ from: 0, until: 6 * hour }],
  )
  expect(times.get('a')).toBe(3 * hour)
  expect(times.get('b')).toBe(3 * hour)
})

test('a task that nobody worked on has no time', () => {
  expect(timePerTask([], [{ from: 0, until: hour }]).size).toBe(0)
})
