import { expect, test } from 'vitest'
import { CreateValues, newValues } from './task-values.ts'

const task = {
  assigned_to: '0192f0c0-0000-7000-8000-000000000001',
  due_date: null,
  project_id: null,
  team_visible: false,
}

test('a new task begins with medium priority (spec §5)', () => {
  expect(newValues(task).priority).toBe('medium')
})

test('each line of the checklist is an item, empty lines are none', () => {
  const values = { ...newValues(task), title: ' Ship ', checklist: ' One \n\n Two' }
  expect(CreateValues.parse(values)).toMatchObject({
    title: 'Ship',
    checklist: [
      { text: 'One', is_done: false },
      { text: 'Two', is_done: false },
    ],
  })
})

test('tasks that block it are sent by their ids', () => {
  const id = '0192f0c0-0000-7000-8000-000000000009'
  const values = { ...newValues(task), title: 'Ship', blocked_by: [{ id, label: 'Test' }] }
  expect(CreateValues.parse(values).blocked_by).toEqual([id])
})
