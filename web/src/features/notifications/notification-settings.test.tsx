import { notificationChoices, unsubscribing } from '@app/contract/notification-choices.ts'
import { Settings, settings } from '@app/contract/settings.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/fake-server.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

const tasks = { kind: 'tasks', mail: 'daily', push: true } as const

test('each kind is chosen for itself, and a switch for all', async () => {
  const server = fakeServer()
  signInAs('intern')
  server.answers(settings.read, () => Settings.parse({}))
  server.answers(notificationChoices.read, () => ({ choices: [tasks] }))
  server.answers(notificationChoices.change, () => ({ choices: [tasks] }))
  server.answers(settings.change, () => Settings.parse({}))
  show(<NotificationSettings />)

  await userEvent.selectOptions(await screen.findByLabelText('Mail: Tasks'), 'Mail at once')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Weekly reports'))
  await waitFor(() =>
    expect(
      server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body),
    ).toEqual([{ choices: [{ ...tasks, mail: 'now' }] }, { weeklyReports: true }]),
  )
})

test('nothing is stopped before it is asked for, and then it is said', async () => {
  const server = fakeServer()
  server.answers(unsubscribing.stop, () => ({
    what: 'digest' as const,
    all: false,
    email: 'a…@b.example',
  }))
  show(<UnsubscribeForm token="t" what="digest" email="a…@b.example" />)
  expect(server.sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByText('Done. a…@b.example gets no more of these mails.')).toBeTruthy()
  expect(server.sent).toEqual([
    { route: 'POST /api/unsubscribe/{token}', params: { token: 't' }, query: { all: 'false' } },
  ])
})
