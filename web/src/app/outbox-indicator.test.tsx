import { attendance } from '@app/contract/work/attendance.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { enqueue, type OutboxItem } from '#lib/offline/outbox.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { textOf } from './outbox-list.tsx'
import { OutboxIndicator } from './shell.tsx'

let person = ''
beforeEach(() => {
  localStorage.clear()
  person = signInAs('intern').id
})

const wait = (label: string, more: Partial<OutboxItem> = {}) =>
  enqueue(person, {
    key: `key-of-${label}`,
    method: 'POST',
    url: '/api/time-tracking/break',
    route: 'POST /api/time-tracking/break',
    body: { action: 'start' },
    label,
    changes: [],
    was_tried: false,
    ...more,
  })

const ui = (
  <>
    <OutboxIndicator />
    <Confirmer />
  </>
)
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  return screen.findByRole('dialog')
}

test('nothing is shown while nothing waits', () => {
  show(ui)
  expect(screen.queryByText(/pending change/)).toBeNull()
})

test('what waits is counted and listed', async () => {
  wait('Break')
  wait('Check-out')
  show(ui)
  expect(screen.getByText('2 pending changes')).toBeTruthy()

  const list = await open()
  expect(within(list).getByText('Break')).toBeTruthy()
  expect(within(list).getByText('Check-out')).toBeTruthy()
})

test('what was refused says why and can be tried again', async () => {
  const server = fakeServer()
  server.reject(attendance.break, 409, "You're already on a break.")
  wait('Break', { refusal: "You're already on a break." })
  show(ui)
  expect(screen.getByText("Couldn't send 1 change")).toBeTruthy()
  const list = await open()
  expect(within(list).getByText("Couldn't send: You're already on a break.")).toBeTruthy()

  await userEvent.click(within(list).getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
})

test('what is discarded is gone once that is confirmed', async () => {
  wait('Break', { refusal: 'No.' })
  show(ui)
  const list = await open()
  await userEvent.click(within(list).getByRole('button', { name: 'Discard' }))
  expect(screen.getByText("Couldn't send 1 change")).toBeTruthy()

  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('All changes sent')).toBeTruthy()
})

test('what was typed can be copied', async () => {
  const user = userEvent.setup()
  wait('Check-out', { refusal: 'No.', body: { notes: '{"workSummary":"Wrote it"}' } })
  show(ui)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('button', { name: 'Copy text' }))

  expect(await navigator.clipboard.readText()).toBe('Check-out\nWork summary: Wrote it')
})

test('the text of an act holds what was typed and nothing else', () => {
  const body = {
    notes: JSON.stringify({ workSummary: 'Wrote it', challenges: '', tomorrowPlans: 'Rest' }),
    task_ids: [],
    happened_at: '2026-11-21T04:00:00.000Z',
  }
  expect(textOf({ label: 'Check-out', body })).toBe(
    'Check-out\nWork summary: Wrote it\nTomorrow plans: Rest',
  )
})

test('what is copied names no ids, switches and versions', () => {
  const body = {
    title: 'Test the form',
    assigned_to: '0192f0c0-0000-7000-8000-000000000002',
    blocked_by: ['0192f0c0-0000-7000-8000-000000000003'],
    checklist: [{ text: 'Write the cases', is_done: false }],
    version: 3,
  }
  expect(textOf({ label: 'Task', body })).toBe('Task\nTitle: Test the form\nText: Write the cases')
})
