import { unsubscribing } from '@app/contract/messaging/notification-choices.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

test('nothing is unsubscribed before it is requested, and then it is confirmed', async () => {
  const server = fakeServer()
  server.respond(unsubscribing.stop, () => ({
    what: 'digest' as const,
    all: false,
    email: 'a…@b.example',
  }))
  show(<UnsubscribeForm token="t" what="digest" email="a…@b.example" />)
  expect(server.sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(
    await screen.findByText("Done. We'll no longer send these emails to a…@b.example."),
  ).toBeTruthy()
  expect(server.sent).toEqual([
    { route: 'POST /api/unsubscribe/{token}', params: { token: 't' }, query: { all: 'false' } },
  ])
})
