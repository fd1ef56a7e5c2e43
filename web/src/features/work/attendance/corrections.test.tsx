import { corrections } from '@app/contract/work/corrections.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { correction, entry } from './attendance-fixtures.ts'
import { CorrectionsToDecide } from './corrections.tsx'

beforeEach(() => signInAs('team_leader'))
afterEach(() => vi.unstubAllGlobals())

const waiting = (more = 0) => {
  const server = fakeServer()
  server.respond(corrections.list, () => ({
    corrections: [
      correction,
      { ...correction, id: entry.id, full_name: 'Me', can: { decide: false } },
    ],
    next_cursor: null,
    total: 2 + more,
  }))
  return server
}
const decide = async () => {
  show(<CorrectionsToDecide />)
  await userEvent.click(await screen.findByRole('button', { name: 'Pending corrections 1' }))
  expect(screen.queryByText('Me')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: "Decide on Asha Rao's correction" }))
  return screen.findByRole('dialog', { name: /Asha Rao/ })
}

test('pending corrections are those of others, and all are counted', async () => {
  const server = waiting(150)
  show(<CorrectionsToDecide />)
  expect(await screen.findByRole('button', { name: 'Pending corrections 151' })).toBeTruthy()
  const query = { status: 'pending', whose: 'others', limit: '100' }
  expect(server.sent).toContainEqual(expect.objectContaining({ query }))
})

test('the address of a correction opens its decision', async () => {
  waiting()
  show(<CorrectionsToDecide />, { at: `/tl/attendance?correction=${correction.id}` })
  expect(await screen.findByRole('dialog', { name: /Asha Rao/ })).toBeTruthy()
})

test('the address of a correction opens its decision also where it is not among the latest', async () => {
  const server = waiting()
  server.respond(corrections.list, ({ query }) => ({
    corrections: query?.id === correction.id ? [correction] : [],
    next_cursor: null,
    total: 101,
  }))
  show(<CorrectionsToDecide />, { at: `/tl/attendance?correction=${correction.id}` })
  expect(await screen.findByRole('dialog', { name: /Asha Rao/ })).toBeTruthy()
})

test('a correction is confirmed, or declined with a comment', async () => {
  const server = waiting()
  server.respond(corrections.decide, ({ body }) => ({ ...correction, ...Object(body) }))
  const dialog = await decide()
  expect(within(dialog).getByText('I forgot to check out.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Comment/), 'You left at four.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))

  expect(await screen.findByText('Correction Declined')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    status: 'declined',
    comment: 'You left at four.',
  })
})

test('while a correction is declined, Confirm stays in place but sends nothing', async () => {
  const server = waiting()
  server.respond(corrections.decide, ({ body }) => ({ ...correction, ...Object(body) }))
  const dialog = await decide()
  const confirm = within(dialog).getByRole('button', { name: 'Confirm' })
  const release = holdNextRequest()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await within(dialog).findByRole('button', { name: 'Declining…' })
  expect(confirm).toHaveProperty('disabled', false)
  await userEvent.click(confirm)
  release()
  expect(await screen.findByText('Correction Declined')).toBeTruthy()
  expect(server.sent.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1)
})

test('a correction another leader has decided meanwhile says so, and keeps what is typed', async () => {
  const server = waiting()
  server.reject(corrections.decide, 409, 'This correction has already been decided.')
  const dialog = await decide()
  await userEvent.type(within(dialog).getByLabelText(/Comment/), 'You left at four.')
  server.respond(corrections.list, () => ({ corrections: [], next_cursor: null, total: 0 }))
  await act(() => invalidateTopics(['corrections']))
  expect(within(dialog).getByLabelText(/Comment/)).toHaveProperty('value', 'You left at four.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))

  expect(await within(dialog).findByText('This correction has already been decided.')).toBeTruthy()
})
