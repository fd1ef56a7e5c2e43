import type { Route } from '@app/contract/core/route.ts'
import type { JobOffer } from '@app/contract/hiring/job-offers.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { WaitingItem } from '@app/contract/insight/waiting.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect } from 'vitest'
import { keyOf } from '#lib/api/api.ts'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { Waiting } from './waiting.tsx'

export const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`
export const at = '2026-11-20T09:00:00.000Z'
export const item = (n: number, kind: WaitingItem['kind'], more: Partial<WaitingItem> = {}) => ({
  ...{ kind, id: idOf(n), parent_id: null, who: `Person ${n}`, what: `Thing ${n}` },
  ...{ place: 'Lotus Labs', note: '', day: null, since: at, due_at: null, due_on: null },
  ...{ is_overdue: false, version: null, self_reported_seconds: 0, is_quick: false },
  ...more,
})

const letter = { organisation: 'Lotus Labs', title: 'Offer', text: ['Welcome.'], language: 'en' }
export const sent: JobOffer = {
  ...{ id: idOf(2), application_id: idOf(6), full_name: 'Asha Rao', company_name: 'Lotus Labs' },
  ...{ internship_title: 'React Developer', position: 'Frontend Intern', start_date: null },
  ...{ stipend: 12_000, weekly_hours: 20, valid_until: '2098-01-01', note: '', template_id: null },
  ...{ status: 'sent', letter: { ...letter, language: 'en' }, letter_hash: 'abc', sent_at: at },
  ...{ sent_by_name: 'Hema Reddy', ended_at: null, signed_name: null, decline_reason: '' },
  ...{ version: 2, can: { change: false, withdraw: false, answer: true } },
}

/** A dashboard on which three things wait; `done` takes away the one in the middle. */
export function waitingFor(kind: WaitingItem['kind'], more: Partial<WaitingItem> = {}) {
  const server = fakeServer()
  let items = [item(1, 'task'), item(2, kind, more), item(3, 'task')]
  server.respond(dashboards.waiting, () => ({ items, more: [] }))
  return {
    server,
    done: () => {
      items = items.filter(({ id }) => id !== idOf(2))
    },
  }
}

/** The same, until a request is sent to the route. */
export function waitingUntil(
  route: Route,
  kind: WaitingItem['kind'],
  more: Partial<WaitingItem> = {},
  server = fakeServer(),
) {
  const isDone = () => server.sent.some((sent) => sent.route === keyOf(route))
  const all = [item(1, 'task'), item(2, kind, more), item(3, 'task')]
  server.respond(dashboards.waiting, () => ({
    items: all.filter(({ id }) => id !== idOf(2) || !isDone()),
    more: [],
  }))
  return { server, isDone }
}

const Address = () => <p data-testid="address">{useLocation().search}</p>

export const showDashboard = (at = '/dashboard') =>
  show(
    <>
      <Waiting />
      <Confirmer />
      <Address />
    </>,
    { at },
  )

/** By the keyboard, from its row. */
export const open = async (name: RegExp) => {
  showDashboard()
  const opener = await screen.findByRole('link', { name })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  return opened()
}

/** Once what it decides on is loaded. */
const opened = async () =>
  within(await screen.findByRole('dialog', { name: (name) => name !== 'Decision' }))

/** Closes what is open by Escape, and opens it again from its row, which has the focus. */
export async function reopen(name: RegExp) {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = screen.getByRole('link', { name })
  await waitFor(() => expect(document.activeElement).toBe(row))
  await userEvent.keyboard('{Enter}')
  return opened()
}

export const rows = () =>
  within(screen.getByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')

/** What was opened is closed, its row is gone, and the next one has the focus. */
export async function expectNextRow() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(rows()).toHaveLength(2))
  const next = screen.getByRole('link', { name: 'View: Thing 3' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(screen.getByTestId('address').textContent).toBe('')
}
