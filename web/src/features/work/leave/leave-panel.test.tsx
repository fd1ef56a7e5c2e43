import { type Leave, leave } from '@app/contract/work/leave.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { AskForLeave } from './ask-for-leave.tsx'
import { LeavePanel } from './leave-panel.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const requested: Leave = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  user_id: '0192f0c0-0000-7000-8000-000000000002',
  full_name: 'Asha Rao',
  kind: 'vacation',
  from_day: '2026-06-10',
  to_day: '2026-06-15',
  starts_midday: true,
  ends_midday: false,
  days: 3.5,
  note: 'A wedding',
  status: 'pending',
  decided_by_name: null,
  decided_at: null,
  comment: '',
  created_at: '2026-06-01T04:10:00.000Z',
  can: { decide: false, withdraw: true },
}
const pageOf = (...rows: Leave[]) => ({ leave: rows, next_cursor: null, total: rows.length })

function page(
  role: 'intern' | 'team_leader',
  own: Leave[],
  others: Leave[] = [],
  at = '/leave',
  later = others,
) {
  const server = fakeServer()
  signInAs(role)
  server.respond(leave.list, ({ query }) =>
    query?.whose === 'own'
      ? pageOf(...own)
      : pageOf(...(query?.id ? later.filter(({ id }) => id === query.id) : others)),
  )
  server.respond(leave.balance, () => ({
    year: 2026,
    allowance: 12,
    approved: 1,
    pending: 3.5,
    left: 7.5,
  }))
  show(
    <>
      <AskForLeave />
      <LeavePanel />
      <Confirmer />
    </>,
    { at },
  )
  const bodies = () =>
    server.sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)
  return { server, bodies }
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a person sees the balance and withdraws what they asked for', async () => {
  const { server } = page('intern', [requested])
  server.respond(leave.withdraw, () => ({ ...requested, status: 'withdrawn' as const }))
  expect(await screen.findByText('7.5 days')).toBeTruthy()
  expect(screen.getByText(/10 Jun 2026 \(from noon on\) – 15 Jun 2026/)).toBeTruthy()
  expect(screen.queryByText('Leave requests')).toBeNull()
  await click('Withdraw')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Leave Withdrawn')).toBeTruthy()
})

test('leave is asked for, and refusals stand at their fields', async () => {
  const { server, bodies } = page('intern', [])
  expect(await screen.findByText('No leave requests yet')).toBeTruthy()
  await click('Request Leave')
  const dialog = await screen.findByRole('dialog')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Request Leave' }))
  await send()
  expect(await within(dialog).findAllByText('Please choose a date.')).toHaveLength(2)
  await userEvent.type(within(dialog).getByLabelText('First day'), '2026-06-10')
  await userEvent.type(within(dialog).getByLabelText('Last day'), '2026-06-09')
  await send()
  expect(
    await within(dialog).findByText("The last day can't be before the first day."),
  ).toBeTruthy()
  await userEvent.clear(within(dialog).getByLabelText('Last day'))
  await userEvent.type(within(dialog).getByLabelText('Last day'), '2026-06-12')
  await userEvent.click(within(dialog).getByLabelText('Until noon only'))
  const taken = 'You already have or requested leave on some of these days.'
  server.reject(leave.ask, 409, taken)
  await send()
  expect(await within(dialog).findByText(taken)).toBeTruthy()
  server.respond(leave.ask, () => requested)
  await send()
  expect(await screen.findByText('Leave Requested')).toBeTruthy()
  expect(bodies().at(-1)).toEqual({
    kind: 'vacation',
    from_day: '2026-06-10',
    to_day: '2026-06-12',
    starts_midday: false,
    ends_midday: true,
    note: '',
  })
})

test('a leader declines with a reason, or approves', async () => {
  const waiting = { ...requested, can: { decide: true, withdraw: false } }
  const { server, bodies } = page('team_leader', [], [waiting])
  await click("Decide on Asha Rao's leave")
  server.reject(leave.decide, 422, 'Please give a reason.', [
    { path: 'comment', message: 'Please give a reason.' },
  ])
  await click('Decline')
  expect(await screen.findByText('Please give a reason.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
  await userEvent.type(screen.getByLabelText('Comment'), 'Enjoy')
  server.respond(leave.decide, () => ({ ...waiting, status: 'approved' as const }))
  await click('Approve')
  expect(await screen.findByText('Leave Approved')).toBeTruthy()
  expect(bodies().at(-1)).toEqual({ status: 'approved', comment: 'Enjoy' })
})

test('while a decision is sent, the other one stays in place but sends nothing', async () => {
  const waiting = { ...requested, can: { decide: true, withdraw: false } }
  const { server, bodies } = page('team_leader', [], [waiting])
  server.respond(leave.decide, () => ({ ...waiting, status: 'declined' as const }))
  await click("Decide on Asha Rao's leave")
  const approve = await screen.findByRole('button', { name: 'Approve' })
  const release = holdNextRequest()
  await click('Decline')
  expect(await screen.findByRole('button', { name: 'Declining…' })).toBeTruthy()
  expect(approve).toHaveProperty('disabled', false)
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(approve)
  release()
  expect(await screen.findByText('Leave Declined')).toBeTruthy()
  expect(bodies()).toEqual([{ status: 'declined', comment: '' }])
})

test('the address of a request opens its decision', async () => {
  const waiting = { ...requested, can: { decide: true, withdraw: false } }
  page('team_leader', [], [waiting], `/leave?leave=${waiting.id}`)
  const dialog = await screen.findByRole('dialog', { name: "Asha Rao's leave" })
  expect(within(dialog).getByText('A wedding')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the address of a request opens its decision also where it is on a later page', async () => {
  const waiting = { ...requested, can: { decide: true, withdraw: false } }
  page('team_leader', [], [], `/leave?leave=${waiting.id}`, [waiting])
  expect(await screen.findByRole('dialog', { name: "Asha Rao's leave" })).toBeTruthy()
  expect(screen.getByText("You're all caught up.")).toBeTruthy()
})

test('a later page whose last request was decided gives way to the others', async () => {
  const of = (id: number, full_name: string) => ({
    ...{ ...requested, full_name, id: `0192f0c0-0000-7000-8000-00000000000${id}` },
    can: { decide: true, withdraw: false },
  })
  const last = [of(2, 'Ben Roy')]
  const { server } = page('team_leader', [])
  await screen.findByText("You're all caught up.")
  server.respond(leave.list, ({ query }) => {
    if (query?.whose === 'own') return pageOf()
    if (query?.cursor) return { ...pageOf(...last), total: 1 + last.length }
    return { ...pageOf(of(1, 'Asha Rao')), next_cursor: last.length ? 'two' : null }
  })
  await act(() => invalidateTopics(['leave']))
  await click('Next')
  await screen.findByRole('button', { name: "Decide on Ben Roy's leave" })
  last.length = 0
  await act(() => invalidateTopics(['leave']))
  expect(await screen.findByRole('button', { name: "Decide on Asha Rao's leave" })).toBeTruthy()
})

test('a reason that is being typed stays when someone else decides, and the refusal is shown', async () => {
  const waiting = { ...requested, can: { decide: true, withdraw: false } }
  const others = [waiting]
  const { server } = page('team_leader', [], others)
  await click("Decide on Asha Rao's leave")
  await userEvent.type(screen.getByLabelText('Comment'), 'Too many')
  others.length = 0
  await act(() => invalidateTopics(['leave']))
  expect(await screen.findByText("You're all caught up.")).toBeTruthy()
  expect(screen.getByLabelText('Comment')).toHaveProperty('value', 'Too many')
  const decided = 'This leave request has already been decided.'
  server.reject(leave.decide, 409, decided)
  await click('Decline')
  expect(await screen.findByText(decided)).toBeTruthy()
  server.respond(leave.decide, () => ({ ...waiting, status: 'declined' as const }))
  await click('Decline')
  expect(await screen.findByText('Leave Declined')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
