import { setup, setupSteps } from '@app/contract/admin/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

test('what is done is marked, and the test mail is sent from here', async () => {
  signInAs('superadmin')
  const server = fakeServer()
  server.respond(setup.state, () => ({
    done: [setupSteps[0]],
    sends_mail: false,
    has_sample_data: null,
  }))
  server.respond(setup.sendTestMail, () => ({ recipient: 'asha@spree.example' }))
  show(<SetupChecklist />)
  const items = await screen.findAllByRole('listitem')
  expect(items).toHaveLength(setupSteps.length)
  expect(within(items[0] ?? document.body).getByLabelText('Done')).toBeTruthy()
  expect(within(items[1] ?? document.body).getByLabelText('To do')).toBeTruthy()
  expect(screen.getByText(/SMTP_URL/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText("We're sending an email to asha@spree.example.")).toBeTruthy()
})

test('nothing is shown once all is done', async () => {
  signInAs('superadmin')
  const server = fakeServer()
  server.respond(setup.state, () => ({
    done: [...setupSteps],
    sends_mail: true,
    has_sample_data: false,
  }))
  show(<SetupChecklist />)
  await expect.poll(() => server.sent.length).toBe(1)
  await expect.poll(() => screen.queryByText(/Loading/)).toBeNull()
  expect(screen.queryByText(/steps done\./)).toBeNull()
})
