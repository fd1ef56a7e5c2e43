import { ownRecords } from '@app/contract/insight/own-records.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { OwnRecords } from './own-records.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

test('an empty period says so at its field, and what was chosen stays', async () => {
  const server = fakeServer()
  signInAs('intern')
  const message = "You didn't record anything in this period. Please choose other dates."
  server.reject(ownRecords.logbook, 422, message, [{ path: 'start_date', message }])
  show(<OwnRecords />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export my records' }))
  const dialog = within(await screen.findByRole('dialog'))
  const from = dialog.getByLabelText<HTMLInputElement>('From')
  await userEvent.clear(from)
  await userEvent.type(from, '2026-01-05')
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(from.value).toBe('2026-01-05')
  expect(server.sent.at(-1)).toMatchObject({ route: 'GET /api/me/logbook.pdf' })
})
