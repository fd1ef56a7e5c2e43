import { type Import, type ImportRow, imports } from '@app/contract/admin/imports.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { ImportView } from './import-view.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000091'
const preview: Import = {
  id,
  file_name: 'people.csv',
  by_name: 'Vandana Krishnan',
  status: 'checked',
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: null,
  finished_at: null,
  ignored: ['Blood group'],
  counts: { create: 2, change: 1, unchanged: 0, refused: 1 },
  done: 0,
  can: { start: true, cancel: false },
}
const row = (more: Partial<ImportRow>): ImportRow => ({
  row: 2,
  email: 'asha@people.example',
  full_name: 'Asha Rao',
  role: 'intern',
  role_before: null,
  team: '',
  joins: false,
  details: {},
  outcome: 'create',
  reason: null,
  about: '',
  is_done: false,
  ...more,
})
const rows = [
  row({ details: { college: 'City College', weekly_hours: '20' } }),
  row({ row: 3, full_name: 'Vik', role: 'hr', role_before: 'developer', outcome: 'change' }),
  row({ row: 4, full_name: 'Nobody', outcome: 'refused', reason: 'role', about: 'king' }),
]

function opened(one: Import) {
  const server = fakeServer()
  signInAs('superadmin')
  let now = one
  server.respond(imports.read, () => now)
  server.respond(imports.rows, () => ({ rows, next_cursor: null, total: rows.length }))
  show(
    <>
      <ImportView id={id} />
      <Confirmer />
    </>,
  )
  return { server, becomes: (more: Partial<Import>) => (now = { ...now, ...more }) }
}

test('a preview says that nothing has happened, and why a row is refused', async () => {
  opened(preview)
  expect(await screen.findByText('Nothing has changed yet')).toBeTruthy()
  expect(await screen.findByText('No role is called “king”.')).toBeTruthy()
  expect(screen.getByText('College: City College · Weekly hours: 20')).toBeTruthy()
  expect(screen.getByText('Developer → HR')).toBeTruthy()
  expect(screen.getByText('Unused columns: Blood group')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop Import' })).toBeNull()
})

test('starting asks how many it touches, then shows how far it is', async () => {
  const { server, becomes } = opened(preview)
  server.respond(imports.start, () => {
    const running = { status: 'running', done: 1, can: { start: false, cancel: true } } as const
    becomes(running)
    return { ...preview, ...running }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Start Import' }))
  const question = await screen.findByRole('alertdialog', { name: 'Start the import?' })
  expect(within(question).getByText(/^This creates or updates 3 accounts/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Start Import' }))

  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop Import' })).toBeTruthy()
})

test('a refusal of the server is shown, and the preview stays', async () => {
  const { server } = opened(preview)
  const why = 'This import is already running or has nothing left to do.'
  server.reject(imports.start, 409, why)
  await userEvent.click(await screen.findByRole('button', { name: 'Start Import' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Start Import' }))
  expect(await screen.findByText(why)).toBeTruthy()
})
