import { ApiError } from '@app/contract/core/route.ts'
import { applications } from '@app/contract/hiring/applications.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { notifyReconnected } from '#lib/connection.ts'
import { call, useApiMutation, useApiQuery } from './api.ts'
import { fakeServer, holdNextRequest, show, signInAs } from './fake-server.tsx'
import { invalidateTopics, queryClient } from './query-client.ts'

test('a read the server does not offer is an empty list', async () => {
  const server = fakeServer()
  server.reject(notifications.list, 405, 'Method not allowed.')

  expect(await call(notifications.list)).toEqual({
    notifications: [],
    next_cursor: null,
    total: 0,
    unread: 0,
  })
})

test('a write the server does not offer is a failure, not a success', async () => {
  const server = fakeServer()
  server.reject(notifications.readAll, 405, 'Method not allowed.')

  await expect(call(notifications.readAll)).rejects.toMatchObject({ status: 405 })
})

test('without a response the error says whose connection is missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')))
  // Tried again at once.
  vi.stubGlobal('setTimeout', (again: () => void) => queueMicrotask(again))
  const says = () => call(accounts.me).catch(({ message }: Error) => message)
  const online = await says()
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = await says()
  connection.mockRestore()
  vi.unstubAllGlobals()
  expect(online).toBe('Service temporarily unavailable. Please try again.')
  expect(offline).toBe("You're offline. Please try again when you're connected.")
})

test('a refusal carries the sentence of the server, or its number', async () => {
  const server = fakeServer()
  server.reject(accounts.me, 403, 'You do not have permission to perform this action.')
  await expect(call(accounts.me)).rejects.toThrow(
    'You do not have permission to perform this action.',
  )

  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status: 418 }))
  await expect(call(accounts.me)).rejects.toThrow('HTTP error! status: 418')
  await expect(call(accounts.me)).rejects.toBeInstanceOf(ApiError)
})

function Devices() {
  const { sessions } = useApiQuery(accounts.devices)
  const end = useApiMutation(accounts.endDevice, {
    done: 'Signed out',
    failed: 'Could not sign out',
  })
  return sessions.map(({ id, name }) => (
    <button type="button" key={id} onClick={() => end.mutate({ params: { id } })}>
      {name}
    </button>
  ))
}

const phone = {
  id: '0192f0c0-0000-7000-8000-00000000000a',
  name: 'Phone',
  created_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: '2026-11-01T09:00:00.000Z',
  is_current: false,
}

test('an act says that it is done and has what it changed read again', async () => {
  const server = fakeServer()
  let sessions = [phone]
  server.respond(accounts.devices, () => ({ sessions }))
  server.respond(accounts.endDevice, () => {
    sessions = []
    return undefined
  })
  show(<Devices />)
  await userEvent.click(await screen.findByRole('button', { name: 'Phone' }))

  expect(await screen.findByText('Signed out')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull())
  expect(server.sent.map(({ route }) => route)).toEqual([
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'GET /api/auth/sessions',
  ])
})

test('an act that fails says why, and what was read stays', async () => {
  const server = fakeServer()
  server.respond(accounts.devices, () => ({ sessions: [phone] }))
  server.reject(accounts.endDevice, 409, 'This is the device you are using.')
  show(<Devices />)
  await userEvent.click(await screen.findByRole('button', { name: 'Phone' }))

  expect(await screen.findByText('Could not sign out')).toBeTruthy()
  expect(screen.getByText('This is the device you are using.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Phone' })).toBeTruthy()
})

test('what an act changes is read again where the server still works on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const server = fakeServer()
  server.respond(accounts.devices, () => ({ sessions: [phone] }))
  server.reject(accounts.endDevice, 409, 'This request is already being processed.')
  show(<Devices />)
  const button = await screen.findByRole('button', { name: 'Phone' })
  button.click()
  await vi.advanceTimersByTimeAsync(40_000)
  await vi.waitFor(() => expect(server.sent.at(-1)?.route).toBe('GET /api/auth/sessions'))
  vi.useRealTimers()
})

function Form() {
  const recover = useApiMutation(accounts.recover)
  return (
    <button type="button" onClick={() => recover.mutate({ body: { email: 'x' } })}>
      {recover.errors?.map(({ path, message }) => `${path}: ${message}`).join() ?? 'Send'}
    </button>
  )
}

test('what the server says about a field comes back for the form', async () => {
  const server = fakeServer()
  const errors = [{ path: 'email', message: 'Please enter a valid email address.' }]
  server.reject(accounts.recover, 422, 'Please enter a valid email address.', errors)
  show(<Form />)
  await userEvent.click(screen.getByRole('button'))

  expect(await screen.findByText('email: Please enter a valid email address.')).toBeTruthy()
})

/** Sends the draft of a form, and may turn to another one meanwhile. */
function Sending({ first, other = first }: { first: string; other?: string }) {
  const [draft, setDraft] = useState(first)
  const recover = useApiMutation(accounts.recover, { draft })
  return (
    <>
      <button type="button" onClick={() => recover.mutate({ body: { email: 'a@x.example' } })}>
        Send
      </button>
      <button type="button" onClick={() => setDraft(other)}>
        Turn
      </button>
    </>
  )
}

const place = (name: string, { id } = signInAs('intern')) => `draft:${id}:${name}`
const stored = (at: string) => localStorage.getItem(at)
const type = (at: string, email: string, version?: number) =>
  localStorage.setItem(at, JSON.stringify({ email, '@version': version }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answered = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))

/** Sends a draft; its response comes when the returned function is called. */
async function sendDraft(draft: string, other?: string) {
  const server = fakeServer()
  server.respond(accounts.recover, () => ({ message: 'Sent.' }))
  const shown = show(<Sending first={draft} other={other} />)
  const answer = holdNextRequest()
  await press('Send')
  return { ...shown, answer }
}

test('the draft of what was sent goes when it arrives, although its form is gone by then', async () => {
  const draft = place('recovery')
  type(draft, 'a@x.example', 3)
  const { unmount, answer } = await sendDraft('recovery')
  unmount()
  // The same words, over a version that was read meanwhile.
  type(draft, 'a@x.example', 4)
  answer()
  await answered()
  expect(stored(draft)).toBeNull()
})

test('what was typed since it was sent stays', async () => {
  const draft = place('recovery')
  type(draft, 'a@x.example')
  const { unmount, answer } = await sendDraft('recovery')
  type(draft, 'b@x.example')
  unmount()
  answer()
  await answered()
  expect(stored(draft)).toContain('b@x.example')
})

test('the draft that goes is that of the record and the person it was sent for', async () => {
  const [one, two] = [place('one'), place('two')]
  for (const draft of [one, two]) type(draft, 'a@x.example')
  const { answer } = await sendDraft('one', 'two')
  await press('Turn')
  const others = place('one', signInAs('hr'))
  type(others, 'a@x.example')
  answer()
  await vi.waitFor(() => expect(stored(one)).toBeNull())
  expect([two, others].map(stored)).not.toContain(null)
})

test('the draft of what was refused stays', async () => {
  const draft = place('recovery')
  type(draft, 'a@x.example')
  const server = fakeServer()
  server.reject(accounts.recover, 422, 'Please enter a valid email address.')
  show(<Sending first="recovery" />)
  await press('Send')
  await answered()
  expect(server.sent).toHaveLength(1)
  expect(stored(draft)).toContain('a@x.example')
})

function Mine() {
  const { applications: mine } = useApiQuery(applications.mine)
  return <p>{mine.length} applications</p>
}

test('what could not be loaded says so and can be tried again', async () => {
  const server = fakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reject(applications.mine, 500, 'An unexpected error occurred. Please try again.')
  show(
    <AsyncBoundary skeleton="Loading">
      <Mine />
    </AsyncBoundary>,
  )
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy()

  server.respond(applications.mine, () => ({ applications: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('0 applications')).toBeTruthy()
})

test('what an outage kept from loading is loaded once the server is back', async () => {
  const server = fakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reject(applications.mine, 500, 'An unexpected error occurred. Please try again.')
  show(
    <AsyncBoundary skeleton="Loading">
      <Mine />
    </AsyncBoundary>,
  )
  await screen.findByRole('button', { name: 'Retry' })

  server.respond(applications.mine, () => ({ applications: [] }))
  act(notifyReconnected)
  expect(await screen.findByText('0 applications')).toBeTruthy()
})

test('what does not exist is not asked for again', async () => {
  const server = fakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reject(applications.mine, 404, 'Not found.')
  show(
    <AsyncBoundary skeleton="Loading">
      <Mine />
    </AsyncBoundary>,
  )
  expect(await screen.findByText('Not found.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('what the reader may no longer see leaves the page with the next response', async () => {
  const server = fakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.respond(applications.mine, () => ({ applications: [] }))
  show(
    <AsyncBoundary skeleton="Loading">
      <Mine />
    </AsyncBoundary>,
  )
  expect(await screen.findByText('0 applications')).toBeTruthy()
  server.reject(applications.mine, 500, 'An unexpected error occurred. Please try again.')
  await act(() => invalidateTopics(['applications']))
  expect(screen.getByText('0 applications')).toBeTruthy()
  server.reject(applications.mine, 404, 'Not found.')
  await act(() => invalidateTopics(['applications']))
  expect(await screen.findByText('Not found.')).toBeTruthy()
  expect(screen.queryByText('0 applications')).toBeNull()
})
