import { expect, test } from 'vitest'
import { isOverdue } from './task.labels.ts'

const task = { due_date: '2026-11-21', due_time: '17:00', status: 'pending' } as const

test.each([
  ['2026-11-21 17:00', false, task],
  ['2026-11-21 17:01', true, task],
  ['2026-11-21 23:59', false, { ...task, due_time: null }],
  ['2026-11-22 00:00', true, { ...task, due_time: null }],
  ['2026-11-22 00:00', false, { ...task, status: 'completed' as const }],
  ['2026-11-22 00:00', false, { ...task, due_date: null }],
])('at %s a task is overdue: %s', (now, expected, about) => {
  expect(isOverdue(about, now)).toBe(expected)
})
