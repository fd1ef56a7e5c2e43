import { Settings as SettingsSchema, settings } from '@app/contract/identity/settings.ts'
import {
  type NotificationChoice,
  notificationChoices,
} from '@app/contract/messaging/notification-choices.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { setLanguage } from '#lib/i18n/language.ts'
import { Settings } from './settings.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useNavigate: () => navigate,
}))

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => {
  localStorage.clear()
  navigate.mockReset()
})

function serving() {
  const server = fakeServer()
  let saved = SettingsSchema.parse({})
  let choices: NotificationChoice[] = [{ kind: 'tasks', mail: 'daily', push: true }]
  server.respond(settings.read, () => saved)
  server.respond(settings.change, ({ body }) => {
    saved = { ...saved, ...Object(body) }
    return saved
  })
  server.respond(notificationChoices.read, () => ({ choices }))
  server.respond(notificationChoices.change, ({ body }) => {
    choices = Object(body).choices
    return { choices }
  })
  return server
}
const open = (onDirty = vi.fn()) =>
  show(<Settings push={null} security={<p>Security</p>} onDirty={onDirty} />)
const saveAll = () => userEvent.click(screen.getByRole('button', { name: 'Save All Settings' }))
const put = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => Object(body))

/** Zones are many: they are searched, as soon as that field has loaded. */
const zoneField = () =>
  waitFor(() => {
    const field = screen.getByLabelText('Time zone')
    expect(field.tagName).toBe('INPUT')
    return field
  })

test('one button saves every card', async () => {
  signInAs('intern')
  const server = serving()
  const onDirty = vi.fn()
  open(onDirty)
  await userEvent.click(await screen.findByLabelText('Weekly reports'))
  await userEvent.selectOptions(screen.getByLabelText('Email: Tasks'), 'Instantly')
  await userEvent.click(screen.getByLabelText(/^Private/))
  await userEvent.click(screen.getByLabelText('Show my email'))
  const zone = await zoneField()
  await userEvent.clear(zone)
  await userEvent.type(zone, 'berlin{Enter}')
  const interval = screen.getByLabelText('Break reminder interval')
  await userEvent.clear(interval)
  await userEvent.type(interval, '10')
  const hours = screen.getByLabelText('Daily working hours')
  await userEvent.clear(hours)
  await saveAll()
  expect(await screen.findByText('Break reminder interval must be from 15 to 180.')).toBeTruthy()
  expect(screen.getByText('Daily working hours must be from 1 to 12.')).toBeTruthy()
  expect(put(server)).toEqual([])
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy()

  await userEvent.clear(interval)
  await userEvent.type(interval, '45')
  await userEvent.type(hours, '8')
  await saveAll()
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(put(server)).toEqual([
    expect.objectContaining({
      weeklyReports: true,
      profileVisibility: 'private',
      showEmail: true,
      timeZone: 'Europe/Berlin',
      breakReminderInterval: 45,
    }),
    { choices: [{ kind: 'tasks', mail: 'now', push: true }] },
  ])
  await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false))
})

test('users other than interns have no Time Tracking card, and send none of it', async () => {
  signInAs('team_leader')
  const server = serving()
  open()
  await screen.findByLabelText('Weekly reports')
  expect(screen.queryByLabelText('Break reminder interval')).toBeNull()
  await userEvent.click(screen.getByLabelText('Weekly reports'))
  await saveAll()
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(put(server)[0]).toMatchObject({ weeklyReports: true })
  expect(put(server)[0]).not.toHaveProperty('dailyWorkingHours')
})

test('what another tab saves is shown while nothing is chosen here, and never taken back', async () => {
  signInAs('intern')
  const server = serving()
  open()
  await screen.findByLabelText('Weekly reports')
  server.respond(settings.read, () => SettingsSchema.parse({ showPhone: true }))
  await invalidate([settings.read])
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Show my phone number').checked).toBe(true),
  )
  await userEvent.click(screen.getByLabelText('Weekly reports'))
  server.respond(settings.read, () => SettingsSchema.parse({ showEmail: true, showPhone: true }))
  await invalidate([settings.read])
  await saveAll()
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(put(server)[0]).toMatchObject({ weeklyReports: true })
  expect(put(server)[0]).not.toHaveProperty('showEmail')
})

test('the theme is seen at once and kept at once', async () => {
  signInAs('intern')
  const server = serving()
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Theme'), 'Dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(put(server)).toEqual([{ theme: 'dark' }])
  delete document.documentElement.dataset.theme
})

test('a failed save says so, and what was chosen survives a closed tab', async () => {
  signInAs('intern')
  const server = serving()
  server.reject(settings.change, 500, 'No.')
  const { unmount } = open()
  await userEvent.click(await screen.findByLabelText('Weekly reports'))
  await saveAll()
  expect(await screen.findByText('Failed to save settings. Please try again.')).toBeTruthy()
  unmount()
  open()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Weekly reports').checked).toBe(true),
  )
})

test('the focus stays where the user has moved while the language is saved', async () => {
  signInAs('intern')
  const server = serving()
  open()
  const language = await screen.findByLabelText('Language')
  const field = await zoneField()
  server.respond(settings.change, () => {
    field.focus()
    return SettingsSchema.parse({ language: 'de' })
  })
  language.focus()
  await userEvent.selectOptions(language, 'Deutsch')
  await waitFor(() =>
    expect(server.sent.filter(({ route }) => route.startsWith('GET')).length).toBeGreaterThan(3),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(field)
  await setLanguage('en')
})

test('the focus stays where the user has moved while the page is read in the new language', async () => {
  signInAs('intern')
  serving()
  open()
  const language = await screen.findByLabelText('Language')
  const field = await zoneField()
  navigate.mockImplementation(async () => field.focus())
  language.focus()
  await userEvent.selectOptions(language, 'Deutsch')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(field)
  await setLanguage('en')
})
