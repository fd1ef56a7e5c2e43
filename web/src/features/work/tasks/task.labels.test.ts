import { expect, test } from 'vitest'
import { changeText, isOverdue } from './task.labels.ts'

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

test.each([
  ['status', 'in_progress', 'completed', 'Status: In progress → Completed'],
  ['priority', 'low', 'high', 'Priority: Low → High'],
  ['due_date', '', '2026-11-21', 'Due date: none → 21 Nov 2026'],
  ['due_time', '17:00', '', 'Due time: 5:00 pm → none'],
  ['project_id', '', 'KitabGhar', 'Project: none → KitabGhar'],
  ['team_visible', 'false', 'true', 'Visible to the team: No → Yes'],
  ['blocked_by', '1', '2', 'Blocked by: 1 task → 2 tasks'],
  ['title', 'fix_login', 'pending', 'Title: fix_login → pending'],
  ['checklist', '0 / 1', '1 / 1', 'Checklist changed'],
])('a change of %s from %s to %s reads: %s', (field, before, after, expected) => {
  expect(changeText({ field, before, after })).toBe(expected)
})
