import { RetentionRules, retention } from '@app/contract/admin/retention.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import RetentionCard from './retention-card.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const rules = RetentionRules.parse({})

function office() {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(retention.rules, () => rules)
  server.respond(retention.runs, () => ({
    runs: [{ kind: 'mails' as const, removed: 12, finished_at: '2026-11-20T21:00:00.000Z' }],
    held: 1,
  }))
  server.respond(retention.change, ({ body }) => ({ ...rules, ...body }))
  show(<RetentionCard />)
  return server
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
const type = async (label: string, value: string) => {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, value)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('only the rule that was changed is saved; the last run and holds are shown', async () => {
  const server = office()
  expect(await screen.findByText(/^From 7 to 365. 12 deleted on/)).toBeTruthy()
  expect(screen.getByText(/^1 person is under a legal hold/)).toBeTruthy()
  await type('Audit log (months)', '0')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ audit: 0 }])
})

test('a rule that somebody else changes meanwhile is left as they set it', async () => {
  const server = office()
  const mails = await screen.findByLabelText<HTMLInputElement>('Sent emails (days)')
  server.respond(retention.rules, () => ({ ...rules, mails: 77 }))
  await invalidate([retention.rules])
  await waitFor(() => expect(mails.value).toBe('77'))
  await type('Audit log (months)', '24')
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
  expect(sent(server)).toEqual([{ audit: 24 }])
})

test('a rule out of its bounds is refused at its field, and what was typed stays', async () => {
  const server = office()
  await type('Audit log (months)', '6')
  expect(
    await screen.findByText(
      'Keep the audit log for 12 to 240 months, or enter 0 to keep it forever.',
    ),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Audit log (months)').value).toBe('6')
  expect(sent(server)).toEqual([])
})

test('an emptied rule is refused in words, not in those of the schema', async () => {
  const server = office()
  await userEvent.clear(await screen.findByLabelText('Sent emails (days)'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Emails must be from 7 to 365.')).toBeTruthy()
  expect(sent(server)).toEqual([])
})
