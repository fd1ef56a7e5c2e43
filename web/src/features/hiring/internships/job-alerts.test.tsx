import { internships } from '@app/contract/hiring/internships.ts'
import { internshipAlerts } from '@app/contract/hiring/job-alerts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { CreateAlert } from './create-job-alert.tsx'
import { SavedInternships } from './saved-internships.tsx'

const alert = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  name: 'React in Pune',
  filters: { search: 'react', location: 'Pune', remote: true, duration: 3 },
  is_paused: false,
  created_at: '2026-11-01T09:00:00.000Z',
  told_at: null,
}

test('the search that is shown becomes an alert under a name of its own', async () => {
  const server = fakeServer()
  signInAs('intern')
  server.respond(internshipAlerts.create, () => alert)
  show(
    <CreateAlert filters={{ search: 'react', remote: 'true', duration: '3', sort: 'closing' }} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
  const name = await screen.findByLabelText('Name')
  expect(name).toHaveProperty('value', 'react · Remote · Up to 3 months')
  await userEvent.clear(name)
  await userEvent.type(name, 'React{Enter}')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'POST /api/me/internship-alerts',
      body: { name: 'React', filters: { search: 'react', remote: true, duration: 3 } },
    }),
  )
  expect(await screen.findByText('Alert Created')).toBeTruthy()
})

test('an alert for everything says so in a sentence', async () => {
  fakeServer()
  signInAs('intern')
  show(<CreateAlert filters={{}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
  expect(
    await screen.findByText("We'll send every new internship, at most once a day."),
  ).toBeTruthy()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'All internships')
})

test('alerts stand below what is saved, lead to their search, and can be paused', async () => {
  const server = fakeServer()
  signInAs('intern')
  server.respond(internships.saved, () => ({ internships: [] }))
  server.respond(internshipAlerts.list, () => ({ alerts: [alert] }))
  server.respond(internshipAlerts.change, () => ({ ...alert, is_paused: true }))
  show(<SavedInternships />)
  const link = await screen.findByRole('link', { name: 'React in Pune' })
  expect(link.getAttribute('href')).toBe(
    '/internships?search=react&location=Pune&remote=true&duration=3',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Pause React in Pune' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'PUT /api/me/internship-alerts/{id}',
      params: { id: alert.id },
      body: { name: 'React in Pune', is_paused: true },
    }),
  )
})
