import {
  type Account,
  type Enrolment,
  type PersonPage,
  users,
} from '@app/contract/identity/users.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { PersonView } from './person-view.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('another’s page shows what they show, and says when it is the name only', async () => {
  const server = fakeServer()
  signInAs('intern')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  const about = { id, full_name: 'Meera Nair', role: 'hr' as const }
  server.respond(users.page, () => ({ ...about, is_shown: true, location: 'Kochi', bio: '' }))
  const { unmount } = show(<PersonView id={id} />)
  expect(await screen.findByText('Kochi')).toBeTruthy()
  expect(screen.queryByText('Bio')).toBeNull()
  expect(screen.queryByText('Social Links')).toBeNull()
  unmount()

  queryClient.clear()
  server.respond(users.page, () => ({ ...about, is_shown: false }))
  show(<PersonView id={id} />)
  expect(
    await screen.findByText('Meera Nair shares only their name and role with you.'),
  ).toBeTruthy()
})

test('a superadmin sees the legal hold on a person’s page, sets it and lifts it there', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  const at = '2026-11-20T09:00:00.000Z'
  const account: Account = {
    ...{ id, email: 'meera@demo.example', full_name: 'Meera Nair', role: 'intern' },
    ...{ status: 'active', created_at: at, updated_at: at, last_seen_at: null, version: 1 },
    ...{ held_at: at, hold_reason: '' },
  }
  let page: PersonPage = {
    ...{ id, full_name: 'Meera Nair', role: 'intern' as const, is_shown: true },
    ...{ held_at: null, hold_reason: '' },
  }
  server.respond(users.page, () => page)
  server.respond(users.hold, ({ body }) => {
    page = { ...page, held_at: at, hold_reason: body.reason }
    return { ...account, hold_reason: body.reason }
  })
  server.respond(users.release, () => {
    page = { ...page, held_at: null, hold_reason: '' }
    return undefined
  })
  show(<PersonView id={id} />)
  await press('Set legal hold')
  const setting = within(await screen.findByRole('dialog'))
  await userEvent.type(await setting.findByLabelText(/^Reason/), 'Court order 7/26')
  await userEvent.click(setting.getByRole('button', { name: 'Set legal hold' }))
  expect(await screen.findByText(/^Legal hold since 20 Nov/)).toBeTruthy()
  expect(screen.getByText('Reason: Court order 7/26')).toBeTruthy()

  await press('Lift legal hold')
  const lifting = within(await screen.findByRole('dialog'))
  await userEvent.click(await lifting.findByRole('button', { name: 'Lift legal hold' }))
  await vi.waitFor(() => expect(screen.queryByText(/^Legal hold since/)).toBeNull())
  expect(await screen.findByRole('button', { name: 'Set legal hold' })).toBeTruthy()
})

test('who does not set legal holds sees nothing of them', async () => {
  const server = fakeServer()
  signInAs('hr')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  server.respond(users.page, () => ({
    id,
    full_name: 'Meera Nair',
    role: 'intern' as const,
    is_shown: true,
  }))
  show(<PersonView id={id} />)
  expect(await screen.findByRole('heading', { name: 'Meera Nair' })).toBeTruthy()
  expect(screen.queryByText(/legal hold/i)).toBeNull()
})

test('HR reads and changes the enrolment on a person’s page, and a refusal stays at its field', async () => {
  const server = fakeServer()
  signInAs('hr')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  const enrolment: Enrolment = {
    ...{ roll_number: 'CS-14', college: '', start_date: '2027-01-11', end_date: null },
    ...{ weekly_hours: 20, leave_days: null, supervisor_id: null, supervisor_name: null },
    ...{ supervisor_email: null, time_zone: 'Europe/Berlin', updated_at: null },
  }
  let person = { id, full_name: 'Meera Nair', role: 'intern' as const, is_shown: true, enrolment }
  server.respond(users.page, () => person)
  server.reject(users.enrol, 422, 'No leader has the email “a@b.example”.', [
    {
      path: 'supervisor',
      message: 'No leader has the email “a@b.example”.',
    },
  ])
  show(<PersonView id={id} />)
  expect(await screen.findByText('CS-14')).toBeTruthy()
  expect(screen.getByText('11 Jan 2027')).toBeTruthy()
  expect(screen.getByText('Europe/Berlin')).toBeTruthy()
  await press('Change')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText(/^College/), 'City College')
  await userEvent.type(dialog.getByLabelText(/^Leave days per year/), '7.5')
  await userEvent.type(dialog.getByLabelText(/^Supervisor/), 'a@b.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^No leader has the email/)).toBeTruthy()

  server.respond(users.enrol, ({ body }) => {
    const { supervisor: _, ...fields } = body
    person = { ...person, enrolment: { ...enrolment, ...fields } }
    return person.enrolment
  })
  await userEvent.clear(dialog.getByLabelText(/^Supervisor/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('City College')).toBeTruthy()
  expect(screen.getByText('7.5')).toBeTruthy()
})

test('one’s own enrolment is changed by others', async () => {
  const server = fakeServer()
  const { id } = signInAs('hr')
  const enrolment: Enrolment = {
    ...{ roll_number: '', college: '', start_date: null, end_date: null, weekly_hours: null },
    ...{ leave_days: 24, supervisor_id: null, supervisor_name: null, supervisor_email: null },
    ...{ time_zone: 'Europe/Berlin', updated_at: null },
  }
  const person = { id, full_name: 'Hema Reddy', role: 'hr' as const, is_shown: true, enrolment }
  server.respond(users.page, () => person)
  show(<PersonView id={id} />)
  expect(await screen.findByText('24')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('an enrolment that someone else changed meanwhile is replaced only after their change was named', async () => {
  const server = fakeServer()
  signInAs('hr')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  const [then, now] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:05:00.000Z']
  let enrolment: Enrolment = {
    ...{ roll_number: 'CS-14', college: '', start_date: null, end_date: null },
    ...{ weekly_hours: 20, leave_days: null, supervisor_id: null, supervisor_name: null },
    ...{ supervisor_email: null, time_zone: 'Europe/Berlin', updated_at: then },
  }
  const person = { id, full_name: 'Meera Nair', role: 'intern' as const, is_shown: true }
  server.respond(users.page, () => ({ ...person, enrolment }))
  server.reject(users.enrol, 409, 'This record was changed by someone else. Please reload.')
  show(<PersonView id={id} />)
  await press('Change')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText(/^College/), 'City College')
  enrolment = { ...enrolment, roll_number: 'CS-15', updated_at: now }
  await invalidate([users.page])
  expect(await screen.findByText('CS-15')).toBeTruthy()
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await save()
  expect(await dialog.findByText(/changed by someone else/)).toBeTruthy()
  await vi.waitFor(async () => {
    await save()
    const sent = server.sent.filter(({ route }) => route.startsWith('PUT'))
    const bodies = sent.map(({ body }) => body)
    expect(bodies[0]).toMatchObject({ college: 'City College', updated_at: then })
    expect(bodies.at(-1)).toMatchObject({ college: 'City College', updated_at: now })
  })
})

test('a leader of the person reads the enrolment and does not change it', async () => {
  const server = fakeServer()
  signInAs('team_leader')
  const id = '0192f0c0-0000-7000-8000-0000000000bb'
  server.respond(users.page, () => ({
    ...{ id, full_name: 'Meera Nair', role: 'intern' as const, is_shown: false },
    enrolment: {
      ...{ roll_number: 'CS-14', college: '', start_date: null, end_date: null },
      ...{ weekly_hours: null, leave_days: null, supervisor_id: null, supervisor_name: null },
      ...{ time_zone: 'Europe/Berlin', updated_at: null },
    },
  }))
  show(<PersonView id={id} />)
  expect(await screen.findByText('CS-14')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})
