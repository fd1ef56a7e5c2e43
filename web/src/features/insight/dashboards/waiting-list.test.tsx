import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingList as Answer, WaitingItem } from '@app/contract/insight/waiting.ts'
import { type Leave, leave } from '@app/contract/work/leave.ts'
import { meetings } from '@app/contract/work/meetings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { WaitingList } from './waiting-list.tsx'

const item = (n: number, more: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'report',
  id: `0192f0c0-0000-7000-8000-00000000000${n}`,
  parent_id: null,
  who: `Person ${n}`,
  what: '',
  place: 'Atlas',
  note: 'Built the search',
  day: '2026-11-20',
  since: '2026-11-20T15:00:00.000Z',
  due_at: null,
  due_on: null,
  is_overdue: n === 1,
  version: 1,
  self_reported_seconds: 0,
  is_quick: true,
  ...more,
})

const approved: Leave = {
  ...{ id: item(1).id, user_id: item(1).id, full_name: 'Person 1', kind: 'vacation', days: 1 },
  ...{ from_day: '2026-11-20', to_day: '2026-11-20', starts_midday: false, ends_midday: false },
  ...{ note: '', status: 'approved', decided_by_name: null, decided_at: null, comment: '' },
  ...{ created_at: '2026-11-20T15:00:00.000Z', can: { decide: false, withdraw: false } },
}

function desk(answer: Answer) {
  const server = fakeServer()
  signInAs('team_leader')
  let items = answer.items
  server.respond(dashboards.waiting, () => ({ ...answer, items }))
  server.respond(leave.decide, () => {
    items = items.slice(1)
    return approved
  })
  return server
}

test('each row says who, what and since when, and is done in place; the next one gets the focus', async () => {
  const server = desk({
    items: [item(1, { kind: 'leave' }), item(2, { is_quick: false })],
    more: [],
  })
  show(<WaitingList />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Person 1 requested leave from 20 Nov 2026')
  expect(rows[0]?.textContent).toContain('Atlas · Built the search')
  expect(within(rows[0] ?? document.body).getByText('Overdue')).toBeTruthy()
  expect(within(rows[1] ?? document.body).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Approve: Person 1/ }))
  await waitFor(() => expect(screen.queryByText(/^Person 1/)).toBeNull())
  expect(server.sent.find(({ route }) => route.endsWith('/decision'))?.body).toMatchObject({
    status: 'approved',
  })
  const next = screen.getByRole('link', { name: /^View: Person 2/ })
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('href')).toBe(`/tl/dashboard?waiting=report.${item(2).id}`)
})

test('self-reported hours are marked, and are approved only where they are shown', async () => {
  desk({
    items: [item(1, { self_reported_seconds: 28_800, is_quick: false }), item(2)],
    more: [],
  })
  show(<WaitingList />)
  const [stated, measured] = (await screen.findAllByRole('listitem')).map((row) => within(row))
  expect(stated?.getByText('Self-reported')).toBeTruthy()
  expect(
    stated?.getByText('Atlas · 8h 0m self-reported, not measured · Built the search'),
  ).toBeTruthy()
  expect(stated?.queryByRole('button')).toBeNull()
  expect(stated?.getByRole('link', { name: /^View: Person 1/ })).toBeTruthy()
  expect(measured?.queryByText('Self-reported')).toBeNull()
  expect(measured?.getByRole('button', { name: /^Approve: Person 2/ })).toBeTruthy()
})

test('after the last row, the title has the focus', async () => {
  desk({ items: [item(1, { kind: 'leave' })], more: [] })
  show(<WaitingList />)
  const approve = await screen.findByRole('button', { name: /^Approve: Person 1/ })
  approve.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Waiting for you' })),
  )
})

test('a row that is pressed twice at once is done once', async () => {
  const server = desk({ items: [item(1, { kind: 'leave' })], more: [] })
  show(<WaitingList />)
  const approve = await screen.findByRole('button', { name: /^Approve: Person 1/ })
  fireEvent.click(approve)
  fireEvent.click(approve)
  expect(await screen.findByText('Leave Approved')).toBeTruthy()
  expect(server.sent.filter(({ route }) => route.endsWith('/decision'))).toHaveLength(1)
})

test('an invitation is accepted for the time that its row says', async () => {
  const due_at = '2026-11-24T10:00:00.000Z'
  const server = desk({
    items: [item(1, { kind: 'invitation', what: 'Planning', due_at })],
    more: [],
  })
  server.reject(meetings.answer, 409, 'This meeting was cancelled.')
  show(<WaitingList />)
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: / }))
  expect(await screen.findByText('This meeting was cancelled.')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.endsWith('/answer'))?.body).toEqual({
    answer: 'accepted',
    seen: { starts_at: due_at },
  })
})

test('a task is looked at by a verb: “Open” is what a state is called in other languages', async () => {
  desk({ items: [item(1, { kind: 'task', what: 'Test the form' })], more: [] })
  show(<WaitingList />)
  expect(await screen.findByRole('link', { name: /^View: Test the form/ })).toBeTruthy()
})

test('five rows are shown first, then the others; where that is not all, none of them is called so', async () => {
  desk({ items: [1, 2, 3, 4, 5, 6].map((n) => item(n)), more: ['report'] })
  show(<WaitingList />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(screen.getByRole('link', { name: 'All reports to review' })).toBeTruthy()
})

test('an intern sees three rows first, so that the tasks of the day stay above the fold', async () => {
  desk({ items: [1, 2, 3, 4].map((n) => item(n, { kind: 'task', what: `Task ${n}` })), more: [] })
  signInAs('intern')
  show(<WaitingList />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('an offer says until when to answer it, and HR whose is about to expire', async () => {
  const terms = {
    what: 'Frontend Intern',
    place: 'Lotus Labs',
    due_on: '2026-11-26',
    is_quick: false,
  }
  desk({
    items: [item(2, { kind: 'offer', ...terms }), item(3, { kind: 'expiring_offer', ...terms })],
    more: [],
  })
  signInAs('hr')
  show(<WaitingList />)
  const [own, others] = await screen.findAllByRole('listitem')
  expect(own?.textContent).toContain('Answer the offer for Frontend Intern')
  expect(own?.textContent).toContain('Answer by 26 Nov 2026')
  expect(others?.textContent).toContain("Person 3 hasn't answered the offer for Frontend Intern")
  expect(others?.textContent).toContain('Expires 26 Nov 2026')
})

test('each kind opens its record over the dashboard', async () => {
  const kinds = ['leave', 'to_hire', 'filled', 'expiring_offer', 'proposal', 'onboarding'] as const
  const items = kinds.map((kind, n) => item(n, { kind, parent_id: item(9).id, what: '' }))
  desk({ items, more: [] })
  signInAs('superadmin')
  show(<WaitingList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 6' }))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    [
      ...[`leave.${item(0).id}`, `to_hire.${item(1).id}`, `filled.${item(2).id}`],
      // What holds them.
      ...[`expiring_offer.${item(9).id}`, `proposal.${item(9).id}`, `onboarding.${item(9).id}`],
    ].map((opened) => `/superadmin/dashboard?waiting=${opened}`),
  )
})

test('an item of an onboarding is done, and its hire is opened by those only who may see it', async () => {
  desk({ items: [item(1, { kind: 'onboarding', what: 'Say hello' })], more: [] })
  show(<WaitingList />)
  expect(await screen.findByRole('button', { name: /^Done: Say hello/ })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a kind that this page does not know yet is left out', async () => {
  const kind = 'of_next_release' as WaitingItem['kind']
  desk({ items: [item(1, { kind }), item(2)], more: [kind] })
  show(<WaitingList />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/^Person 2/)).toBeTruthy()
})

test('an empty list says so', async () => {
  desk({ items: [], more: [] })
  show(<WaitingList />)
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
})

test('until it is known which startup it is about, the list keeps its place and asks for nothing', async () => {
  const server = desk({ items: [item(1)], more: [] })
  show(<WaitingList isLoading />)
  expect(screen.getByRole('heading', { name: 'Waiting for you' })).toBeTruthy()
  expect(screen.getByRole('status')).toBeTruthy()
  expect(server.sent).toEqual([])
})
