import { type TeamMessage, teams } from '@app/contract/projects/teams.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { TeamThread } from './team-thread.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const team = '0192f0c0-0000-7000-8000-0000000000aa'
const message = (last: string, text: string, more: Partial<TeamMessage> = {}): TeamMessage => ({
  id: `0192f0c0-0000-7000-8000-0000000000${last}`,
  by_id: '0192f0c0-0000-7000-8000-0000000000bb',
  by_name: 'Ravi Iyer',
  text,
  at: '2026-11-20T09:00:00.000Z',
  is_mine: false,
  ...more,
})

beforeEach(() => localStorage.clear())

/** A thread with messages that were sent before and those sent in the test, newest first as the server returns them. */
function thread(messages: TeamMessage[] = [message('01', 'Good morning')]) {
  const server = fakeServer()
  signInAs('team_leader')
  server.respond(teams.messages, () => ({
    messages: [...messages],
    next_cursor: null,
    total: messages.length,
  }))
  server.respond(teams.say, ({ body }) => {
    const sent = message('99', (body as { text: string }).text, { is_mine: true })
    messages.unshift(sent)
    return sent
  })
  return server
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Message')
const sentBodies = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)

test('Enter sends, Shift and Enter starts a new line, and the newest stands last', async () => {
  const server = thread()
  show(<TeamThread teamId={team} />)

  await userEvent.type(await box(), 'Stand-up at ten{Shift>}{Enter}{/Shift}in the blue room{Enter}')

  expect(await screen.findByText(/You ·/)).toBeTruthy()
  expect(sentBodies(server)).toEqual([{ text: 'Stand-up at ten\nin the blue room' }])
  expect((await box()).value).toBe('')
  const read = screen.getByRole('log').textContent ?? ''
  expect(read.indexOf('Good morning')).toBeLessThan(read.indexOf('Stand-up at ten'))
})

test('nothing is not sent', async () => {
  const server = thread()
  show(<TeamThread teamId={team} />)
  await userEvent.type(await box(), '  {Enter}')
  expect(await screen.findByText('Please write a message.')).toBeTruthy()
  expect(sentBodies(server)).toEqual([])
})

test('what was sent does not come back when the page is left meanwhile', async () => {
  thread()
  const { unmount } = show(<TeamThread teamId={team} />)
  await userEvent.type(await box(), 'On my way')
  const arrive = holdNextRequest()
  await userEvent.keyboard('{Enter}')
  unmount()
  expect(Object.keys(localStorage).join()).toContain('draft:thread')
  arrive()
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('draft:thread'))
})

test('what is typed while a message is sent becomes the next one, also after a closed tab', async () => {
  thread()
  const { unmount } = show(<TeamThread teamId={team} />)
  await userEvent.type(await box(), 'On my way')
  const arrive = holdNextRequest()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await box(), ', with tea')
  arrive()
  await waitFor(async () => expect((await box()).value).toBe(', with tea'))
  unmount()
  show(<TeamThread teamId={team} />)
  expect((await box()).value).toBe(', with tea')
})

test('what was typed survives a refusal and a closed tab', async () => {
  const server = thread()
  server.reject(teams.say, 503, 'Too busy at the moment.')
  const { unmount } = show(<TeamThread teamId={team} />)

  await userEvent.type(await box(), 'Please read this{Enter}')
  expect((await screen.findAllByText('Too busy at the moment.')).length).toBeGreaterThan(0)
  expect((await box()).value).toBe('Please read this')

  unmount()
  show(<TeamThread teamId={team} />)
  expect((await box()).value).toBe('Please read this')
})

test('earlier messages come above when asked for', async () => {
  const server = thread()
  server.respond(teams.messages, ({ query }) =>
    query?.cursor
      ? { messages: [message('01', 'Welcome')], next_cursor: null, total: 2 }
      : { messages: [message('02', 'Good morning')], next_cursor: 'more', total: 2 },
  )
  show(<TeamThread teamId={team} />)

  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('Welcome')).toBeTruthy()
  const read = screen.getByRole('log').textContent ?? ''
  expect(read.indexOf('Welcome')).toBeLessThan(read.indexOf('Good morning'))
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})

test('an empty thread says who will read it', async () => {
  thread([])
  show(<TeamThread teamId={team} />)
  expect(await screen.findByText('No messages yet')).toBeTruthy()
})
