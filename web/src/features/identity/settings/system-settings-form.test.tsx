import { sentences } from '@app/contract/core/problem.ts'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { SystemSettings, system } from '@app/contract/identity/system-settings.ts'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { writeTokens } from '#lib/session/session-store.ts'
import { OrganisationForm, UploadAndListForm } from './organisation-form.tsx'
import { SystemSettingsForm } from './system-settings-form.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const settings = SystemSettings.parse({})

function office(changed = {}) {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(system.settings, () => ({ ...settings, ...changed }))
  server.respond(system.changeSettings, () => ({ ...settings, target_hours: 200 }))
  show(<SystemSettingsForm />)
  return server
}

const target = () => screen.findByLabelText<HTMLInputElement>('Target hours')
const save = async (hours: string) => {
  await userEvent.clear(await target())
  await userEvent.type(await target(), hours)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)

test('only what was changed is saved', async () => {
  const server = office()
  expect((await target()).value).toBe('160')
  await save('200')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ target_hours: 200 }])
})

test('an emptied number is refused with its bounds, not in the words of the schema', async () => {
  const server = office()
  await userEvent.clear(await target())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Target hours must be from 1 to 2000.')).toBeTruthy()
  expect(sent(server)).toEqual([])
})

test('what somebody else changes meanwhile is shown, and a save of something else leaves it', async () => {
  const server = office()
  await userEvent.clear(await target())
  await userEvent.type(await target(), '200')
  server.respond(system.settings, () => ({
    ...settings,
    work_week: [2, 3, 4, 5, 6],
    leave_days: 9,
  }))
  await invalidate([system.settings])
  const saturday = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Saturday' })
  await waitFor(() => expect(saturday().checked).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>('Leave days per year').value).toBe('9')
  expect((await target()).value).toBe('200')
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ target_hours: 200 }])
  expect(document.activeElement).toBe(button)
})

test('a set-up step that is left keeps what was typed until it is saved', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(system.settings, () => settings)
  server.respond(system.changeSettings, () => ({ ...settings, target_hours: 200 }))
  const step = () => show(<SystemSettingsForm draft="step" />)
  const first = step()
  await userEvent.clear(await target())
  await userEvent.type(await target(), '200')
  first.unmount()
  server.respond(system.settings, () => ({ ...settings, leave_days: 9 }))
  await invalidate([system.settings])
  const second = step()
  const leave = await screen.findByLabelText<HTMLInputElement>('Leave days per year')
  await waitFor(() => expect(leave.value).toBe('9'))
  expect((await target()).value).toBe('200')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ target_hours: 200 }])
  second.unmount()
  server.respond(system.settings, () => settings)
  await invalidate([system.settings])
  step()
  await waitFor(async () => expect((await target()).value).toBe('160'))
})

test('an emptied lowest stipend means none', async () => {
  const server = office({ stipend_floor: 5000 })
  await userEvent.clear(await screen.findByLabelText(/^Minimum monthly stipend/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ stipend_floor: 0 }])
})

test('a number out of its bounds is refused at its field', async () => {
  const server = office()
  await save('0')
  expect(await screen.findByText('Target hours must be from 1 to 2000.')).toBeTruthy()
  expect(sent(server)).toEqual([])
})

test('a failed save says why and keeps what was typed', async () => {
  const server = office()
  server.reject(system.changeSettings, 403, 'You are not allowed to do this.')
  await save('200')
  expect(await screen.findByText('Failed to save settings. Please try again.')).toBeTruthy()
  expect(screen.getByText('You are not allowed to do this.')).toBeTruthy()
  expect((await target()).value).toBe('200')
})

test('the working week is chosen by its days, and has at least one', async () => {
  const server = office()
  await target()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await userEvent.click(box('Saturday'))
  await userEvent.click(box('Monday'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ work_week: [2, 3, 4, 5, 6] }])
  for (const name of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await userEvent.click(box(name))
  expect(await screen.findByText('Please choose at least one weekday.')).toBeTruthy()
})

test('the days of the working week begin as the organisation begins its week', async () => {
  setOrganisation({ ...defaultOrganisation, week_start: 6 })
  onTestFinished(() => setOrganisation(defaultOrganisation))
  office()
  await target()
  const week = within(screen.getByRole('group', { name: 'Working week' }))
  const [first, second, third] = week.getAllByRole('checkbox')
  expect([first, second, third]).toEqual(
    ['Saturday', 'Sunday', 'Monday'].map((name) => week.getByRole('checkbox', { name })),
  )
})

test('the first day of the week follows the country, until another is chosen', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(organisations.profile, () => defaultOrganisation)
  server.reject(organisations.change, 409, 'Not now.')
  show(<OrganisationForm />)
  const week = await screen.findByLabelText('First day of the week')
  const move = async (value: string) => {
    const country = document.querySelector('select[name="country"]')
    if (country) fireEvent.change(country, { target: { value } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    return sent(server).at(-1)
  }
  await move('IN')
  expect(await move('DE')).toMatchObject({ country: 'DE', week_start: 1 })
  expect(await move('EG')).toMatchObject({ country: 'EG', week_start: 6 })
  await userEvent.selectOptions(week, 'Friday')
  expect(await move('BR')).toMatchObject({ country: 'BR', week_start: 5 })
})

test('every country is offered once', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(organisations.profile, () => defaultOrganisation)
  show(<OrganisationForm />)
  await screen.findByLabelText('Who signs certificates')
  const options = [...document.querySelectorAll('select[name="country"] option')]
  const names = options.map(({ textContent }) => textContent)
  expect(names).toContain('United Kingdom')
  expect(names).toHaveLength(new Set(names).size)
})

test('a profile that somebody else changes meanwhile keeps their change', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(organisations.profile, () => defaultOrganisation)
  server.reject(organisations.change, 409, 'Not now.')
  show(<OrganisationForm />)
  const signatory = await screen.findByLabelText('Who signs certificates')
  await userEvent.type(signatory, 'Asha')
  const theirs = { ...defaultOrganisation, short_name: 'Acme' }
  server.respond(organisations.profile, () => theirs)
  await invalidate([organisations.profile])
  await waitFor(() => expect(screen.getByLabelText('Short name')).toHaveProperty('value', 'Acme'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server)).toMatchObject([{ signatory: 'Asha' }]))
  expect(sent(server)[0]).not.toHaveProperty('short_name')
})

test('the largest upload is in force on the page at once, and its bounds are shown at the field', async () => {
  const server = fakeServer()
  const me = signInAs('superadmin')
  writeTokens({ access_token: 'a', refresh_token: '', expires_at: '2099-01-01T00:00:00.000Z' })
  onTestFinished(() => {
    setOrganisation(defaultOrganisation)
    localStorage.clear()
  })
  server.respond(accounts.me, () => me)
  const stored = { ...defaultOrganisation, upload_mb: 4 }
  server.respond(organisations.profile, () => defaultOrganisation)
  server.respond(organisations.change, () => stored)
  show(<UploadAndListForm />)
  const field = await screen.findByLabelText('Largest upload (MB)')
  const enter = async (megabytes: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, megabytes)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  await enter('11')
  expect(await screen.findByText('Largest upload must be from 1 to 10.')).toBeTruthy()
  await enter('4')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ upload_mb: 4 }])
  // One's own time zone may be another with the organisation's.
  await waitFor(() => expect(server.sent.map(({ route }) => route)).toContain('GET /api/auth/me'))
  expect(sentences.fileTooLarge).toBe('File too large. Maximum size is 4 MB.')
})
